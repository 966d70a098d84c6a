import type { Variables } from "../../variables.ts";
import { github } from "./github.ts";
import { google } from "./google.ts";
import { oidc } from "./oidc.ts";
import type { ConfiguredProvider, ProviderKind } from "./provider.ts";

/** All sign-in providers, in the order of the chooser. To add one, write its file and add it here. */
const providerKinds: readonly ProviderKind[] = [github, google, oidc];

/** The providers whose variables are set. Reports variables that are wrong. */
export function readProviders(variables: Variables): ConfiguredProvider[] {
  return providerKinds.flatMap(({ id, configure }) => {
    const create = configure(variables);
    return create ? [{ id, create }] : [];
  });
}

/** The message that no provider is configured, and why the site needs one. */
export function providerMissing(reason: string): string {
  const prefixes = providerKinds.map(({ id }) => `${id.toUpperCase()}_…`);
  const list = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(prefixes);
  return `A sign-in provider is missing (${list}): ${reason}`;
}
