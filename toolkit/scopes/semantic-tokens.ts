import { type FontStyle, fontStyles, type SemanticRule, type ThemeFile } from "../extension/theme-file.ts";
import type { TokenRule } from "../extension/token-rules.ts";
import { codeRules } from "./code-rules.ts";

/** The properties that a semantic token's rules set; the token's scopes set the rest. */
export type SemanticStyle = SemanticRule["style"];

/** `type.modifier:language`, where `*` is any type, read as by VS Code's `parseClassifierString`. */
interface Selector {
  type: string;
  modifiers: readonly string[];
  /** The only language that it applies to; undefined for all. */
  language: string | undefined;
}

function readSelector(selector: string): Selector {
  const [rest = "", language] = selector.split(":");
  const [type = "", ...modifiers] = rest.split(".");
  return { type, modifiers, language };
}

/** How well a rule's selector fits a token; negative if it does not. */
function scoreOf({ type, modifiers, language }: Selector, token: Selector): number {
  if (language !== undefined && language !== token.language) return -1;
  if (type !== "*" && type !== token.type) return -1;
  if (modifiers.some((modifier) => !token.modifiers.includes(modifier))) return -1;
  return (language === undefined ? 0 : 10) + (type === "*" ? 0 : 100) + 100 * modifiers.length;
}

/** How well a TextMate selector fits a scope; negative if it does not. The selector must name only that scope. */
function scopeScore(selector: string, scope: string): number {
  const [wanted = "", ...excluded] = selector.split(/\s-/).map((part) => part.trim());
  if (scope !== wanted && !scope.startsWith(`${wanted}.`)) return -1;
  if (excluded.length === 0) return wanted.length;
  return excluded.some((each) => scopeScore(each, scope) >= 0) ? -1 : 0;
}

function fontStyleIn(fontStyle: string | undefined): Partial<FontStyle> {
  if (fontStyle === undefined) return {};
  return Object.fromEntries(fontStyles.map((style) => [style, fontStyle.includes(style)]));
}

/** The style that a theme's rules give to a single scope; undefined if none matches it. */
function scopeStyle(rules: readonly TokenRule[], scope: string): SemanticStyle | undefined {
  let foreground: string | undefined;
  let fontStyle: string | undefined;
  const best = { foreground: 0, fontStyle: 0 };
  for (const { scope: selectors, settings } of rules) {
    const score = selectors.reduce((best, selector) => Math.max(best, scopeScore(selector, scope)), -1);
    if (score < 0) continue;
    if (settings.foreground && score >= best.foreground) {
      foreground = settings.foreground;
      best.foreground = score;
    }
    if (settings.fontStyle !== undefined && score >= best.fontStyle) {
      fontStyle = settings.fontStyle;
      best.fontStyle = score;
    }
  }
  if (foreground === undefined && fontStyle === undefined) return undefined;
  return { ...(foreground !== undefined && { foreground }), ...fontStyleIn(fontStyle) };
}

const defaults = codeRules.semantic.map(({ selector, scopes }) => ({ ...readSelector(selector), scopes }));

/** Among the rules that set a property, the best fit wins. If several fit equally well, the last one wins. */
function merge(fitting: readonly { score: number; style: SemanticStyle }[]): SemanticStyle {
  const sorted = [...fitting].sort((one, other) => one.score - other.score);
  return Object.assign({}, ...sorted.map(({ style }) => style));
}

/**
 * @returns a function that gives the style of a semantic token, `type.modifier:language`, as VS Code's
 * `getTokenStyle` finds it: the theme's semantic rules come first, and its rules for scopes set the rest.
 */
export function semanticStyler(
  rules: readonly SemanticRule[],
  tokenColors: readonly TokenRule[],
): (token: string) => SemanticStyle {
  const read = rules.map(({ selector, style }) => ({ ...readSelector(selector), style }));
  /** Many tokens fall back on the same scopes. */
  const known = new Map<string, SemanticStyle | undefined>();
  function styleOf(scope: string): SemanticStyle | undefined {
    if (!known.has(scope)) known.set(scope, scopeStyle(tokenColors, scope));
    return known.get(scope);
  }
  return (source) => {
    const token = readSelector(source);
    const own = read.map((rule) => ({ score: scoreOf(rule, token), style: rule.style }));
    const general = defaults.flatMap((rule) => {
      const score = scoreOf(rule, token);
      if (score < 0) return [];
      const style = rule.scopes.map(styleOf).find((each) => each !== undefined);
      return style ? [{ score, style }] : [];
    });
    return { ...merge(general), ...merge(own.filter(({ score }) => score >= 0)) };
  };
}

/** A theme's semantic rules; none if the theme disables semantic highlighting. */
export function semanticRules(theme: Pick<ThemeFile, "semanticHighlighting" | "semanticTokenColors">) {
  return theme.semanticHighlighting ? theme.semanticTokenColors : [];
}
