import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import Provider, { type Configuration } from "oidc-provider";
import { listen } from "./ports.ts";

const PATHS = {
  "/.well-known/openid-configuration": "discovery",
  "/auth": "authorization",
  "/token": "token",
  "/jwks": "jwks",
  "/me": "userinfo",
} as const;

export type Endpoint = (typeof PATHS)[keyof typeof PATHS];

/**
 * How an endpoint misbehaves: it never answers, sends no JSON, closes the connection, sends an endless answer (as
 * fast as it can, or byte by byte), or sends this answer.
 */
export type Fault = "hang" | "garbage" | "disconnect" | "flood" | "drip" | { status: number; body: unknown };

/** Sends JSON without an end. @returns how many bytes it could send before the client closed the connection. */
export async function sendForever(response: ServerResponse, { slowly }: { slowly: boolean }): Promise<number> {
  const chunk = " ".repeat(slowly ? 1 : 64 * 1024);
  let sent = 0;
  response.on("error", () => {}); // the client has closed the connection
  response.writeHead(200, { "content-type": "application/json" });
  while (!response.destroyed) {
    response.write(chunk);
    sent += chunk.length;
    if (slowly) await delay(50);
    else if (response.writableNeedDrain) await Promise.race([once(response, "drain"), once(response, "close")]);
  }
  return sent;
}

/** How an ID token is falsified: its claims, and who signs it. */
export interface Tampering {
  claims?(claims: JWTPayload): JWTPayload;
  signature?: "foreign key" | "none";
}

/** The person at the provider. They sign in at once, unless they decline, or wait until a test presses "Continue". */
interface Person {
  name: string;
  /** By default it is made from the name. */
  subject?: string;
  does?: "decline" | "wait";
}

export interface IdentityProviderOptions {
  /** The address that the provider sends people back to, for instance `${site.url}/auth/oidc/callback`. */
  redirectUri: string;
  /** How the site says who it is: with the secret in a header (the default) or in the form, or without a secret. */
  clientAuthentication?: "client_secret_basic" | "client_secret_post" | "none";
  /** What comes after the port in the provider's name, such as a slash. */
  issuerEnd?: string;
}

type Context = Parameters<Parameters<Provider["use"]>[0]>[0];

async function newKey(kid: string, alg: string) {
  return { kid, alg, ...(await generateKeyPair(alg, { extractable: true })) };
}
/** The first key of every provider. They share it, because making one takes long. */
const firstKey = await newKey("first", "RS256");
/** A key that no provider publishes. It is made in advance, because the site waits only some seconds for an answer. */
const foreignKey = await newKey("first", "RS256");

const CONFIGURATION: Configuration = {
  jwks: { keys: [{ ...(await exportJWK(firstKey.privateKey)), kid: "first", alg: "RS256", use: "sig" }] },
  pkce: { required: () => true },
  claims: { openid: ["sub"], profile: ["name"] },
  conformIdTokenClaims: false,
  cookies: { keys: [randomBytes(16).toString("hex")] },
  ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
  async loadExistingGrant({ oidc: { client, session, params, provider } }) {
    const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
    grant.addOIDCScope(String(params?.scope ?? "openid"));
    await grant.save();
    return grant;
  },
};

/** An OpenID Connect provider (authorization code flow, PKCE required) whose answers a test controls. */
export class IdentityProvider {
  // These contain characters that have to be encoded in a header.
  readonly clientId = "evenfall tests";
  readonly clientSecret = `${randomBytes(24).toString("base64url")} :%`;
  /** The variables that make a site use it. */
  readonly env: Record<string, string>;
  /** Every request so far, oldest first. */
  readonly requests: { endpoint: Endpoint | undefined; url: URL; authorization: string | undefined }[] = [];
  /** The person at the browser from now on. */
  person: Person = { name: "Placeholder Person" };
  /** Headers on every answer from now on, such as Cross-Origin-Opener-Policy. */
  headers: Record<string, string> = {};
  /** Falsifies every ID token from now on. */
  tampering: Tampering = {};
  /** How many bytes the faults `flood` and `drip` have sent. */
  flooded = 0;
  readonly #faults = new Map<Endpoint, Fault>();
  readonly #provider: Provider;
  #key = firstKey;

  constructor(
    readonly issuer: string,
    readonly server: Server,
    { redirectUri, clientAuthentication = "client_secret_basic" }: IdentityProviderOptions,
  ) {
    const hasSecret = clientAuthentication !== "none";
    this.env = {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: this.clientId,
      ...(hasSecret && { OIDC_CLIENT_SECRET: this.clientSecret }),
      OIDC_NAME: "Test Provider",
    };
    this.#provider = new Provider(issuer, {
      ...CONFIGURATION,
      findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId, name: this.person.name }) }),
      clientAuthMethods: [clientAuthentication],
      clients: [
        {
          client_id: this.clientId,
          ...(hasSecret && { client_secret: this.clientSecret }),
          token_endpoint_auth_method: clientAuthentication,
          redirect_uris: [redirectUri],
          grant_types: ["authorization_code"],
          response_types: ["code"],
        },
      ],
    });
    this.#provider.use((context, next) => this.#answer(context, next));
    this.#provider.on("server_error", (_, error) => console.error("The identity provider failed:", error));
    server.on("request", this.#provider.callback());
  }

  /** Makes an endpoint misbehave from now on. */
  fail(endpoint: Endpoint, fault: Fault): void {
    this.#faults.set(endpoint, fault);
  }

  /** Ends all faults. */
  behave(): void {
    this.#faults.clear();
    this.headers = {};
    this.tampering = {};
  }

  /** Signs ID tokens with a new key from now on, and publishes that key alone. */
  async changeKey(kid: string, alg: "RS256" | "ES256" = "RS256"): Promise<void> {
    this.#key = await newKey(kid, alg);
    const published = { ...(await exportJWK(this.#key.publicKey)), kid, alg, use: "sig" };
    this.fail("jwks", { status: 200, body: { keys: [published] } });
  }

  async stop(): Promise<void> {
    const closed = once(this.server, "close");
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  async #answer(context: Context, next: () => Promise<void>): Promise<void> {
    const url = new URL(context.url, this.issuer);
    const endpoint = PATHS[url.pathname as keyof typeof PATHS];
    this.requests.push({ endpoint, url, authorization: context.headers.authorization });
    context.set(this.headers);
    const fault = endpoint && this.#faults.get(endpoint);
    if (fault === "hang" || fault === "disconnect") {
      context.respond = false;
      if (fault === "disconnect") context.res.destroy();
    } else if (fault === "flood" || fault === "drip") {
      context.respond = false;
      this.flooded += await sendForever(context.res, { slowly: fault === "drip" });
    } else if (fault !== undefined) {
      context.type = "json";
      Object.assign(context, fault === "garbage" ? { body: "<<< not what was asked for >>>" } : fault);
    } else if (url.pathname.startsWith("/interaction/")) await this.#interact(context);
    else {
      await next();
      const { id_token } = Object(context.body);
      if (id_token) Object.assign(Object(context.body), { id_token: await this.#signedAnew(id_token) });
    }
  }

  async #interact(context: Context): Promise<void> {
    const { name, subject = `subject of ${name}`, does } = this.person;
    if (does === "wait" && context.method !== "POST") {
      context.type = "html";
      context.body = `<!doctype html><html lang="en"><title>Test Provider</title><form method="post"><button>Continue</button></form>`;
      return;
    }
    const result = does === "decline" ? { error: "access_denied" } : { login: { accountId: subject, remember: false } };
    context.redirect(await this.#provider.interactionResult(context.req, context.res, result));
  }

  async #signedAnew(token: string): Promise<string> {
    const { claims: change, signature } = this.tampering;
    const claims = change?.(decodeJwt(token)) ?? decodeJwt(token);
    if (signature === "none") return new UnsecuredJWT(claims).encode();
    const { kid, alg } = this.#key;
    const { privateKey } = signature === "foreign key" ? foreignKey : this.#key;
    return await new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(privateKey);
  }
}

/** Starts a provider on 127.0.0.1. For a browser that is another site than `localhost`. */
export async function startIdentityProvider(options: IdentityProviderOptions): Promise<IdentityProvider> {
  const server = createServer();
  const issuer = `http://127.0.0.1:${await listen(server)}${options.issuerEnd ?? ""}`;
  return new IdentityProvider(issuer, server, options);
}
