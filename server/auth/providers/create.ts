import type { CreateProvider, Endpoints, Provider } from "../provider.ts";

/**
 * Makes the configured providers. If there is none and the origin is loopback, starts the local provider.
 * @returns the providers by id, in the order of the chooser, and a function that stops the local one.
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
  const { localProvider } = await import("./local.tsx");
  const local = await localProvider({ siteOrigin: env.publicOrigin, redirectUri: redirectUri("local") });
  providers.set("local", local.provider);
  return { providers, close: local.close };
}
