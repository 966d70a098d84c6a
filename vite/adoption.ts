import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { neutral } from "../defaults/settings/sections.ts";
import { ExtensionError } from "../toolkit/extension/extension-files.ts";
import type { Extension } from "../toolkit/extension/read-extension.ts";
import { readExtension } from "../toolkit/extension/read-folder.ts";
import { packTheme, unpackable, vsixName } from "../toolkit/extension/vsix.ts";
import { writeWhole } from "./cached-file.ts";
import { takeExtension } from "./take-extension.ts";
import { makeTheme } from "./theme/make-theme.ts";

/** The `sections.ts` of a new site. Sections that need nothing from the owner are on. */
const SECTIONS_FILE = `import type { Sections } from "../defaults/settings/sections.ts";

/**
 * The sections of the page. A section that is false, or not named here, is left out. defaults/settings/sections.ts
 * describes each one.
 */
export const sections = {
${Object.entries(neutral)
  .map(([name, isOn]) => `  ${name}: ${isOn},`)
  .join("\n")}
} satisfies Partial<Sections>;
`;

export interface Adoption {
  extension: Extension;
  /** The replaced extension; null if there was none, or if it could not be read. */
  before: Extension | null;
  /** The names of the files written to `site/versions/`. */
  kept: string[];
  /** One sentence for each thing that is left out or does not work. */
  warnings: string[];
}

/**
 * Makes everything that a build derives from the extension.
 * @returns the warnings, each one sentence.
 * @throws UserError with one sentence if a build would fail.
 */
async function tryOut(extension: Extension): Promise<string[]> {
  const warnings = new Set<string>();
  const { files } = await makeTheme(extension, (sentence) => void warnings.add(sentence));
  for (const make of Object.values(files)) await make();
  return [...warnings];
}

/** The site's extension; null if there is none, or if it cannot be read. */
function readCurrent(folder: string): Extension | null {
  try {
    return readExtension(folder, "site/extension");
  } catch {
    return null;
  }
}

/** @throws ExtensionError if the site has another extension, which only `--force` replaces. */
function checkReplacement(folder: string, before: Extension | null, { identity }: Extension): void {
  if (before?.identity.id === identity.id || !existsSync(folder) || readdirSync(folder).length === 0) return;
  const contents = before ? `${before.identity.name} ${before.identity.version}` : "something else";
  throw new ExtensionError(`site/extension contains ${contents}. Add --force to replace it.`);
}

/** Replaces `target` with `fresh` by renaming, so that `target` is always complete. */
function replaceFolder(target: string, fresh: string): void {
  const old = `${fresh}-old`;
  if (existsSync(target)) renameSync(target, old);
  try {
    renameSync(fresh, target);
  } catch (error) {
    if (existsSync(old)) renameSync(old, target);
    throw error;
  }
  rmSync(old, { recursive: true, force: true });
}

/**
 * The `.vsix` of the replaced version, so that visitors can still download it; null if there is none to keep, if it is
 * already kept, or if it cannot be packed.
 */
function earlierVsix(before: Extension | null, { identity }: Extension, versions: string) {
  if (before === null || before.identity.id !== identity.id || before.identity.version === identity.version)
    return null;
  if (existsSync(join(versions, vsixName(before.identity))) || unpackable(before) !== null) return null;
  return packTheme(before);
}

/**
 * Makes the VS Code extension at `source` the site's extension. It is checked in a folder next to the site, and then
 * moved into place in one step: the whole site if there was none, otherwise only the extension. `versions/` keeps the
 * `.vsix` files of this version and the previous one.
 * @param site the owner's folder, which need not exist.
 * @throws UserError with one sentence if the extension is refused. Nothing changes in that case.
 */
export async function adopt(source: string, site: string, { force }: { force: boolean }): Promise<Adoption> {
  if (!existsSync(source)) throw new ExtensionError("There is no such file or folder.");
  const workshop = mkdtempSync(join(dirname(site), ".adopting-"));
  const fresh = join(workshop, "site");
  const target = join(site, "extension");
  try {
    mkdirSync(join(fresh, "extension"), { recursive: true });
    const { extension, vsix, noDownload } = takeExtension(source, join(fresh, "extension"));
    const before = readCurrent(target);
    if (!force) checkReplacement(target, before, extension);
    const warnings = [...(await tryOut(extension)), ...(noDownload === null ? [] : [noDownload])];
    const place = existsSync(site) ? site : fresh;
    const versions = join(place, "versions");
    const kept = [earlierVsix(before, extension, versions), vsix].filter((file) => file !== null);
    if (place === site) replaceFolder(target, join(fresh, "extension"));
    for (const { name, content } of kept) writeWhole(join(versions, name), content);
    const sections = join(place, "sections.ts");
    if (!existsSync(sections)) writeFileSync(sections, SECTIONS_FILE);
    if (place === fresh) renameSync(fresh, site);
    return { extension: { ...extension, folder: target }, before, kept: kept.map(({ name }) => name), warnings };
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}
