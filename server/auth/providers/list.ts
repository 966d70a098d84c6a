import { EnvError, type Variables } from "../../runtime/variables.ts";
import type { ConfigureProvider, CreateProvider, Endpoints, Provider } from "../provider.ts";
import { github } from "./github.ts";
import { google } from "./google.ts";
import { oidc } from "./oidc.ts";

/**
 * All sign-in providers by their ids, in the order of the chooser. To add one, write its file and add it here. An id is part of
 * the site's addresses and of stored accounts, so it must never change. In capitals it is the prefix of the provider's variables.
 */
const knownProviders: Record<string, ConfigureProvider> = { github, google, oidc };

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

/**
 * Makes the configured providers. If there is none and the origin is loopback, starts the local provider.
 * @returns the providers by id, in the order of the chooser, and a function that stops the local one.
 * @throws {EnvError} when the local provider needs oidc-provider, a development dependency that is not installed.
 */
export async function createProviders(
  env: { providers: ReadonlyMap<string, CreateProvider>; loopback: boolean; publicOrigin: string },
  endpoints: Endpoints = {},
) {
  const redirectUri = (id: string) => `${env.publicOrigin}/auth/${id}/callback`;
  const providers = new Map<string, Provider>();
  for (const [id, create] of env.providers) {
    providers.set(id, create({ redirectUri: redirectUri(id), endpoints }));
  }
  if (providers.size > 0 || !env.loopback) return { providers, close: async () => {} };
  // Loaded only here, because it needs a development dependency.
  const { localProvider } = await quietly(() => import("./local.tsx")).catch((error) => {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new EnvError([providerMissing("the local one is a development dependency, and not installed.")]);
  });
  const options = { siteOrigin: env.publicOrigin, redirectUri: redirectUri("local") };
  const local = await quietly(() => localProvider(options));
  providers.set("local", local.provider);
  return { providers, close: local.close };
}

/**
 * oidc-provider warns that it stores nothing, which is intended here, and about this version of Node, on which it
 * works.
 */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = () => {};
  try {
    return await work();
  } finally {
    console.warn = warn;
  }
}
