import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { SiteError, userPath } from "../../theme/command-line.ts";
import { type Extension, readExtension } from "../../theme/extension/read-extension.ts";
import { takeExtension } from "../../theme/extension/take-extension.ts";
import { ExtensionError, printable } from "../../theme/extension/theme-file.ts";
import { packTheme, unpackable, type Vsix, vsixName } from "../../theme/extension/vsix.ts";
import { printThemeChanges } from "../../theme/report/print.ts";
import { themeChanges } from "../../theme/versions/changes.ts";
import { extensionFolder } from "../folders.ts";
import { makeTheme } from "../theme/make-theme.ts";
import { describeLeftovers, storeFormerNames } from "./leftovers.ts";

const usage = "npm run adopt -- <theme.vsix or folder> [--force], or npm run adopt -- --check";

interface AdoptOptions {
  /** The site's extension folder. */
  target: string;
  /** Whether to replace any extension without asking. */
  force: boolean;
  /** Asks the user at the terminal; null if there is no terminal. */
  confirm: ((question: string) => Promise<boolean>) | null;
}

/** The adopted extension, and the one that it replaced. */
interface Adoption {
  extension: Extension;
  /** Null if there was none, or if it could not be read. */
  before: Extension | null;
  /** One sentence for each thing in the extension that is left out or does not work. */
  warnings: string[];
}

/**
 * Makes everything that a build makes from the extension.
 * @returns the warnings, each one sentence.
 * @throws SiteError with one sentence if a build would fail.
 */
async function tryOut(extension: Extension): Promise<string[]> {
  const warnings = new Set<string>();
  const warn = (sentence: string) => void warnings.add(sentence);
  const { files } = await makeTheme(extension, warn);
  for (const make of Object.values(files)) await make();
  return [...warnings];
}

/** The extension in the folder; null if there is none, or if it cannot be read. */
function readCurrent(target: string): Extension | null {
  try {
    return readExtension(target, "site/extension");
  } catch {
    return null;
  }
}

/** A new version may replace an earlier one of the same extension. For anything else the user must agree. */
async function mayReplace(
  { target, force, confirm }: AdoptOptions,
  { identity }: Extension,
  old: Extension | null,
): Promise<boolean> {
  if (force || old?.identity.id === identity.id) return true;
  if (!existsSync(target) || readdirSync(target).length === 0) return true;
  const contents = `site/extension contains ${old ? `${old.identity.name} ${old.identity.version}` : "something else"}.`;
  if (confirm === null) throw new ExtensionError(`${contents} Add --force to replace it.`);
  return await confirm(`${contents} Replace it?`);
}

/** Keeps a `.vsix` in `site/versions/`, so that visitors can download it. */
function keepVersion(target: string, { name, content }: Vsix): void {
  const folder = join(dirname(target), "versions");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), content);
}

/** Keeps the version that is about to be replaced, unless its `.vsix` is kept already or cannot be packed. */
function archiveVersion(target: string, old: Extension): void {
  const isKept = existsSync(join(dirname(target), "versions", vsixName(old.identity)));
  if (!isKept && unpackable(old) === null) keepVersion(target, packTheme(old));
}

/** Replaces `target` by `fresh` with a rename, so that `target` is always complete. */
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
 * Makes the VS Code extension at `source` the site's. It is checked in a folder beside the target, which then replaces the
 * target in one step.
 * @returns the two extensions; null if the user said no.
 * @throws SiteError with one sentence if the extension is refused. The site has then not changed.
 */
export async function adopt(source: string, options: AdoptOptions): Promise<Adoption | null> {
  mkdirSync(dirname(options.target), { recursive: true });
  const fresh = mkdtempSync(join(dirname(options.target), ".adopting-"));
  try {
    if (!existsSync(source)) throw new ExtensionError("There is no such file or folder.");
    const { extension, vsix, noDownload } = await takeExtension(source, fresh);
    const warnings = [...(await tryOut(extension)), ...(noDownload === null ? [] : [noDownload])];
    const before = readCurrent(options.target);
    if (!(await mayReplace(options, extension, before))) return null;
    const { id, version } = extension.identity;
    if (before?.identity.id === id && before.identity.version !== version) {
      archiveVersion(options.target, before);
    }
    replaceFolder(options.target, fresh);
    if (vsix !== null) keepVersion(options.target, vsix);
    return { extension: { ...extension, folder: options.target }, before, warnings };
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function notes(warnings: readonly string[]): string[] {
  return warnings.map((warning) => `  note: ${warning}`);
}

/** Describes what a new version of the extension changes. */
function describeUpdate(before: Extension, after: Extension, warnings: readonly string[]): string {
  const { identity } = after;
  return [
    `Adopted ${identity.name} ${identity.version} (${identity.id}) in site/extension.`,
    ...notes(warnings),
    "",
    printThemeChanges(before.identity, identity, themeChanges(before.themes, after.themes)),
    "",
    before.identity.version === identity.version
      ? `The version is still ${identity.version}: editors offer an update only for a higher one.`
      : `/${vsixName(before.identity)} stays available: it is in site/versions/.`,
    "See it with npm start.",
  ].join("\n");
}

/** Describes what another extension brought, and what the owner still has to do. */
function describeAdoption(extension: Extension, siteFolder: string, warnings: readonly string[]): string {
  const { identity, license, themes, icon } = extension;
  const kinds = themes.map(
    ({ name, type, highContrast }) => `${name} (${highContrast ? "high contrast " : ""}${type})`,
  );
  const leftovers = describeLeftovers(siteFolder, extension);
  return [
    `Adopted ${identity.name} ${identity.version} (${identity.id}) in site/extension:`,
    `  ${themes.length === 1 ? "theme" : `${themes.length} themes`}: ${kinds.join(", ")}`,
    `  source: ${identity.repository}`,
    `  licence: ${license ?? "not named"}`,
    `  logo: ${icon === null ? "it has no icon, so the site draws one" : `its icon, ${icon}`}`,
    ...notes(warnings),
    "",
    "Left for you to fill in:",
    "  site/team.ts      the people and their links",
    "  site/variants.ts  which theme comes first, and which one visitors see if they prefer light, dark or more contrast",
    "  site/pages/       the privacy page, and pages of your own such as an imprint",
    "  the newsletter    its form checks an address and sends nothing",
    "  .env              PUBLIC_URL, DATABASE_URL and a sign-in provider, for the site that others visit",
    ...(leftovers.length === 0
      ? []
      : ["", "Still about the previous theme (npm run adopt -- --check lists these again):", ...leftovers]),
    "",
    "See it with npm start.",
  ].join("\n");
}

/** `--check`: prints what in `site/` still mentions another theme. @returns 1 if anything does, else 0. */
function check(target: string): number {
  const extension = readExtension(target, "site/extension");
  const leftovers = describeLeftovers(dirname(target), extension);
  console.log(
    leftovers.length === 0
      ? `Nothing in site/ mentions a theme other than ${extension.identity.name}.`
      : ["Still about another theme:", ...leftovers].join("\n"),
  );
  return leftovers.length === 0 ? 0 : 1;
}

async function askAtTerminal(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(?:es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}

/** @returns null for arguments that the command does not know, or too many or too few of them. `--check` takes no extension. */
function readArguments(args: readonly string[]): { source: string | undefined; force: boolean } | null {
  try {
    const {
      values: { force, check },
      positionals: [source, ...others],
    } = parseArgs({
      args: [...args],
      options: { force: { type: "boolean", default: false }, check: { type: "boolean", default: false } },
      allowPositionals: true,
    });
    return others.length === 0 && (source === undefined) === check ? { source, force } : null;
  } catch {
    return null;
  }
}

/** Adopts the extension at `path`, and prints what changed. */
async function adoptAndPrint(path: string, target: string, force: boolean): Promise<void> {
  const confirm = process.stdin.isTTY ? askAtTerminal : null;
  const adoption = await adopt(path, { target, force, confirm });
  if (adoption === null) {
    console.log("Nothing was changed.");
    return;
  }
  const { before, extension, warnings } = adoption;
  if (before?.identity.id === extension.identity.id) {
    console.log(describeUpdate(before, extension, warnings));
    return;
  }
  if (before) storeFormerNames(dirname(target), before);
  console.log(describeAdoption(extension, dirname(target), warnings));
}

/** The command. @returns its exit code. */
export async function main(args: readonly string[], target = extensionFolder): Promise<number> {
  const words = readArguments(args);
  if (words === null) {
    console.error(`Name the extension to adopt: ${usage}`);
    return 2;
  }
  const path = words.source === undefined ? undefined : userPath(words.source);
  try {
    if (path === undefined) return check(target);
    await adoptAndPrint(path, target, words.force);
    return 0;
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    const outcome = path === undefined ? "" : `${printable(basename(path))} was not adopted. `;
    console.error(`${outcome}${error.message}`);
    return 1;
  }
}
