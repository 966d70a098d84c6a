import { type BundledLanguage, type Grammar, getSingletonHighlighter, type ThemeRegistration } from "shiki";
import { type Hex, parseColor, TEXT_CONTRAST } from "../color/color.ts";
import { ensureContrast } from "../color/oklab.ts";
import { baseColors, terminalBackground } from "../extension/default-colors.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { type FontStyle, fontStyleOf, styleFinder } from "./scope-matcher.ts";
import { SemanticRules, semanticTokenOf } from "./semantic-tokens.ts";

/** A token's look in a theme. The colour is opaque: a translucent one is blended with the background. */
export interface Look extends FontStyle {
  color: Hex;
  /** The token's own background, which only terminal output and selected text have. */
  background?: Hex;
}

/** A look as CSS. */
export function declarations({ color, italic, bold, underline, strikethrough, background }: Look): string {
  const lines = [underline ? "underline" : "", strikethrough ? "line-through" : ""].join(" ").trim();
  return [
    `color:${color}`,
    background ? `background:${background}` : "",
    italic ? "font-style:italic" : "",
    bold ? "font-weight:700" : "",
    lines === "" ? "" : `text-decoration:${lines}`,
  ]
    .filter((part) => part !== "")
    .join(";");
}

/** Identifies a set of looks. @param looks one for each theme. */
export function lookKey(looks: readonly Look[]): string {
  return looks.map(declarations).join("|");
}

export interface Sample {
  id: string;
  /** The language's name. */
  label: string;
  /** The language's id: one of Shiki's, or `ansi`. */
  language: string;
  /** The file's name on the editor's tab. */
  file: string;
  code: string;
}

export interface StyledToken {
  text: string;
  /** The token's look in each theme, in the themes' order. */
  looks: readonly Look[];
}

/** A run of characters in a line with its scopes, the outermost first. */
interface ScopedRun {
  length: number;
  scopes: string[];
}

export interface HighlightedSample extends Sample {
  lines: StyledToken[][];
  /** The scopes of the same lines. */
  scopes: ScopedRun[][];
}

function registration(theme: ThemeFile): ThemeRegistration {
  const { bg, fg } = baseColors(theme);
  return {
    name: theme.name,
    type: theme.type,
    colors: { ...theme.colors, "editor.background": bg, "editor.foreground": fg },
    // The rule without a scope applies to all other text.
    tokenColors: [{ settings: { foreground: fg, background: bg } }, ...theme.tokenColors],
  };
}

/** A token in one theme. */
interface ThemedToken extends ScopedText {
  look: Look;
}

/**
 * Highlights samples in every theme: with its TextMate rules, then with its semantic token colours where VS Code would know
 * a token's meaning. Neighbouring tokens with the same look in every theme are joined.
 *
 * Tokenizing takes most of the time and does not depend on the theme, so the tokens are cached for the next edit.
 */
export class SampleHighlighter {
  /** By language and code. */
  readonly #tokens = new Map<string, ScopedText[][]>();

  async highlight(themes: readonly ThemeFile[], samples: readonly Sample[]): Promise<HighlightedSample[]> {
    const stylers = themes.map((theme) => ({ theme, style: tokenStyler(theme) }));
    const highlighted: HighlightedSample[] = [];
    for (const sample of samples) {
      const tokens = sample.language === "ansi" ? [] : await this.#tokenize(sample);
      const inThemes: ThemedToken[][][] = [];
      for (const { theme, style } of stylers) {
        inThemes.push(
          sample.language === "ansi" ? await this.#terminal(sample, theme) : style(sample, tokens),
        );
      }
      highlighted.push(joinThemes(sample, inThemes));
    }
    return highlighted;
  }

  async #tokenize({ language, code }: Sample): Promise<ScopedText[][]> {
    const key = `${language} ${code}`;
    const known = this.#tokens.get(key);
    if (known) return known;
    const highlighter = await getSingletonHighlighter({ langs: [language as BundledLanguage] });
    const lines = tokenizeLines(highlighter.getLanguage(language), code);
    this.#tokens.set(key, lines);
    return lines;
  }

  /**
   * Terminal output has no grammar and uses the ANSI colours. Their contrast is raised to 4.5:1, as VS Code does
   * (`terminal.integrated.minimumContrastRatio`).
   */
  async #terminal({ code }: Sample, theme: ThemeFile): Promise<ThemedToken[][]> {
    const highlighter = await getSingletonHighlighter();
    const { bg, fg } = baseColors(theme);
    const ground = terminalBackground(theme);
    const { tokens } = highlighter.codeToTokens(code, { lang: "ansi", theme: registration(theme) });
    return tokens.map((line) =>
      line.map(({ content, color, bgColor, fontStyle = 0 }) => {
        const background = parseColor(bgColor, ground);
        const grounds = background === undefined ? [ground, bg] : [background];
        return {
          text: content,
          scopes: [],
          look: {
            color: ensureContrast(parseColor(color, ground) ?? fg, grounds, TEXT_CONTRAST),
            ...fontStyleOf(fontStyle),
            ...(background && { background }),
          },
        };
      }),
    );
  }
}

/** @returns a function that gives tokens the looks of a theme. */
function tokenStyler(theme: ThemeFile): (sample: Sample, lines: ScopedText[][]) => ThemedToken[][] {
  const { bg, fg } = baseColors(theme);
  const styleOf = styleFinder(theme);
  const semantics = new SemanticRules(theme, bg);
  return ({ language }, lines) =>
    lines.map((line) => {
      let before = "";
      return line.map(({ text, scopes }) => {
        const { color, fontStyle } = styleOf(scopes);
        const meaning = semanticTokenOf(scopes, before);
        before += text;
        const look: Look = {
          color: parseColor(color, bg) ?? fg,
          ...fontStyleOf(fontStyle),
          ...(meaning === null ? {} : semantics.style(meaning, language)),
        };
        return { text, scopes, look };
      });
    });
}

/** Combines the looks of a sample in all themes, which have the same tokens. */
function joinThemes(sample: Sample, [first = [], ...others]: readonly ThemedToken[][][]): HighlightedSample {
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

function joinTokens(line: readonly StyledToken[]): StyledToken[] {
  const joined: StyledToken[] = [];
  for (const token of line) {
    const last = joined.at(-1);
    const isBlank =
      token.text.trim() === "" &&
      !token.looks.some(({ underline }) => underline) &&
      !last?.looks.some(({ background }) => background);
    if (last !== undefined && (isBlank || lookKey(last.looks) === lookKey(token.looks)))
      last.text += token.text;
    else joined.push({ ...token });
  }
  return joined;
}

/** The scopes of samples: each list of scopes once, and for each line the runs that refer to it. */
export interface ScopeTable {
  /** Scopes from the outermost to the innermost, separated by spaces. */
  scopes: string[];
  /** By sample and line, alternating: a run's length in UTF-16 units, and the index of its scopes. */
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

/** A token: a run of text with the scopes that a grammar gives it. */
interface ScopedText {
  text: string;
  /** The outermost first. */
  scopes: string[];
}

/** Splits a text into tokens by a grammar, line by line. */
export function tokenizeLines(grammar: Grammar, code: string): ScopedText[][] {
  let state: Parameters<Grammar["tokenizeLine"]>[1] = null;
  return code.split("\n").map((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return tokens
      .map(({ startIndex, endIndex, scopes }) => ({ text: line.slice(startIndex, endIndex), scopes }))
      .filter(({ text }) => text !== "");
  });
}
