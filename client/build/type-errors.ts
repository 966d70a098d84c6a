import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type TypeScript from "typescript";

/** The most mistakes to print. The first ones usually cause the others. */
const MOST = 8;
/** The longest message of the compiler, in characters. Some contain a whole type. */
const LONGEST = 160;

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

/** A message of the compiler in one line; what it says of types that the owner never wrote is left out. */
function shorten(message: string): string {
  const text = message.replace(/ is missing in type .*$/, " is missing");
  const short = text.length <= LONGEST ? text : `${text.slice(0, LONGEST)} …`;
  return /[.?]$/.test(short) ? short : `${short}.`;
}

type Compiler = typeof TypeScript;

/** The compiler in JavaScript, for the syntax of a file; undefined where it is not installed. */
function loadCompiler(): Compiler | undefined {
  try {
    return createRequire(import.meta.url)("typescript");
  } catch {
    return undefined;
  }
}

function parse(ts: Compiler, project: string, file: string): TypeScript.SourceFile {
  const source = readFileSync(join(project, file), "utf8");
  return ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
}

/** An export of a file in `site/`. */
interface SiteExport {
  file: string;
  name: string;
}

/** What a file imports from `site/`, by the names that it uses. */
function importsFromSite(ts: Compiler, source: TypeScript.SourceFile): Map<string, SiteExport> {
  const found = new Map<string, SiteExport>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const file = join(dirname(source.fileName), statement.moduleSpecifier.text).replaceAll("\\", "/");
    const names = statement.importClause?.namedBindings;
    if (!file.startsWith("site/") || !names || !ts.isNamedImports(names)) continue;
    for (const { name, propertyName } of names.elements) {
      found.set(name.text, { file, name: (propertyName ?? name).text });
    }
  }
  return found;
}

/** The declaration of an exported constant or function. */
function findExport(
  ts: Compiler,
  source: TypeScript.SourceFile,
  name: string,
): TypeScript.VariableDeclaration | TypeScript.FunctionDeclaration | undefined {
  for (const statement of source.statements) {
    const declarations = ts.isVariableStatement(statement)
      ? statement.declarationList.declarations
      : ts.isFunctionDeclaration(statement)
        ? [statement]
        : [];
    const found = declarations.find((one) => one.name && ts.isIdentifier(one.name) && one.name.text === name);
    if (found) return found;
  }
  return undefined;
}

/** The export of `site/` that the code at an error uses, and the keys that the code reads. */
interface Use extends SiteExport {
  keys: readonly string[];
}

/** The first use in the smallest expression around an error, or else in the statement around it. */
function findUse(ts: Compiler, source: TypeScript.SourceFile, { line, column }: TypeError): Use | undefined {
  const known = importsFromSite(ts, source);
  const position = source.getPositionOfLineAndCharacter(line - 1, column - 1);
  const around: TypeScript.Node[] = [];
  function descend(node: TypeScript.Node): void {
    if (position < node.getStart() || position >= node.end) return;
    around.unshift(node);
    ts.forEachChild(node, descend);
  }
  function find(node: TypeScript.Node): Use | undefined {
    const origin = ts.isIdentifier(node) ? known.get(node.text) : undefined;
    if (!origin) return ts.forEachChild(node, find);
    const keys: string[] = [];
    let access: TypeScript.Node = node.parent;
    for (; ts.isPropertyAccessExpression(access) && access.name !== node; access = access.parent) {
      keys.push(access.name.text);
    }
    return { ...origin, keys };
  }
  descend(source);
  for (const node of around) {
    const use = find(node);
    if (use || ts.isStatement(node)) return use;
  }
  return undefined;
}

/** Follows keys into a declared object. @returns the line, from 1, and the keys that it has. */
function locate(
  ts: Compiler,
  source: TypeScript.SourceFile,
  declaration: TypeScript.VariableDeclaration | TypeScript.FunctionDeclaration,
  keys: readonly string[],
): { line: number; found: readonly string[] } {
  let place: TypeScript.Node = declaration;
  let value: TypeScript.Node | undefined = ts.isVariableDeclaration(declaration)
    ? declaration.initializer
    : undefined;
  const found: string[] = [];
  for (const key of keys) {
    while (value && (ts.isAsExpression(value) || ts.isSatisfiesExpression(value))) value = value.expression;
    if (!value || !ts.isObjectLiteralExpression(value)) break;
    const property = value.properties.find(({ name }) => name && "text" in name && name.text === key);
    if (!property) break;
    place = property;
    value = ts.isPropertyAssignment(property) ? property.initializer : undefined;
    found.push(key);
  }
  return { line: source.getLineAndCharacterOfPosition(place.getStart()).line + 1, found };
}

/** Puts an error into a sentence that begins with the place in `site/` where the owner mends it. */
function sentenceOf(ts: Compiler | undefined, project: string, error: TypeError): string {
  const { file, line, message } = error;
  const place = `${file}:${line}`;
  const module = /^Cannot find module '(?<path>[^']+)'/.exec(message)?.groups?.path;
  if (module !== undefined) {
    const missing = join(dirname(file), module).replaceAll("\\", "/");
    if (missing.startsWith("site/")) return `${missing} is missing.`;
  }
  if (file.startsWith("site/")) return `${place}: ${shorten(message)}`;
  const use = ts && findUse(ts, parse(ts, project, file), error);
  if (!ts || !use) return `${place}: ${error.code}: ${shorten(message)}`;
  const source = existsSync(join(project, use.file)) ? parse(ts, project, use.file) : undefined;
  const declaration = source && findExport(ts, source, use.name);
  if (!declaration) return `${use.file} does not export ${use.name}, which ${place} needs.`;
  const { line: declared, found } = locate(ts, source, declaration, use.keys);
  const name = [use.name, ...found].join(".");
  const missing = /^Property '(?<key>\w+)' does not exist on type /.exec(message)?.groups?.key;
  return missing === undefined
    ? `${use.file}:${declared}: ${name} does not fit ${place}: ${shorten(message)}`
    : `${use.file}:${declared}: ${name} has no "${missing}", which ${place} needs.`;
}

/**
 * Puts what tsc prints into a few short sentences, each with the file and the line to mend. An error in the code that
 * uses `site/` is told at the place in `site/` that the code uses.
 * @returns no sentence when there is no error in `output`.
 */
export function describeTypeErrors(output: string, project: string): string[] {
  const all = readTypeErrors(output);
  if (all.length === 0) return [];
  // A mistake in a file of `site/` itself makes errors in the code that uses it.
  const own = all.filter(({ file }) => file.startsWith("site/"));
  const errors = own.length > 0 ? own : all;
  const ts = loadCompiler();
  // A mistake that the code meets in several places is told once.
  const sentences = new Map<string, string>();
  for (const error of errors) {
    const text = sentenceOf(ts, project, error);
    const mistake = text.replace(/, which \S+ needs\.$| does not fit .*$/s, "");
    if (!sentences.has(mistake)) sentences.set(mistake, text);
  }
  const told = [...sentences.values()];
  return told.length <= MOST ? told : [...told.slice(0, MOST), `And ${told.length - MOST} more like these.`];
}
