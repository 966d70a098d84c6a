import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import ts from "typescript";
import { count, printError, printLines } from "../toolkit/output.ts";
import { project } from "./folders.ts";
import { checkSite } from "./site-check.ts";

/** The words files that visitors read first, in this order. All others follow. */
const READ_FIRST = ["page", "stage", "roles", "chart", "install", "ports", "reviews", "team", "contact", "sign-in"];

function readingOrder(file: string): number {
  const index = READ_FIRST.indexOf(file.replace(/\.ts$/, ""));
  return index === -1 ? READ_FIRST.length : index;
}

/** The statement that declares a name for the whole file; undefined for a name within a function. */
function statementOf(declaration: ts.Node | undefined): ts.Statement | undefined {
  const statement = declaration && ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  return statement && ts.isSourceFile(statement.parent) ? (statement as ts.Statement) : undefined;
}

/** Makes a skeleton of one file in `defaults/words/`: its source, without the unneeded parts. */
class Skeleton {
  readonly #source: ts.SourceFile;
  readonly #checker: ts.TypeChecker;
  readonly #missing: ReadonlySet<string>;
  /** Parts of the source to remove or replace. */
  readonly #edits: { start: number; end: number; text: string }[] = [];
  /** Declarations that the words need, such as a shared function. */
  readonly #needed = new Set<ts.Statement>();
  /** Whether the words need other words of the same file. */
  #readsOthers = false;

  /** @param missing the names of the needed words, such as `reviewWording.heading`. */
  constructor(path: string, missing: ReadonlySet<string>) {
    const program = ts.createProgram([path], { noResolve: true, noLib: true });
    const source = program.getSourceFile(path);
    if (!source) throw new Error(`${path} cannot be read.`);
    this.#source = source;
    this.#checker = program.getTypeChecker();
    this.#missing = missing;
  }

  /** Finds the declarations that a part of the source needs from the rest of the file. */
  #need(node: ts.Node): void {
    const symbol = ts.isIdentifier(node) ? this.#checker.getSymbolAtLocation(node) : undefined;
    const statement = statementOf(symbol?.declarations?.[0]);
    if (statement?.getText().startsWith("export")) {
      this.#readsOthers = true;
      this.#edits.push({ start: node.getStart(), end: node.getStart(), text: "words." });
    } else if (statement && !this.#needed.has(statement)) {
      this.#needed.add(statement);
      this.#need(statement);
    }
    ts.forEachChild(node, (child) => this.#need(child));
  }

  /** Removes all unneeded words below a node. @returns whether any word is needed. */
  #keep(node: ts.Expression, place: string): boolean {
    if (ts.isAsExpression(node)) return this.#keep(node.expression, place);
    if (!ts.isObjectLiteralExpression(node)) {
      const isNeeded = this.#missing.has(place);
      if (isNeeded) this.#need(node);
      return isNeeded;
    }
    const others = node.properties.filter(
      (property) =>
        !ts.isPropertyAssignment(property) ||
        !this.#keep(property.initializer, `${place}.${property.name.getText().replaceAll('"', "")}`),
    );
    for (const { end, pos } of others) {
      this.#edits.push({ start: pos, end: this.#source.text[end] === "," ? end + 1 : end, text: "" });
    }
    return others.length < node.properties.length;
  }

  /** The source from `start` to `end`, edited. */
  #text(start: number, end: number): string {
    let [text, at] = ["", start];
    for (const edit of this.#edits.sort((one, other) => one.start - other.start || other.end - one.end)) {
      if (edit.start < at || edit.end > end) continue;
      text += this.#source.text.slice(at, edit.start) + edit.text;
      at = edit.end;
    }
    return text + this.#source.text.slice(at, end);
  }

  /** @param file the name of the file. */
  write(file: string): string {
    const words: { name: string; statement: ts.Statement; defaults: ts.Expression }[] = [];
    for (const statement of this.#source.statements) {
      if (!ts.isVariableStatement(statement)) continue;
      for (const { initializer } of statement.declarationList.declarations) {
        // layer(own.name, defaults)
        const [own, defaults] = initializer && ts.isCallExpression(initializer) ? initializer.arguments : [];
        const name = own?.getText().replace("own.", "") ?? "";
        if (defaults && this.#keep(defaults, name)) words.push({ name, statement, defaults });
      }
    }
    const needed = [...this.#needed].map(({ pos, end }) => `${this.#text(pos, end).trim()}\n`);
    const exported = words.map(({ name, statement, defaults }) => {
      const comments = this.#source.text.slice(statement.pos, statement.getStart()).trim();
      const text = this.#text(defaults.getStart(), defaults.end);
      const isIndented = defaults.getFullText().startsWith("\n");
      const value = isIndented ? text.replace(/^ {2}/gm, "") : ts.isArrowFunction(defaults) ? `(${text})` : text;
      return `${comments && `${comments}\n`}export const ${name} = ${value} satisfies Own<typeof words.${name}>;\n`;
    });
    const header = [
      `// Translate these words. Then move them into site/words/${file}.`,
      'import type { Own } from "../../defaults/words/layer.ts";',
      `import ${this.#readsOthers ? "" : "type "}* as words from "../../defaults/words/${file}";\n`,
    ];
    return [header.join("\n"), ...needed, ...exported].join("\n");
  }
}

/**
 * Writes a skeleton for each words file with words that `site` lacks. Existing files stay unchanged.
 * @param into the folder for them. @returns what it did, in lines.
 */
function writeSkeletons(missing: readonly string[], into: string): string[] {
  const files = [...new Set(missing.map((place) => place.split(": ")[0] ?? ""))];
  files.sort((one, other) => readingOrder(one) - readingOrder(other));
  mkdirSync(into, { recursive: true });
  return files.map((file) => {
    const names = missing.filter((place) => place.startsWith(`${file}: `)).map((place) => place.slice(file.length + 2));
    const target = join(into, file);
    const line = `${relative("", target)}: ${count(names.length, "sentence")}`;
    if (existsSync(target)) return `${line}. The file already exists and stays unchanged.`;
    const skeleton = new Skeleton(join(project, "defaults/words", file), new Set(names));
    writeFileSync(target, skeleton.write(file));
    return line;
  });
}

/**
 * The command `npm run words [-- <folder>]`: writes files to translate, with the words that the owner's site lacks.
 * @param site the owner's folder. @returns its exit code.
 */
export async function main(args: readonly string[], site = join(project, "site")): Promise<number> {
  const [folder = "", ...others] = args;
  if (folder.startsWith("-") || others.length > 0) {
    printError(["Name the folder for the files, or none for site/untranslated: npm run words [-- <folder>]"]);
    return 2;
  }
  if (!existsSync(site)) {
    printError(["There is no site/ yet. Create it first: npm run adopt -- <theme.vsix or folder>"]);
    return 1;
  }
  const { mistakes, defaultWords, words, lang } = await checkSite(site);
  if (mistakes.length > 0) {
    printError(mistakes);
    return 1;
  }
  if (defaultWords.length === 0) {
    printLines([`Nothing is missing: site/words/ has all ${count(words, "sentence")}.`]);
    return 0;
  }
  // npm runs scripts in the project's folder. INIT_CWD is the folder where the owner called npm.
  const into = folder ? resolve(process.env.INIT_CWD ?? ".", folder) : join(site, "untranslated");
  printLines([
    ...writeSkeletons(defaultWords, into),
    "Visitors read the first files first. Translate a file, and move it, or its parts, into site/words/.",
    ...(/^en\b/i.test(lang) ? ["The page is in English until site/words/language.ts names its language."] : []),
  ]);
  return 0;
}
