import { copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { unpack } from "../theme/extension/archive.ts";
import type { Extension } from "../theme/extension/read-extension.ts";
import { readExtension } from "../theme/extension/read-folder.ts";
import { themeFiles, unpackable, type Vsix, vsixName, vsixOf } from "../theme/extension/vsix.ts";

/** Why the site offers no download of an extension that it has as a folder; null if it does. */
function whyNoDownload(extension: Extension): string | null {
  const reason = unpackable(extension);
  return reason && `${reason} Adopt its .vsix instead, to offer that for download.`;
}

/** An extension that was taken into the site's folder. */
export interface Taken {
  extension: Extension;
  /**
   * The `.vsix` that it came from, byte for byte, under the name that `vsixName` gives: visitors download it when it is
   * in `versions/`. Null if it came from a folder.
   */
  vsix: Vsix | null;
  /** Why the site offers no download, in one sentence; null if it does. */
  noDownload: string | null;
}

/**
 * Takes the extension at `source`, a `.vsix` file or a folder, into the empty folder `into`. Of a folder it copies only
 * what makes the themes (`themeFiles`), and the files of themes that cannot be read, so that later readings say why. A
 * `.vsix` it unpacks whole, because everything in it is public already.
 * @throws ExtensionError with one sentence if VS Code could not use it. `into` may have files then.
 */
export async function takeExtension(source: string, into: string): Promise<Taken> {
  if (!statSync(source).isDirectory()) {
    const content = readFileSync(source);
    for (const [path, bytes] of unpack(content)) {
      mkdirSync(dirname(join(into, path)), { recursive: true });
      writeFileSync(join(into, path), bytes, { flag: "wx" });
    }
    const extension = readExtension(into, "");
    return { extension, vsix: vsixOf(vsixName(extension.identity), content), noDownload: null };
  }
  const original = readExtension(source, "");
  for (const path of new Set([...themeFiles(original), ...original.opened])) {
    mkdirSync(dirname(join(into, path)), { recursive: true });
    copyFileSync(join(source, path), join(into, path));
  }
  // Links that lead out of the extension are not copied, so only the original can say why such a theme is skipped.
  const { skipped, warnings } = original;
  return {
    extension: { ...readExtension(into, ""), skipped, warnings },
    vsix: null,
    noDownload: whyNoDownload(original),
  };
}
