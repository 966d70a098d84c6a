import { extension } from "../theme/extension/identity.ts";

/** Where the theme can be had; each address leads to this extension's own page. */
export const links = {
  marketplace: `https://marketplace.visualstudio.com/items?itemName=${extension.id}`,
  openVsx: `https://open-vsx.org/extension/${extension.publisher}/${extension.extensionName}`,
} as const;

/** Where one of the extension's themes can be tried in a browser. */
export function onlineEditor(themeLabel: string): string {
  return `https://vscode.dev/theme/${extension.id}/${encodeURIComponent(themeLabel)}`;
}
