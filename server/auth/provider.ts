import * as z from "zod/mini";
import { DISPLAY_NAME_MAX } from "../../shared/fields.ts";
import { singleLineText } from "../../shared/texts.ts";
import type { Variables } from "../runtime/variables.ts";

/** A person, as identified by a provider. */
export interface Identity {
  issuer: string;
  subject: string;
  /** Null if the provider gives none. */
  name: string | null;
}

const displayName = singleLineText("name", DISPLAY_NAME_MAX);
/** Line breaks, control characters, lone surrogates, and characters that change the direction of the text. */
const UNFIT_FOR_NAMES = /[\p{Cc}\p{Surrogate}\p{Bidi_Control}\u2028\u2029]/gu;

/** A name that is safe to show: one line, cut to the limit. Null when nothing readable is left. */
export function cleanName(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const words = value.replace(UNFIT_FOR_NAMES, " ").split(/\s/).filter(Boolean);
  const parsed = z.safeParse(displayName, [...words.join(" ")].slice(0, DISPLAY_NAME_MAX).join(""));
  return parsed.success ? parsed.data : null;
}

/** The secrets of a sign-in that the site stores until the callback, besides the state. */
export interface Secrets {
  codeVerifier: string;
  nonce: string;
}

/** The parameters of a provider's callback. */
export interface AuthorizationResponse {
  code: string;
  /** RFC 9207: the issuer that answers. */
  iss: string | undefined;
}

/** A provider's mark: the path of an SVG picture in a square of this size. */
export interface Mark {
  size: number;
  path: string;
}

/** A sign-in provider. */
export interface Provider {
  /** Its name and its mark on the sign-in button. */
  name: string;
  mark: Mark | null;
  /** The address to send the browser to. @throws {SignInError} when the provider does not give it. */
  authorizationUrl(state: string, secrets: Secrets): Promise<URL>;
  /**
   * Identifies the person who returned from the provider.
   * @throws {SignInError} when the provider names nobody, or its answer is not valid.
   */
  identify(response: AuthorizationResponse, secrets: Secrets): Promise<Identity>;
  /**
   * Exchanges a code that the provider has never given.
   * @throws {SignInError} `provider-refused` when address, client id and secret are right, and otherwise what is wrong.
   */
  probe(code: string, secrets: Secrets): Promise<unknown>;
}

/** Replacements for the origins of public addresses, by origin. Only tests set them. */
export type Endpoints = Readonly<Record<string, URL>>;

/** A provider's public address, or its path at the origin that replaces the public one. */
export function publicOrReplaced(address: string, endpoints: Endpoints): URL {
  const url = new URL(address);
  const origin = endpoints[url.origin];
  return origin ? new URL(url.pathname, origin) : url;
}

/** Makes a provider from the variables that were read. */
export type CreateProvider = (options: { redirectUri: string; endpoints: Endpoints }) => Provider;

/**
 * The export of a provider's file for the list: reads the provider's variables and reports those that are wrong.
 * Returns null when they are unset or wrong.
 */
export type ConfigureProvider = (variables: Variables) => CreateProvider | null;

/** This site as registered with a provider. */
export interface Client {
  clientId: string;
  /** Null for a public client, which PKCE alone protects. */
  clientSecret: string | null;
  /** The variable that the log names when the provider does not accept the secret. */
  secretVariable: string;
}

/** Reads this site's client id and secret at a provider. Reports one without the other. */
export function readClient({ read, report }: Variables, prefix: string): Client | null {
  const secretVariable = `${prefix}_CLIENT_SECRET`;
  const clientId = read(`${prefix}_CLIENT_ID`);
  const clientSecret = read(secretVariable);
  if (clientId && clientSecret) return { clientId, clientSecret, secretVariable };
  if (clientId) report(`${secretVariable} is missing: ${prefix}_CLIENT_ID is set.`);
  if (clientSecret) report(`${prefix}_CLIENT_ID is missing: ${secretVariable} is set.`);
  return null;
}

/** Why a sign-in can fail, and the HTTP status of its error page. `words/` has a sentence for each reason. */
export const failureStatus = {
  "cross-site": 403,
  "bad-request": 400,
  "unknown-provider": 404,
  "unknown-attempt": 400,
  expired: 400,
  "provider-slow": 504,
  "provider-unreachable": 502,
  "provider-error": 502,
  "provider-refused": 400,
  misconfigured: 502,
  "too-many": 429,
  blocked: 403,
  unavailable: 503,
  internal: 500,
};

export type SignInFailure = keyof typeof failureStatus;

/** A failed sign-in. `reason` selects the visitor's sentence; the message goes to the log. */
export class SignInError extends Error {
  /** @param detail in the site's own words. It never quotes an answer, a code or a token. */
  constructor(
    readonly reason: SignInFailure,
    detail: string,
  ) {
    super(detail);
    this.name = "SignInError";
  }
}

/** An OAuth error code that is safe to log: a provider may send anything. */
export function errorCode(error: unknown): string {
  return typeof error === "string" && /^[a-z_]{1,64}$/.test(error) ? error : "unreadable";
}

/** The failure for an error answer of a token endpoint (RFC 6749, 5.2; GitHub uses names of its own). */
export function tokenError(provider: string, { secretVariable }: Client, error: unknown): SignInError {
  const code = errorCode(error);
  if (code === "invalid_client" || code === "unauthorized_client" || code === "incorrect_client_credentials") {
    return new SignInError("misconfigured", `${secretVariable} is wrong or was replaced: ${provider} says ${code}`);
  }
  const isRefused = code === "invalid_grant" || code === "bad_verification_code";
  return new SignInError(isRefused ? "provider-refused" : "provider-error", `error from ${provider} (${code})`);
}

/** The failure for a connection that could not be made. @param error what `fetch` threw. */
export function unreachable(provider: string, error: unknown): SignInError {
  const { code } = (error instanceof Error && error.cause ? error.cause : error) as { code?: unknown };
  const fault = typeof code === "string" && /^[A-Z0-9_]{1,64}$/.test(code) ? code : "no connection";
  return new SignInError("provider-unreachable", `cannot be reached (${fault}): ${provider}`);
}
