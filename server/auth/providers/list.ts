import type { Variables } from "../../variables.ts";
import { github } from "./github.ts";
import { google } from "./google.ts";
import { oidc } from "./oidc.ts";
import type { ConfiguredProvider, ProviderKind } from "./provider.ts";

/** Every provider that variables can configure, in the chooser's order. A new one is a file and a row. */
export const providerKinds: readonly ProviderKind[] = [
  github, //
  google,
  oidc,
];

/** The providers whose variables are set; what is wrong with them is reported. */
export function readProviders(variables: Variables): ConfiguredProvider[] {
  return providerKinds.flatMap(({ id, configure }) => {
    const create = configure(variables);
    return create ? [{ id, create }] : [];
  });
}

/** Says that none is configured, and why that matters. */
export function providerMissing(reason: string): string {
  const prefixes = providerKinds.map(({ id }) => `${id.toUpperCase()}_…`);
  const list = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(prefixes);
  return `A sign-in provider is missing (${list}): ${reason}`;
}
