import type { FastifyBaseLogger } from "fastify";
import { providerAddress } from "../../../shared/addresses.ts";
import { isLoopback, parseUrl, type Variables } from "../../runtime/variables.ts";
import { createSecrets } from "../authorization.ts";
import { openIdProvider } from "../openid-connect.ts";
import { type ConfigureProvider, type CreateProvider, type Endpoints, type Provider, readClient } from "../provider.ts";
import { SignInError } from "../sign-in-error.ts";
import { github } from "./github.ts";

const googleMark = {
  size: 24,
  path: "M12.48 10.92v3.28h7.84c-.24 1.84-.853 3.187-1.787 4.133-1.147 1.147-2.933 2.4-6.053 2.4-4.827 0-8.6-3.893-8.6-8.72s3.773-8.72 8.6-8.72c2.6 0 4.507 1.027 5.907 2.347l2.307-2.307C18.747 1.44 16.133 0 12.48 0 5.867 0 .307 5.387.307 12s5.56 12 12.173 12c3.573 0 6.267-1.173 8.373-3.36 2.16-2.16 2.84-5.213 2.84-7.667 0-.76-.053-1.467-.173-2.053H12.48z",
};

/** Google: OpenID Connect with a fixed issuer. */
const google: ConfigureProvider = (variables) => {
  const client = readClient(variables, "GOOGLE");
  return client && openIdProvider({ name: "Google", mark: googleMark, client, issuer: "https://accounts.google.com" });
};

/** Any OpenID Connect provider with discovery. Without a secret the site is a public client with PKCE. */
const oidc: ConfigureProvider = ({ read, report }) => {
  const issuerText = read("OIDC_ISSUER");
  const clientId = read("OIDC_CLIENT_ID");
  const clientSecret = read("OIDC_CLIENT_SECRET");
  const name = read("OIDC_NAME");
  if (!issuerText && !clientId && !clientSecret && !name) return null;
  if (!issuerText) report("OIDC_ISSUER is missing: another OIDC_ variable is set.");
  if (!clientId) report("OIDC_CLIENT_ID is missing: another OIDC_ variable is set.");
  const issuer = issuerText ? parseUrl(issuerText) : null;
  const isSafe = issuer?.protocol === "https:" || (issuer?.protocol === "http:" && isLoopback(issuer.hostname));
  if (issuerText && (!isSafe || issuer.search || issuer.hash)) {
    report("OIDC_ISSUER has to be an https URL without a query (http only on a loopback address).");
  }
  if (!issuer || !clientId) return null;
  return openIdProvider({
    name: name ?? "OpenID Connect",
    mark: null,
    client: { clientId, clientSecret, secretVariable: "OIDC_CLIENT_SECRET" },
    issuer: issuer.href,
    issuerVariable: "OIDC_ISSUER",
  });
};

/**
 * All sign-in providers by their ids, in the order of the chooser. An id consists of lowercase letters. The site's
 * addresses, stored accounts and `OWNER` contain it, so it must never change. In capitals it is the prefix of the
 * provider's variables.
 */
export const knownProviders: Record<string, ConfigureProvider> = { github, google, oidc };

/** The providers whose variables are set, by id. Reports invalid variables. */
export function readProviders(variables: Variables): ReadonlyMap<string, CreateProvider> {
  const configured = Object.entries(knownProviders).map(([id, configure]) => [id, configure(variables)] as const);
  return new Map(configured.flatMap(([id, create]) => (create ? [[id, create]] : [])));
}

/** The message that no provider is configured, with the reason why the site needs one. */
export function providerMissing(reason: string): string {
  const prefixes = Object.keys(knownProviders).map((id) => `${id.toUpperCase()}_…`);
  const list = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(prefixes);
  return `A sign-in provider is missing (${list}): ${reason}`;
}

/** Makes the configured providers. @returns them by id, in the order of the chooser. */
export function createProviders(
  env: { providers: ReadonlyMap<string, CreateProvider>; publicOrigin: string },
  endpoints: Endpoints = {},
): ReadonlyMap<string, Provider> {
  const made = Array.from(env.providers, ([id, create]) => {
    return [id, create({ redirectUri: env.publicOrigin + providerAddress(id, "callback"), endpoints })] as const;
  });
  return new Map(made);
}

/**
 * Logs one line for each provider: whether visitors can sign in with it and, if not, which variable is wrong. It logs
 * no secrets. The start does not wait for it.
 */
export async function checkProviders(log: FastifyBaseLogger, providers: ReadonlyMap<string, Provider>): Promise<void> {
  const checks = Array.from(providers, async ([id, provider]) => {
    const { state, ...secrets } = createSecrets();
    const failure: unknown = await provider.probe(state, secrets).catch((error) => error);
    if (failure instanceof SignInError && failure.reason === "provider-refused") {
      log.info({ provider: id }, "the sign-in provider accepts this site's id and secret");
    } else {
      const detail = failure instanceof SignInError ? failure.message : "its answer cannot be used";
      log.warn({ provider: id, detail }, "visitors cannot sign in with this provider: `detail` says why");
    }
  });
  await Promise.all(checks);
}
