import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { lineOf } from "./site-values.ts";

/** The number of mistakes to print. The first ones usually cause the others. */
const MISTAKES_MAX = 8;
/** The length limit of a compiler message, in characters. Some contain a whole type. */
const MESSAGE_LENGTH_MAX = 160;

/** An error as `tsc --pretty false` prints it. */
interface TypeError {
  /** Relative to the project, with slashes. */
  file: string;
  /** Both count from 1. */
  line: number;
  column: number;
  message: string;
  /** The compiler's number of the error, such as `TS2322`. */
  code: string;
}

const errorLine = /^(?<file>\S.*?)\((?<line>\d+),(?<column>\d+)\): error (?<code>TS\d+): (?<message>.*)$/;

/**
 * Parses the output of `tsc --pretty false`. If one of the lines that explain an error names a missing property, that line
 * replaces the error's message.
 */
function readTypeErrors(output: string): TypeError[] {
  const errors: TypeError[] = [];
  for (const text of output.split("\n")) {
    const { file, line, column, message, code } = errorLine.exec(text.trimEnd())?.groups ?? {};
    const last = errors.at(-1);
    if (file !== undefined && message !== undefined && code !== undefined) {
      errors.push({ file, line: Number(line), column: Number(column), message, code });
    } else if (last && /^ +Property '[^']+' does not exist /.test(text)) {
      last.message = text.trim();
    }
  }
  return errors;
}

/** Shortens a message of the compiler, and omits types that the owner did not write. */
function shorten(message: string): string {
  const text = message.replace(/ is missing in type .*$/, " is missing");
  const short = text.length <= MESSAGE_LENGTH_MAX ? text : `${text.slice(0, MESSAGE_LENGTH_MAX)} …`;
  return /[.?]$/.test(short) ? short : `${short}.`;
}

/** The use of an export of `site/` in code, with the keys that the code reads. */
interface Use {
  file: string;
  name: string;
  keys: readonly string[];
}

/** The file that a relative import names, relative to the project. */
const resolveImport = (file: string, path: string) => join(dirname(file), path).replaceAll("\\", "/");

/** What source code imports from `site/`: the file and the exported name, by the name in the code. */
function importsFromSite(source: string, file: string): Map<string, Pick<Use, "file" | "name">> {
  const uses = [...source.matchAll(/^import (?:type )?\{([^}]*)\} from "([^"]*)"/gm)].flatMap(
    ([, names = "", path = ""]) => {
      const from = resolveImport(file, path);
      if (!from.startsWith("site/")) return [];
      return names.split(",").map((text) => {
        const [name = "", local = name] = text
          .trim()
          .replace(/^type /, "")
          .split(" as ");
        return [local, { file: from, name }] as const;
      });
    },
  );
  return new Map(uses);
}

/** Finds the export of `site/` behind an error: the one at the error's place or after it in the same line, or else before it. */
function findUse(project: string, { file, line, column }: TypeError): Use | undefined {
  const source = readFileSync(join(project, file), "utf8");
  const imports = importsFromSite(source, file);
  const names = (source.split("\n")[line - 1] ?? "").matchAll(/[a-z_$][\w$]*(?:\??\.[\w$]+)*/gi);
  const uses = [...names].flatMap(({ 0: chain, index }) => {
    const [local = "", ...keys] = chain.split(/\??\./);
    const imported = imports.get(local);
    return imported ? [{ ...imported, keys, end: index + chain.length }] : [];
  });
  return uses.find(({ end }) => end >= column) ?? uses[0];
}

/** Describes an error in code that a mistake in `site/` causes, as a sentence about the place in `site/`. */
function describeUse(project: string, { file, line, message }: TypeError, use: Use): string {
  const place = `${file}:${line}`;
  const path = join(project, use.file);
  if (!existsSync(path)) return `${use.file} is missing.`;
  const declaration = `export (?:const|function) ${use.name}\\b`;
  if (!new RegExp(declaration).test(readFileSync(path, "utf8"))) {
    return `${use.file} does not export ${use.name}, which ${place} needs.`;
  }
  const missing = /^Property '(?<key>[^']+)' does not exist on type /.exec(message)?.groups?.key;
  const end = use.keys.indexOf(missing ?? "");
  const keys = end < 0 ? use.keys : use.keys.slice(0, end);
  const declared = lineOf(path, ` ${use.name}`, ...keys.map((key) => `${key}:`));
  const name = [use.name, ...keys].join(".");
  return missing === undefined
    ? `${use.file}:${declared}: ${name} does not fit ${place}: ${shorten(message)}`
    : `${use.file}:${declared}: ${name} has no "${missing}", which ${place} needs.`;
}

/** The first sentences. A mistake that the compiler reports in several places is listed once. */
function listOnce(sentences: readonly string[]): string[] {
  const mistakes = sentences.map((text) => text.replace(/, which \S+ needs\.$| does not fit .*$/s, ""));
  const listed = sentences.filter((_, index) => mistakes.indexOf(mistakes[index] ?? "") === index);
  return listed.length <= MISTAKES_MAX
    ? listed
    : [...listed.slice(0, MISTAKES_MAX), `And ${listed.length - MISTAKES_MAX} more like these.`];
}

/** The mistakes in `site/` and in code. Each is a sentence with a file and a line. */
export interface Mistakes {
  /**
   * Errors in `site/`, and errors that `site/` causes in code. In both cases the sentence names the place in `site/`.
   */
  site: string[];
  /** Errors in other code. */
  code: string[];
}

/** The file in `site/` that an import does not find; undefined for other errors. */
function missingFile({ file, message }: TypeError): string | undefined {
  const { imported } = /^Cannot find module '(?<imported>[^']+)'/.exec(message)?.groups ?? {};
  const missing = imported === undefined ? "" : resolveImport(file, imported);
  return missing.startsWith("site/") ? missing : undefined;
}

/** Turns the output of tsc into a few short sentences. */
export function describeTypeErrors(output: string, project: string): Mistakes {
  const missing: string[] = [];
  const inSite: string[] = [];
  const bySite: string[] = [];
  const code: string[] = [];
  const errors = readTypeErrors(output);
  for (const error of errors) {
    const { file, line, message } = error;
    // One syntax error (TS1000 to TS1999) causes others below it.
    if (/^TS1\d{3}$/.test(error.code) && errors.find((one) => one.file === file) !== error) continue;
    const missingInSite = missingFile(error);
    const use = file.startsWith("site/") ? undefined : findUse(project, error);
    // The compiler gives a value the type any if its file or export is missing.
    const isConsequence = message.includes(" expression of type 'any' ");
    if (missingInSite !== undefined) missing.push(`${missingInSite} is missing.`);
    else if (file.startsWith("site/")) inSite.push(`${file}:${line}: ${shorten(message)}`);
    else if (use && !isConsequence) bySite.push(describeUse(project, error, use));
    else code.push(`${file}:${line}: ${error.code}: ${shorten(message)}`);
  }
  // A missing file causes errors in other files of `site/`. A mistake in a file of `site/` causes errors in the code that
  // uses it, even if that code does not name the file.
  const site = [missing, inSite, bySite].find(({ length }) => length > 0) ?? [];
  return site.length > 0 ? { site: listOnce(site), code: [] } : { site: [], code: listOnce(code) };
}
