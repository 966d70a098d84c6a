import { readFileSync } from "node:fs";
import { join } from "node:path";
import { siteAddress } from "../../shared/addresses.ts";
import type { Extension } from "../../toolkit/extension/read-extension.ts";
import { packTheme, unpackable, type Vsix, vsixName, vsixOf } from "../../toolkit/extension/vsix.ts";
import { listVersionFiles } from "../../toolkit/versions/versions.ts";
import { exportAll } from "../virtual-modules.ts";
import type { BuildOutput } from "./build-output.ts";

/** The `.vsix` files that visitors can download. */
export interface Downloads {
  /**
   * The current version's file; null for an extension that contains programs and whose `.vsix` is not in
   * `site/versions/`.
   */
  current: Vsix | null;
  /** All files, newest first. */
  all: readonly Vsix[];
}

/**
 * The `.vsix` files in `site/versions/`, byte for byte. If the current version's is not among them, it is packed from
 * the extension's folder, as long as that is a pure theme.
 * @param folder the site's `versions/`, which need not exist.
 */
export function downloadsOf(extension: Extension, folder: string): Downloads {
  const kept = listVersionFiles(folder).map((name) => vsixOf(name, readFileSync(join(folder, name))));
  const current = kept.find(({ name }) => name === vsixName(extension.identity));
  if (current !== undefined) return { current, all: kept };
  if (unpackable(extension) !== null) return { current: null, all: kept };
  const packed = packTheme(extension);
  return { current: packed, all: [packed, ...kept] };
}

/** The address of a `.vsix`. */
export function addressOf({ name }: Vsix): string {
  return siteAddress(name);
}

/** The files, and the page's data about the current one. */
export function downloadsOutput({ current, all }: Downloads): BuildOutput {
  const vsix = current && { href: addressOf(current), bytes: current.content.length, sha256: current.sha256 };
  return {
    modules: { "virtual:vsix": exportAll({ vsix }) },
    files: Object.fromEntries(all.map((vsix) => [addressOf(vsix), () => vsix.content])),
  };
}
