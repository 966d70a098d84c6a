import { generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import {
  type CryptoKey,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from "jose";
import Provider, {
  type Configuration,
  type InteractionResults,
  type KoaContextWithOIDC,
} from "oidc-provider";
import { listen, stopServer } from "./ports.ts";

export type Endpoint = "discovery" | "authorization" | "token" | "jwks" | "userinfo";

/** How an endpoint misbehaves. */
export type Fault =
  /** Accepts the request and never answers. */
  | "hang"
  /** Answers 200 with something that is no JSON. */
  | "garbage"
  /** Closes the connection. */
  | "disconnect"
  /** Answers with a status and a JSON body. */
  | { status: number; body: unknown };

/** How an ID token is falsified: its claims, and who signs it. */
export interface Tampering {
  claims?(claims: JWTPayload): JWTPayload;
  signature?: "foreign key" | "none";
}

/** What the person does at the provider. */
export type Person =
  /** Signs in at once. The subject follows the name, unless one is given. */
  | { does: "sign in"; name: string; subject?: string }
  /** Refuses: the provider reports access_denied. */
  | { does: "decline" }
  /** Stays on the provider's page; its button "Continue" signs them in. */
  | { does: "wait"; name: string; subject?: string };

/** An OpenID Connect provider whose answers a test controls. */
export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The variables that make a site use it. */
  env: Record<string, string>;
  /** The person at the browser from now on. */
  person: Person;
  /** Headers on every answer from now on, such as Cross-Origin-Opener-Policy. */
  headers: Record<string, string>;
  /** Falsifies every ID token from now on. Null stops that. */
  tampering: Tampering | null;
  /** Every request so far, oldest first. */
  requests: { endpoint: Endpoint | "other"; method: string; url: URL; authorization?: string | undefined }[];
  /** Makes an endpoint misbehave from now on. Null stops that. */
  fail(endpoint: Endpoint, fault: Fault | null): void;
  /** Removes all faults. */
  behave(): void;
  /** Signs ID tokens with a new key from now on, and publishes that key alone. */
  changeKey(kid: string, alg?: "RS256" | "ES256"): Promise<void>;
  stop(): Promise<void>;
}

export interface IdentityProviderOptions {
  /** The address that the provider sends people back to, for instance `${site.url}/auth/oidc/callback`. */
  redirectUri: string;
  /** How the site says who it is: with the secret in a header (the default) or in the form, or without a secret. */
  clientAuthentication?: "client_secret_basic" | "client_secret_post" | "none";
  /** What comes after the port in the provider's name, such as a slash. */
  issuerEnd?: string;
}

const PATHS: Record<string, Endpoint> = {
  "/.well-known/openid-configuration": "discovery",
  "/auth": "authorization",
  "/token": "token",
  "/jwks": "jwks",
  "/me": "userinfo",
};
// With characters that have to be encoded in a header.
const CLIENT_ID = "evenfall tests";

/**
 * Starts oidc-provider (authorization code flow, PKCE required) on a loopback port of 127.0.0.1, which is another
 * site than a page on localhost. It signs people in without a page of its own unless a test makes it wait. Faults are
 * injected before it handles a request, and answers are falsified afterwards.
 */
export async function startIdentityProvider(options: IdentityProviderOptions): Promise<IdentityProvider> {
  const server = createServer();
  const port = await listen(server);
  const { clientAuthentication = "client_secret_basic", issuerEnd = "" } = options;
  const issuer = `http://127.0.0.1:${port}${issuerEnd}`;
  const clientSecret = `${randomBytes(24).toString("base64url")} :%`;
  const signingKey = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  let changedKey: SigningKey | null = null;
  const names = new Map<string, string>();

  const provider = new Provider(issuer, {
    ...(await configuration(signingKey, names)),
    clientAuthMethods: [clientAuthentication],
    clients: [
      {
        client_id: CLIENT_ID,
        ...(clientAuthentication !== "none" && { client_secret: clientSecret }),
        token_endpoint_auth_method: clientAuthentication,
        redirect_uris: [options.redirectUri],
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
  });

  const faults = new Map<Endpoint, Fault>();
  const idp: IdentityProvider = {
    issuer,
    clientId: CLIENT_ID,
    clientSecret,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      ...(clientAuthentication !== "none" && { OIDC_CLIENT_SECRET: clientSecret }),
      OIDC_NAME: "Test Provider",
    },
    person: { does: "sign in", name: "Placeholder Person" },
    headers: {},
    tampering: null,
    requests: [],
    fail(endpoint, fault) {
      if (fault === null) faults.delete(endpoint);
      else faults.set(endpoint, fault);
    },
    behave() {
      faults.clear();
      idp.headers = {};
      idp.tampering = null;
    },
    async changeKey(kid, alg = "RS256") {
      const { privateKey, publicKey } = await generateKeyPair(alg);
      changedKey = { key: privateKey, alg, kid };
      const published = { ...(await exportJWK(publicKey)), kid, alg, use: "sig" };
      idp.fail("jwks", { status: 200, body: { keys: [published] } });
    },
    stop: () => stopServer(server),
  };

  async function interact(context: Parameters<Parameters<Provider["use"]>[0]>[0]): Promise<void> {
    const { person } = idp;
    let result: InteractionResults = { error: "access_denied" };
    if (person.does === "wait" && context.method !== "POST") {
      context.type = "html";
      context.body = `<!doctype html><html lang="en"><title>Test Provider</title><form method="post"><button>Continue</button></form>`;
      return;
    }
    if (person.does !== "decline") {
      const accountId = person.subject ?? `subject of ${person.name}`;
      names.set(accountId, person.name);
      result = { login: { accountId, remember: false } };
    }
    context.redirect(await provider.interactionResult(context.req, context.res, result));
  }

  provider.use(async (context, next) => {
    const url = new URL(context.url, issuer);
    const endpoint = PATHS[url.pathname];
    const { authorization } = context.headers;
    idp.requests.push({ endpoint: endpoint ?? "other", method: context.method, url, authorization });
    context.set(idp.headers);
    const fault = endpoint && faults.get(endpoint);
    if (fault === "hang" || fault === "disconnect") {
      context.respond = false;
      if (fault === "disconnect") context.res.destroy();
    } else if (fault !== undefined) {
      context.type = "json";
      if (fault === "garbage") context.body = "<<< not what was asked for >>>";
      else Object.assign(context, fault);
    } else if (url.pathname.startsWith("/interaction/")) await interact(context);
    else {
      await next();
      const { id_token } = Object(context.body);
      if (endpoint === "token" && typeof id_token === "string" && (idp.tampering || changedKey)) {
        const falsified = await tampered(id_token, idp.tampering ?? {}, signingKey, changedKey);
        context.body = { ...Object(context.body), id_token: falsified };
      }
    }
  });
  provider.on("server_error", (_, error) => console.error("The test's identity provider failed:", error));
  server.on("request", provider.callback());
  return idp;
}

async function configuration(
  signingKey: KeyObject,
  names: ReadonlyMap<string, string>,
): Promise<Configuration> {
  return {
    jwks: { keys: [{ ...(await exportJWK(signingKey)), alg: "RS256", use: "sig", kid: "honest" }] },
    pkce: { required: () => true },
    claims: { openid: ["sub"], profile: ["name"] },
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(16).toString("hex")] },
    ttl: {
      Interaction: 3600,
      Session: 3600,
      Grant: 3600,
      AccessToken: 3600,
      IdToken: 3600,
      AuthorizationCode: 60,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject, name: names.get(subject) }),
    }),
    async loadExistingGrant(context: KoaContextWithOIDC) {
      const { client, session, params, provider } = context.oidc;
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope(String(params?.scope ?? "openid"));
      await grant.save();
      return grant;
    },
  };
}

interface SigningKey {
  key: CryptoKey;
  alg: string;
  kid: string;
}

async function tampered(
  token: string,
  { claims: change, signature }: Tampering,
  signingKey: KeyObject,
  changedKey: SigningKey | null,
): Promise<string> {
  const claims = change?.(decodeJwt(token)) ?? decodeJwt(token);
  if (signature === "none") return new UnsecuredJWT(claims).encode();
  const { alg = "RS256", kid } = changedKey ?? decodeProtectedHeader(token);
  const key =
    signature === "foreign key"
      ? generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey
      : (changedKey?.key ?? signingKey);
  return await new SignJWT(claims).setProtectedHeader(kid === undefined ? { alg } : { alg, kid }).sign(key);
}
