import { hash, randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { fastifyCookie } from "@fastify/cookie";

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

/** The name of a cookie that only this origin can set: with https, browsers enforce the `__Host-` prefix. */
export function hostCookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/** The cookies of a request, by their names. Only what needs them reads them. */
export function cookiesOf({ headers }: { headers: IncomingHttpHeaders }): Record<string, string | undefined> {
  return headers.cookie ? fastifyCookie.parse(headers.cookie) : {};
}
