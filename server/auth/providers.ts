import { CodeChallengeMethod, generateCodeVerifier, generateState, OAuth2Client, OAuth2Tokens } from "arctic";
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from "jose";
import * as z from "zod/mini";
import type { Env, OAuthClient } from "../env.ts";
import { cleanName, type Identity } from "./identity.ts";
import { before, callProvider, parseObject } from "./outgoing.ts";
import type { ProviderId } from "./schema.ts";
import { SignInError } from "./sign-in-error.ts";

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
  id: ProviderId;
  /** What the sign-in button calls it. */
  name: string;
  /**
   * Where to send the browser.
   * @throws {SignInError} when the provider does not say.
   */
  authorizationUrl(state: string, secrets: Secrets, signal: AbortSignal): Promise<URL>;
  /**
   * Who came back.
   * @throws {SignInError} when the provider does not vouch for anybody, or not credibly.
   */
  identify(response: AuthorizationResponse, secrets: Secrets, signal: AbortSignal): Promise<Identity>;
}

export interface Providers {
  all: readonly Provider[];
  find(id: string): Provider | undefined;
  close(): Promise<void>;
}

/** Where Google and GitHub are; tests put others there. */
export interface Endpoints {
  google: URL;
  github: URL;
  githubApi: URL;
}

const PUBLIC_ENDPOINTS: Endpoints = {
  google: new URL("https://accounts.google.com"),
  github: new URL("https://github.com"),
  githubApi: new URL("https://api.github.com"),
};

/** The configured providers; none configured on a loopback origin: the local one, started beside the site. */
export async function createProviders(env: Env, endpoints: Endpoints = PUBLIC_ENDPOINTS): Promise<Providers> {
  const redirectUri = (id: ProviderId) => `${env.publicOrigin}/auth/${id}/callback`;
  const all: Provider[] = [];
  let close = async () => {};

  if (env.github) all.push(githubProvider(env.github, redirectUri("github"), endpoints));
  if (env.google) {
    all.push(
      oidcProvider({
        id: "google",
        name: "Google",
        client: env.google,
        redirectUri: redirectUri("google"),
        issuer: endpoints.google,
        // Google documents that its tokens may leave out the scheme.
        issuerAliases: [endpoints.google.host],
      }),
    );
  }
  if (env.oidc) {
    const { name, issuer } = env.oidc;
    all.push(oidcProvider({ id: "oidc", name, client: env.oidc, redirectUri: redirectUri("oidc"), issuer }));
  }
  if (all.length === 0 && env.loopback) {
    const { startLocalProvider } = await import("./local-provider.ts");
    const local = await startLocalProvider({
      siteOrigin: env.publicOrigin,
      redirectUri: redirectUri("local"),
    });
    close = local.close;
    all.push(
      oidcProvider({
        id: "local",
        name: "the local sign-in",
        client: local,
        redirectUri: redirectUri("local"),
        issuer: new URL(local.issuer),
        // Its port is another one after each start, its people are the same.
        accountIssuer: "local",
      }),
    );
  }
  return { all, find: (id) => all.find((provider) => provider.id === id), close };
}

/** Fresh secrets, and the state that names the sign-in. */
export function createSecrets(): Secrets & { state: string } {
  return { state: generateState(), codeVerifier: generateCodeVerifier(), nonce: generateState() };
}

type Client = { clientId: string; clientSecret: string | null };
type TokenAuthentication = "client_secret_basic" | "client_secret_post";

/**
 * Arctic's client with an exchange of our own: Arctic's has no limit in time or size, follows redirects, cannot put
 * the secret into the body, and leaves out the encoding that RFC 6749, 2.3.1 asks of the Authorization header.
 */
class BoundedOAuth2Client extends OAuth2Client {
  readonly #client: Client;
  readonly #redirectUri: string;
  readonly #authentication: TokenAuthentication;
  readonly #signal: AbortSignal;

  constructor(
    client: Client,
    redirectUri: string,
    options: { signal: AbortSignal; authentication?: TokenAuthentication },
  ) {
    super(client.clientId, client.clientSecret, redirectUri);
    this.#client = client;
    this.#redirectUri = redirectUri;
    this.#authentication = options.authentication ?? "client_secret_basic";
    this.#signal = options.signal;
  }

  /** @throws {SignInError} */
  override async validateAuthorizationCode(
    tokenEndpoint: string,
    code: string,
    codeVerifier: string,
  ): Promise<OAuth2Tokens> {
    const { clientId, clientSecret } = this.#client;
    const headers = new Headers({ accept: "application/json" });
    const body = new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: this.#redirectUri,
      code_verifier: codeVerifier,
    });
    if (clientSecret === null) {
      body.set("client_id", clientId);
    } else if (this.#authentication === "client_secret_post") {
      body.set("client_id", clientId);
      body.set("client_secret", clientSecret);
    } else {
      const credentials = `${formEncode(clientId)}:${formEncode(clientSecret)}`;
      headers.set("authorization", `Basic ${Buffer.from(credentials).toString("base64")}`);
    }

    const what = "token endpoint";
    const answer = await callProvider(what, tokenEndpoint, {
      method: "POST",
      headers,
      body,
      signal: this.#signal,
    });
    const data = parseObject(what, answer.text);
    // GitHub reports errors with status 200.
    if ("error" in data) {
      const invalidCode = data.error === "invalid_grant" || data.error === "bad_verification_code";
      throw invalidCode
        ? new SignInError("provider-refused", "the token endpoint does not accept the code")
        : new SignInError("provider-error", `error from the token endpoint (${errorCode(data.error)})`);
    }
    if (answer.status !== 200) {
      throw new SignInError("provider-error", `status ${answer.status} from the token endpoint`);
    }
    return new OAuth2Tokens(data);
  }
}

function formEncode(value: string): string {
  return new URLSearchParams({ value }).toString().slice("value=".length);
}

/** An OAuth error code as it may stand in the log: a provider may send anything. */
export function errorCode(error: unknown): string {
  return typeof error === "string" && /^[a-z_]{1,64}$/.test(error) ? error : "unreadable";
}

function readToken(read: () => string, what: string): string {
  try {
    return read();
  } catch {
    throw new SignInError("provider-error", `no ${what} from the token endpoint`);
  }
}

/** GitHub: OAuth 2.0 without OpenID Connect. No scope: public identity only. */
function githubProvider(
  client: OAuthClient,
  redirectUri: string,
  { github, githubApi }: Endpoints,
): Provider {
  return {
    id: "github",
    name: "GitHub",

    async authorizationUrl(state, { codeVerifier }, signal) {
      const endpoint = new URL("/login/oauth/authorize", github).href;
      const { S256 } = CodeChallengeMethod;
      return new BoundedOAuth2Client(client, redirectUri, { signal }).createAuthorizationURLWithPKCE(
        endpoint,
        state,
        S256,
        codeVerifier,
        [],
      );
    },

    async identify({ code, iss }, { codeVerifier }, signal) {
      if (iss !== undefined && iss !== github.origin && iss !== `${github.origin}/login/oauth`) {
        throw new SignInError("provider-error", "the callback's iss names another issuer");
      }
      const tokens = await new BoundedOAuth2Client(client, redirectUri, { signal }).validateAuthorizationCode(
        new URL("/login/oauth/access_token", github).href,
        code,
        codeVerifier,
      );
      const accessToken = readToken(() => tokens.accessToken(), "access token");
      const what = "GitHub's user endpoint";
      const answer = await callProvider(what, new URL("/user", githubApi), {
        headers: {
          accept: "application/vnd.github+json",
          authorization: `Bearer ${accessToken}`,
          "user-agent": "evenfall-site",
        },
        signal,
      });
      if (answer.status !== 200) {
        throw new SignInError("provider-error", `status ${answer.status} from ${what}`);
      }
      const user = parseObject(what, answer.text);
      if (!Number.isSafeInteger(user.id) || Number(user.id) <= 0) {
        throw new SignInError("provider-error", `no id from ${what}`);
      }
      return {
        provider: "github",
        issuer: github.origin,
        subject: String(user.id),
        name: cleanName(user.name) ?? cleanName(user.login),
      };
    },
  };
}

const discoveryDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  userinfo_endpoint: z.optional(z.string()),
  token_endpoint_auth_methods_supported: z.optional(z.array(z.string())),
  authorization_response_iss_parameter_supported: z.optional(z.boolean()),
});

interface Discovered {
  /** Exactly as the provider writes it: tokens are compared with it. */
  issuer: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  userinfoEndpoint: string | null;
  authentication: TokenAuthentication;
  sendsIssuer: boolean;
  keys: ReturnType<typeof createRemoteJWKSet>;
}

/** How long a discovery document is believed, and how long a call outside the sign-in's own path may take. */
const DISCOVERY_LIFETIME = 60 * 60 * 1000;
const CALL_TIME = 4_000;
/** How far clocks may be apart, and how old an ID token may be, in seconds. */
const CLOCK_TOLERANCE = 60;
const ID_TOKEN_AGE = 10 * 60;
/** Signatures only: a symmetric one or none proves nothing here. */
const ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];
/** OpenID Connect Core, 2: at most 255 ASCII characters. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

interface OidcOptions {
  id: ProviderId;
  name: string;
  client: Client;
  redirectUri: string;
  issuer: URL;
  /** Further values of `iss` that mean the same issuer. */
  issuerAliases?: string[];
  /** What accounts are stored under, where the issuer's address does not last. */
  accountIssuer?: string;
}

/** A provider of OpenID Connect, by discovery: nothing is asked of it before the first sign-in. */
function oidcProvider(options: OidcOptions): Provider {
  const { client, redirectUri } = options;
  let discovery: { result: Promise<Discovered>; until: number } | null = null;

  function discover(signal: AbortSignal): Promise<Discovered> {
    if (!discovery || discovery.until < Date.now()) {
      // Shared by all who wait, so it ends on its own and not with the first of them.
      const current = { result: fetchDiscovery(options.issuer), until: Date.now() + DISCOVERY_LIFETIME };
      discovery = current;
      current.result.catch(() => {
        if (discovery === current) discovery = null;
      });
    }
    return before(
      signal,
      discovery.result,
      () => new SignInError("provider-slow", "discovery takes too long"),
    );
  }

  return {
    id: options.id,
    name: options.name,

    async authorizationUrl(state, { codeVerifier, nonce }, signal) {
      const { authorizationEndpoint } = await discover(signal);
      const url = new BoundedOAuth2Client(client, redirectUri, { signal }).createAuthorizationURLWithPKCE(
        authorizationEndpoint,
        state,
        CodeChallengeMethod.S256,
        codeVerifier,
        ["openid", "profile"],
      );
      url.searchParams.set("nonce", nonce);
      return url;
    },

    async identify({ code, iss }, { codeVerifier, nonce }, signal) {
      const provider = await discover(signal);
      const issuers = [provider.issuer, ...(options.issuerAliases ?? [])];
      // RFC 9207: another provider's code must not be sent to this one.
      if (iss === undefined ? provider.sendsIssuer : !issuers.includes(iss)) {
        throw new SignInError("provider-error", "the callback's iss is missing or names another issuer");
      }
      const tokens = await new BoundedOAuth2Client(client, redirectUri, {
        signal,
        authentication: provider.authentication,
      }).validateAuthorizationCode(provider.tokenEndpoint, code, codeVerifier);
      const idToken = readToken(() => tokens.idToken(), "ID token");
      const claims = await before(
        signal,
        verifyIdToken(idToken, { provider, issuers, clientId: client.clientId, nonce }),
        () => new SignInError("provider-slow", "the key set takes too long"),
      );
      const name =
        readName(claims) ??
        (await nameFromUserinfo(provider, () => tokens.accessToken(), claims.sub, signal));
      return {
        provider: options.id,
        issuer: options.accountIssuer ?? provider.issuer,
        subject: claims.sub,
        name,
      };
    },
  };
}

/** OpenID Connect Discovery 1.0. @throws {SignInError} */
async function fetchDiscovery(configured: URL): Promise<Discovered> {
  const what = "discovery document";
  const base = configured.href.replace(/\/$/, "");
  const answer = await callProvider(what, `${base}/.well-known/openid-configuration`, {
    headers: { accept: "application/json" },
    signal: AbortSignal.timeout(CALL_TIME),
  });
  if (answer.status !== 200) {
    throw new SignInError("provider-error", `status ${answer.status} for the ${what}`);
  }
  const parsed = z.safeParse(discoveryDocument, parseObject(what, answer.text));
  if (!parsed.success) throw new SignInError("provider-error", `the ${what} is incomplete`);
  const document = parsed.data;
  // A URL cannot tell whether it was configured with the trailing slash, which some issuers have.
  if (document.issuer !== base && document.issuer !== `${base}/`) {
    throw new SignInError("provider-error", `the ${what} is of another issuer`);
  }

  function endpoint(value: string): string {
    const url = URL.canParse(value) ? new URL(value) : null;
    const trustworthy =
      url?.protocol === "https:" ||
      (url?.protocol === "http:" && configured.protocol === "http:" && url.hostname === configured.hostname);
    if (!url || !trustworthy) throw new SignInError("provider-error", `the ${what} has an unsafe endpoint`);
    return url.href;
  }
  const methods = document.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  return {
    issuer: document.issuer,
    authorizationEndpoint: endpoint(document.authorization_endpoint),
    tokenEndpoint: endpoint(document.token_endpoint),
    userinfoEndpoint: document.userinfo_endpoint ? endpoint(document.userinfo_endpoint) : null,
    authentication:
      methods.includes("client_secret_post") && !methods.includes("client_secret_basic")
        ? "client_secret_post"
        : "client_secret_basic",
    sendsIssuer: document.authorization_response_iss_parameter_supported ?? false,
    keys: createRemoteJWKSet(new URL(endpoint(document.jwks_uri)), {
      timeoutDuration: CALL_TIME,
      // A new key is looked for at once: each look costs whoever asks a code that the provider accepted.
      cooldownDuration: 0,
      [customFetch]: async (url, { headers, signal }) => {
        const { status, text } = await callProvider("key set", url, { headers, signal });
        return new Response(text, { status });
      },
    }),
  };
}

/** OpenID Connect Core, 3.1.3.7. @throws {SignInError} */
async function verifyIdToken(
  idToken: string,
  expected: { provider: Discovered; issuers: string[]; clientId: string; nonce: string },
): Promise<JWTPayload & { sub: string }> {
  const { provider, issuers, clientId, nonce } = expected;
  const refuse = (claim: string) =>
    new SignInError("provider-error", `the ID token's ${claim} does not hold`);
  try {
    const { payload } = await jwtVerify(idToken, provider.keys, {
      issuer: issuers,
      audience: clientId,
      algorithms: ALGORITHMS,
      requiredClaims: ["exp", "iat", "sub"],
      clockTolerance: CLOCK_TOLERANCE,
      maxTokenAge: ID_TOKEN_AGE,
    });
    const severalAudiences = Array.isArray(payload.aud) && payload.aud.length > 1;
    if ((severalAudiences || payload.azp !== undefined) && payload.azp !== clientId) throw refuse("azp");
    if (payload.nonce !== nonce) throw refuse("nonce");
    const { sub } = payload;
    if (typeof sub !== "string" || !SUBJECT.test(sub)) throw refuse("sub");
    return { ...payload, sub };
  } catch (error) {
    if (error instanceof SignInError) throw error;
    if (error instanceof errors.JWKSTimeout) {
      throw new SignInError("provider-slow", "no answer in time: key set");
    }
    throw refuse(
      error instanceof errors.JWTClaimValidationFailed
        ? error.claim
        : error instanceof errors.JWTExpired
          ? "exp"
          : "signature or form",
    );
  }
}

function readName(claims: Record<string, unknown>): string | null {
  return cleanName(claims.name) ?? cleanName(claims.preferred_username) ?? cleanName(claims.nickname);
}

/** The name from the UserInfo endpoint. A sign-in does not fail for want of a name, but it does for another person's. */
async function nameFromUserinfo(
  provider: Discovered,
  accessToken: () => string,
  subject: string,
  signal: AbortSignal,
): Promise<string | null> {
  if (!provider.userinfoEndpoint) return null;
  let claims: Record<string, unknown>;
  try {
    const what = "userinfo endpoint";
    const answer = await callProvider(what, provider.userinfoEndpoint, {
      headers: {
        accept: "application/json",
        authorization: `Bearer ${readToken(accessToken, "access token")}`,
      },
      signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_TIME / 2)]),
    });
    if (answer.status !== 200) return null;
    claims = parseObject(what, answer.text);
  } catch {
    return null;
  }
  if (claims.sub !== subject) {
    throw new SignInError("provider-error", "the userinfo endpoint answers for somebody else");
  }
  return readName(claims);
}
