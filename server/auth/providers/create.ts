import type { Env } from "../../env.ts";
import type { Endpoints, Provider } from "./provider.ts";

export interface Providers {
  all: readonly Provider[];
  find(id: string): Provider | undefined;
  close(): Promise<void>;
}

/** The configured providers. If there is none and the origin is loopback, starts the local provider. */
export async function createProviders(
  { providers, loopback, publicOrigin }: Pick<Env, "providers" | "loopback" | "publicOrigin">,
  endpoints: Endpoints = {},
): Promise<Providers> {
  const redirectUri = (id: string) => `${publicOrigin}/auth/${id}/callback`;
  const all = providers.map(({ id, create }) => create({ redirectUri: redirectUri(id), endpoints }));
  let close = async () => {};
  if (all.length === 0 && loopback) {
    // Loaded only here, because it needs a development dependency.
    const { localProvider } = await import("./local.tsx");
    const local = await localProvider({ siteOrigin: publicOrigin, redirectUri: redirectUri("local") });
    all.push(local.provider);
    close = local.close;
  }
  return { all, find: (id) => all.find((provider) => provider.id === id), close };
}
