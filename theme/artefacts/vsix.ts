import { join } from "node:path";
import type { Extension } from "../extension/read-extension.ts";
import { makeVsix } from "../extension/vsix.ts";
import { type Artefact, exportAll } from "./artefact.ts";

/** The extension as a file to download. */
export function vsixArtefact(extension: Extension, siteFolder: string): Artefact {
  const { name, content, sha256 } = makeVsix(join(siteFolder, "extension"), extension);
  return {
    modules: { "virtual:vsix": exportAll({ vsix: { href: `/${name}`, bytes: content.length, sha256 } }) },
    files: { [name]: () => content },
  };
}
