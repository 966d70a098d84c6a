import { copyFileSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { unpack } from "./archive.ts";
import { type Extension, readExtension } from "./read-extension.ts";
import { themeFiles, unpackable, type Vsix, vsixName, vsixOf } from "./vsix.ts";

/** An extension that was taken into a folder of a site. */
export interface Taken {
  extension: Extension;
  /**
   * The `.vsix` that it came from, byte for byte, under the name that `vsixName` gives: visitors download it when it is
   * in the site's `versions/`. Null if it came from a folder.
   */
  vsix: Vsix | null;
  /** Why the site offers no download, in one sentence; null if it does. */
  noDownload: string | null;
}

/**
 * Takes the extension at `source`, a `.vsix` file or a folder, into the empty folder `into`. Of a folder it copies only
 * what makes the themes (`themeFiles`); a `.vsix` it unpacks whole, because everything in it is public already.
 * @throws ExtensionError with one sentence if VS Code could not use it. `into` may have files then.
 */
export async function takeExtension(source: string, into: string): Promise<Taken> {
  if (!statSync(source).isDirectory()) {
    await unpack(source, into);
    const extension = readExtension(into, "");
    return { extension, vsix: vsixOf(vsixName(extension.identity), readFileSync(source)), noDownload: null };
  }
  const original = readExtension(source, "");
  for (const path of themeFiles(original)) {
    mkdirSync(dirname(join(into, path)), { recursive: true });
    copyFileSync(join(source, path), join(into, path));
  }
  return { extension: readExtension(into, ""), vsix: null, noDownload: unpackable(original) };
}
