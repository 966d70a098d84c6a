import { contrast, parseColor } from "../color/color.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { makeSettings } from "../settings/make-settings.ts";
import { UserError } from "../user-error.ts";
import { baseColors, workbenchColors } from "../workbench/colors.ts";
import { colorOf as colorFrom, hexOf } from "../workbench/vscode-color.ts";
import { findEntry, findRule, type ThemeTexts } from "./theme-texts.ts";

/** The wanted contrast of comments, and of the selection, on the editor's background. */
export interface Wanted {
  comments?: number;
  selection?: number;
}

/** A changed colour, with its contrast on the editor's background. */
export interface Fix {
  role: string;
  before: string;
  after: string;
  ratios: readonly [before: number, after: number];
}

/** VS Code rounds the opacity. */
const asShown = (color: string) => (parseColor(color) ? hexOf(colorFrom(color)) : color);

/** The file of a theme that has a list of token rules, or can get one. */
function fileForRules(texts: ThemeTexts, theme: ThemeFile) {
  const sources = texts.sources(theme);
  const source = sources.findLast(({ rules }) => rules.length > 0) ?? sources.at(-1);
  const isPlist = theme.files.some((path) => !/\.jsonc?$/i.test(path));
  if (!source || isPlist) {
    throw new UserError(`The token rules of ${theme.name} are in a .tmTheme file, which is not changed.`);
  }
  return source;
}

/** Sets the colour of selectors. A rule that also has other selectors stays, and a new rule follows it. */
function fixSelectors(texts: ThemeTexts, theme: ThemeFile, selectors: readonly string[], color: string): void {
  const rest: string[] = [];
  for (const selector of selectors) {
    const found = findRule(texts.sources(theme), selector);
    const isOwn = found?.rule.selectors.every((each) => selectors.includes(each.selector));
    if (found && isOwn) texts.replace(found.source.path, found.entry, color);
    else rest.push(selector);
  }
  if (rest.length === 0) return;
  const { path, list } = fileForRules(texts, theme);
  const rule = { scope: rest.length > 1 ? rest : rest[0], settings: { foreground: color } };
  const isAdded = texts.add(path, [list], texts.json(path, rule), (entries) => entries.at(-1));
  if (!isAdded) texts.set(path, [list], [rule]);
}

function fixSemantic(texts: ThemeTexts, theme: ThemeFile, selector: string, color: string): void {
  const found = findEntry(texts.sources(theme), "semantic", selector);
  if (!found) return;
  const { path } = found.source;
  if (typeof found.entry.value === "string") texts.replace(path, found.entry, color);
  else texts.set(path, ["semanticTokenColors", selector, "foreground"], color);
}

/** Sets a workbench colour in its existing place, or otherwise after the colours of the same part. */
export function setColor(texts: ThemeTexts, theme: ThemeFile, id: string, color: string): void {
  const sources = texts.sources(theme);
  const found = findEntry(sources, "colors", id);
  if (found) {
    texts.replace(found.source.path, found.entry, color);
    return;
  }
  const source = sources.findLast(({ colors }) => colors.length > 0) ?? sources.at(-1);
  if (!source) throw new UserError(`The colours of ${theme.name} are in a .tmTheme file, which is not changed.`);
  const [part = ""] = id.split(".");
  const isAdded = texts.add(source.path, ["colors"], `${JSON.stringify(id)}: ${JSON.stringify(color)}`, (entries) => {
    return entries.findLast(({ children }) => String(children?.[0]?.value).startsWith(`${part}.`)) ?? entries.at(-1);
  });
  if (!isAdded) texts.set(source.path, ["colors", id], color);
}

/**
 * Changes the texts of a theme's files so that it has the wanted contrasts. Colours change as little as possible.
 * @returns the changes; empty if the theme already has these contrasts.
 */
export function fixTheme(texts: ThemeTexts, theme: ThemeFile, wanted: Wanted): Fix[] {
  const { bg, fg } = baseColors(theme);
  const { colors, textMateRules, semanticRules } = makeSettings(theme, wanted);
  const fixes = new Map<string, Fix>();
  const note = (role: string, before: string, after: string) => {
    const ratioOf = (color: string) => contrast(parseColor(asShown(color), bg) ?? fg, bg);
    const known = `${before} ${after}`;
    if (!fixes.has(known)) fixes.set(known, { role, before, after, ratios: [ratioOf(before), ratioOf(after)] });
  };
  for (const { scope, settings } of textMateRules) {
    const { foreground } = settings;
    if (foreground === undefined) continue;
    for (const selector of scope) {
      note(selector, String(findRule(texts.sources(theme), selector)?.entry.value ?? fg), foreground);
    }
    fixSelectors(texts, theme, scope, foreground);
  }
  for (const [selector, { foreground }] of Object.entries(semanticRules)) {
    if (foreground === undefined) continue;
    const before = theme.semanticTokenColors.findLast((rule) => rule.selector === selector)?.style.foreground ?? fg;
    note(`semantic ${selector}`, before, foreground);
    fixSemantic(texts, theme, selector, foreground);
  }
  const workbench = workbenchColors(theme);
  for (const [id, color] of Object.entries(colors)) {
    note(id, theme.colors[id] ?? workbench.resolved(id).value ?? bg, color);
    setColor(texts, theme, id, color);
  }
  return [...fixes.values()];
}
