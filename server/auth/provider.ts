import * as z from "zod/mini";
import { DISPLAY_NAME_MAX } from "../../shared/auth.ts";
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
  const line = value.replace(UNFIT_FOR_NAMES, " ").replace(/\s+/g, " ").trim();
  const parsed = z.safeParse(displayName, [...line].slice(0, DISPLAY_NAME_MAX).join(""));
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
  identify(response: AuthorizationResponse, secrets: Secrets, signal: AbortSignal): Promise<Identity>;
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
 * The export of a provider's file for the list: reads the provider's variables and reports those that are wrong. Returns null
 * when they are unset or wrong.
 */
export type ConfigureProvider = (variables: Variables) => CreateProvider | null;

/** Reads this site's client id and secret at a provider. Reports one without the other. */
export function readClient(
  { read, report }: Variables,
  prefix: string,
): { clientId: string; clientSecret: string } | null {
  const clientId = read(`${prefix}_CLIENT_ID`);
  const clientSecret = read(`${prefix}_CLIENT_SECRET`);
  if (clientId && clientSecret) return { clientId, clientSecret };
  if (clientId) report(`${prefix}_CLIENT_SECRET is missing: ${prefix}_CLIENT_ID is set.`);
  if (clientSecret) report(`${prefix}_CLIENT_ID is missing: ${prefix}_CLIENT_SECRET is set.`);
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
  "too-many": 429,
  blocked: 403,
  unavailable: 503,
  internal: 500,
};

export type SignInFailure = keyof typeof failureStatus;

/** A sign-in that ends without a session: `reason` is for the visitor, the message for the log. */
export class SignInError extends Error {
  /** @param detail the site's own words: never part of an answer, a code or a token. */
  constructor(
    readonly reason: SignInFailure,
    detail: string,
  ) {
    super(detail);
    this.name = "SignInError";
  }
}
