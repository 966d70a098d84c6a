import type { FastifyBaseLogger } from "fastify";
import { providerAddress } from "../../../shared/addresses.ts";
import type { Variables } from "../../runtime/variables.ts";
import { createSecrets } from "../authorization.ts";
import type { ConfigureProvider, CreateProvider, Endpoints, Provider } from "../provider.ts";
import { SignInError } from "../sign-in-error.ts";
import { github } from "./github.ts";
import { google } from "./google.ts";
import { oidc } from "./oidc.ts";

/**
 * All sign-in providers by their ids, in the order of the chooser. To add one, write its file and add it here. An id
 * consists of small letters. It is part of the site's addresses, of stored accounts and of `OWNER`, so it must never
 * change. In capitals it is the prefix of the provider's variables.
 */
export const knownProviders: Record<string, ConfigureProvider> = { github, google, oidc };

/** The providers whose variables are set, by id. Reports variables that are wrong. */
export function readProviders(variables: Variables): ReadonlyMap<string, CreateProvider> {
  const configured = new Map<string, CreateProvider>();
  for (const [id, configure] of Object.entries(knownProviders)) {
    const create = configure(variables);
    if (create) configured.set(id, create);
  }
  return configured;
}

/** The message that no provider is configured, and why the site needs one. */
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
  return new Map(
    Array.from(env.providers, ([id, create]) => [
      id,
      create({ redirectUri: env.publicOrigin + providerAddress(id, "callback"), endpoints }),
    ]),
  );
}

/**
 * Says in the log, in one line for each provider, whether people can sign in with it, and if not, which variable is
 * wrong. The line names no secret. A start does not wait for it.
 */
export async function checkProviders({
  providers,
  log,
}: {
  providers: ReadonlyMap<string, Provider>;
  log: FastifyBaseLogger;
}): Promise<void> {
  const checks = Array.from(providers, async ([id, provider]) => {
    const { state, ...secrets } = createSecrets();
    const failure: unknown = await provider.probe(state, secrets).catch((error) => error);
    if (failure instanceof SignInError && failure.reason === "provider-refused") {
      log.info({ provider: id }, "the sign-in provider answers, and knows this site");
    } else {
      const detail = failure instanceof SignInError ? failure.message : "its answer cannot be used";
      log.warn({ provider: id, detail }, "nobody can sign in with this provider: `detail` says why");
    }
  });
  await Promise.all(checks);
}
