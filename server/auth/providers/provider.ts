import type { Variables } from "../../variables.ts";
import type { Identity } from "../identity.ts";

/** What is kept of a sign-in between its beginning and its end, besides the state. */
export interface Secrets {
  codeVerifier: string;
  nonce: string;
}

/** What a provider's redirect brings back. */
export interface AuthorizationResponse {
  code: string;
  /** RFC 9207: the issuer that answers. */
  iss: string | undefined;
}

/** A place where people sign in. */
export interface Provider {
  /** Its name in this site's addresses and in the accounts: it has to stay. */
  id: string;
  /** What the sign-in button calls it. */
  name: string;
  /**
   * Where to send the browser.
   * @throws {SignInError} when the provider does not say.
   */
  authorizationUrl(state: string, secrets: Secrets, signal: AbortSignal): Promise<URL>;
  /**
   * Who came back.
   * @throws {SignInError} when the provider does not vouch for a user, or not credibly.
   */
  identify(response: AuthorizationResponse, secrets: Secrets, signal: AbortSignal): Promise<Identity>;
}

/** Where providers are that have one place only, by a name of their choice; none: at their public addresses. */
export type Endpoints = Readonly<Record<string, URL>>;

/** Makes a provider whose variables were read. */
type CreateProvider = (options: { redirectUri: string; endpoints: Endpoints }) => Provider;

/** What a provider's file exports for its row in the list. */
export interface ProviderKind {
  /** The id of its provider; in capitals, how its variables begin. */
  id: string;
  /** Every variable that it reads. */
  variables: readonly string[];
  /** Reads them, and reports what is wrong with them. @returns null when they are unset or wrong. */
  configure(variables: Variables): CreateProvider | null;
}

/** A provider whose variables are set. */
export interface ConfiguredProvider {
  id: string;
  create: CreateProvider;
}
