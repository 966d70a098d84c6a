import { editors as owned } from "../../site/links.ts";

export interface Editor {
  id: string;
  label: string;
  /** The scheme of links that open the editor. */
  scheme: string;
  /** Its command in a terminal. */
  command: string;
  registry: "marketplace" | "openVsx";
}

export const editors = owned satisfies readonly [Editor, ...Editor[]];
export type EditorId = (typeof editors)[number]["id"];
