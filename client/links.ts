import { extension } from "../shared/identity.ts";

/** The registries' pages of this extension. */
export const links = {
  marketplace: extension.marketplace,
  openVsx: `https://open-vsx.org/extension/${extension.publisher}/${extension.extensionName}`,
} as const;

/** The address where a theme of the extension can be tried in a browser. */
export function onlineEditor(themeLabel: string): string {
  return `https://vscode.dev/theme/${extension.id}/${encodeURIComponent(themeLabel)}`;
}
