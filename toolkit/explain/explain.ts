import { contrast, type Hex, parseColor, roundDown } from "../color/color.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { findEntry, findRule, type ThemeTexts } from "../fix/theme-texts.ts";
import { nearest } from "../lint/nearest.ts";
import type { Entry, ThemeSource } from "../lint/theme-source.ts";
import { codeRoles, semanticTypes, syntaxRoles } from "../scopes/roles.ts";
import { scopeMatcher } from "../scopes/scope-matcher.ts";
import { semanticStyler } from "../scopes/semantic-tokens.ts";
import { settingsJson, type ThemeSettings } from "../settings/vscode-settings.ts";
import { UserError } from "../user-error.ts";
import { grounds, layered } from "../workbench/backgrounds.ts";
import { baseColors, colorIds, workbenchColors } from "../workbench/colors.ts";

/** A token by its scopes, outermost first. */
interface Token {
  name: string;
  scopes: readonly string[];
  semantic: string | undefined;
}

/** The subject to explain: a workbench colour or a token. */
type Subject = { id: string } | Token;

const known = new Set(colorIds);

/** @throws UserError if there is no such colour and no such role. */
function subjectOf(what: string, theme: ThemeFile): Subject {
  if (known.has(what) || Object.hasOwn(theme.colors, what)) return { id: what };
  const semantic = semanticTypes.find((type) => type === what);
  const role = codeRoles.find((each) => each.role.toLowerCase() === what.toLowerCase());
  if (role) return { name: what, scopes: role.token ?? role.palette?.slice(0, 1) ?? [], semantic };
  const scopes = Object.hasOwn(syntaxRoles, what) ? syntaxRoles[what as keyof typeof syntaxRoles].slice(0, 1) : null;
  if (scopes) return { name: what, scopes, semantic };
  if (what.includes(".") && !nearest(what, known, 3, 0)) return { name: what, scopes: what.split(" "), semantic };
  const names = [...known, ...codeRoles.map((each) => each.role.toLowerCase()), ...Object.keys(syntaxRoles)];
  const meant = nearest(what, names, 3);
  throw new UserError(
    `There is no colour or role ${JSON.stringify(what)}${meant ? `: did you mean ${meant}?` : ", such as editor.background, comment or a scope."}`,
  );
}

const COLOR = /^#[\da-f]{6}/i;

/** A colour that identifies a rule. */
const markOf = (index: number): Hex => `#${(index + 1).toString(16).padStart(6, "0")}`;
const indexOf = (mark: string) => Number.parseInt(mark.slice(1, 7), 16) - 1;

/** The selector that gives a token its colour, by the scopes; undefined if none does. */
function decidingSelector(theme: ThemeFile, scopes: readonly string[]): string | undefined {
  const all = theme.tokenColors.flatMap(({ scope, settings }) => (settings.foreground ? scope : []));
  const rules = all.map((selector, index) => ({ scope: [selector], settings: { foreground: markOf(index) } }));
  const { color, isRuled } = scopeMatcher({ bg: "#000000", fg: "#000000" }, rules)(scopes);
  return isRuled && COLOR.test(color) ? all[indexOf(color)] : undefined;
}

/** The selector that gives a semantic token its colour. */
function decidingSemantic(theme: ThemeFile, token: string): string | undefined {
  const rules = theme.semanticTokenColors.filter(({ style }) => style.foreground);
  const marked = rules.map(({ selector }, index) => ({ selector, style: { foreground: markOf(index) } }));
  const { foreground } = semanticStyler(marked, [])(token);
  return foreground === undefined ? undefined : rules[indexOf(foreground)]?.selector;
}

/** The setting that changes a colour. */
function setting(theme: ThemeFile, settings: Partial<ThemeSettings>): string {
  const json = settingsJson(theme, { colors: {}, textMateRules: [], semanticRules: {}, ...settings });
  return `change it  ${JSON.stringify(json).slice(1, -1)}`;
}

/** The contrast of a colour on a background. */
function onGround(theme: ThemeFile, color: string | null, names: readonly string[]): string {
  const ground = layered(workbenchColors(theme), names, baseColors(theme).bg);
  const hex = ground && parseColor(color, ground.hex);
  if (!ground || !hex) return `on ${names.join(" on ")}  nothing is painted`;
  return `on ${ground.name} ${ground.hex}  ${Number(roundDown(contrast(hex, ground.hex), 2))}:1`;
}

/** The place of an entry, as `file:line:column`; without an entry, the file, such as a `.tmTheme`. */
function placeOf(found: { source: ThemeSource; entry: Entry } | undefined, theme: ThemeFile): string {
  return found ? `${found.source.path}:${found.source.placeOf(found.entry.valueOffset)}` : (theme.files.at(-1) ?? "");
}

type Sources = readonly ThemeSource[];

function originOf(theme: ThemeFile, sources: Sources, id: string, from: string): string {
  if (from === "theme") return `set in ${placeOf(findEntry(sources, "colors", id), theme)}`;
  if (from !== "default") return `follows ${from}; the theme does not set it`;
  const kind = `${theme.highContrast ? "high contrast " : ""}${theme.type}`;
  return `VS Code's default for ${kind} themes; the theme does not set it`;
}

function explainColor(theme: ThemeFile, sources: Sources, id: string, ground: readonly string[] | null): string[] {
  const colors = workbenchColors(theme);
  const { value, from } = colors.resolved(id);
  const shown = value === null ? colors.shown(id) : null;
  const marked = grounds.marks.find(([mark]) => mark === id)?.[1];
  const behind = ground ?? grounds.workbench[id]?.[0] ?? [marked ?? "editor.background"];
  const followed = from === "theme" || from === "default" ? [] : explainColor(theme, sources, from, ground).slice(0, 2);
  return [
    `${id}  ${value ?? "no colour"}`,
    originOf(theme, sources, id, from),
    ...(shown?.value ? [`shows ${shown.from} ${shown.value}, which is around it`] : []),
    ...followed.map((line) => `  ${line}`),
    ...(value === null || (ground === null && id === "editor.background") ? [] : [onGround(theme, value, behind)]),
    setting(theme, { colors: { [id]: value ?? "#000000" } }),
  ];
}

function explainToken(theme: ThemeFile, sources: Sources, token: Token, ground: readonly string[]): string[] {
  const { name, scopes, semantic } = token;
  const color = scopeMatcher(baseColors(theme), theme.tokenColors)(scopes).color.toLowerCase();
  const selector = decidingSelector(theme, scopes);
  const origin =
    selector === undefined
      ? "no rule; the colour of editor.foreground"
      : `rule for ${selector} in ${placeOf(findRule(sources, selector), theme)}`;
  const rule = { scope: [selector ?? scopes.at(-1) ?? name], settings: { foreground: color } };
  return [
    `${name}  ${color}`,
    origin,
    onGround(theme, color, ground),
    setting(theme, { textMateRules: [rule] }),
    ...(semantic !== undefined && theme.semanticHighlighting ? explainMeaning(theme, sources, semantic, ground) : []),
  ];
}

/** The explanation for languages whose server provides semantic tokens. */
function explainMeaning(theme: ThemeFile, sources: Sources, type: string, ground: readonly string[]): string[] {
  const selector = decidingSemantic(theme, type);
  if (selector === undefined) return [];
  const color = theme.semanticTokenColors.findLast((rule) => rule.selector === selector)?.style.foreground ?? "";
  return [
    `semantic ${type}  ${color}`,
    `semantic rule ${selector} in ${placeOf(findEntry(sources, "semantic", selector), theme)}`,
    onGround(theme, color, ground),
    setting(theme, { semanticRules: { [selector]: { foreground: color } } }),
  ];
}

/**
 * Explains where a theme's colour comes from, in lines.
 * @param what a workbench colour, a role or scopes. @param ground a workbench colour, or several with " on " between.
 * @throws UserError if there is no such colour or ground.
 */
export function explain(texts: ThemeTexts, theme: ThemeFile, what: string, ground: string | undefined): string[] {
  const names = ground?.split(" on ") ?? null;
  const unknown = names?.find((name) => !known.has(name));
  if (unknown !== undefined) {
    const meant = nearest(unknown, known, 3);
    throw new UserError(`There is no workbench colour ${unknown}${meant ? `: did you mean ${meant}?` : "."}`);
  }
  const subject = subjectOf(what, theme);
  const sources = texts.sources(theme);
  if ("id" in subject) return explainColor(theme, sources, subject.id, names);
  return explainToken(theme, sources, subject, names ?? ["editor.background"]);
}
