import type { Env } from "../../env.ts";
import type { Endpoints, Provider } from "./provider.ts";

export interface Providers {
  all: readonly Provider[];
  find(id: string): Provider | undefined;
  close(): Promise<void>;
}

/** The configured providers; none configured on a loopback origin: the local one, started beside the site. */
export async function createProviders(
  { providers, loopback, publicOrigin }: Pick<Env, "providers" | "loopback" | "publicOrigin">,
  endpoints: Endpoints = {},
): Promise<Providers> {
  const redirectUri = (id: string) => `${publicOrigin}/auth/${id}/callback`;
  const all = providers.map(({ id, create }) => create({ redirectUri: redirectUri(id), endpoints }));
  let close = async () => {};
  if (all.length === 0 && loopback) {
    // It needs a development dependency, and nothing of it is wanted in a process that has a provider.
    const { localProvider } = await import("./local.tsx");
    const local = await localProvider({ siteOrigin: publicOrigin, redirectUri: redirectUri("local") });
    all.push(local.provider);
    close = local.close;
  }
  return { all, find: (id) => all.find((provider) => provider.id === id), close };
}
