import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";
import {
  applyEdits,
  type FormattingOptions,
  findNodeAtLocation,
  type JSONPath,
  modify,
  type Node,
  parseTree,
} from "jsonc-parser";
import type { ExtensionFiles } from "../extension/extension-files.ts";
import { openSource } from "../extension/open-extension.ts";
import { readThemes } from "../extension/read-extension.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { type Entry, type RuleEntry, type ThemeSource, themeSource } from "../lint/theme-source.ts";
import { UserError } from "../user-error.ts";

const BYTE_ORDER_MARK = "\uFEFF";

/** A file's indentation and line endings. */
function formatOf(text: string): Required<Pick<FormattingOptions, "insertSpaces" | "tabSize" | "eol">> {
  const [, indent = "  "] = /^([ \t]+)\S/m.exec(text) ?? [];
  return { insertSpaces: !indent.startsWith("\t"), tabSize: indent.length, eol: text.includes("\r\n") ? "\r\n" : "\n" };
}

/** The JSON files of themes, with changes. Everything else in them stays the same, byte for byte. */
export class ThemeTexts {
  readonly #files: ExtensionFiles;
  readonly #theme: string | null;
  readonly #folder: string;
  readonly #changed = new Map<string, string>();

  /** @param folder of the files; empty for a `.vsix`. @param theme the only theme file, outside an extension. */
  constructor(files: ExtensionFiles, theme: string | null, folder: string) {
    [this.#files, this.#theme, this.#folder] = [files, theme, folder];
  }

  /** The themes as the files are now. */
  themes(): readonly ThemeFile[] {
    const files = { ...this.#files, read: (path: string) => this.#changed.get(path) ?? this.#files.read(path) };
    return readThemes(files, this.#theme);
  }

  #text(path: string): string {
    return (this.#changed.get(path) ?? this.#files.read(path)).replace(BYTE_ORDER_MARK, "");
  }

  #set(path: string, text: string): void {
    const mark = this.#files.read(path).startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
    this.#changed.set(path, mark + text);
  }

  /** The JSON files of a theme in the order in which VS Code applies them, so that the last one counts. */
  sources({ files }: ThemeFile): ThemeSource[] {
    const json = files.filter((path) => /\.jsonc?$/i.test(path)).reverse();
    return json.map((path) => themeSource(path, this.#text(path)));
  }

  /** Replaces the text of a value. */
  replace(path: string, { valueOffset }: Pick<Entry, "valueOffset">, color: string): void {
    const text = this.#text(path);
    const [value = ""] = /^"(?:[^"\\]|\\.)*"|^\w+/.exec(text.slice(valueOffset)) ?? [];
    this.#set(path, text.slice(0, valueOffset) + JSON.stringify(color) + text.slice(valueOffset + value.length));
  }

  /** Sets a value that the file does not have yet. */
  set(path: string, place: JSONPath, value: unknown): void {
    const text = this.#text(path);
    this.#set(path, applyEdits(text, modify(text, place, value, { formattingOptions: formatOf(text) })));
  }

  /**
   * Adds an entry after another one of the same list or object. `modify` would also format the one before it.
   * @param entry its JSON, in lines. @param place of a list or an object. @param choose the one before it.
   */
  add(path: string, place: JSONPath, entry: string, choose: (entries: Node[]) => Node | undefined): boolean {
    const text = this.#text(path);
    const root = parseTree(text, [], { allowTrailingComma: true });
    const before = choose((root && findNodeAtLocation(root, place)?.children) ?? []);
    if (!before) return false;
    const line = text.slice(text.lastIndexOf("\n", before.offset) + 1, before.offset);
    const end = before.offset + before.length;
    const { eol } = formatOf(text);
    const added = line.trim() === "" ? `,${eol}${line}${entry.replaceAll("\n", eol + line)}` : `, ${entry}`;
    this.#set(path, text.slice(0, end) + added + text.slice(end));
    return true;
  }

  /** JSON in the format of the file. */
  json(path: string, value: unknown): string {
    const { insertSpaces, tabSize } = formatOf(this.#text(path));
    return JSON.stringify(value, null, insertSpaces ? tabSize : "\t");
  }

  /** The changes as a unified diff, in lines. */
  diff(): string[] {
    return [...this.#changed].flatMap(([path, text]) =>
      createTwoFilesPatch(`a/${path}`, `b/${path}`, this.#files.read(path), text, "", "", {
        headerOptions: FILE_HEADERS_ONLY,
      })
        .trimEnd()
        .split("\n"),
    );
  }

  /** Writes the changed files. @throws UserError if they are in a `.vsix`. */
  write(): void {
    if (this.#folder === "") throw new UserError("A .vsix is not changed: name the folder of the extension.");
    for (const [path, text] of this.#changed) writeFileSync(join(this.#folder, path), text);
  }
}

/** The texts of the themes at `path`: a folder, a `.vsix` or the JSON file of a theme. */
export function openTexts(path: string): ThemeTexts {
  return openSource(path, ({ folder, files, theme }) => new ThemeTexts(files, theme, folder));
}

/** The token rule of a selector that sets a colour: the last one in the theme's files, which counts. */
export function findRule(sources: readonly ThemeSource[], selector: string) {
  const all = sources.flatMap((source) => source.rules.map((rule) => ({ source, rule, entry: colorOf(rule) })));
  const found = all.findLast(({ entry, rule }) => entry && rule.selectors.some((each) => each.selector === selector));
  return found?.entry && { ...found, entry: found.entry };
}

/** The entry of a workbench colour or of a semantic selector: the last one in the theme's files, which counts. */
export function findEntry(sources: readonly ThemeSource[], part: "colors" | "semantic", key: string) {
  const all = sources.flatMap((source) => source[part].map((entry) => ({ source, entry })));
  return all.findLast(({ entry }) => entry.key === key);
}

/** The entry of a rule for its colour. */
function colorOf({ settings }: RuleEntry): Entry | undefined {
  return settings.findLast(({ key, value }) => key === "foreground" && typeof value === "string" && value !== "");
}
