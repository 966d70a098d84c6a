import type { Extension } from "../extension/read-extension.ts";
import { type Artefact, exportAll } from "./artefact.ts";

/** What the extension's package.json says of it. @param labels of its themes, the first theme of the page first. */
export function identityArtefact({ identity }: Extension, labels: readonly string[]): Artefact {
  return { modules: { "virtual:extension": exportAll({ identity, labels }) } };
}
