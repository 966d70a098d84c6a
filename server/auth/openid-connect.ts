import * as oidc from "openid-client";
import { parseUrl } from "../runtime/variables.ts";
import { authorizationUrl, fetchAnswer } from "./authorization.ts";
import { type Client, type CreateProvider, cleanName, type Provider, publicOrReplaced } from "./provider.ts";
import { SignInError, tokenError } from "./sign-in-error.ts";

/** How long a discovery document is cached, in milliseconds. */
const DISCOVERY_LIFETIME = 60 * 60 * 1000;
/** The maximum age of an ID token, in seconds. */
const ID_TOKEN_AGE = 10 * 60;
/** The maximum clock difference, in seconds. */
const CLOCK_TOLERANCE = 60;
/** OpenID Connect Core, 2: at most 255 ASCII characters. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

const fetchOfLibrary = fetchAnswer as oidc.CustomFetch;

/** An OpenID Connect provider. */
export function openIdProvider(options: {
  name: string;
  mark: Provider["mark"];
  client: Client;
  issuer: string;
  /** The variable that sets the issuer, unless the issuer is fixed. */
  issuerVariable?: string;
}): CreateProvider {
  const { name, mark, client, issuerVariable } = options;
  return ({ redirectUri, endpoints }) => {
    const issuer = publicOrReplaced(options.issuer, endpoints);
    let known: { server: oidc.ServerMetadata; until: number } | null = null;

    /** The provider's discovery document. All sign-ins within an hour share it, unless one of them fails. */
    async function discover(): Promise<oidc.ServerMetadata> {
      if (known && known.until > Date.now()) return known.server;
      const found = await oidc.discovery(issuer, client.clientId, undefined, undefined, {
        [oidc.customFetch]: fetchOfLibrary,
        execute: issuer.protocol === "http:" ? [oidc.allowInsecureRequests] : [],
      });
      known = { server: found.serverMetadata(), until: Date.now() + DISCOVERY_LIFETIME };
      return known.server;
    }

    async function reporting<T>(step: () => Promise<T>): Promise<T> {
      try {
        return await step();
      } catch (error) {
        known = null;
        throw signInError(error, issuer, client);
      }
    }

    /** Exchanges a code for tokens. OpenID Connect Core, 3.1.3.7. The database has already checked the state. */
    async function exchange(...[{ code, iss }, { codeVerifier, nonce }]: Parameters<Provider["identify"]>) {
      const configuration = configure(await discover(), client, issuer);
      const callback = new URL(redirectUri);
      callback.search = String(new URLSearchParams({ code, ...(iss !== undefined && { iss }) }));
      const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
        pkceCodeVerifier: codeVerifier,
        expectedNonce: nonce,
        expectedState: oidc.skipStateCheck,
      });
      return { configuration, tokens };
    }

    return {
      name,
      mark,

      authorizationUrl: (state, { codeVerifier, nonce }) =>
        reporting(async () => {
          const endpoint = authorizationEndpoint(await discover(), issuer);
          const site = { endpoint, client, redirectUri };
          const url = authorizationUrl(site, state, codeVerifier, ["openid", "profile"]);
          url.searchParams.set("nonce", nonce);
          return url;
        }),

      identify: (response, secrets) =>
        reporting(async () => {
          const { configuration, tokens } = await exchange(response, secrets);
          const claims = tokens.claims();
          if (!claims) throw new SignInError("provider-error", "the answer has no ID token");
          refuseUnfit(claims, client);
          const { sub: subject } = claims;
          const more = fullName(claims) ? {} : await askUserinfo(configuration, tokens.access_token, subject);
          return { issuer: configuration.serverMetadata().issuer, subject, name: readName({ ...more, ...claims }) };
        }),

      probe: (code, secrets) =>
        reporting(async () => {
          const server = await discover().catch((error) => {
            const { reason, message } = signInError(error, issuer, client);
            throw new SignInError(reason, issuerVariable ? `${issuerVariable}: ${message}` : message);
          });
          authorizationEndpoint(server, issuer);
          // Some providers name themselves in the callback. For these, the library requires the parameter.
          await exchange({ code, iss: server.issuer }, secrets);
        }),
    };
  };
}

/**
 * A provider for one sign-in. The library caches keys in this object. A provider may replace a key without changing the
 * key's id, so each sign-in creates a new object.
 */
function configure(server: oidc.ServerMetadata, { clientId, clientSecret }: Client, issuer: URL): oidc.Configuration {
  // If a provider names no method, the library would send the secret in the form. The default of OpenID Connect is the
  // header.
  const inForm = server.token_endpoint_auth_methods_supported?.includes("client_secret_post");
  const authentication = inForm ? oidc.ClientSecretPost : oidc.ClientSecretBasic;
  const proof = clientSecret === null ? oidc.None() : authentication(clientSecret);
  const configuration = new oidc.Configuration(server, clientId, { [oidc.clockTolerance]: CLOCK_TOLERANCE }, proof);
  configuration[oidc.customFetch] = fetchOfLibrary;
  oidc.enableNonRepudiationChecks(configuration);
  // An http issuer is always on this computer: `providers/known-providers.ts` checks that.
  if (issuer.protocol === "http:") oidc.allowInsecureRequests(configuration);
  return configuration;
}

/** The address to send the browser to. The library does not check it. @throws {SignInError} */
function authorizationEndpoint({ authorization_endpoint: endpoint }: oidc.ServerMetadata, issuer: URL): URL {
  const url = parseUrl(endpoint ?? "");
  const isOnThisComputer = issuer.protocol === "http:" && url?.protocol === "http:" && url.host === issuer.host;
  if (url?.protocol === "https:" || (url && isOnThisComputer)) return url;
  throw new SignInError("provider-error", `${issuer.origin} has no authorization endpoint that is safe`);
}

/** Checks of an ID token that the library does not make. @throws {SignInError} */
function refuseUnfit({ azp, iat, sub }: oidc.IDToken, { clientId }: Client): void {
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

/** OpenID Connect Core, 5.1. Some providers give a name only in two parts. */
function fullName({ name, given_name, family_name }: Record<string, unknown>): string | null {
  const parts = [given_name, family_name].filter((part) => typeof part === "string");
  return cleanName(name) ?? cleanName(parts.join(" "));
}

function readName(claims: Record<string, unknown>): string | null {
  return fullName(claims) ?? cleanName(claims.preferred_username) ?? cleanName(claims.nickname);
}

/**
 * The claims of the UserInfo endpoint, which may contain the name if the ID token does not. The sign-in succeeds
 * without an answer, but fails if the answer is about another subject.
 */
async function askUserinfo(configuration: oidc.Configuration, accessToken: string, subject: string) {
  const claims = await oidc.fetchUserInfo(configuration, accessToken, oidc.skipSubjectCheck).catch(() => null);
  if (claims && claims.sub !== subject) {
    throw new SignInError("provider-error", "the userinfo endpoint returned another person");
  }
  return claims ?? {};
}

/** Converts an error of the library into a sign-in error: the provider's answer is missing or invalid. */
function signInError(error: unknown, { origin }: URL, client: Client): SignInError {
  if (error instanceof SignInError) return error;
  // Thrown by `fetchAnswer`.
  if (error instanceof oidc.ClientError && error.cause instanceof SignInError) return error.cause;
  if (error instanceof oidc.ResponseBodyError) return tokenError(origin, client, error.error);
  // RFC 6749, 5.2: the response to a wrong secret in the header.
  if (error instanceof oidc.WWWAuthenticateChallengeError) return tokenError(origin, client, "invalid_client");
  return new SignInError("provider-error", `an answer of ${origin} cannot be used: ${reasonOf(error)}`);
}

/** The library's reason. Its messages are constant. They name parts of an answer, never their values. */
function reasonOf(error: unknown): string {
  if (!(error instanceof oidc.ClientError)) return error instanceof Error ? error.name : "unreadable";
  const { message, cause } = error;
  if (cause instanceof Response) return `${message} (${cause.status})`;
  return cause instanceof Error && cause.name === "OperationProcessingError" ? `${message}: ${cause.message}` : message;
}
