import * as z from "zod/mini";
import { DISPLAY_NAME_MAX } from "../../shared/fields.ts";
import { singleLineText } from "../../shared/texts.ts";
import type { Variables } from "../runtime/variables.ts";

/** A person as identified by a provider. */
export interface Identity {
  issuer: string;
  subject: string;
  /** Null if the provider does not give one. */
  name: string | null;
}

const displayName = singleLineText("name", DISPLAY_NAME_MAX);
/** Line breaks, control characters, lone surrogates, and characters that change the direction of the text. */
const UNFIT_FOR_NAMES = /[\p{Cc}\p{Surrogate}\p{Bidi_Control}\u2028\u2029]/gu;

/** A name that is safe to show: one line, cut to the limit. Null if nothing readable is left. */
export function cleanName(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const words = value.replace(UNFIT_FOR_NAMES, " ").split(/\s/).filter(Boolean);
  const parsed = z.safeParse(displayName, [...words.join(" ")].slice(0, DISPLAY_NAME_MAX).join(""));
  return parsed.success ? parsed.data : null;
}

/** The secrets of a sign-in that the site stores until the callback, in addition to the state. */
export type Secrets = { codeVerifier: string; nonce: string };

/** A sign-in provider. */
export interface Provider {
  /** Its name and its logo for the sign-in button: an SVG path in a square of this size. */
  name: string;
  mark: { size: number; path: string } | null;
  /** The address to send the browser to. @throws {SignInError} if the provider does not give it. */
  authorizationUrl(state: string, secrets: Secrets): Promise<URL>;
  /**
   * Identifies the person who returned from the provider.
   * @param response the callback's parameters. `iss` is the issuer of the response (RFC 9207).
   * @throws {SignInError} if the provider names nobody, or its answer is invalid.
   */
  identify(response: { code: string; iss: string | undefined }, secrets: Secrets): Promise<Identity>;
  /**
   * Tests the configuration by exchanging a code that the provider never issued.
   * @throws {SignInError} always. Its reason is `provider-refused` if address, client id and secret are correct.
   */
  probe(code: string, secrets: Secrets): Promise<unknown>;
}

/** Replacements for origins of public addresses, by origin. Only tests set them. */
export type Endpoints = Readonly<Record<string, URL>>;

/** A provider's public address, with its origin replaced if there is a replacement. */
export function publicOrReplaced(address: string, endpoints: Endpoints): URL {
  const url = new URL(address);
  const origin = endpoints[url.origin];
  return origin ? new URL(url.pathname, origin) : url;
}

/** Makes a provider from its variables. */
export type CreateProvider = (options: { redirectUri: string; endpoints: Endpoints }) => Provider;

/** Reads a provider's variables and reports invalid ones. Returns null if they are unset or invalid. */
export type ConfigureProvider = (variables: Variables) => CreateProvider | null;

/** The site's registration with a provider. */
export interface Client {
  clientId: string;
  /** Null for a public client, which only PKCE protects. */
  clientSecret: string | null;
  /** The variable that the log names if the provider rejects the secret. */
  secretVariable: string;
}

/** Reads the site's client id and secret for a provider. Reports an error if only one is set. */
export function readClient({ read, report }: Variables, prefix: string): Client | null {
  const secretVariable = `${prefix}_CLIENT_SECRET`;
  const clientId = read(`${prefix}_CLIENT_ID`);
  const clientSecret = read(secretVariable);
  if (clientId && clientSecret) return { clientId, clientSecret, secretVariable };
  if (clientId) report(`${secretVariable} is missing: ${prefix}_CLIENT_ID is set.`);
  if (clientSecret) report(`${prefix}_CLIENT_ID is missing: ${secretVariable} is set.`);
  return null;
}
