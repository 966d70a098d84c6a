import {
  ArcticFetchError,
  CodeChallengeMethod,
  generateCodeVerifier,
  generateState,
  OAuth2Client,
  OAuth2RequestError,
} from "arctic";
import { withTimeout } from "../runtime/deadline.ts";
import { SignInError, tokenError, unreachable } from "./failure.ts";
import type { Client, Secrets } from "./provider.ts";

/** How long a provider may take for an answer, in milliseconds. */
export const ANSWER_TIME = 4_000;

/** New secrets, and the state that identifies the sign-in. */
export function createSecrets(): Secrets & { state: string } {
  return { state: generateState(), codeVerifier: generateCodeVerifier(), nonce: generateState() };
}

/** The provider's address for the browser: authorization code flow with PKCE. */
export function authorizationUrl(options: {
  endpoint: URL;
  client: Client;
  redirectUri: string;
  state: string;
  codeVerifier: string;
  scopes: string[];
}): URL {
  const { endpoint, client, redirectUri, state, codeVerifier, scopes } = options;
  return new OAuth2Client(client.clientId, client.clientSecret, redirectUri).createAuthorizationURLWithPKCE(
    endpoint.href,
    state,
    CodeChallengeMethod.S256,
    codeVerifier,
    scopes,
  );
}

/**
 * Exchanges a code for an access token, at a provider of OAuth 2.0 without OpenID Connect.
 * @throws {SignInError} when the provider gives none.
 */
export async function exchangeCode(options: {
  endpoint: URL;
  client: Client;
  redirectUri: string;
  code: string;
  codeVerifier: string;
}): Promise<string> {
  const { endpoint, client, redirectUri, code, codeVerifier } = options;
  const oauth = new OAuth2Client(client.clientId, client.clientSecret, redirectUri);
  try {
    const exchange = oauth.validateAuthorizationCode(endpoint.href, code, codeVerifier);
    const tokens = await withTimeout(ANSWER_TIME, exchange, () => {
      throw new SignInError("provider-slow", `no answer in time: ${endpoint.origin}`);
    });
    // GitHub sends errors with status 200. RFC 6749, 5.2 asks for 400.
    if ("error" in tokens.data) throw tokenError(endpoint.origin, client, tokens.data.error);
    return tokens.accessToken();
  } catch (error) {
    if (error instanceof SignInError) throw error;
    if (error instanceof OAuth2RequestError) throw tokenError(endpoint.origin, client, error.code);
    if (error instanceof ArcticFetchError) throw unreachable(endpoint.origin, error.cause);
    throw new SignInError("provider-error", `an answer of ${endpoint.origin} cannot be used`);
  }
}
