import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { SiteError, userPath } from "../command-line.ts";
import { type Extension, readExtension } from "../extension/read-extension.ts";
import { chosenTargets, makePorts, type PortChoices, type PortFile, READ_ME, readMe } from "./make-ports.ts";
import { targets } from "./targets.ts";

const USAGE = "Usage: npm run ports -- --out <folder> [--only kitty,neovim] [--list] [--words] [--json]";

function readOptions(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        out: { type: "string" },
        only: { type: "string" },
        list: { type: "boolean", default: false },
        words: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    throw new SiteError(`${(error as Error).message.split(". ")[0]}. ${USAGE}`);
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
  if (ids.length === 0) throw new SiteError(USAGE);
  for (const id of ids) {
    if (targets.some((target) => target.id === id)) continue;
    const similar = similarId(id);
    const question = similar === null ? "" : ` Did you mean ${similar}?`;
    throw new SiteError(
      `There is no program "${id}".${question} npm run ports -- --list prints all of them.`,
    );
  }
  return targets.map(({ id }) => id).filter((id) => ids.includes(id));
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

/** The choices for these programs instead of those that the owner chose. */
function withOnly(targets: readonly string[], { handMade, ...others }: PortChoices): PortChoices {
  const own = Object.entries(handMade).filter(([path]) => targets.includes(path.split("/")[0] ?? ""));
  return { ...others, targets, handMade: Object.fromEntries(own) };
}

/** @throws SiteError if the files cannot be written. */
function writeFiles(folder: string, files: readonly PortFile[], readMeText: string): void {
  if (existsSync(folder) && statSync(folder).isFile()) {
    throw new SiteError(`${folder} is a file. --out needs a folder.`);
  }
  try {
    for (const { path, content } of [...files, { path: READ_ME, content: readMeText }]) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
  } catch (error) {
    throw new SiteError(`The files could not be written: ${(error as Error).message}.`);
  }
}

/** Every sentence of the files and the steps, and every program's name, each with its translation, or in English. */
function sentencesOf(extension: Extension, choices: PortChoices): Record<string, string> {
  const sentences: Record<string, string> = {};
  const translations = new Proxy(choices.translations, {
    get(known, english: string) {
      sentences[english] = known[english] ?? english;
      return sentences[english];
    },
  });
  const words = { ...choices, translations };
  readMe(extension, makePorts(extension, words), words);
  return sentences;
}

/**
 * `npm run ports -- --out <folder> [--only kitty,neovim] [--list] [--words] [--json]`
 * @throws SiteError with one sentence after a mistake of the user.
 */
export function ports(words: readonly string[], extensionFolder: string, siteChoices: PortChoices): void {
  const options = readOptions(words);
  const { out } = options;
  const choices = options.only === undefined ? siteChoices : withOnly(parseIds(options.only), siteChoices);
  if (options.list) {
    const listed = chosenTargets(choices).map((target) => ({
      id: target.id,
      program: choices.translations[target.program] ?? target.program,
      kind: target.kind,
    }));
    const line = ({ id, program, kind }: (typeof listed)[number]) =>
      id.padEnd(18) + kind.padEnd(10) + program;
    console.log(options.json ? JSON.stringify(listed, null, 2) : listed.map(line).join("\n"));
    return;
  }
  const extension = readExtension(extensionFolder, basename(extensionFolder));
  if (options.words) {
    console.log(JSON.stringify(sentencesOf(extension, choices), null, 2));
    return;
  }
  if (out === undefined || out === "") {
    throw new SiteError("Say where the files go: npm run ports -- --out <folder>.");
  }
  const files = makePorts(extension, choices);
  writeFiles(userPath(out), files, readMe(extension, files, choices));
  const programs = new Set(files.map(({ target }) => target)).size;
  const noun = programs === 1 ? "program" : "programs";
  console.log(
    options.json ? toJson(files) : `Wrote ${files.length} files for ${programs} ${noun} to ${out}.`,
  );
}
