import { contrast, longForm, parseColor } from "../color/color.ts";
import { withContrast } from "../color/oklab.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { styleFinder } from "../scopes/scope-matcher.ts";
import { baseColors, workbenchColors } from "../workbench/colors.ts";
import { colorOf, hexOf } from "../workbench/vscode-color.ts";
import { changeGround } from "./ground.ts";
import { rulesThatSet, SettingsList } from "./settings-list.ts";
import { type ThemeSettings, withSettings } from "./vscode-settings.ts";

/** A person's wishes for a theme. Missing properties stay unchanged. */
export interface Customization {
  /** The contrast that comments need, such as 4.5. */
  comments?: number;
  italics?: "none";
  /** The contrast between the selection and the editor's background, such as 1.5. */
  selection?: number;
  /** `off` gives brackets the colours of other code. */
  brackets?: "off";
  ground?: "black" | "white";
}

const grounds = { black: "#000000", white: "#ffffff" } as const;

function isOfComments(selector: string): boolean {
  const innermost = selector.split(" ").at(-1) ?? "";
  return /^(?:comment|punctuation\.definition\.comment)(?:\.|$)/.test(innermost);
}

function fixComments(theme: ThemeFile, ratio: number, list: SettingsList): void {
  const { bg, fg } = baseColors(theme);
  const needs = (color: string | undefined) => contrast(parseColor(color, bg) ?? fg, bg) < ratio;
  const fixed = (color: string | undefined) => withContrast(parseColor(color, bg) ?? fg, bg, ratio);
  for (const [selector, color] of rulesThatSet(theme, "foreground")) {
    if (isOfComments(selector) && needs(color)) list.set("foreground", [selector], fixed(color));
  }
  // A rule for all punctuation, or none, may colour these.
  for (const stack of [["comment"], ["comment", "punctuation.definition.comment"]]) {
    const { color } = styleFinder(withSettings(theme, list.settings()))(stack);
    if (needs(color)) list.set("foreground", stack.slice(-1), fixed(color));
  }
  for (const { selector, style } of theme.semanticTokenColors) {
    if (!/^comment(?:[.:]|$)/.test(selector) || !needs(style.foreground)) continue;
    if (style.foreground) list.semanticRules[selector] = { foreground: fixed(style.foreground) };
  }
}

function removeItalics(theme: ThemeFile, list: SettingsList): void {
  for (const [selector, fontStyle] of rulesThatSet(theme, "fontStyle")) {
    if (!fontStyle.includes("italic")) continue;
    list.set("fontStyle", [selector], fontStyle.replace("italic", "").replace(/\s+/g, " ").trim());
  }
  for (const { selector, style } of theme.semanticTokenColors) {
    if (!style.italic) continue;
    list.semanticRules[selector] = { ...list.semanticRules[selector], italic: false };
  }
}

const SELECTION = "editor.selectionBackground";

function digits(alpha: number): string {
  return alpha === 255 ? "" : alpha.toString(16).padStart(2, "0");
}

/**
 * The colour is as translucent as possible, so that people can see what is below the selection. If more opacity is not
 * enough, its lightness changes, too.
 */
function fixSelection(theme: ThemeFile, ratio: number, list: SettingsList): void {
  const { bg } = baseColors(theme);
  const selection = workbenchColors(theme).resolved(SELECTION).value ?? bg;
  // VS Code rounds the opacity.
  const isSeen = (color: string) => contrast(parseColor(hexOf(colorOf(color)), bg) ?? bg, bg) >= ratio;
  if (isSeen(selection)) return;
  const full = longForm(selection);
  const base = parseColor(full.slice(0, 7)) ?? bg;
  const first = full.length === 9 ? Number.parseInt(full.slice(7), 16) : 255;
  const isEnough = first > 0 && isSeen(base);
  for (let alpha = isEnough ? first : Math.max(first, 0x40); alpha <= 255; alpha += 1) {
    const color = `${isEnough ? base : withContrast(base, bg, ratio, { alpha })}${digits(alpha)}`;
    if (!isSeen(color)) continue;
    list.colors[SELECTION] = color;
    return;
  }
}

/** A transparent colour means no colour, so brackets get the colours of their tokens. */
function turnOffBrackets(theme: ThemeFile, list: SettingsList): void {
  const workbench = workbenchColors(theme);
  for (const level of [1, 2, 3, 4, 5, 6]) {
    const id = `editorBracketHighlight.foreground${level}`;
    if (!/^#.{6}00$/.test(workbench.resolved(id).value ?? "")) list.colors[id] = "#00000000";
  }
}

/** The settings that customize a theme: as few as possible, with the smallest possible colour changes. */
export function makeSettings(theme: ThemeFile, customization: Customization): ThemeSettings {
  const { comments, italics, selection, brackets, ground } = customization;
  const list = new SettingsList();
  if (ground) changeGround(theme, grounds[ground], list);
  const grounded = withSettings(theme, list.settings());
  if (comments) fixComments(grounded, comments, list);
  if (italics) removeItalics(theme, list);
  if (selection) fixSelection(grounded, selection, list);
  if (brackets) turnOffBrackets(theme, list);
  return list.settings();
}
