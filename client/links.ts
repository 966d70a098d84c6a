import { editors as owned } from "../site/links.ts";
import { extension } from "./theme/extension.ts";

export interface Editor {
  id: string;
  label: string;
  /** The scheme of links that open it. */
  scheme: string;
  /** Its program in a terminal. */
  command: string;
  registry: "marketplace" | "openVsx";
}

export const editors = owned satisfies readonly [Editor, ...Editor[]];
export type EditorId = (typeof editors)[number]["id"];

/** Where the theme can be had; each address leads to this extension's own page. */
export const links = {
  marketplace: `https://marketplace.visualstudio.com/items?itemName=${extension.id}`,
  openVsx: `https://open-vsx.org/extension/${extension.publisher}/${extension.extensionName}`,
  tryOnline: `https://vscode.dev/theme/${extension.id}/${encodeURIComponent(extension.themeLabel)}`,
} as const;
