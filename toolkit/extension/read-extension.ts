import { extreme, parseColor } from "../color/color.ts";
import { printable } from "../output.ts";
import {
  backslashNote,
  ExtensionError,
  type ExtensionFiles,
  ExtensionLimitError,
  resolvePath,
} from "./extension-files.ts";
import { type ExtensionIdentity, readIdentity, text } from "./identity.ts";
import { isRecord, parseObject } from "./json.ts";
import { readTheme, type ThemeFile, type UiTheme, uiThemes } from "./theme-file.ts";

export interface Extension {
  /** The path of its folder; empty if it was read from a `.vsix` file. */
  folder: string;
  identity: ExtensionIdentity;
  /** The licence from package.json, for example `MIT`; null if there is none. */
  license: string | null;
  /** The path of its icon within the extension; null if it has none. */
  icon: string | null;
  /** At least one, in the order of package.json, with unique labels. */
  themes: [ThemeFile, ...ThemeFile[]];
  /** The paths of all files that were read: package.json, its texts, and every theme's files, even unreadable ones. */
  opened: ReadonlySet<string>;
  /** One sentence for each unreadable theme. VS Code does not show these themes either. */
  skipped: string[];
  /** One sentence for each problem that VS Code has, too. It includes `skipped` and the warnings of the themes. */
  warnings: string[];
  /** package.json, with the texts of package.nls.json inserted. */
  manifest: Record<string, unknown>;
}

const THEMES_MAX = 100;

function isUiTheme(value: unknown): value is UiTheme {
  return typeof value === "string" && Object.hasOwn(uiThemes, value);
}

/** Replaces each `%key%` by its text from package.nls.json, and removes control characters. */
function localized(value: unknown, texts: Record<string, unknown>): unknown {
  if (typeof value === "string") {
    const key = /^%(.*)%$/s.exec(value)?.[1];
    const text = key !== undefined && Object.hasOwn(texts, key) ? texts[key] : undefined;
    const message = isRecord(text) ? text.message : text;
    return printable(typeof message === "string" && message !== "" ? message : value);
  }
  if (Array.isArray(value)) return value.map((part) => localized(part, texts));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, localized(part, texts)]));
}

/** @param warn receives a sentence if package.nls.json cannot be read. VS Code then shows the keys, too. */
function readManifest(files: ExtensionFiles, warn: (sentence: string) => void): Record<string, unknown> {
  const name = files.name("package.json");
  const source = files.read("package.json");
  const manifest = parseObject(source, name);
  try {
    JSON.parse(source);
  } catch {
    throw new ExtensionError(
      `${name} has comments, trailing commas or a byte order mark: VS Code cannot read such a file.`,
    );
  }
  let texts: Record<string, unknown> = {};
  try {
    if (files.has("package.nls.json")) {
      texts = parseObject(files.read("package.nls.json"), files.name("package.nls.json"));
    }
  } catch (error) {
    if (!(error instanceof ExtensionError)) throw error;
    warn(`${error.message} Its texts are missing.`);
  }
  return localized(manifest, texts) as Record<string, unknown>;
}

/** The label, followed by a number if another theme has the same label. */
function distinct(label: string, taken: ReadonlySet<string>): string {
  if (!taken.has(label)) return label;
  let number = 2;
  while (taken.has(`${label} (${number})`)) number += 1;
  return `${label} (${number})`;
}

/** @param labels the labels of the earlier themes. @throws ExtensionError if VS Code cannot show the theme. */
function readEntry(files: ExtensionFiles, entry: unknown, labels: ReadonlySet<string>): ThemeFile {
  const name = files.name("package.json");
  const path = isRecord(entry) ? text(entry.path) : null;
  if (!isRecord(entry) || path === null) {
    throw new ExtensionError(`${name}: each of its "themes" needs a "path".`);
  }
  const file = resolvePath("package.json", path);
  const label = text(entry.label) ?? file.slice(file.lastIndexOf("/") + 1);
  const theme = readTheme(files, {
    path: file,
    label: distinct(label, labels),
    settingsId: text(entry.id) ?? label,
    // VS Code treats unknown values as dark.
    uiTheme: isUiTheme(entry.uiTheme) ? entry.uiTheme : "vs-dark",
  });
  const note = backslashNote(path, name);
  return note === undefined ? theme : { ...theme, warnings: [note, ...theme.warnings] };
}

/** Reads the themes that can be read. @throws ExtensionError if there is none. */
function contributedThemes(files: ExtensionFiles, { contributes }: Record<string, unknown>) {
  const name = files.name("package.json");
  const contributed = isRecord(contributes) ? contributes.themes : undefined;
  if (!Array.isArray(contributed) || contributed.length === 0) {
    throw new ExtensionError(`${name} lists no colour theme under "contributes", "themes".`);
  }
  if (contributed.length > THEMES_MAX) {
    throw new ExtensionError(
      `${name} lists ${contributed.length.toLocaleString("en")} themes; at most ${THEMES_MAX} are allowed.`,
    );
  }
  const themes: ThemeFile[] = [];
  const skipped: string[] = [];
  for (const entry of contributed as unknown[]) {
    try {
      themes.push(readEntry(files, entry, new Set(themes.map((theme) => theme.name))));
    } catch (error) {
      if (!(error instanceof ExtensionError) || error instanceof ExtensionLimitError) throw error;
      skipped.push(error.message);
    }
  }
  const [first, ...others] = themes;
  if (first === undefined) throw new ExtensionError(skipped[0] ?? "");
  return {
    themes: [first, ...others] satisfies Extension["themes"],
    skipped: skipped.map((reason) => `${reason} VS Code cannot show this theme, so it is left out.`),
  };
}

/** The path of the icon. @param warn receives a sentence if package.json names a missing file. */
function readIcon(files: ExtensionFiles, icon: unknown, warn: (sentence: string) => void): string | null {
  const path = text(icon);
  if (path === null) return null;
  try {
    const resolved = resolvePath("package.json", path);
    if (files.has(resolved)) {
      if (/\.svg$/i.test(resolved)) {
        warn(`${files.name(resolved)} is the icon, but the marketplace does not accept SVG icons: use a PNG.`);
      }
      return resolved;
    }
  } catch (error) {
    if (!(error instanceof ExtensionError)) throw error;
  }
  warn(`${files.name("package.json")} names the icon ${path}, which the extension does not contain.`);
  return null;
}

/** Warns about problems that keep VS Code from installing the extension. The toolkit itself does not depend on them. */
function checkEngine(name: string, manifest: Record<string, unknown>, warn: (sentence: string) => void): void {
  const engines = isRecord(manifest.engines) ? manifest.engines : {};
  if (text(engines.vscode) === null) {
    warn(`${name} has no "vscode" under "engines": without it, VS Code does not install the .vsix file.`);
  }
}

/**
 * Reads only the themes of a VS Code extension, which may lack a publisher and a version.
 * @param lone the path of the only theme, if the files are not an extension.
 * @throws ExtensionError if no theme can be read.
 */
export function readThemes(files: ExtensionFiles, lone: string | null): readonly ThemeFile[] {
  if (lone !== null) return [readLoneTheme(files, lone)];
  const manifest = readManifest(files, () => {});
  return contributedThemes(files, manifest).themes;
}

/** Reads a VS Code extension as VS Code does. @throws ExtensionError with one sentence if VS Code could not use it. */
export function readFiles(files: ExtensionFiles): Omit<Extension, "folder"> {
  const warnings: string[] = [];
  const warn = (sentence: string) => warnings.push(sentence);
  const manifest = readManifest(files, warn);
  const identity = readIdentity(manifest, files.name("package.json"), warn);
  const { themes, skipped } = contributedThemes(files, manifest);
  const icon = readIcon(files, manifest.icon, warn);
  checkEngine(files.name("package.json"), manifest, warn);
  return {
    identity,
    license: text(manifest.license),
    icon,
    themes,
    opened: files.opened,
    skipped,
    warnings: [...new Set([...skipped, ...warnings, ...themes.flatMap((theme) => theme.warnings)].map(printable))],
    manifest,
  };
}

/**
 * Reads a theme outside an extension. The file itself contains the name and, usually, the type. @param path within
 * `files`.
 */
export function readLoneTheme(files: ExtensionFiles, path: string): ThemeFile {
  const value = parseObject(files.read(path), files.name(path));
  if (!["colors", "tokenColors", "semanticTokenColors", "settings", "include"].some((key) => key in value)) {
    const hint = /(?:^|\/)package\.json$/.test(path) ? ": name the extension's folder" : "";
    throw new ExtensionError(
      `${files.name(path)} is not a theme, because it has neither "colors" nor "tokenColors"${hint}.`,
    );
  }
  const { name, type, colors } = value;
  const ground = parseColor(isRecord(colors) && colors["editor.background"]);
  const guessed = ground !== undefined && extreme(ground) === "#000000" ? "light" : "dark";
  return readTheme(files, {
    path,
    label: text(name) ?? path.replace(/\.jsonc?$/i, ""),
    uiTheme: uiThemesByType.get(type ?? guessed) ?? "vs-dark",
  });
}

/** The base themes, by the `type` in a theme's file. */
const uiThemesByType: ReadonlyMap<unknown, UiTheme> = new Map([
  ["light", "vs"],
  ["dark", "vs-dark"],
  ["hcDark", "hc-black"],
  ["hcLight", "hc-light"],
]);
