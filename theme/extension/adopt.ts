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
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { themeChanges } from "../report/changes.ts";
import { printChanges } from "../report/print.ts";
import { unpack } from "./archive.ts";
import { packageFiles } from "./package-files.ts";
import { type Extension, readExtension } from "./read-extension.ts";
import { findForeignLines, SAMPLE_NAME } from "./sample-words.ts";
import { ExtensionError, printable } from "./theme-file.ts";
import { listVersionFiles } from "./versions.ts";
import { makeVsix } from "./vsix.ts";

const usage = "npm run adopt -- <theme.vsix or folder> [--force], or npm run adopt -- --check";

/** Where the extension goes, and how to ask the person at the terminal; null where nobody can be asked. */
export interface AdoptOptions {
  /** The site's extension folder. */
  target: string;
  force: boolean;
  confirm: ((question: string) => Promise<boolean>) | null;
}

/** What was adopted, and what was there before. */
export interface Adoption {
  extension: Extension;
  /** Null where there was nothing that could be read. */
  before: Extension | null;
}

/** Puts what makes up the extension at `source`, a `.vsix` or a folder, into the empty folder `into`. */
async function collect(source: string, into: string): Promise<void> {
  if (!existsSync(source)) throw new ExtensionError("There is no such file or folder.");
  if (!statSync(source).isDirectory()) return await unpack(source, into);
  if (!existsSync(join(source, "package.json"))) throw new ExtensionError("It holds no package.json.");
  for (const path of packageFiles(source)) {
    mkdirSync(dirname(join(into, path)), { recursive: true });
    copyFileSync(join(source, path), join(into, path));
  }
}

/** What is in the extension's folder now; null where nothing is, or nothing that can be read. */
function readOld(target: string): Extension | null {
  try {
    return readExtension(target, "site/extension");
  } catch {
    return null;
  }
}

/** A new version of the same extension may replace the old one; anything else is asked for. */
async function mayReplace(
  { target, force, confirm }: AdoptOptions,
  { identity }: Extension,
  old: Extension | null,
): Promise<boolean> {
  if (force || old?.identity.id === identity.id) return true;
  if (!existsSync(target) || readdirSync(target).length === 0) return true;
  const holds = `site/extension holds ${old ? `${old.identity.name} ${old.identity.version}` : "something else"}.`;
  if (confirm === null) throw new ExtensionError(`${holds} Add --force to replace it.`);
  return await confirm(`${holds} Replace it?`);
}

/** Puts the `.vsix` of a version that is being replaced into `site/versions/`, where it stays available. */
function keepVersion(target: string, old: Extension): void {
  const { name, content } = makeVsix(target, old);
  const folder = join(dirname(target), "versions");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), content);
}

/** Holds the names of the themes that were in the site before, one in a line: `--check` looks for them. */
const FORMER_NAMES = "former-names.txt";

/**
 * The names by which a sentence may mention an extension: its own and its themes', up to a dash, colon, comma or bracket. A
 * theme's name of one word, such as Dark, is also an ordinary word.
 */
function namesOf({ identity, themes }: Extension): string[] {
  const [own = "", ...others] = [identity.name, ...themes.map(({ name }) => name)].map(
    (name) => name.split(/\s[–—|-]\s|[:,([]/)[0]?.trim() || name,
  );
  return [...new Set([own, ...others.filter((name) => /\s/.test(name))])];
}

function readFormerNames(siteFolder: string): string[] {
  const file = join(siteFolder, FORMER_NAMES);
  return existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
}

/** Keeps the names of an extension that another one replaces. */
function keepNames(siteFolder: string, replaced: Extension): void {
  if (replaced.identity.name === SAMPLE_NAME) return;
  const names = new Set([...readFormerNames(siteFolder), ...namesOf(replaced)]);
  writeFileSync(join(siteFolder, FORMER_NAMES), [...names, ""].join("\n"));
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
 * Takes the VS Code extension at `source` in: everything is checked in a folder beside the target, which is then
 * switched in one step.
 * @returns what it took; null if the user said no.
 * @throws ExtensionError with one sentence when it is refused: nothing has been written then.
 */
export async function adopt(source: string, options: AdoptOptions): Promise<Adoption | null> {
  mkdirSync(dirname(options.target), { recursive: true });
  const fresh = mkdtempSync(join(dirname(options.target), ".adopting-"));
  try {
    await collect(source, fresh);
    const extension = readExtension(fresh, "");
    const before = readOld(options.target);
    if (!(await mayReplace(options, extension, before))) return null;
    const { id, version } = extension.identity;
    if (before?.identity.id === id && before.identity.version !== version) {
      keepVersion(options.target, before);
    }
    replaceFolder(options.target, fresh);
    return { extension, before };
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function remarksOf({ themes }: Extension): string[] {
  return [...new Set(themes.flatMap(({ remarks }) => remarks))].map((remark) => `  note: ${remark}`);
}

/** What a new version of the extension changes. */
function describeUpdate(before: Extension, after: Extension): string {
  const { identity } = after;
  const kept = `${before.identity.extensionName}-${before.identity.version}.vsix`;
  const isNewVersion = before.identity.version !== identity.version;
  return [
    `Took ${identity.name} ${identity.version} (${identity.id}) into site/extension.`,
    ...remarksOf(after),
    "",
    printChanges(before.identity, identity, themeChanges(before.themes, after.themes)),
    "",
    ...(isNewVersion
      ? [`/${kept} stays available: it is in site/versions/.`]
      : [`The version is still ${identity.version}: editors offer an update only for a higher one.`]),
    "See it with npm start.",
  ].join("\n");
}

/** The lines, pictures and earlier versions in `site/` that may belong to another theme than the one that it has now. */
function describeLeftovers(siteFolder: string, extension: Extension): string[] {
  const { name, extensionName } = extension.identity;
  if (name === SAMPLE_NAME) return [];
  const own = namesOf(extension);
  const others = [SAMPLE_NAME, ...readFormerNames(siteFolder)].filter((other) => !own.includes(other));
  const pictures = readdirSync(siteFolder).filter((file) => /^(?:logo|social)\.\w+$/.test(file));
  const versions = listVersionFiles(join(siteFolder, "versions"));
  return [
    ...findForeignLines(siteFolder, others).map(({ place, text }) => `  ${place}  ${printable(text)}`),
    ...pictures.map(
      (file) => `  site/${file}  goes before the extension's own; remove it if it shows another theme`,
    ),
    ...versions
      .filter((file) => !file.startsWith(`${extensionName}-`))
      .map(
        (file) =>
          `  site/versions/${file}  is another extension; remove it if nobody should download it here`,
      ),
  ];
}

/** What was taken of another extension than before, and what is left to do. */
function describeAdoption(extension: Extension, siteFolder: string): string {
  const { identity, license, themes, icon } = extension;
  const kinds = themes.map(
    ({ name, type, highContrast }) => `${name} (${highContrast ? "high contrast " : ""}${type})`,
  );
  const leftovers = describeLeftovers(siteFolder, extension);
  return [
    `Took ${identity.name} ${identity.version} (${identity.id}) into site/extension:`,
    `  ${themes.length === 1 ? "theme" : `${themes.length} themes`}: ${kinds.join(", ")}`,
    `  source: ${identity.repository}`,
    `  licence: ${license ?? "it names none"}`,
    `  logo: ${icon === null ? "it has no icon, so the site draws one" : `its icon, ${icon}`}`,
    ...remarksOf(extension),
    "",
    "Left for you to fill in:",
    "  site/team.ts      the people and their links",
    "  site/variants.ts  which theme comes first, and which one visitors get who prefer light, dark or more contrast",
    "  site/pages/       the privacy page, and pages of your own such as an imprint",
    "  the newsletter    its form checks an address and sends nothing",
    "  .env              PUBLIC_URL, DATABASE_URL and a sign-in provider, for the site that others visit",
    ...(leftovers.length === 0
      ? []
      : ["", "Still about the theme before (npm run adopt -- --check lists it again):", ...leftovers]),
    "",
    "See it with npm start.",
  ].join("\n");
}

/** `--check`: prints what in `site/` still speaks of another theme. @returns 1 when something does, else 0. */
function check(target: string): number {
  const extension = readExtension(target, "site/extension");
  const leftovers = describeLeftovers(dirname(target), extension);
  console.log(
    leftovers.length === 0
      ? `Nothing in site/ speaks of another theme than ${extension.identity.name}.`
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

/** The command. @returns its exit code. */
export async function main(words: readonly string[], target: string): Promise<number> {
  let source: string | undefined;
  let force = false;
  let isCheck = false;
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: {
        force: { type: "boolean", default: false },
        check: { type: "boolean", default: false },
      },
      allowPositionals: true,
    });
    [source] = positionals.length === 1 ? positionals : [];
    isCheck = values.check && positionals.length === 0;
    force = values.force;
  } catch {
    // An unknown option: print the usage.
  }
  if (isCheck) return runAndSay(() => check(target), "");
  if (source === undefined) {
    console.error(`Say which extension: ${usage}`);
    return 2;
  }
  // npm runs scripts in the project's folder. INIT_CWD is the user's folder.
  const path = resolve(process.env.INIT_CWD ?? ".", source);
  return await runAndSay(
    async () => {
      const confirm = process.stdin.isTTY ? askAtTerminal : null;
      const adoption = await adopt(path, { target, force, confirm });
      if (adoption === null) {
        console.log("Nothing was changed.");
        return 0;
      }
      const { before, extension } = adoption;
      if (before?.identity.id === extension.identity.id) {
        console.log(describeUpdate(before, extension));
      } else {
        if (before) keepNames(dirname(target), before);
        console.log(describeAdoption(extension, dirname(target)));
      }
      return 0;
    },
    `${printable(basename(path))} was not taken in. `,
  );
}

/** Runs a command. An unreadable extension is reported in one sentence. @returns the exit code. */
async function runAndSay(command: () => number | Promise<number>, before: string): Promise<number> {
  try {
    return await command();
  } catch (error) {
    if (!(error instanceof ExtensionError)) throw error;
    console.error(`${before}${error.message}`);
    return 1;
  }
}
