import {
  type BundledLanguage,
  createHighlighter,
  type SpecialLanguage,
  type ThemedToken,
  type ThemeRegistration,
} from "shiki";
import { escapeHtml } from "../../server/shared/html.ts";
import { type Hex, parseColor } from "./color.ts";
import { meaningOf, SemanticRules } from "./semantic-tokens.ts";
import type { ThemeFile } from "./theme-file.ts";
import { baseColors } from "./tokens.ts";

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

/** A piece of a line as the grammar cuts it: at the same places in every theme. */
interface Piece {
  text: string;
  scopes: string[];
  look: Look;
}

/**
 * Each sample in the colours of every theme: TextMate's rules, and on top of them those for the meaning of a token,
 * where the theme has such and VS Code knows the meaning. Neighbours that look alike in every theme are joined.
 *
 * A sample is highlighted once in each theme: where one of either changes, only that is highlighted anew.
 */
export class SampleHighlighter {
  readonly #highlighter = createHighlighter({ themes: [], langs: [] });
  /** What the last call made or used, by theme and sample. */
  #known = new Map<string, Piece[][]>();

  async highlight(themes: readonly ThemeFile[], samples: readonly Sample[]): Promise<HighlightedSample[]> {
    const used = new Map<string, Piece[][]>();
    const highlighted: HighlightedSample[] = [];
    for (const sample of samples) {
      const inThemes: Piece[][][] = [];
      for (const theme of themes) {
        const name = JSON.stringify(theme);
        const key = JSON.stringify([name, sample.language, sample.code]);
        const pieces = this.#known.get(key) ?? (await this.#cut(sample, theme, name));
        used.set(key, pieces);
        inThemes.push(pieces);
      }
      highlighted.push(joinThemes(sample, inThemes));
    }
    this.#known = used;
    return highlighted;
  }

  /** @param name of the theme, alike for the same theme. */
  async #cut(sample: Sample, theme: ThemeFile, name: string): Promise<Piece[][]> {
    const highlighter = await this.#highlighter;
    const language = sample.language as BundledLanguage | SpecialLanguage;
    await highlighter.loadLanguage(language);
    await highlighter.loadTheme(registration(theme, name));
    const { bg, fg } = baseColors(theme);
    const semantics = new SemanticRules(theme, bg);
    const { tokens } = highlighter.codeToTokens(sample.code, {
      lang: language,
      theme: name,
      includeExplanation: "scopeName",
      // The default gives up on a line after 500 ms, so a busy machine would build a paler page.
      tokenizeTimeLimit: 0,
    });
    return tokens.map((line) => {
      let before = "";
      return line.flatMap((token) =>
        partsOf(token).map(({ content, scopes }) => {
          const { color, fontStyle = 0 } = token;
          const style = Math.max(0, fontStyle);
          const meaning = meaningOf(scopes, before);
          before += content;
          const look: Look = {
            color: parseColor(color, bg) ?? fg,
            italic: (style & 1) > 0,
            bold: (style & 2) > 0,
            underline: (style & 4) > 0,
            strikethrough: (style & 8) > 0,
            ...(meaning === null ? {} : semantics.style(meaning, sample.language)),
          };
          return { text: content, scopes, look };
        }),
      );
    });
  }

  async dispose(): Promise<void> {
    (await this.#highlighter).dispose();
  }
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
  const highlighter = new SampleHighlighter();
  try {
    return await highlighter.highlight(themes, samples);
  } finally {
    await highlighter.dispose();
  }
}

/** A token as the grammar cuts it; what a terminal prints has no grammar. */
function partsOf({ content, explanation }: ThemedToken): { content: string; scopes: string[] }[] {
  return (
    explanation?.map((part) => ({
      content: part.content,
      scopes: part.scopes.map(({ scopeName }) => scopeName),
    })) ?? [{ content, scopes: [] }]
  );
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
