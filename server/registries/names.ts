/** The registries from which VS Code and its relatives install extensions. */
export const registryNames = ["open-vsx", "marketplace"] as const;
export type RegistryName = (typeof registryNames)[number];
