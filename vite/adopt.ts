import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { neutral } from "../defaults/settings/sections.ts";
import { unpack } from "../toolkit/extension/archive.ts";
import { ExtensionError } from "../toolkit/extension/extension-files.ts";
import type { Extension } from "../toolkit/extension/read-extension.ts";
import { readExtension } from "../toolkit/extension/read-folder.ts";
import { packTheme, themeFiles, unpackable, type Vsix, vsixName, vsixOf } from "../toolkit/extension/vsix.ts";
import { printError, printLines } from "../toolkit/output.ts";
import { changeLines } from "../toolkit/report/print.ts";
import { UserError } from "../toolkit/user-error.ts";
import { themeChanges } from "../toolkit/versions/changes.ts";
import { project } from "./folders.ts";
import { makeTheme } from "./theme/make-theme.ts";

const USAGE = "npm run adopt -- <theme.vsix or folder> [--force]";

/** The `sections.ts` of a new site. The sections that need nothing from the owner are on. */
const SECTIONS_FILE = `import type { Sections } from "../defaults/settings/sections.ts";

/**
 * The sections of the page. What is false, or not named here, is left out. defaults/settings/sections.ts says what each of
 * them is.
 */
export const sections = {
${Object.entries(neutral)
  .map(([name, isOn]) => `  ${name}: ${isOn},`)
  .join("\n")}
} satisfies Partial<Sections>;
`;

/** What an owner may add, in the order in which visitors notice it. */
const NEXT = `What you may add, in the order in which visitors notice it (docs/your-site.md says how):
  site/words/page.ts      your headline and description; without them the page has those of package.json
  site/words/language.ts  the page's language; then a build lists the sentences that are still English
  site/theme.ts           a short name, the accent, a picture of the theme in VS Code
  site/variants.ts        which theme comes first, and which one visitors see if they prefer light or dark
  site/samples/           your own code in place of the neutral samples
  site/claims.ts          what you claim about the theme; then switch “claims” on in site/sections.ts
  site/team.ts            the people behind the theme; then switch “team” on in site/sections.ts
  site/links.ts           who is responsible for the site: until you say so, /privacy names nobody
  .env                    PUBLIC_URL, DATABASE_URL and a sign-in provider, for the site that others visit
`.split("\n");

interface Adoption {
  extension: Extension;
  /** The extension that it replaced; null if there was none, or if it could not be read. */
  before: Extension | null;
  /** One sentence for each thing in the extension that is left out or does not work. */
  warnings: string[];
}

/** An extension that was taken into the site's folder. */
interface Taken {
  extension: Extension;
  /** The original `.vsix`, unchanged, for visitors to download; null if the extension came from a folder. */
  vsix: Vsix | null;
  /** Why the site offers no download, in one sentence; null if it does. */
  noDownload: string | null;
}

/** Creates the folder of a file below `into`. @returns the file's path. */
function placeIn(into: string, path: string): string {
  mkdirSync(dirname(join(into, path)), { recursive: true });
  return join(into, path);
}

/**
 * Takes the extension at `source`, a `.vsix` file or a folder, into the empty folder `into`. Of a folder it copies only
 * what makes the themes (`themeFiles`), and the files of themes that cannot be read, so that later readings say why. A
 * `.vsix` it unpacks whole, because everything in it is public already.
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
  // Links that lead out of the extension are not copied, so only the original can say why such a theme is skipped.
  const { skipped, warnings } = original;
  const reason = unpackable(original);
  return {
    extension: { ...readExtension(into, ""), skipped, warnings },
    vsix: null,
    noDownload: reason && `${reason} Adopt its .vsix instead, to offer that for download.`,
  };
}

/**
 * Makes everything that a build makes from the extension.
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

/** Puts `fresh` in the place of `target` with a rename, so that `target` is always complete. */
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

/** The replaced version's `.vsix`, which visitors can still download, unless it is kept already or cannot be packed. */
function earlierVsix(before: Extension | null, { identity }: Extension, versions: string) {
  if (before === null || before.identity.id !== identity.id || before.identity.version === identity.version)
    return null;
  if (existsSync(join(versions, vsixName(before.identity))) || unpackable(before) !== null) return null;
  return packTheme(before);
}

/**
 * Makes the VS Code extension at `source` the site's. It is checked in a folder beside the site, and then moved into
 * place in one step: the whole site if there was none, else the extension alone.
 * @param site the owner's folder, which need not exist.
 * @throws UserError with one sentence if the extension is refused. Nothing has then changed.
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
    if (kept.length > 0) mkdirSync(versions, { recursive: true });
    for (const { name, content } of kept) writeFileSync(join(versions, name), content);
    const sections = join(place, "sections.ts");
    if (!existsSync(sections)) writeFileSync(sections, SECTIONS_FILE);
    if (place === fresh) renameSync(fresh, site);
    return { extension: { ...extension, folder: target }, before, warnings };
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

/** Says what was adopted, and what the owner may do next. */
function describe({ extension, before, warnings }: Adoption): string[] {
  const { identity, license, themes, icon } = extension;
  const isUpdate = before?.identity.id === identity.id;
  const kinds = themes.map(
    ({ name, type, highContrast }) => `${name} (${highContrast ? "high contrast " : ""}${type})`,
  );
  const { version } = identity;
  const update =
    before?.identity.version === version
      ? `The version is still ${version}: editors offer an update only for a higher one.`
      : `Version ${before?.identity.version} stays available where site/versions/ has its file.`;
  return [
    `Adopted ${identity.name} ${version} (${identity.id}) in site/extension.`,
    ...(isUpdate
      ? []
      : [
          `  ${themes.length === 1 ? "theme" : `${themes.length} themes`}: ${kinds.join(", ")}`,
          `  source: ${identity.repository}`,
          `  licence: ${license ?? "not named"}`,
          `  logo: ${icon === null ? "it has no icon, so the site draws one" : `its icon, ${icon}`}`,
        ]),
    ...warnings.map((warning) => `  note: ${warning}`),
    "",
    ...(isUpdate ? [...changeLines(before.identity, identity, themeChanges(before.themes, themes)), "", update] : NEXT),
    "See it with npm start.",
  ];
}

/** The command. @param site the owner's folder. @returns its exit code. */
export async function main(args: readonly string[], site = join(project, "site")): Promise<number> {
  const [source = "-", ...others] = args.filter((word) => word !== "--force");
  if (source.startsWith("-") || others.length > 0) {
    printError([`Name the extension to adopt: ${USAGE}`]);
    return 2;
  }
  // npm runs scripts in the project's folder; INIT_CWD is the owner's.
  const path = resolve(process.env.INIT_CWD ?? ".", source);
  try {
    printLines(describe(await adopt(path, site, { force: args.includes("--force") })));
    return 0;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    printError([`${basename(path)} was not adopted. ${error.message}`]);
    return 1;
  }
}
