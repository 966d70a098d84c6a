import { type Hex, parseColor } from "../color/color.ts";
import { distance } from "../color/vision.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { codeRules } from "../scopes/code-rules.ts";
import { type LanguageSample, languageSamples } from "../scopes/sample-tokens.ts";
import { seenOn, styleFinder } from "../scopes/scope-matcher.ts";
import { semanticStyler } from "../scopes/semantic-tokens.ts";
import { baseColors } from "../workbench/colors.ts";
import { JUST_SEEN } from "./marks.ts";

/** How much of a language's sample is coloured by a theme. */
export interface LanguageCoverage {
  language: string;
  /** The share of letters whose colour differs from the editor's text, 0 to 1. */
  coloured: number;
  /** The number of colours. */
  colours: number;
  /** The median share of 65 themes that people use (tm-themes 1.12). */
  usual: number;
}

/** A language has almost no colour if a theme colours less than this fraction of the usual share. */
export const NEARLY_NONE = 0.5;

/** How much of each language a theme colours, sorted by language name. */
export function languageCoverage(
  theme: ThemeFile,
  samples: readonly LanguageSample[] = languageSamples,
): LanguageCoverage[] {
  const { bg, fg } = baseColors(theme);
  const styleOf = styleFinder(theme);
  return samples.map(({ language, usual, letters }) => {
    let [all, coloured] = [0, 0];
    const colors = new Set<Hex>();
    for (const [scopes, count] of Object.entries(letters)) {
      const hex = seenOn(styleOf(scopes.split(" ")), bg);
      all += count;
      if (distance(hex, fg, "normal") < JUST_SEEN) continue;
      coloured += count;
      colors.add(hex);
    }
    return { language, coloured: Number((coloured / all).toFixed(2)), colours: colors.size, usual };
  });
}

/**
 * The semantic tokens of a theme with semantic highlighting that no rule colours, neither a semantic rule nor one for the
 * scopes that VS Code uses for them. They keep the colour of their own scopes. Without languages, as `type.modifier`.
 */
export function unruledSemantics(theme: ThemeFile): string[] {
  if (!theme.semanticHighlighting) return [];
  const styleOf = semanticStyler(theme.semanticTokenColors, theme.tokenColors);
  return codeRules.semantic
    .map(({ selector }) => selector)
    .filter((selector) => !selector.includes(":") && parseColor(styleOf(selector).foreground) === undefined);
}
