import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { portCommandWording } from "../../site/words/ports.ts";
import { readExtension } from "../extension/read-extension.ts";
import { SiteError } from "../site-error.ts";
import { chosenTargets, makePorts, type PortFile, READ_ME, readMe } from "./make-ports.ts";
import { programName } from "./names.ts";
import { targets } from "./targets.ts";

const siteFolder = join(import.meta.dirname, "../../site");

function readOptions(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        out: { type: "string" },
        only: { type: "string" },
        list: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    throw new SiteError(`${(error as Error).message.split(". ")[0]}. ${portCommandWording.usage}`);
  }
}

/** The id of the program that the user may mean by an unknown id: the first that has the same three first letters. */
function similarId(id: string): string | null {
  const letters = (text: string) => text.toLowerCase().replace(/[^a-z\d]/g, "");
  const start = letters(id).slice(0, 3);
  return targets.find((target) => start !== "" && letters(target.id).startsWith(start))?.id ?? null;
}

/** Parses the value of `--only`. @throws SiteError for an unknown id. */
function parseIds(list: string): readonly string[] {
  const ids = list
    .split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "");
  if (ids.length === 0) throw new SiteError(portCommandWording.usage);
  for (const id of ids) {
    if (!targets.some((target) => target.id === id)) {
      throw new SiteError(portCommandWording.unknownTarget(id, similarId(id)));
    }
  }
  return ids;
}

/** The output of `--json`. Other programs rely on its shape. */
function toJson(files: readonly PortFile[]): string {
  const entries = files.map(({ target, variant, path, colors, filled, proof }) => ({
    target: target.id,
    variant,
    file: path,
    colours: colors,
    filled,
    proof: { kind: proof.kind, program: proof.program, version: proof.version },
  }));
  return JSON.stringify(entries, null, 2);
}

function writeFiles(folder: string, files: readonly PortFile[], readMeText: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isFile()) {
    throw new SiteError(portCommandWording.isFile(folder));
  }
  mkdirSync(folder, { recursive: true });
  for (const { path, content } of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  writeFileSync(join(folder, READ_ME), readMeText);
}

function run(words: readonly string[], extensionFolder: string): void {
  const { out, only, list, json: asJson } = readOptions(words);
  const chosen = only === undefined ? null : parseIds(only);
  if (list) {
    const listed = chosen === null ? chosenTargets() : targets.filter(({ id }) => chosen.includes(id));
    console.log(
      asJson
        ? JSON.stringify(
            listed.map((target) => ({ id: target.id, program: programName(target), kind: target.kind })),
            null,
            2,
          )
        : listed
            .map((target) => `${target.id.padEnd(18)}${target.kind.padEnd(10)}${programName(target)}`)
            .join("\n"),
    );
    return;
  }
  if (out === undefined || out === "") throw new SiteError(portCommandWording.noFolder);
  const extension = readExtension(extensionFolder, basename(extensionFolder));
  const files = makePorts(extension, siteFolder, chosen);
  writeFiles(out, files, readMe(extension, files));
  const programs = new Set(files.map(({ target }) => target.id)).size;
  console.log(asJson ? toJson(files) : portCommandWording.written(files.length, programs, out));
}

/**
 * `npm run ports -- --out <folder> [--only kitty,neovim] [--list] [--json]`
 * @returns the exit code: 0, or 2 after a mistake of the user, which one sentence on stderr explains.
 */
export function main(words: readonly string[], extensionFolder = join(siteFolder, "extension")): number {
  try {
    run(words, extensionFolder);
    return 0;
  } catch (error) {
    if (error instanceof SiteError) console.error(error.message);
    else if (error instanceof Error && "code" in error)
      console.error(portCommandWording.notWritten(error.message));
    else throw error;
    return 2;
  }
}
