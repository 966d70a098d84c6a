import { type IRawTheme, Theme } from "@shikijs/vscode-textmate";
import { longForm } from "../color/color.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { groupBy } from "../group-by.ts";
import { sampleTokens } from "../scopes/sample-tokens.ts";
import { fontStyleOf, scopesOf } from "../scopes/scope-matcher.ts";
import { baseColors } from "../workbench/colors.ts";
import type { TextMateRule } from "./vscode-settings.ts";

/** The properties that a rule sets; undefined if a token keeps those of the scopes around it. */
interface Look {
  foreground: string | undefined;
  fontStyle: string | undefined;
}

type Stack = Parameters<Theme["match"]>[0];

/** A theme's rules. A token is given by its scopes, the outermost first. */
interface Rules {
  /** What the rules set for the innermost scope only. */
  own(scopes: readonly string[]): Look;
  /** The final style of a token. */
  shown(scopes: readonly string[]): Record<keyof Look, string>;
}

function styleText(bits: number): string | undefined {
  if (bits === -1) return undefined;
  return Object.entries(fontStyleOf(bits))
    .flatMap(([style, is]) => (is ? [style] : []))
    .join(" ");
}

function rulesOf(theme: ThemeFile): Rules {
  const { bg, fg } = baseColors(theme);
  const general = { settings: { foreground: fg, background: bg } };
  const matcher = Theme.createFromRawTheme({ settings: [general, ...theme.tokenColors] } as IRawTheme);
  const colors = matcher.getColorMap();
  const { foregroundId, fontStyle } = matcher.getDefaults();
  const hex = (id: number): string => longForm(colors[id] ?? "");
  const own = (scopes: readonly string[]): Look => {
    const stack = scopes.reduce<Stack>((parent, scopeName) => ({ parent, scopeName }) as Stack, null);
    const found = matcher.match(stack);
    return {
      foreground: found?.foregroundId ? hex(found.foregroundId) : undefined,
      fontStyle: styleText(found?.fontStyle ?? -1),
    };
  };
  const shown = (scopes: readonly string[]) => {
    const look = { foreground: hex(foregroundId), fontStyle: styleText(fontStyle) ?? "" };
    for (let end = 1; end <= scopes.length; end += 1) {
      const level = own(scopes.slice(0, end));
      look.foreground = level.foreground ?? look.foreground;
      look.fontStyle = level.fontStyle ?? look.fontStyle;
    }
    return look;
  };
  return { own, shown };
}

/** The selectors that match a scope, the longest first: `a.b.c`, `a.b`, `a`. */
function prefixes(scope: string): string[] {
  const parts = scope.split(".");
  return parts.map((_, index) => parts.slice(0, parts.length - index).join("."));
}

/** A selector as a theme writes it, and a stack of scopes that it fits. */
interface Selector {
  text: string;
  scopes: string[];
}

const innermost = ({ scopes }: Selector) => scopes.at(-1) ?? "";

/** Selectors of the same depth do not inherit from each other. */
const depthOf = (selector: Selector) => innermost(selector).split(".").length * 100 + selector.scopes.length;

/**
 * The selectors for which both versions must give the same look: the selectors of both, and each selector with parents
 * once more for every longer scope that the other selectors name, because it would otherwise be less specific than
 * they are. General selectors come first, because the others inherit from them.
 */
function sharedSelectors(themes: readonly ThemeFile[]): Selector[] {
  const texts = themes.flatMap(({ tokenColors }) => tokenColors.flatMap(({ scope }) => scope));
  const read = (text: string): Selector => ({ text, scopes: scopesOf(text) });
  // VS Code's editor ignores a selector that excludes scopes.
  const own = [...new Set(texts)].filter((text) => !/ -/.test(text)).map(read);
  const known = new Map(own.filter(({ scopes }) => scopes.length > 0).map((selector) => [selector.text, selector]));
  const withParents = groupBy(
    [...known.values()].filter(({ scopes }) => scopes.length > 1),
    innermost,
  );
  for (const scope of new Set([...known.values()].map(innermost))) {
    for (const { text } of prefixes(scope).flatMap((name) => withParents.get(name) ?? [])) {
      const below = read(`${text.slice(0, text.lastIndexOf(" "))} ${scope}`);
      known.set(below.text, below);
    }
  }
  return [...known.values()].sort((one, other) => depthOf(one) - depthOf(other));
}

/** The rules that are collected, by selector. */
class RuleList {
  readonly #looks = new Map<string, Partial<Record<keyof Look, string>>>();

  set(selector: string, look: Partial<Record<keyof Look, string>>): void {
    this.#looks.set(selector, { ...this.#looks.get(selector), ...look });
  }

  rules(): TextMateRule[] {
    const groups = groupBy(this.#looks, ([, settings]) => JSON.stringify(settings));
    return [...groups.values()].map((group) => ({ scope: group.map(([selector]) => selector), settings: group[0][1] }));
  }
}

const withRules = (theme: ThemeFile, rules: readonly TextMateRule[]): ThemeFile => {
  return { ...theme, tokenColors: [...theme.tokenColors, ...rules] };
};

/** Gives each selector the old version's style, if the settings so far do not. */
function matchSelectors(now: ThemeFile, old: ThemeFile, list: RuleList): void {
  const before = rulesOf(old);
  // VS Code cannot reset a colour to that of the surrounding scopes. Usually this is the colour of all code.
  const plain = before.shown([]);
  for (const [, selectors] of groupBy(sharedSelectors([now, old]), depthOf)) {
    const after = rulesOf(withRules(now, list.rules()));
    for (const { text, scopes } of selectors) {
      const [was, is] = [before.own(scopes), after.own(scopes)];
      for (const key of ["foreground", "fontStyle"] as const) {
        if (was[key] !== is[key]) list.set(text, { [key]: was[key] ?? plain[key] });
      }
    }
  }
}

/** The last level of a stack that sets something, counted from 1; 0 if none does. */
function levelOf(rules: Rules, scopes: readonly string[], key: keyof Look): number {
  for (let level = scopes.length; level > 0; level -= 1) {
    if (rules.own(scopes.slice(0, level))[key] !== undefined) return level;
  }
  return 0;
}

const stacks = [...sampleTokens.keys()].map((scopes) => scopes.split(" "));

/** Corrects what tokens of the recorded samples show: a scope may have taken its colour from one around it. */
function matchSamples(now: ThemeFile, old: ThemeFile, list: RuleList): void {
  const before = rulesOf(old);
  const known = new Set(sharedSelectors([now, old]).map(innermost));
  const named = (scope = "") => prefixes(scope).find((name) => known.has(name)) ?? scope;
  const after = rulesOf(withRules(now, list.rules()));
  for (const scopes of stacks) {
    const [was, is] = [before.shown(scopes), after.shown(scopes)];
    for (const key of ["foreground", "fontStyle"] as const) {
      if (was[key] === is[key]) continue;
      const [from, level] = [levelOf(before, scopes, key), levelOf(after, scopes, key)];
      const at = Math.max(from, level);
      // The selector has the innermost scope that sets the look in either version, within the one that set it in the old
      // version. If both are the same scope, a parent makes the selector more specific.
      const around = from === at ? at - 1 : from;
      const names = [scopes[around - 1], scopes[at - 1]].filter((scope) => scope !== undefined);
      list.set(names.map(named).join(" "), { [key]: was[key] });
    }
  }
}

/** How often to check the samples, because a correction may affect other tokens. */
const CORRECTIONS = 2;

/** The rules that give a theme's code the look of its old version. */
export function formerTokenRules(now: ThemeFile, old: ThemeFile): TextMateRule[] {
  const list = new RuleList();
  matchSelectors(now, old, list);
  for (let time = 0; time < CORRECTIONS; time += 1) matchSamples(now, old, list);
  return list.rules();
}
