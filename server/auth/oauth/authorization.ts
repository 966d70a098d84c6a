import { CodeChallengeMethod, generateCodeVerifier, generateState, OAuth2Client } from "arctic";
import type { Secrets } from "../provider.ts";

/** This site as registered with a provider. */
export interface Client {
  clientId: string;
  /** Null for a public client, which PKCE alone protects. */
  clientSecret: string | null;
}

/** New secrets, and the state that identifies the sign-in. */
export function createSecrets(): Secrets & { state: string } {
  return { state: generateState(), codeVerifier: generateCodeVerifier(), nonce: generateState() };
}

/** The provider's address for the browser: authorization code flow with PKCE. */
export function authorizationUrl(options: {
  endpoint: string;
  client: Client;
  redirectUri: string;
  state: string;
  codeVerifier: string;
  scopes: string[];
}): URL {
  const { endpoint, client, redirectUri, state, codeVerifier, scopes } = options;
  const { clientId, clientSecret } = client;
  return new OAuth2Client(clientId, clientSecret, redirectUri).createAuthorizationURLWithPKCE(
    endpoint,
    state,
    CodeChallengeMethod.S256,
    codeVerifier,
    scopes,
  );
}
