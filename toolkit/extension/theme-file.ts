import { parse as parsePlist } from "fast-plist";
import { parseColor } from "../color/color.ts";
import { backslashNote, ExtensionError, type ExtensionFiles, resolvePath } from "./extension-files.ts";
import { isRecord, parseObject } from "./json.ts";
import { fromHex, generalSettings, unreadableColor } from "./theme-values.ts";
import { isRawRule, readTokenRules, type TokenRule } from "./token-rules.ts";

export const fontStyles = ["italic", "bold", "underline", "strikethrough"] as const;

export type FontStyle = Record<(typeof fontStyles)[number], boolean>;

/** A rule of `semanticTokenColors`. If two rules have the same selector, each property takes the later value. */
export interface SemanticRule {
  /** `type.modifier:language`, as written in the theme. */
  selector: string;
  /** The properties that the rule sets. */
  style: { foreground?: string } & Partial<FontStyle>;
}

/** A VS Code colour theme with the files it includes. */
export interface ThemeFile {
  /** Its label in VS Code's list of themes. */
  name: string;
  /** Its name in VS Code's settings: `workbench.colorTheme`, and the key `[…]` of an override. */
  settingsId: string;
  type: "dark" | "light";
  highContrast: boolean;
  colors: Record<string, string>;
  tokenColors: TokenRule[];
  /** Whether the theme enables semantic highlighting. */
  semanticHighlighting: boolean;
  /** The rules of included files come first. */
  semanticTokenColors: SemanticRule[];
  /** The paths of its file and of included files, within the extension. */
  files: string[];
  /** A note for each entry that VS Code cannot read. */
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

type Loaded = Pick<
  ThemeFile,
  "colors" | "tokenColors" | "semanticHighlighting" | "semanticTokenColors" | "files" | "warnings"
>;

/** Loads a theme in the same steps and order as VS Code's `colorThemeData.ts`. */
class Loader {
  readonly #files: ExtensionFiles;
  readonly #open: string[] = [];
  readonly theme: Loaded = {
    colors: {},
    tokenColors: [],
    semanticHighlighting: false,
    semanticTokenColors: [],
    files: [],
    warnings: [],
  };

  constructor(files: ExtensionFiles) {
    this.#files = files;
  }

  load(path: string): void {
    const name = this.#files.name(path);
    if (this.#open.includes(path)) throw new ExtensionError(`${name} includes itself.`);
    this.#open.push(path);
    this.theme.files.push(path);
    if (/\.jsonc?$/i.test(path)) this.#loadJson(path, name);
    else this.#loadPlist(path);
    this.#open.pop();
  }

  #loadJson(path: string, name: string): void {
    const value = parseObject(this.#files.read(path), name);
    // VS Code ignores an entry that is null, "", 0 or false.
    if (value.include) this.load(this.#resolve(path, value.include, `${name}: "include"`));
    if (Array.isArray(value.settings)) {
      this.#addSettings(value.settings, name);
      return;
    }
    this.theme.semanticHighlighting ||= Boolean(value.semanticHighlighting);
    if (value.colors) {
      if (typeof value.colors !== "object") {
        throw new ExtensionError(`${name}: "colors" must be an object of workbench colours.`);
      }
      for (const [key, color] of Object.entries(value.colors)) this.#addColor(key, color, name);
    }
    if (Array.isArray(value.tokenColors)) this.#addTokenRules(value.tokenColors, name);
    else if (value.tokenColors) {
      const what = `${name}: "tokenColors" must be a list of rules, or the path of a .tmTheme file; it`;
      const plist = this.#resolve(path, value.tokenColors, what);
      this.theme.files.push(plist);
      this.#loadPlist(plist);
    }
    if (isRecord(value.semanticTokenColors)) {
      for (const [selector, rule] of Object.entries(value.semanticTokenColors)) {
        this.#addSemanticRule(selector, rule, name);
      }
    }
  }

  /** Resolves a path in a theme file. @param what the beginning of a sentence about the value. */
  #resolve(from: string, path: unknown, what: string): string {
    if (typeof path !== "string") throw new ExtensionError(`${what} is ${JSON.stringify(path)}, not a path.`);
    const note = backslashNote(path, this.#files.name(from));
    if (note !== undefined) this.theme.warnings.push(note);
    return resolvePath(from, path);
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
    // Published themes use null for "not set".
    else if (color !== null) {
      const read = this.#readColor(`colour "${key}"`, color, name);
      if (read !== undefined) this.theme.colors[key] = read;
    }
  }

  /** Reads a workbench or semantic colour. @returns undefined if VS Code ignores it. */
  #readColor(what: string, color: unknown, name: string): string | undefined {
    if (parseColor(color) !== undefined) return color as string;
    const painted = typeof color === "string" ? fromHex(color) : undefined;
    this.theme.warnings.push(unreadableColor(what, color, name, painted));
    return painted;
  }

  #addSemanticRule(selector: string, rule: unknown, name: string): void {
    const settings = typeof rule === "string" ? { foreground: rule } : rule;
    if (!isRecord(settings)) return;
    const style: SemanticRule["style"] = {};
    // Published themes use null for "not set".
    if (settings.foreground !== undefined && settings.foreground !== null) {
      const read = this.#readColor(`semantic colour "${selector}"`, settings.foreground, name);
      if (read !== undefined) style.foreground = read;
    }
    const { fontStyle } = settings;
    for (const key of fontStyles) {
      if (typeof fontStyle === "string") style[key] = fontStyle.includes(key);
      else if (typeof settings[key] === "boolean") style[key] = settings[key];
    }
    this.theme.semanticTokenColors.push({ selector, style });
  }

  #addTokenRules(rules: readonly unknown[], name: string): void {
    const { tokenColors, warnings } = this.theme;
    for (const rule of readTokenRules(rules, name, (sentence) => warnings.push(sentence))) tokenColors.push(rule);
  }

  /** Adds the rules of TextMate's older format. Rules without a scope set workbench colours. */
  #addSettings(settings: readonly unknown[], name: string): void {
    for (const rule of settings.filter(isRawRule)) {
      if (rule.scope) continue;
      for (const [key, color] of Object.entries(rule.settings)) {
        const workbench = Object.hasOwn(generalSettings, key) ? generalSettings[key] : undefined;
        for (const id of workbench ?? []) this.#addColor(id, color, name);
      }
    }
    this.#addTokenRules(settings, name);
  }
}

interface ThemeEntry {
  path: string;
  label: string;
  /** The default is the label. */
  settingsId?: string;
  uiTheme: UiTheme;
}

/** Reads the theme at `path` of an extension as VS Code does. @throws ExtensionError if it cannot be read. */
export function readTheme(files: ExtensionFiles, { path, label, settingsId = label, uiTheme }: ThemeEntry): ThemeFile {
  const loader = new Loader(files);
  loader.load(path);
  const { theme } = loader;
  if (Object.keys(theme.colors).length === 0 && theme.tokenColors.length === 0) {
    theme.warnings.push(`${files.name(path)} sets no colour, so everything has VS Code's defaults.`);
  }
  return { name: label, settingsId, ...uiThemes[uiTheme], ...theme };
}
