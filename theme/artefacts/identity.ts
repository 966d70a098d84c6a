import type { Extension } from "../extension/read-extension.ts";
import { type Artefact, exportAll } from "./artefact.ts";

/** The extension's identity from its package.json. @param labels the themes' labels, in the page's order. */
export function identityArtefact({ identity }: Extension, labels: readonly string[]): Artefact {
  return { modules: { "virtual:extension": exportAll({ identity, labels }) } };
}
