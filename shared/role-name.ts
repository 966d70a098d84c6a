import { roleNames } from "../words/roles.ts";

const names: Readonly<Record<string, string>> = roleNames;

/** What the page calls a role. A role of the theme file without a name there, such as `builtinType`, becomes words. */
export function roleName(role: string): string {
  const words = role.replace(/[._-]+|(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return names[role] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
