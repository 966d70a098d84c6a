import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { lineOf } from "./site-values.ts";

/** The most mistakes to print. The first ones usually cause the others. */
const MOST = 8;
/** The longest message of the compiler, in characters. Some contain a whole type. */
const LONGEST = 160;
/** How many lines below an error are searched for what it uses of `site/`. */
const LINES_BELOW = 4;

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

const printed = /^(?<file>\S.*?)\((?<line>\d+),(?<column>\d+)\): error (?<code>TS\d+): (?<message>.*)$/;

/** Reads what `tsc --pretty false` prints, without the lines that explain an error further. */
function readTypeErrors(output: string): TypeError[] {
  return output.split("\n").flatMap((text) => {
    const { file, line, column, message, code } = printed.exec(text.trimEnd())?.groups ?? {};
    if (file === undefined || message === undefined || code === undefined) return [];
    return [{ file, line: Number(line), column: Number(column), message, code }];
  });
}

/** A message of the compiler in one line, without details of types that the owner did not write. */
function shorten(message: string): string {
  const text = message.replace(/ is missing in type .*$/, " is missing");
  const short = text.length <= LONGEST ? text : `${text.slice(0, LONGEST)} …`;
  return /[.?]$/.test(short) ? short : `${short}.`;
}

/** An export of a file in `site/`, and the keys that code reads of it. */
interface Use {
  file: string;
  name: string;
  keys: readonly string[];
}

/** Where a relative import leads, relative to the project. */
const resolveImport = (file: string, path: string) => join(dirname(file), path).replaceAll("\\", "/");

/** What a file imports from `site/`, each with the name that the file uses for it. */
function importsFromSite(source: string, file: string): { file: string; name: string; alias: string }[] {
  const statements = source.matchAll(/^import (?:type )?\{(?<names>[^}]*)\} from "(?<path>[^"]+)"/gm);
  return [...statements].flatMap(({ groups: { names = "", path = "" } = {} }) => {
    const from = resolveImport(file, path);
    if (!from.startsWith("site/")) return [];
    return names.split(",").flatMap((one) => {
      const [name, alias = name] = one.trim().split(" as ");
      return name && alias ? [{ file: from, name, alias }] : [];
    });
  });
}

/**
 * The part of `site/` that the code at an error uses: the one at the error's column, otherwise the first one from
 * that line on.
 */
function findUse(project: string, { file, line, column }: TypeError): Use | undefined {
  const source = readFileSync(join(project, file), "utf8");
  const code = source
    .split("\n")
    .slice(line - 1, line + LINES_BELOW)
    .join("\n");
  const uses = importsFromSite(source, file)
    .flatMap(({ alias, ...origin }) =>
      [...code.matchAll(new RegExp(`\\b${alias}\\b(?<keys>(?:\\.\\w+)*)`, "g"))].map(
        ({ 0: text, index, groups }) => ({
          ...origin,
          keys: groups?.keys?.split(".").slice(1) ?? [],
          begin: index,
          end: index + text.length,
        }),
      ),
    )
    .sort((one, other) => one.begin - other.begin);
  return uses.find(({ begin, end }) => begin < column && column <= end) ?? uses[0];
}

/** An error that a mistake in `site/` makes in the code that uses it, as a sentence about the place in `site/`. */
function describeUse(project: string, { file, line, message }: TypeError, use: Use): string {
  const place = `${file}:${line}`;
  const path = join(project, use.file);
  const declaration = `export (?:const|function) ${use.name}\\b`;
  if (!existsSync(path) || !new RegExp(declaration).test(readFileSync(path, "utf8"))) {
    return `${use.file} does not export ${use.name}, which ${place} needs.`;
  }
  const missing = /^Property '(?<key>\w+)' does not exist on type /.exec(message)?.groups?.key;
  const end = use.keys.indexOf(missing ?? "");
  const keys = end < 0 ? use.keys : use.keys.slice(0, end);
  const declared = lineOf(path, ` ${use.name}`, ...keys.map((key) => `${key}:`));
  const name = [use.name, ...keys].join(".");
  return missing === undefined
    ? `${use.file}:${declared}: ${name} does not fit ${place}: ${shorten(message)}`
    : `${use.file}:${declared}: ${name} has no "${missing}", which ${place} needs.`;
}

/** The first sentences. A mistake that the compiler reports in several places is listed once. */
function firstOf(sentences: readonly string[]): string[] {
  const mistakes = sentences.map((text) => text.replace(/, which \S+ needs\.$| does not fit .*$/s, ""));
  const told = sentences.filter((_, index) => mistakes.indexOf(mistakes[index] ?? "") === index);
  return told.length <= MOST ? told : [...told.slice(0, MOST), `And ${told.length - MOST} more like these.`];
}

/** Type errors as sentences, each with file and line. */
export interface TypeMistakes {
  /**
   * Errors in `site/`, and errors in code that `site/` causes. Those are reported at the place in `site/` that the
   * code uses.
   */
  site: string[];
  /** In code that uses nothing of `site/`. */
  code: string[];
}

/** Puts what tsc prints into a few short sentences. */
export function describeTypeErrors(output: string, project: string): TypeMistakes {
  const inSite: string[] = [];
  const bySite: string[] = [];
  const code: string[] = [];
  for (const error of readTypeErrors(output)) {
    const { file, line, message } = error;
    const path = /^Cannot find module '(?<path>[^']+)'/.exec(message)?.groups?.path;
    const missing = path === undefined ? "" : resolveImport(file, path);
    const use = file.startsWith("site/") ? undefined : findUse(project, error);
    if (missing.startsWith("site/")) bySite.push(`${missing} is missing.`);
    else if (file.startsWith("site/")) inSite.push(`${file}:${line}: ${shorten(message)}`);
    else if (use) bySite.push(describeUse(project, error, use));
    else code.push(`${file}:${line}: ${error.code}: ${shorten(message)}`);
  }
  // A mistake in a file of `site/` makes errors in the code that uses it.
  if (inSite.length > 0) return { site: firstOf(inSite), code: [] };
  return { site: firstOf(bySite), code: firstOf(code) };
}
