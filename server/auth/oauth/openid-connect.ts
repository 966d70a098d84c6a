import {
  allowInsecureRequests,
  authorizationCodeGrant,
  type Configuration,
  customFetch,
  discovery,
  fetchUserInfo,
  type IDToken,
  type ServerMetadata,
  skipStateCheck,
  skipSubjectCheck,
} from "openid-client";
import { parseUrl } from "../../runtime/variables.ts";
import { type CreateProvider, cleanName, type Mark, publicOrReplaced, SignInError } from "../provider.ts";
import { authorizationUrl, type Client } from "./authorization.ts";
import { CALL_TIME, CLOCK_TOLERANCE, call, callbackUrl, checked, configure } from "./client.ts";

/** How long a discovery document is cached, in milliseconds. */
const DISCOVERY_LIFETIME = 60 * 60 * 1000;
/** The greatest age of an ID token, in seconds. */
const ID_TOKEN_AGE = 10 * 60;
/** OpenID Connect Core, 2: at most 255 ASCII characters. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

/** A provider's endpoints, all checked to be safe. */
type Discovered = ServerMetadata & { authorization_endpoint: string };

/**
 * A provider of OpenID Connect. The site sends it no request before the first sign-in.
 * @param options.accountIssuer the issuer that accounts are stored under, if the issuer's address may change.
 */
export function openIdProvider(options: {
  name: string;
  mark: Mark | null;
  client: Client;
  issuer: string;
  accountIssuer?: string;
}): CreateProvider {
  const { name, mark, client } = options;
  return ({ redirectUri, endpoints }) => {
    const issuer = publicOrReplaced(options.issuer, endpoints);
    let discovered: Promise<Discovered> | null = null;

    /** The discovery document, which all sign-ins share. It is requested again after a failure. */
    function discover(): Promise<Discovered> {
      if (discovered) return discovered;
      const forget = () => {
        discovered = null;
      };
      discovered = checked(issuer.origin, () => readDiscovery(issuer));
      discovered.then(() => setTimeout(forget, DISCOVERY_LIFETIME).unref(), forget);
      return discovered;
    }

    return {
      name,
      mark,

      async authorizationUrl(state, { codeVerifier, nonce }) {
        const { authorization_endpoint: endpoint } = await discover();
        const scopes = ["openid", "profile"];
        const url = authorizationUrl({ endpoint, client, redirectUri, state, codeVerifier, scopes });
        url.searchParams.set("nonce", nonce);
        return url;
      },

      async identify(response, { codeVerifier, nonce }, signal) {
        const server = await discover();
        const configuration = configure(server, client, signal);
        return await checked(issuer.origin, async () => {
          // OpenID Connect Core, 3.1.3.7. The database has already checked the state.
          const tokens = await authorizationCodeGrant(configuration, callbackUrl(redirectUri, response), {
            pkceCodeVerifier: codeVerifier,
            expectedNonce: nonce,
            expectedState: skipStateCheck,
          });
          const claims = tokens.claims();
          if (!claims) throw new SignInError("provider-error", "the answer has no ID token");
          refuseUnfit(claims, client);
          return {
            issuer: options.accountIssuer ?? server.issuer,
            subject: claims.sub,
            name:
              readName(claims) ?? (await nameFromUserinfo(configuration, tokens.access_token, claims.sub)),
          };
        });
      },
    };
  };
}

/** OpenID Connect Discovery 1.0. */
async function readDiscovery(issuer: URL): Promise<Discovered> {
  const base = issuer.href.replace(/\/$/, "");
  // The library compares the issuers only if it makes this address itself. Some issuers end with a slash that the
  // configured address lacks.
  const document = new URL(`${base}/.well-known/openid-configuration`);
  const found = await discovery(document, "unused", undefined, undefined, {
    [customFetch]: call,
    timeout: CALL_TIME,
    // A configured http issuer is on loopback.
    execute: [allowInsecureRequests],
  });
  const server = found.serverMetadata();
  if (server.issuer.replace(/\/$/, "") !== base) {
    throw new SignInError("provider-error", `${document.href} names another issuer`);
  }
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint = jwks_uri } = server;
  const all = [authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint];
  if (!authorization_endpoint || !all.every((endpoint) => isSafeEndpoint(endpoint, issuer))) {
    throw new SignInError("provider-error", `${document.href} has a missing or unsafe endpoint`);
  }
  return server as ServerMetadata & { authorization_endpoint: string };
}

/** An endpoint must use https. Only a provider on this computer may use http, and only for its own host. */
function isSafeEndpoint(value: unknown, issuer: URL): boolean {
  const url = typeof value === "string" ? parseUrl(value) : null;
  const isOwn = issuer.protocol === "http:" && url?.hostname === issuer.hostname;
  return url?.protocol === "https:" || (url?.protocol === "http:" && isOwn);
}

/** Checks of an ID token that the library leaves out. @throws {SignInError} */
function refuseUnfit({ azp, iat, sub }: IDToken, { clientId }: Client): void {
  const age = Date.now() / 1000 - iat;
  const isFit = {
    azp: azp === undefined || azp === clientId,
    iat: age >= -CLOCK_TOLERANCE && age <= ID_TOKEN_AGE + CLOCK_TOLERANCE,
    sub: SUBJECT.test(sub),
  };
  for (const [claim, fit] of Object.entries(isFit)) {
    if (!fit) throw new SignInError("provider-error", `the ID token's ${claim} is not valid`);
  }
}

function readName(claims: Record<string, unknown>): string | null {
  return cleanName(claims.name) ?? cleanName(claims.preferred_username) ?? cleanName(claims.nickname);
}

/** The name from the UserInfo endpoint. Without a name the sign-in succeeds; with another person's subject it fails. */
async function nameFromUserinfo(
  configuration: Configuration,
  accessToken: string,
  subject: string,
): Promise<string | null> {
  const claims = await fetchUserInfo(configuration, accessToken, skipSubjectCheck).catch(() => null);
  if (claims && claims.sub !== subject) {
    throw new SignInError("provider-error", "the userinfo endpoint answers for another person");
  }
  return claims && readName(claims);
}
