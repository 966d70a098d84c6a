import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { unpack } from "./archive.ts";
import { packageFiles } from "./package-files.ts";
import { type Extension, readExtension } from "./read-extension.ts";
import { ExtensionError } from "./theme-file.ts";

const usage = "npm run adopt -- <theme.vsix or folder> [--force]";

/** Where the extension goes, and how to ask the person at the terminal; null where nobody can be asked. */
export interface AdoptOptions {
  /** The site's extension folder. */
  target: string;
  force: boolean;
  confirm: ((question: string) => Promise<boolean>) | null;
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

/** What is in the extension's folder now, in a few words. */
function describeOld(target: string): string {
  try {
    const { identity } = readExtension(target, "site/extension");
    return `${identity.name} ${identity.version}`;
  } catch {
    return "something else";
  }
}

async function mayReplace({ target, force, confirm }: AdoptOptions): Promise<boolean> {
  if (force || !existsSync(target) || readdirSync(target).length === 0) return true;
  const question = `site/extension holds ${describeOld(target)}.`;
  if (confirm === null) throw new ExtensionError(`${question} Add --force to replace it.`);
  return await confirm(`${question} Replace it?`);
}

/** Puts `fresh` in the place of `target`, which is either the old or the new one at any time. */
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
 * @returns what it took; null when the person at the terminal said no.
 * @throws ExtensionError with one sentence when it is refused: nothing has been written then.
 */
export async function adopt(source: string, options: AdoptOptions): Promise<Extension | null> {
  mkdirSync(dirname(options.target), { recursive: true });
  const fresh = mkdtempSync(join(dirname(options.target), ".adopting-"));
  try {
    await collect(source, fresh);
    const extension = readExtension(fresh, "");
    if (!(await mayReplace(options))) return null;
    replaceFolder(options.target, fresh);
    return extension;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function report({ identity, license, themes, icon }: Extension): string {
  const kinds = themes.map(
    ({ name, type, highContrast }) => `${name} (${highContrast ? "high contrast " : ""}${type})`,
  );
  const remarks = [...new Set(themes.flatMap((theme) => theme.remarks))];
  return [
    `Took ${identity.name} ${identity.version} (${identity.id}) into site/extension:`,
    `  ${themes.length === 1 ? "theme" : `${themes.length} themes`}: ${kinds.join(", ")}`,
    `  source: ${identity.repository}`,
    `  licence: ${license ?? "it names none"}`,
    `  icon: ${icon ?? "it has none, so the site draws one"}`,
    ...remarks.map((remark) => `  note: ${remark}`),
    "",
    "Left for you to fill in:",
    "  site/words/       tagline, description and claims, which still speak of the theme before",
    "  site/team.ts      the people and their links",
    "  site/variants.ts  which theme comes first, and who is met by another",
    "  the newsletter    its form checks an address and sends nothing",
    "  .env              PUBLIC_URL, DATABASE_URL and a sign-in provider, for the site that others visit",
    "",
    "See it with npm start.",
  ].join("\n");
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
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { force: { type: "boolean", default: false } },
      allowPositionals: true,
    });
    [source] = positionals.length === 1 ? positionals : [];
    force = values.force;
  } catch {
    // An option that there is not: the usage says which there are.
  }
  if (source === undefined) {
    console.error(`Say which extension: ${usage}`);
    return 2;
  }
  // npm runs the command in the project's folder, whatever folder the words were typed in.
  const path = resolve(process.env.INIT_CWD ?? ".", source);
  try {
    const confirm = process.stdin.isTTY ? askAtTerminal : null;
    const extension = await adopt(path, { target, force, confirm });
    console.log(extension === null ? "Nothing was changed." : report(extension));
    return 0;
  } catch (error) {
    if (!(error instanceof ExtensionError)) throw error;
    console.error(`${basename(path)} was not taken in. ${error.message}`);
    return 1;
  }
}
