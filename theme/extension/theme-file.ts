import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { parse as parsePlist } from "fast-plist";
import { createScanner, type ParseError, parse, printParseErrorCode } from "jsonc-parser";
import { parseColor } from "../color/color.ts";
import { SiteError } from "../site-error.ts";

export interface TokenRule {
  /** The author's name for the rule. */
  name?: string;
  /** Selectors, at least one. */
  scope: string[];
  settings: { foreground?: string; background?: string; fontStyle?: string };
}

/** A VS Code colour theme, with the files that it includes. */
export interface ThemeFile {
  /** Its label in VS Code's list of themes. */
  name: string;
  type: "dark" | "light";
  highContrast: boolean;
  colors: Record<string, string>;
  tokenColors: TokenRule[];
  /** Whether the theme enables semantic highlighting. */
  semanticHighlighting: boolean;
  semanticTokenColors: Record<string, unknown>;
  /** One sentence for each entry that VS Code cannot read and therefore ignores. */
  warnings: string[];
}

/** The base theme that `contributes.themes` names. */
export const uiThemes = {
  vs: { type: "light", highContrast: false },
  "vs-dark": { type: "dark", highContrast: false },
  "hc-black": { type: "dark", highContrast: true },
  "hc-light": { type: "light", highContrast: true },
} as const;

export type UiTheme = keyof typeof uiThemes;

/** Replaces control characters by spaces, because commands print the extension's texts to a terminal. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ");
}

/** A mistake in an extension. The message is one sentence that tells the owner which file to correct. */
export class ExtensionError extends SiteError {
  override name = "ExtensionError";

  constructor(message: string) {
    super(printable(message));
  }
}

/** Published themes have a few hundred kilobytes. */
const FILE_BYTES_MAX = 4 * 1024 * 1024;
/** Themes are nested about five levels deep. */
const DEPTH_MAX = 100;

/** The files of an extension, by paths within it. */
export interface ExtensionFiles {
  /** @throws ExtensionError if the extension has no such file. */
  read(path: string): string;
  /** The path as messages show it. */
  name(path: string): string;
}

/** @param name the folder's name in messages. */
export function filesIn(folder: string, name: string): ExtensionFiles {
  const root = realpathSync(folder);
  const named = (path: string) => (name === "" ? path : `${name}/${path}`);
  return {
    name: named,
    read(path) {
      const file = join(root, path);
      if (!existsSync(file)) throw new ExtensionError(`${named(path)} is missing.`);
      if (!realpathSync(file).startsWith(`${root}${sep}`)) {
        throw new ExtensionError(`${named(path)} is a link that leads out of the extension.`);
      }
      const stats = statSync(file);
      if (!stats.isFile()) throw new ExtensionError(`${named(path)} is a folder, not a file.`);
      if (stats.size > FILE_BYTES_MAX) {
        throw new ExtensionError(`${named(path)} is larger than 4 MiB, the limit for a file.`);
      }
      return readFileSync(file, "utf8").replace(/^\uFEFF/, "");
    },
  };
}

/** Resolves `path` from the folder of `from`. VS Code resolves absolute paths within the extension, too. */
export function resolvePath(from: string, path: string): string {
  const resolved = posix.normalize(posix.join(posix.dirname(from), path.replaceAll("\\", "/")));
  if (resolved === ".." || resolved.startsWith("../")) {
    throw new ExtensionError(`${from} refers to ${path}, which is outside the extension.`);
  }
  return resolved.replace(/^\/+/, "");
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** How deeply a JSON text is nested. A hostile text would exhaust the parser's stack. */
function depthOf(source: string): number {
  const scanner = createScanner(source, true);
  let depth = 0;
  let deepest = 0;
  while (scanner.getPosition() < source.length) {
    scanner.scan();
    const start = source.charAt(scanner.getTokenOffset());
    if (start === "{" || start === "[") depth += 1;
    if (start === "}" || start === "]") depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** Parses a JSON object as VS Code does, with comments and trailing commas. @param name the file's name in messages. */
export function parseObject(source: string, name: string): Record<string, unknown> {
  if (depthOf(source) > DEPTH_MAX) {
    throw new ExtensionError(`${name} is nested more than ${DEPTH_MAX} levels deep.`);
  }
  const errors: ParseError[] = [];
  const value: unknown = parse(source, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined) {
    const before = source.slice(0, error.offset).split("\n");
    const problem = printParseErrorCode(error.error).replace(/(?<=[a-z])(?=[A-Z])/g, " ");
    throw new ExtensionError(
      `${name} is not JSON: line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}: ${problem.toLowerCase()}.`,
    );
  }
  if (!isRecord(value)) throw new ExtensionError(`${name} is not a JSON object.`);
  return value;
}

/** A token rule whose parts are not checked yet. */
interface RawRule {
  name?: unknown;
  scope?: unknown;
  settings: Record<string, unknown>;
}

function isRawRule(value: unknown): value is RawRule {
  return isRecord(value) && isRecord(value.settings);
}

function unreadableColor(what: string, value: unknown, name: string): string {
  return printable(
    `${name}: the ${what} is ${JSON.stringify(value)}, which VS Code cannot read. Write it as #rgb, #rgba, #rrggbb or #rrggbbaa.`,
  );
}

/** The general settings of TextMate's older format, each with the workbench colour that VS Code derives from it. */
const generalSettings: Record<string, string> = {
  background: "editor.background",
  foreground: "editor.foreground",
  selection: "editor.selectionBackground",
  inactiveSelection: "editor.inactiveSelectionBackground",
  lineHighlight: "editor.lineHighlightBackground",
  caret: "editorCursor.foreground",
  findMatch: "editor.findMatchBackground",
  invisibles: "editorWhitespace.foreground",
  guide: "editorIndentGuide.background1",
  activeGuide: "editorIndentGuide.activeBackground1",
};

type Loaded = Pick<
  ThemeFile,
  "colors" | "tokenColors" | "semanticHighlighting" | "semanticTokenColors" | "warnings"
>;

/** Loads a theme in the same steps and order as VS Code's `colorThemeData.ts`. */
class Loader {
  readonly #files: ExtensionFiles;
  readonly #open: string[] = [];
  readonly theme: Loaded = {
    colors: {},
    tokenColors: [],
    semanticHighlighting: false,
    semanticTokenColors: {},
    warnings: [],
  };

  constructor(files: ExtensionFiles) {
    this.#files = files;
  }

  load(path: string): void {
    const name = this.#files.name(path);
    if (this.#open.includes(path)) throw new ExtensionError(`${name} includes itself.`);
    this.#open.push(path);
    if (/\.jsonc?$/i.test(path)) this.#loadJson(path, name);
    else this.#loadPlist(path);
    this.#open.pop();
  }

  #loadJson(path: string, name: string): void {
    const value = parseObject(this.#files.read(path), name);
    if (typeof value.include === "string") this.load(resolvePath(path, value.include));
    if (Array.isArray(value.settings)) {
      this.#addSettings(value.settings, name);
      return;
    }
    this.theme.semanticHighlighting ||= value.semanticHighlighting === true;
    if (value.colors !== undefined) {
      if (!isRecord(value.colors)) {
        throw new ExtensionError(`${name}: "colors" must be an object of workbench colours.`);
      }
      for (const [key, color] of Object.entries(value.colors)) this.#addColor(key, color, name);
    }
    if (typeof value.tokenColors === "string") this.#loadPlist(resolvePath(path, value.tokenColors));
    else if (Array.isArray(value.tokenColors)) this.#addRules(value.tokenColors, name);
    else if (value.tokenColors !== undefined) {
      throw new ExtensionError(
        `${name}: "tokenColors" must be a list of rules, or the path of a .tmTheme file.`,
      );
    }
    if (isRecord(value.semanticTokenColors)) {
      Object.assign(this.theme.semanticTokenColors, value.semanticTokenColors);
    }
  }

  #loadPlist(path: string): void {
    const name = this.#files.name(path);
    let value: unknown;
    try {
      value = parsePlist(this.#files.read(path));
    } catch (error) {
      if (error instanceof ExtensionError) throw error;
      throw new ExtensionError(`${name} is not a property list, which a .tmTheme file must be.`);
    }
    if (!isRecord(value) || !Array.isArray(value.settings)) {
      throw new ExtensionError(`${name} is not a TextMate theme: it has no "settings" list.`);
    }
    this.#addSettings(value.settings, name);
  }

  #addColor(key: string, color: unknown, name: string): void {
    if (color === "default") delete this.theme.colors[key];
    // Published themes use "" and null for "not set".
    if (typeof color !== "string" || color === "" || color === "default") return;
    if (parseColor(color) === undefined) {
      this.theme.warnings.push(unreadableColor(`colour "${key}"`, color, name));
      return;
    }
    this.theme.colors[key] = color;
  }

  #addRules(rules: readonly unknown[], file: string): void {
    for (const rule of rules.filter(isRawRule)) {
      const scope = this.#readScope(rule.scope, file);
      // VS Code ignores rules without a scope.
      if (scope.length === 0) continue;
      const name = typeof rule.name === "string" && rule.name.trim() !== "" && { name: rule.name.trim() };
      this.theme.tokenColors.push({ ...name, scope, settings: this.#readSettings(rule, scope, file) });
    }
  }

  #readScope(scope: unknown, file: string): string[] {
    if (scope !== undefined && typeof scope !== "string" && !Array.isArray(scope)) {
      this.theme.warnings.push(
        printable(
          `${file}: the "scope" of a token rule is ${JSON.stringify(scope)}. It must be a text or a list of texts.`,
        ),
      );
      return [];
    }
    // A string may list selectors with commas. The entries of an array are single selectors.
    const selectors: unknown[] = typeof scope === "string" ? scope.split(",") : (scope ?? []);
    return selectors.flatMap((selector) =>
      typeof selector === "string" && selector.trim() !== "" ? [selector.trim()] : [],
    );
  }

  #readSettings({ settings }: RawRule, [selector]: readonly string[], file: string): TokenRule["settings"] {
    const read: TokenRule["settings"] = {};
    for (const key of ["foreground", "background"] as const) {
      const color = settings[key];
      // Published themes use "" and null for "not set".
      if (color === undefined || color === null || color === "") continue;
      if (typeof color === "string" && parseColor(color) !== undefined) read[key] = color;
      else this.theme.warnings.push(unreadableColor(`"${key}" of ${selector}`, color, file));
    }
    if (typeof settings.fontStyle === "string") read.fontStyle = settings.fontStyle;
    return read;
  }

  #addSettings(settings: readonly unknown[], name: string): void {
    for (const rule of settings.filter(isRawRule)) {
      if (rule.scope !== undefined && rule.scope !== "") continue;
      for (const [key, color] of Object.entries(rule.settings)) {
        const workbench = generalSettings[key];
        if (workbench !== undefined) this.#addColor(workbench, color, name);
      }
    }
    this.#addRules(settings, name);
  }
}

/** Reads the theme at `path` of an extension as VS Code does. @throws ExtensionError if it cannot be read. */
export function readTheme(
  files: ExtensionFiles,
  { path, label, uiTheme }: { path: string; label: string; uiTheme: UiTheme },
): ThemeFile {
  const loader = new Loader(files);
  loader.load(path);
  const { theme } = loader;
  if (Object.keys(theme.colors).length === 0 && theme.tokenColors.length === 0) {
    throw new ExtensionError(
      `${files.name(path)} is not a VS Code colour theme: it has neither "colors" nor "tokenColors".`,
    );
  }
  return { name: label, ...uiThemes[uiTheme], ...theme };
}
