import {
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type ClientAuth,
  ClientSecretPost,
  customFetch,
  None,
  processAuthorizationCodeResponse,
  skipStateCheck,
  validateAuthResponse,
} from "oauth4webapi";
import type { AuthorizationResponse } from "../providers/provider.ts";
import type { Client } from "./authorization.ts";
import { callProvider } from "./outgoing.ts";
import { checked } from "./refusal.ts";

const WHAT = "token endpoint";

/**
 * Exchanges the callback's code. First it checks the issuer, because another provider's code must not go to this one.
 * @returns the token endpoint's answer, successful or not.
 * @throws {SignInError}
 */
export async function requestTokens(options: {
  server: AuthorizationServer;
  client: Client;
  redirectUri: string;
  response: AuthorizationResponse;
  codeVerifier: string;
  signal: AbortSignal;
}): Promise<Response> {
  const { server, redirectUri, codeVerifier, signal } = options;
  const { code, iss } = options.response;
  const client = { client_id: options.client.clientId };
  const parameters = await checked("callback", () =>
    // The database has already checked the state.
    validateAuthResponse(server, client, new URLSearchParams({ code, ...(iss && { iss }) }), skipStateCheck),
  );
  return await checked(WHAT, () =>
    authorizationCodeGrantRequest(
      server,
      client,
      clientAuthentication(server, options.client),
      parameters,
      redirectUri,
      codeVerifier,
      {
        [customFetch]: (url, init) => callProvider(WHAT, url, { ...init, signal }),
        // Discovery decides which addresses are safe.
        [allowInsecureRequests]: true,
      },
    ),
  );
}

/** The access token of a provider without OpenID Connect. @throws {SignInError} */
export async function readAccessToken(
  server: AuthorizationServer,
  { clientId }: Client,
  answer: Response,
): Promise<string> {
  const tokens = await checked(WHAT, () =>
    processAuthorizationCodeResponse(server, { client_id: clientId }, answer),
  );
  return tokens.access_token;
}

function clientAuthentication(
  { token_endpoint_auth_methods_supported: methods = ["client_secret_basic"] }: AuthorizationServer,
  { clientSecret }: Client,
): ClientAuth {
  if (clientSecret === null) return None();
  return methods.includes("client_secret_post") && !methods.includes("client_secret_basic")
    ? ClientSecretPost(clientSecret)
    : clientSecretBasic(clientSecret);
}

/** RFC 6749, 2.3.1. oauth4webapi's own function also encodes `-`, `.` and `_`, which Google does not decode. */
function clientSecretBasic(clientSecret: string): ClientAuth {
  return (_server, { client_id }, _body, headers) => {
    const credentials = `${formEncode(client_id)}:${formEncode(clientSecret)}`;
    headers.set("authorization", `Basic ${Buffer.from(credentials).toString("base64")}`);
  };
}

function formEncode(value: string): string {
  return new URLSearchParams({ value }).toString().slice("value=".length);
}
