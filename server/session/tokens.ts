import { hash, randomBytes } from "node:crypto";

/** 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** A secret that nobody can guess: 32 random bytes in base64url. */
export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Hashes a token for storage, by SHA-256 in hexadecimal. Tokens are random, so they need no salt. */
export function hashToken(token: string): string {
  return hash("sha256", token);
}

export function isToken(value: unknown): value is string {
  return typeof value === "string" && TOKEN.test(value);
}

/**
 * The token in the cookie `name` of a Cookie header. Null when there is none, when the value is not a token, or when the
 * name occurs twice, because another site may have set one of the two. Only spaces and tabs are removed from a name (RFC 6265bis,
 * section 5.6): with others in front, browsers see another name and let a sibling site set the cookie.
 */
export function readTokenCookie(cookieHeader: string | undefined, name: string): string | null {
  const values = (cookieHeader ?? "")
    .split(";")
    .map((pair) => pair.replace(/^[ \t]+|[ \t]+$/g, ""))
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 && isToken(values[0]) ? values[0] : null;
}

/** The name of a cookie that only this origin can set: with https, browsers enforce the `__Host-` prefix. */
export function hostCookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}
