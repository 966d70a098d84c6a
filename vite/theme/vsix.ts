import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Extension } from "../../theme/extension/read-extension.ts";
import { makeVsix } from "../../theme/extension/vsix.ts";
import { listVersionFiles } from "../../theme/versions/versions.ts";
import { type Artefact, exportAll } from "./artefact.ts";

/** The extension as a file to download, and the files of earlier versions in `site/versions/`. */
export function vsixArtefact(extension: Extension, siteFolder: string): Artefact {
  const { name, content, sha256 } = makeVsix(extension.folder, extension);
  const versions = join(siteFolder, "versions");
  const earlier = listVersionFiles(versions).map(
    (file) => [file, () => readFileSync(join(versions, file))] as const,
  );
  return {
    modules: { "virtual:vsix": exportAll({ vsix: { href: `/${name}`, bytes: content.length, sha256 } }) },
    files: { ...Object.fromEntries(earlier), [name]: () => content },
  };
}
