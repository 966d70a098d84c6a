import type { Variables } from "../runtime/variables.ts";
import type { Identity } from "./identity.ts";

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

/** A sign-in provider. */
export interface Provider {
  /** Its name on the sign-in button. */
  name: string;
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
