import { copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { unpack } from "../toolkit/extension/archive.ts";
import type { Extension } from "../toolkit/extension/read-extension.ts";
import { readExtension } from "../toolkit/extension/read-folder.ts";
import { themeFiles, unpackable, type Vsix, vsixName, vsixOf } from "../toolkit/extension/vsix.ts";

/** An extension that was copied to the site's folder. */
interface Taken {
  extension: Extension;
  /** The original `.vsix`, unchanged, for visitors to download; null if the extension came from a folder. */
  vsix: Vsix | null;
  /** Why the site offers no download, in one sentence; null if it offers one. */
  noDownload: string | null;
}

/** Creates the folder of a file below `into`. @returns the file's path. */
function placeIn(into: string, path: string): string {
  mkdirSync(dirname(join(into, path)), { recursive: true });
  return join(into, path);
}

/**
 * Takes the extension at `source`, a `.vsix` file or a folder, into the empty folder `into`. From a folder, it copies
 * only the files that make the themes (`themeFiles`), and the files of unreadable themes, so that later runs can say
 * why. It unpacks a `.vsix` completely, because everything in it is already public.
 * @throws ExtensionError, in one sentence, if VS Code could not use the extension. Some files may already be in `into`.
 */
export function takeExtension(source: string, into: string): Taken {
  if (!statSync(source).isDirectory()) {
    const content = readFileSync(source);
    for (const [path, bytes] of unpack(content)) writeFileSync(placeIn(into, path), bytes, { flag: "wx" });
    const extension = readExtension(into, "");
    return { extension, vsix: vsixOf(vsixName(extension.identity), content), noDownload: null };
  }
  const original = readExtension(source, "");
  for (const path of new Set([...themeFiles(original), ...original.opened])) {
    copyFileSync(join(source, path), placeIn(into, path));
  }
  // Links that lead out of the extension are not copied, so only the original shows why such a theme is skipped.
  const { skipped, warnings } = original;
  const reason = unpackable(original);
  return {
    extension: { ...readExtension(into, ""), skipped, warnings },
    vsix: null,
    noDownload: reason && `${reason} Adopt its .vsix instead, to offer that for download.`,
  };
}
