import {
  type BundledLanguage,
  createHighlighter,
  type SpecialLanguage,
  type ThemedToken,
  type ThemeRegistration,
} from "shiki";
import { escapeHtml } from "../../server/shared/html.ts";
import { ensureContrast, type Hex, parseColor } from "./color.ts";
import type { ThemeFile } from "./theme-file.ts";
import { baseColors, TEXT_CONTRAST } from "./tokens.ts";

export interface Sample {
  id: string;
  label: string;
  /** A language that Shiki knows, or `ansi`. */
  language: string;
  /** The name that the editor's tab shows. */
  file: string;
  code: string;
}

export interface StyledToken {
  text: string;
  color: Hex;
  italic: boolean;
  bold: boolean;
  underline: boolean;
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

/**
 * Shiki's tokens for each sample, neighbours of one look joined, each colour at least 4.5:1 on the editor's
 * background and on the highlighted line.
 */
export async function highlight(theme: ThemeFile, samples: readonly Sample[], grounds: readonly Hex[]) {
  const { bg, fg } = baseColors(theme);
  const registration = {
    name: "site",
    type: theme.type,
    colors: { ...theme.colors, "editor.background": bg, "editor.foreground": fg },
    tokenColors: theme.tokenColors,
  } as ThemeRegistration;
  const highlighter = await createHighlighter({
    themes: [registration],
    langs: [...new Set(samples.map((sample) => sample.language as BundledLanguage | SpecialLanguage))],
  });
  const readable = new Map<string, Hex>();
  function correct(source: string | undefined): Hex {
    const known = readable.get(source ?? "");
    if (known !== undefined) return known;
    const color = ensureContrast(parseColor(source, bg) ?? fg, grounds, TEXT_CONTRAST);
    readable.set(source ?? "", color);
    return color;
  }
  try {
    return samples.map((sample): HighlightedSample => {
      const { tokens } = highlighter.codeToTokens(sample.code, {
        lang: sample.language as BundledLanguage | SpecialLanguage,
        theme: "site",
        // The default gives up on a line after 500 ms, so a busy machine would build a paler page.
        tokenizeTimeLimit: 0,
        includeExplanation: "scopeName",
      });
      return {
        ...sample,
        lines: tokens.map((line) => joinTokens(line, correct)),
        scopes: tokens.map((line) => line.flatMap(scopesOf)),
      };
    });
  } finally {
    highlighter.dispose();
  }
}

function scopesOf({ content, explanation }: ThemedToken): ScopedRun[] {
  return (
    explanation?.map((part) => ({
      length: part.content.length,
      scopes: part.scopes.map(({ scopeName }) => scopeName),
    })) ?? [{ length: content.length, scopes: [] }]
  );
}

function joinTokens(
  line: readonly { content: string; color?: string; fontStyle?: number }[],
  correct: (color: string | undefined) => Hex,
): StyledToken[] {
  const joined: StyledToken[] = [];
  for (const { content, color, fontStyle = 0 } of line) {
    const style = Math.max(0, fontStyle);
    const next = {
      text: content,
      color: correct(color),
      italic: (style & 1) > 0,
      bold: (style & 2) > 0,
      underline: (style & 4) > 0,
    };
    const last = joined.at(-1);
    if (last !== undefined && (content.trim() === "" || looksAlike(last, next))) last.text += content;
    else joined.push(next);
  }
  return joined;
}

function looksAlike(one: StyledToken, other: StyledToken): boolean {
  return (
    one.color === other.color &&
    one.italic === other.italic &&
    one.bold === other.bold &&
    one.underline === other.underline
  );
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

/** Gives each look of a token a short class name, in the order in which looks are met. */
export class TokenClasses {
  readonly #names = new Map<string, string>();
  readonly #foreground: Hex;

  constructor(foreground: Hex) {
    this.#foreground = foreground;
  }

  /** The sample as HTML: text and classed spans, one line per line, no style attribute. */
  html(sample: HighlightedSample): string {
    return sample.lines.map((line) => line.map((token) => this.#span(token)).join("")).join("\n");
  }

  /** The rules for the classes handed out so far. */
  css(): string {
    return [...this.#names].map(([declarations, name]) => `.${name}{${declarations}}`).join("");
  }

  #span(token: StyledToken): string {
    const declarations = [
      token.color === this.#foreground ? "" : `color:${token.color}`,
      token.italic ? "font-style:italic" : "",
      token.bold ? "font-weight:700" : "",
      token.underline ? "text-decoration:underline" : "",
    ]
      .filter((part) => part !== "")
      .join(";");
    if (declarations === "" || token.text.trim() === "") return escapeHtml(token.text);
    let name = this.#names.get(declarations);
    if (name === undefined) {
      name = `t${this.#names.size.toString(36)}`;
      this.#names.set(declarations, name);
    }
    return `<i class=${name}>${escapeHtml(token.text)}</i>`;
  }
}
