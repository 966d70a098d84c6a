import { longForm } from "../color/color.ts";
import { fontStyles, type SemanticRule, type ThemeFile } from "../extension/theme-file.ts";
import { codeRules } from "../scopes/code-rules.ts";
import { semanticTypes } from "../scopes/roles.ts";
import { semanticStyler } from "../scopes/semantic-tokens.ts";
import { baseColors, colorIds, workbenchColors } from "../workbench/colors.ts";
import { formerTokenRules } from "./former-token-rules.ts";
import { settingsJson, type ThemeSettings, withSettings } from "./vscode-settings.ts";

type Style = SemanticRule["style"];

const nothing: ThemeSettings = { colors: {}, textMateRules: [], semanticRules: {} };

/** The old version's values of the workbench colours that differ. */
function formerWorkbench(now: ThemeFile, old: ThemeFile): Record<string, string> {
  const colors: Record<string, string> = {};
  const before = workbenchColors(old);
  const first = workbenchColors(now);
  const set = [...new Set([...Object.keys(old.colors), ...Object.keys(now.colors)])];
  for (const id of set.filter((each) => before.resolved(each).value !== first.resolved(each).value)) {
    colors[id] = Object.hasOwn(old.colors, id) ? (old.colors[id] ?? "default") : "default";
  }
  // The remaining differences depend on the theme's kind, dark or light, which settings cannot change.
  const after = workbenchColors(withSettings(now, { ...nothing, colors }));
  for (const id of colorIds) {
    const { value } = before.resolved(id);
    if (value !== null && value !== after.resolved(id).value) colors[id] = value;
  }
  return colors;
}

/** The semantic tokens that the rules of a theme and of VS Code distinguish. */
function classifications(themes: readonly ThemeFile[]): string[] {
  const own = themes.flatMap(({ semanticTokenColors }) => semanticTokenColors.map(({ selector }) => selector));
  const all = [...semanticTypes, ...codeRules.semantic.map(({ selector }) => selector), ...own];
  const types = [...new Set(all.map((selector) => selector.split(/[.:]/)[0] ?? ""))].filter((type) => type !== "*");
  const ofTypes = all.flatMap((selector) =>
    selector.startsWith("*") ? types.map((type) => type + selector.slice(1)) : selector,
  );
  return [...new Set(ofTypes)];
}

/**
 * The properties that the old style has and the new one lacks. `plain` replaces a colour that VS Code cannot remove.
 */
function missing(was: Style, is: Style, plain: string): Style {
  const style: Style = {};
  const [before, after] = [was, is].map(({ foreground }) => foreground && longForm(foreground));
  if (before !== after) style.foreground = was.foreground ?? plain;
  for (const key of fontStyles) if (was[key] !== is[key]) style[key] = was[key] ?? false;
  return style;
}

/**
 * The semantic rules that differ: first the rules that undo the new version's, then the old version's, which may be
 * equal.
 */
function formerSemantics(now: ThemeFile, old: ThemeFile): ThemeSettings["semanticRules"] {
  const { fg } = baseColors(old);
  const styleBefore = semanticStyler(old.semanticTokenColors, old.tokenColors);
  const undone: Record<string, Style> = {};
  const styleNow = semanticStyler(now.semanticTokenColors, now.tokenColors);
  for (const token of classifications([now, old])) {
    const style = missing(styleBefore(token), styleNow(token), fg);
    if (Object.keys(style).length > 0) undone[token] = style;
  }
  if (Object.keys(undone).length === 0) return {};
  const own: Record<string, Style> = {};
  for (const { selector, style } of old.semanticTokenColors) own[selector] = { ...own[selector], ...style };
  const first = Object.entries(undone).filter(([selector]) => !Object.hasOwn(own, selector));
  return Object.fromEntries([...first, ...Object.entries(own)]);
}

/**
 * The settings that give a theme the colours of its old version: for the workbench, scopes and semantic tokens. A
 * setting cannot remove a colour. So a scope that had no colour gets the colour of all code, or the one that tokens in
 * the recorded samples had.
 */
export function formerColors(now: ThemeFile, old: ThemeFile): ThemeSettings {
  const colors = formerWorkbench(now, old);
  const textMateRules = formerTokenRules(withSettings(now, { ...nothing, colors }), old);
  if (!old.semanticHighlighting) {
    return { ...nothing, colors, textMateRules, ...(now.semanticHighlighting && { semanticHighlighting: false }) };
  }
  const coded = withSettings(now, { ...nothing, colors, textMateRules });
  return {
    colors,
    textMateRules,
    semanticRules: formerSemantics(coded, old),
    ...(!now.semanticHighlighting && { semanticHighlighting: true }),
  };
}

/** VS Code's settings for several themes. */
type SettingsJson = Record<string, Record<string, unknown>>;

/**
 * The settings to paste that give a version's themes the colours of an old version. @returns also the themes that both
 * versions have; the others keep their colours.
 */
export function formerSettings(now: readonly ThemeFile[], old: readonly ThemeFile[]) {
  const pairs = now.flatMap((theme) => {
    const former = old.find(({ settingsId }) => settingsId === theme.settingsId);
    return former ? [{ theme, former }] : [];
  });
  const json: SettingsJson = {};
  for (const { theme, former } of pairs) {
    for (const [name, scoped] of Object.entries(settingsJson(theme, formerColors(theme, former)))) {
      json[name] = { ...json[name], ...scoped };
    }
  }
  return { json, themes: pairs.map(({ theme }) => theme) };
}
