import {
  allowInsecureRequests,
  customFetch,
  processUserInfoResponse,
  skipSubjectCheck,
  userInfoRequest,
} from "oauth4webapi";
import { cleanName } from "../identity.ts";
import type { Provider } from "../providers/provider.ts";
import { SignInError } from "../sign-in-error.ts";
import { authorizationUrl, type Client } from "./authorization.ts";
import { createDiscovery, type Discovered } from "./discovery.ts";
import { readIdToken } from "./id-token.ts";
import { CALL_TIME, callProvider } from "./outgoing.ts";
import { requestTokens } from "./token-exchange.ts";

interface OpenIdOptions {
  name: string;
  client: Client;
  redirectUri: string;
  issuer: URL;
  /** Other values of an ID token's `iss` that stand for the same issuer. */
  issuerAliases?: string[];
  /** The issuer that accounts are stored under, if the issuer's address may change. */
  accountIssuer?: string;
}

/** An OpenID Connect provider. The site sends it no request before the first sign-in. */
export function openIdProvider(options: OpenIdOptions): Provider {
  const { name, client, redirectUri, issuerAliases = [] } = options;
  const discover = createDiscovery(options.issuer);

  return {
    name,

    async authorizationUrl(state, { codeVerifier, nonce }, signal) {
      const { authorization_endpoint: endpoint } = await discover(signal);
      const scopes = ["openid", "profile"];
      const url = authorizationUrl({ endpoint, client, redirectUri, state, codeVerifier, scopes });
      url.searchParams.set("nonce", nonce);
      return url;
    },

    async identify(response, { codeVerifier, nonce }, signal) {
      const server = await discover(signal);
      const answer = await requestTokens({ server, client, redirectUri, response, codeVerifier, signal });
      const { accessToken, claims } = await readIdToken(
        { server, issuers: [server.issuer, ...issuerAliases], clientId: client.clientId },
        { answer, nonce, signal },
      );
      const { sub: subject } = claims;
      return {
        issuer: options.accountIssuer ?? server.issuer,
        subject,
        name: readName(claims) ?? (await nameFromUserinfo(server, client, accessToken, subject, signal)),
      };
    },
  };
}

function readName(claims: Record<string, unknown>): string | null {
  return cleanName(claims.name) ?? cleanName(claims.preferred_username) ?? cleanName(claims.nickname);
}

/** The name from the UserInfo endpoint. Without a name the sign-in succeeds; with another person's subject it fails. */
async function nameFromUserinfo(
  server: Discovered,
  { clientId }: Client,
  accessToken: string,
  subject: string,
  signal: AbortSignal,
): Promise<string | null> {
  if (!server.userinfo_endpoint) return null;
  const client = { client_id: clientId };
  const limit = AbortSignal.any([signal, AbortSignal.timeout(CALL_TIME / 2)]);
  let claims: Record<string, unknown>;
  try {
    const answer = await userInfoRequest(server, client, accessToken, {
      [customFetch]: (url, init) => callProvider("userinfo endpoint", url, { ...init, signal: limit }),
      [allowInsecureRequests]: true,
    });
    claims = await processUserInfoResponse(server, client, skipSubjectCheck, answer);
  } catch {
    return null;
  }
  if (claims.sub !== subject) {
    throw new SignInError("provider-error", "the userinfo endpoint answers for another person");
  }
  return readName(claims);
}
