import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type ESTree, parseSync } from "vite";
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

/** Parses source code with the parser that Vite builds with. */
const parse = (file: string, source: string) => parseSync(file, source).program;

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

function childrenOf(node: ESTree.Node): ESTree.Node[] {
  return Object.values(node).flat().filter(isNode);
}

/** The syntax nodes that contain an offset of the source, innermost first. */
function nodesAt(node: ESTree.Node, offset: number): ESTree.Node[] {
  const inside = childrenOf(node).find(({ start, end }) => start <= offset && offset < end);
  return inside ? [...nodesAt(inside, offset), node] : [node];
}

/** What a file imports from `site/`, by the name that the file uses for it. */
function importsFromSite({ body }: ESTree.Program, file: string): Map<string, Use> {
  const uses = body.flatMap((statement) => {
    if (statement.type !== "ImportDeclaration") return [];
    const from = resolveImport(file, statement.source.value);
    if (!from.startsWith("site/")) return [];
    return statement.specifiers.flatMap((specifier): [string, Use][] => {
      if (specifier.type !== "ImportSpecifier" || specifier.imported.type !== "Identifier") return [];
      return [[specifier.local.name, { file: from, name: specifier.imported.name, keys: [] }]];
    });
  });
  return new Map(uses);
}

/** The first export of `site/` that a syntax node uses. */
function findUseIn(node: ESTree.Node, imports: ReadonlyMap<string, Use>): Use | undefined {
  if (node.type === "Identifier" || node.type === "JSXIdentifier") return imports.get(node.name);
  if (node.type === "MemberExpression") {
    const use = findUseIn(node.object, imports);
    const isKey = !node.computed && node.property.type === "Identifier";
    return use && isKey ? { ...use, keys: [...use.keys, node.property.name] } : use;
  }
  if (node.type === "TSQualifiedName") {
    const use = findUseIn(node.left, imports);
    return use && { ...use, keys: [...use.keys, node.right.name] };
  }
  // The content of an element or of a function body does not determine its type.
  const inside = childrenOf(node).filter(({ type }) => type !== "JSXElement" && type !== "BlockStatement");
  for (const child of inside) {
    const use = findUseIn(child, imports);
    if (use) return use;
  }
  return undefined;
}

/** Finds the export of `site/` behind an error. The compiler gives the position of the code's first word, or of its name. */
function findUse(project: string, { file, line, column }: TypeError): Use | undefined {
  const source = readFileSync(join(project, file), "utf8");
  const program = parse(file, source);
  const imports = importsFromSite(program, file);
  const before = source.split("\n").slice(0, line - 1);
  const [innermost, ...around] = nodesAt(program, [...before, ""].join("\n").length + column - 1);
  if (!innermost || imports.size === 0) return undefined;
  let subject = innermost;
  for (const parent of around) {
    if (parent.type === "CallExpression" && parent.callee !== subject) {
      return findUseIn(subject, imports) ?? findUseIn(parent.callee, imports);
    }
    const isNamed =
      (parent.type === "MemberExpression" && parent.property === subject) ||
      (parent.type === "TSQualifiedName" && parent.right === subject) ||
      (parent.type === "JSXOpeningElement" && parent.name === subject) ||
      parent.type === "ObjectPattern" ||
      parent.type === "ArrayPattern" ||
      parent.type === "ImportSpecifier";
    const begins = parent.start === subject.start && !/Program|Statement|Declaration$/.test(parent.type);
    if (!isNamed && !begins) break;
    subject = parent;
  }
  return findUseIn(subject, imports);
}

/** Describes an error in code that a mistake in `site/` causes, as a sentence about the place in `site/`. */
function describeUse(project: string, { file, line, message }: TypeError, use: Use): string {
  const place = `${file}:${line}`;
  const path = join(project, use.file);
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
