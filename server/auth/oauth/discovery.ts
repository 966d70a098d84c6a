import {
  type AuthorizationServer,
  allowInsecureRequests,
  customFetch,
  discoveryRequest,
  processDiscoveryResponse,
} from "oauth4webapi";
import { within } from "../../process/deadline.ts";
import { parseUrl } from "../../variables.ts";
import { SignInError } from "../sign-in-error.ts";
import { CALL_TIME, callProvider, tooSlow } from "./outgoing.ts";
import { checked } from "./refusal.ts";

/** A provider's endpoints, all checked to be safe. */
export type Discovered = AuthorizationServer & {
  authorization_endpoint: string;
  token_endpoint: string;
  jwks_uri: string;
};

const WHAT = "discovery document";
/** How long a discovery document is cached, in milliseconds. */
const LIFETIME = 60 * 60 * 1000;

/**
 * Requests the discovery document at the first sign-in, caches it for an hour, and requests it again after a failure.
 * @param issuer the issuer as it was configured.
 */
export function createDiscovery(issuer: URL): (signal: AbortSignal) => Promise<Discovered> {
  let cached: { result: Promise<Discovered>; until: number } | null = null;
  return (signal) => {
    if (!cached || cached.until < Date.now()) {
      // All waiting sign-ins share this request, so it has a time limit of its own.
      const current = { result: discover(issuer), until: Date.now() + LIFETIME };
      cached = current;
      current.result.catch(() => {
        if (cached === current) cached = null;
      });
    }
    return within(signal, cached.result, () => {
      throw tooSlow(WHAT, issuer);
    });
  };
}

/** OpenID Connect Discovery 1.0. @throws {SignInError} */
async function discover(issuer: URL): Promise<Discovered> {
  const signal = AbortSignal.timeout(CALL_TIME);
  const server = await checked(WHAT, async () => {
    const answer = await discoveryRequest(issuer, {
      [customFetch]: (url, init) => callProvider(WHAT, url, { ...init, signal }),
      // A configured http issuer is on loopback.
      [allowInsecureRequests]: true,
    });
    return await processDiscoveryResponse(issuer, answer.clone()).catch(() =>
      processDiscoveryResponse(withOtherEnding(issuer), answer),
    );
  });
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = server;
  const optional = userinfo_endpoint === undefined ? [] : [userinfo_endpoint];
  const endpoints = [authorization_endpoint, token_endpoint, jwks_uri, ...optional];
  if (!endpoints.every((endpoint) => isSafeEndpoint(endpoint, issuer))) {
    throw new SignInError("provider-error", `the ${WHAT} has a missing or unsafe endpoint`);
  }
  return server as Discovered;
}

/** Some issuers end with a slash that the configured address lacks. */
function withOtherEnding(issuer: URL): URL {
  const other = new URL(issuer);
  other.pathname = issuer.pathname.endsWith("/") ? issuer.pathname.slice(0, -1) : `${issuer.pathname}/`;
  return other;
}

/** An endpoint must use https. Only a provider on this computer may use http, and only for its own host. */
function isSafeEndpoint(value: unknown, issuer: URL): boolean {
  const url = typeof value === "string" ? parseUrl(value) : null;
  const isOwn = issuer.protocol === "http:" && url?.hostname === issuer.hostname;
  return url?.protocol === "https:" || (url?.protocol === "http:" && isOwn);
}
