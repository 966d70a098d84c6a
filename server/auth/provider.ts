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

/** The secrets of a sign-in that the site stores until the callback, in addition to the state. */
export type Secrets = { codeVerifier: string; nonce: string };

/** A sign-in provider. */
export interface Provider {
  /** Its name and its mark on the sign-in button: the path of an SVG picture in a square of this size. */
  name: string;
  mark: { size: number; path: string } | null;
  /** The address to send the browser to. @throws {SignInError} when the provider does not give it. */
  authorizationUrl(state: string, secrets: Secrets): Promise<URL>;
  /**
   * Identifies the person who returned from the provider.
   * @param response the parameters of the callback. `iss` is the issuer that answers (RFC 9207).
   * @throws {SignInError} when the provider names nobody, or its answer is not valid.
   */
  identify(response: { code: string; iss: string | undefined }, secrets: Secrets): Promise<Identity>;
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
