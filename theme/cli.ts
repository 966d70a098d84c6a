import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { SiteError, userPath } from "./command-line.ts";
import { openExtension, openThemes } from "./extension/open-extension.ts";
import { makePorts, type PortFile, READ_ME, readMe, targetsOf } from "./ports/make-ports.ts";
import { printReports, printThemeChanges } from "./report/print.ts";
import { measure } from "./report/requirements.ts";
import { mainRoles } from "./scopes/roles.ts";
import { themeChanges } from "./versions/changes.ts";

const USAGE = `Usage: npm run theme -- <command> <extension> [options]
  report  <folder, .vsix or theme file> [--json] [--strict]
  changes <folder or .vsix> --from <.vsix or folder> [--json]
  ports   <folder or .vsix> --out <folder> [--only kitty,neovim] [--list] [--json]`;

const flag = { type: "boolean", default: false } as const;

/** Prints what the themes' colours measure. @returns 1 with `--strict` if a theme misses a requirement, else 0. */
async function report(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { json: flag, strict: flag },
    allowPositionals: true,
  });
  const measured = (await openThemes(extensionIn(positionals))).map(measure);
  const json = () => ({
    mainRoles: mainRoles.map(({ role }) => role),
    themes: measured.map(({ report }) => report),
  });
  console.log(values.json ? JSON.stringify(json(), null, 2) : printReports(measured));
  return values.strict && measured.some(({ passes }) => !passes) ? 1 : 0;
}

/** Prints which colours changed between two versions. */
async function changes(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { from: { type: "string" }, json: flag },
    allowPositionals: true,
  });
  if (values.from === undefined)
    throw new SiteError("Name the version to compare with: --from <.vsix or folder>.");
  const [before, after] = [
    await openExtension(userPath(values.from)),
    await openExtension(extensionIn(positionals)),
  ];
  const [from, to] = [before.identity, after.identity];
  const themes = themeChanges(before.themes, after.themes);
  const json = {
    from: { id: from.id, version: from.version },
    to: { id: to.id, version: to.version },
    themes,
  };
  console.log(values.json ? JSON.stringify(json, null, 2) : printThemeChanges(from, to, themes));
  return 0;
}

/** Writes the theme for other programs, or lists the programs. */
async function ports(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { out: { type: "string" }, only: { type: "string", multiple: true }, list: flag, json: flag },
    allowPositionals: true,
  });
  const only = values.only?.flatMap((ids) => ids.split(",")).map((id) => id.trim()) ?? null;
  if (values.list) {
    const listed = targetsOf(only).map(({ id, program, kind }) => ({ id, program, kind }));
    const lines = listed.map(({ id, program, kind }) => id.padEnd(18) + kind.padEnd(10) + program);
    console.log(values.json ? JSON.stringify(listed, null, 2) : lines.join("\n"));
    return 0;
  }
  if (!values.out) throw new SiteError("Say where the files go: --out <folder>.");
  const extension = await openExtension(extensionIn(positionals));
  const files = makePorts(extension, only);
  writeFiles(userPath(values.out), files, readMe(extension, files));
  const json = files.map(({ target, variant, path, colors, filled }) => ({
    target: target.id,
    variant,
    file: path,
    colours: colors,
    filled,
  }));
  const programs = new Set(files.map(({ target }) => target)).size;
  const count = (number: number, what: string) => `${number} ${what}${number === 1 ? "" : "s"}`;
  const sentence = `Wrote ${count(files.length, "file")} for ${count(programs, "program")} to ${values.out}.`;
  console.log(values.json ? JSON.stringify(json, null, 2) : sentence);
  return 0;
}

/** @throws SiteError if the files cannot be written. */
function writeFiles(folder: string, files: readonly PortFile[], steps: string): void {
  if (existsSync(folder) && !statSync(folder).isDirectory()) {
    throw new SiteError(`${folder} is a file. --out needs a folder.`);
  }
  try {
    for (const { path, content } of [...files, { path: READ_ME, content: steps }]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
  } catch (error) {
    throw new SiteError(`The files could not be written: ${(error as Error).message}.`);
  }
}

/** The path of the extension among the words of a command. @throws SiteError unless there is exactly one. */
function extensionIn(positionals: readonly string[]): string {
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) throw new SiteError(USAGE);
  return userPath(path);
}

const commands = new Map(Object.entries({ report, changes, ports }));

/**
 * `npm run theme -- <command> <extension>`. @returns the exit code; 2 for a mistake of the user, which is one sentence.
 */
export async function main([name = "", ...words]: readonly string[]): Promise<number> {
  try {
    const command = commands.get(name);
    if (command === undefined) throw new SiteError(USAGE);
    return await command(words);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!(error instanceof SiteError) && !code.startsWith("ERR_PARSE_ARGS")) throw error;
    const { message } = error as Error;
    console.error(error instanceof SiteError ? message : `${message.split(". ")[0]}.`);
    return 2;
  }
}
