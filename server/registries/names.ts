/** The registries that VS Code and its relatives install extensions from. */
export const registryNames = ["open-vsx", "marketplace"] as const;
export type RegistryName = (typeof registryNames)[number];
