import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type BundledLanguage, createHighlighter, type ThemeRegistration } from "shiki";
import { escapeHtml } from "../../server/shared/html.ts";
import { type Hex, parseColor } from "../color/color.ts";
import { baseColors } from "../design/tokens.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { writeWhole } from "../write-whole.ts";
import { type Cut, cutLines } from "./cut.ts";
import { meaningOf, SemanticRules } from "./semantic-tokens.ts";
import { styleFinder } from "./token-styles.ts";

export interface Sample {
  id: string;
  label: string;
  /** A language that Shiki knows, or `ansi`. */
  language: string;
  /** The name that the editor's tab shows. */
  file: string;
  code: string;
}

/** How a theme writes a token; the colour is the theme's own, a translucent one laid on its background. */
export interface Look {
  color: Hex;
  italic: boolean;
  bold: boolean;
  underline: boolean;
  strikethrough: boolean;
}

export interface StyledToken {
  text: string;
  /** One for each theme, in their order. */
  looks: readonly Look[];
}

/** A run of characters of one line, and what the grammar says it is: the scopes from the outermost to the innermost. */
export interface ScopedRun {
  length: number;
  scopes: string[];
}

export interface HighlightedSample extends Sample {
  lines: StyledToken[][];
  /** The same lines by what they mean. */
  scopes: ScopedRun[][];
}

function registration(theme: ThemeFile, name: string): ThemeRegistration {
  const { bg, fg } = baseColors(theme);
  return {
    name,
    type: theme.type,
    colors: { ...theme.colors, "editor.background": bg, "editor.foreground": fg },
    // The rule without a scope is the one for everything else.
    tokenColors: [{ settings: { foreground: fg, background: bg } }, ...theme.tokenColors],
  };
}

/** A piece of a line in one theme. */
interface Piece extends Cut {
  look: Look;
}

/** What the grammars and their engine are: other versions may cut otherwise. */
const GRAMMARS = createRequire(import.meta.url)("shiki/package.json").version as string;

/**
 * Each sample in the colours of every theme: TextMate's rules, and on top of them those for the meaning of a token,
 * where the theme has such and VS Code knows the meaning. Neighbours that look alike in every theme are joined.
 *
 * No theme has a part in how a grammar cuts a sample, which takes most of the time: that is done once for each sample.
 */
export class SampleHighlighter {
  readonly #folder: string | null;
  #highlighter: ReturnType<typeof createHighlighter> | undefined;
  /** By sample; the last of each. */
  readonly #cuts = new Map<string, { digest: string; lines: Cut[][] }>();

  /** @param folder where the cuts are kept for the next build; null keeps none. */
  constructor(folder: string | null) {
    this.#folder = folder;
  }

  async highlight(themes: readonly ThemeFile[], samples: readonly Sample[]): Promise<HighlightedSample[]> {
    const wardrobe = themes.map((theme) => ({ theme, dress: dresser(theme) }));
    const highlighted: HighlightedSample[] = [];
    for (const sample of samples) {
      const inThemes: Piece[][][] = [];
      for (const { theme, dress } of wardrobe) {
        inThemes.push(
          sample.language === "ansi"
            ? await this.#terminal(sample, theme)
            : dress(sample, await this.#cut(sample)),
        );
      }
      highlighted.push(joinThemes(sample, inThemes));
    }
    return highlighted;
  }

  /** The sample as its grammar cuts it, from memory, from the folder, or else from the grammar. */
  async #cut(sample: Sample): Promise<Cut[][]> {
    const { id, language, code } = sample;
    const digest = createHash("sha256")
      .update(JSON.stringify([GRAMMARS, language, code]))
      .digest("hex");
    const file = this.#folder && join(this.#folder, "cuts", `${id}.json`);
    let known =
      this.#cuts.get(id) ?? (file && existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined);
    if (known?.digest !== digest) {
      known = { digest, lines: await this.#tokenize(language as BundledLanguage, code) };
      if (file) writeWhole(file, JSON.stringify(known));
    }
    this.#cuts.set(id, known);
    return known.lines;
  }

  #load(): ReturnType<typeof createHighlighter> {
    this.#highlighter ??= createHighlighter({ themes: [], langs: [] });
    return this.#highlighter;
  }

  async #tokenize(language: BundledLanguage, code: string): Promise<Cut[][]> {
    const highlighter = await this.#load();
    await highlighter.loadLanguage(language);
    return cutLines(highlighter.getLanguage(language), code);
  }

  /** What a terminal prints has no grammar, and its colours are not those of code. */
  async #terminal({ code }: Sample, theme: ThemeFile): Promise<Piece[][]> {
    const highlighter = await this.#load();
    const name = JSON.stringify(theme);
    await highlighter.loadTheme(registration(theme, name));
    const { bg, fg } = baseColors(theme);
    const { tokens } = highlighter.codeToTokens(code, { lang: "ansi", theme: name });
    return tokens.map((line) =>
      line.map(({ content, color, fontStyle = 0 }) => ({
        text: content,
        scopes: [],
        look: { color: parseColor(color, bg) ?? fg, ...inStyle(fontStyle) },
      })),
    );
  }

  async dispose(): Promise<void> {
    (await this.#highlighter)?.dispose();
  }
}

/** Puts samples into a theme's colours. */
function dresser(theme: ThemeFile): (sample: Sample, lines: Cut[][]) => Piece[][] {
  const { bg, fg } = baseColors(theme);
  const styleOf = styleFinder(theme);
  const semantics = new SemanticRules(theme, bg);
  return ({ language }, lines) =>
    lines.map((line) => {
      let before = "";
      return line.map(({ text, scopes }) => {
        const { color, fontStyle } = styleOf(scopes);
        const meaning = meaningOf(scopes, before);
        before += text;
        const look: Look = {
          color: parseColor(color, bg) ?? fg,
          ...inStyle(fontStyle),
          ...(meaning === null ? {} : semantics.style(meaning, language)),
        };
        return { text, scopes, look };
      });
    });
}

/** @param fontStyle bits, as vscode-textmate sets them. */
function inStyle(fontStyle: number): Omit<Look, "color"> {
  const style = Math.max(0, fontStyle);
  return {
    italic: (style & 1) > 0,
    bold: (style & 2) > 0,
    underline: (style & 4) > 0,
    strikethrough: (style & 8) > 0,
  };
}

/** The lines of a sample in all themes, of which each was cut at the same places. */
function joinThemes(sample: Sample, [first = [], ...others]: readonly Piece[][][]): HighlightedSample {
  const lines = first.map((line, row) =>
    joinTokens(
      line.map(({ text, look }, column) => ({
        text,
        looks: [look, ...others.map((lines) => lines[row]?.[column]?.look ?? look)],
      })),
    ),
  );
  const scopes = first.map((line) => line.map(({ text, scopes }) => ({ length: text.length, scopes })));
  return { ...sample, lines, scopes };
}

/** Highlights samples once. */
export async function highlight(
  themes: readonly ThemeFile[],
  samples: readonly Sample[],
): Promise<HighlightedSample[]> {
  const highlighter = new SampleHighlighter(null);
  try {
    return await highlighter.highlight(themes, samples);
  } finally {
    await highlighter.dispose();
  }
}

function joinTokens(line: readonly StyledToken[]): StyledToken[] {
  const joined: StyledToken[] = [];
  for (const token of line) {
    const last = joined.at(-1);
    const isBlank = token.text.trim() === "" && !token.looks.some(({ underline }) => underline);
    if (last !== undefined && (isBlank || key(last.looks) === key(token.looks))) last.text += token.text;
    else joined.push({ ...token });
  }
  return joined;
}

function key(looks: readonly Look[]): string {
  return looks.map(declarations).join("|");
}

/** A look as CSS. */
export function declarations({ color, italic, bold, underline, strikethrough }: Look): string {
  const lines = [underline ? "underline" : "", strikethrough ? "line-through" : ""].join(" ").trim();
  return [
    `color:${color}`,
    italic ? "font-style:italic" : "",
    bold ? "font-weight:700" : "",
    lines === "" ? "" : `text-decoration:${lines}`,
  ]
    .filter((part) => part !== "")
    .join(";");
}

/** The scopes of samples as data: each list of scopes once, and for each line the runs that have them. */
export interface ScopeTable {
  /** Scopes from the outermost to the innermost, separated by spaces. */
  scopes: string[];
  /** By sample and line: by turns a run's length in UTF-16 units and the index of its scopes. */
  samples: Record<string, number[][]>;
}

export function tabulateScopes(samples: readonly HighlightedSample[]): ScopeTable {
  const indexes = new Map<string, number>();
  function indexOf(scopes: readonly string[]): number {
    const key = scopes.join(" ");
    const index = indexes.get(key) ?? indexes.size;
    indexes.set(key, index);
    return index;
  }
  const table = Object.fromEntries(
    samples.map(({ id, scopes }) => [
      id,
      scopes.map((line) => line.flatMap((run) => [run.length, indexOf(run.scopes)])),
    ]),
  );
  return { scopes: [...indexes.keys()], samples: table };
}

/** A class of the code samples, and its look in each theme. */
export interface TokenClass {
  name: string;
  looks: readonly Look[];
}

/** Gives each set of looks of a token a short class name, in the order in which they are met. */
export class TokenClasses {
  readonly #names = new Map<string, TokenClass>();
  readonly #plain: readonly Hex[];

  /** @param plain the editor's foreground in each theme, which needs no class. */
  constructor(plain: readonly Hex[]) {
    this.#plain = plain;
  }

  /** The sample as HTML: text and classed elements, one line per line, no style attribute. */
  html(sample: HighlightedSample): string {
    return sample.lines.map((line) => line.map((token) => this.#element(token)).join("")).join("\n");
  }

  /** The classes handed out so far. */
  list(): TokenClass[] {
    return [...this.#names.values()];
  }

  #element({ text, looks }: StyledToken): string {
    const isPlain = looks.every((look, index) => declarations(look) === `color:${this.#plain[index]}`);
    if (isPlain || text.trim() === "") return escapeHtml(text);
    let known = this.#names.get(key(looks));
    if (known === undefined) {
      known = { name: `t${this.#names.size.toString(36)}`, looks };
      this.#names.set(key(looks), known);
    }
    return `<i class=${known.name}>${escapeHtml(text)}</i>`;
  }
}
