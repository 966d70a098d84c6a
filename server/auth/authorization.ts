import { CodeChallengeMethod, generateCodeVerifier, generateState, OAuth2Client } from "arctic";
import * as z from "zod/mini";
import { extension } from "../../shared/identity.ts";
import type { Client, Secrets } from "./provider.ts";
import { SignInError, tokenError, unreachable } from "./sign-in-error.ts";

/** How long a provider may take to answer, in milliseconds. */
const ANSWER_TIME = 4_000;
/** The maximum size of an answer, in bytes: ten times the largest known one, a set of keys with certificates. */
const ANSWER_MAX = 256 * 1024;

/** New secrets, and the state that identifies the sign-in. */
export function createSecrets(): Secrets & { state: string } {
  return { state: generateState(), codeVerifier: generateCodeVerifier(), nonce: generateState() };
}

/** A provider's endpoint, with this site's client and redirect address. */
type Registration = { endpoint: URL; client: Client; redirectUri: string };

/** The provider's address to send the browser to: authorization code flow with PKCE. */
export function authorizationUrl(site: Registration, state: string, codeVerifier: string, scopes: string[]): URL {
  const { clientId, clientSecret } = site.client;
  const client = new OAuth2Client(clientId, clientSecret, site.redirectUri);
  const { href } = site.endpoint;
  return client.createAuthorizationURLWithPKCE(href, state, CodeChallengeMethod.S256, codeVerifier, scopes);
}

/**
 * `fetch` for all requests to a provider. It reads the whole answer. It does not follow redirects, because they could
 * lead into the site's own network.
 * @throws {SignInError} if the answer is late, too large or cut off.
 */
export async function fetchAnswer(address: string | URL, options: RequestInit): Promise<Response> {
  const { origin } = new URL(address);
  const signal = AbortSignal.timeout(ANSWER_TIME);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    const response = await fetch(address, { ...options, redirect: "manual", signal });
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > ANSWER_MAX) throw new SignInError("provider-error", `an answer of ${origin} is too large`);
      chunks.push(chunk);
    }
    return new Response(size > 0 ? Buffer.concat(chunks) : null, response);
  } catch (error) {
    if (error instanceof SignInError) throw error;
    if (signal.aborted) throw new SignInError("provider-slow", `no answer in time: ${origin}`);
    throw unreachable(origin, error);
  }
}

const tokenAnswer = z.object({ access_token: z.string() });

/**
 * Exchanges a code for an access token at a provider that has OAuth 2.0 without OpenID Connect (RFC 6749, 4.1.3).
 * Arctic's own exchange follows redirects and reads answers of any size.
 * @throws {SignInError} if the provider does not issue a token.
 */
export async function exchangeCode(site: Registration, code: string, codeVerifier: string): Promise<string> {
  const { endpoint, client, redirectUri } = site;
  const credentials = Buffer.from(`${client.clientId}:${client.clientSecret}`).toString("base64");
  const response = await fetchAnswer(endpoint, {
    method: "POST",
    headers: { authorization: `Basic ${credentials}`, accept: "application/json", "user-agent": extension.id },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: redirectUri,
      code_verifier: codeVerifier,
    }),
  });
  const answer: unknown = await response.json().catch(() => null);
  const tokens = z.safeParse(tokenAnswer, answer);
  // GitHub sends errors with status 200. RFC 6749, 5.2 requires 400.
  if (tokens.success && response.ok) return tokens.data.access_token;
  throw tokenError(endpoint.origin, client, Object(answer).error);
}
