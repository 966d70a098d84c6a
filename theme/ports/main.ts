import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { portCommandWording } from "../../site/words/ports.ts";
import { readExtension } from "../extension/read-extension.ts";
import { ExtensionError } from "../extension/theme-file.ts";
import { chosenTargets, makePorts, PortError, type PortFile, READ_ME, readMe } from "./make-ports.ts";
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
    throw new PortError(`${(error as Error).message.split(". ")[0]}. ${portCommandWording.usage}`);
  }
}

/** An id that starts like the mistyped one. */
function nearest(id: string): string | null {
  const wish = id.toLowerCase().replace(/[^a-z\d]/g, "");
  const found = targets.find((target) => {
    const known = target.id.replaceAll("-", "");
    return wish !== "" && (known.startsWith(wish.slice(0, 3)) || target.program.toLowerCase() === id);
  });
  return found?.id ?? null;
}

/** @throws PortError for an unknown id. */
function readOnly(list: string): readonly string[] {
  const ids = list
    .split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "");
  if (ids.length === 0) throw new PortError(portCommandWording.usage);
  for (const id of ids) {
    if (!targets.some((target) => target.id === id)) {
      throw new PortError(portCommandWording.unknownTarget(id, nearest(id)));
    }
  }
  return ids;
}

/** The output of `--json`. Scripts read it, so its shape must not change. */
function json(files: readonly PortFile[]): string {
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

function writeFiles(folder: string, files: readonly PortFile[], about: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isFile()) {
    throw new PortError(portCommandWording.isFile(folder));
  }
  mkdirSync(folder, { recursive: true });
  for (const { path, content } of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  writeFileSync(join(folder, READ_ME), about);
}

function run(words: readonly string[], extensionFolder: string): void {
  const { out, only, list, json: asJson } = readOptions(words);
  const chosen = only === undefined ? null : readOnly(only);
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
  if (out === undefined || out === "") throw new PortError(portCommandWording.noFolder);
  const extension = readExtension(extensionFolder, basename(extensionFolder));
  const files = makePorts(extension, siteFolder, chosen);
  writeFiles(out, files, readMe(extension, files));
  const programs = new Set(files.map(({ target }) => target.id)).size;
  console.log(asJson ? json(files) : portCommandWording.written(files.length, programs, out));
}

/**
 * `npm run ports -- --out <folder> [--only kitty,neovim] [--list] [--json]`
 * @param extensionFolder the owner's extension; tests pass another one.
 * @returns the exit code: 2 for a mistake of the user, which one sentence on stderr explains.
 */
export function main(words: readonly string[], extensionFolder = join(siteFolder, "extension")): number {
  try {
    run(words, extensionFolder);
    return 0;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!(error instanceof PortError) && !(error instanceof ExtensionError) && code === undefined)
      throw error;
    const { message } = error as Error;
    console.error(code === undefined ? message : portCommandWording.notWritten(message));
    return 2;
  }
}
