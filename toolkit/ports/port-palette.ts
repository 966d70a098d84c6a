import { contrast, extreme, type Hex, parseColor } from "../color/color.ts";
import { ensureContrast, mix } from "../color/oklab.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { type SyntaxRole, semanticTypes, syntaxRoles } from "../scopes/roles.ts";
import { fontStyleOf, styleFinder } from "../scopes/scope-matcher.ts";
import { semanticRules, semanticStyler } from "../scopes/semantic-tokens.ts";
import { ColorSources, derived, plainStyle, READABLE, readableOn, source } from "./color-sources.ts";
import { type Palette, type SourceColor, type WorkbenchSlot, workbenchRoles } from "./slots.ts";
import { addAnsi, addTerminal } from "./terminal-palette.ts";
import { addTools } from "./tool-palette.ts";

/** The contrast below which no line or current line is drawn. */
const DRAWN = 1.03;

const severities = ["error", "warning", "info"] as const;

type Role = (typeof workbenchRoles)[WorkbenchSlot];

function addWorkbench(palette: ColorSources): void {
  for (const [slot, role] of Object.entries(workbenchRoles) as [WorkbenchSlot, Role][]) {
    const under = palette.entries.get(role.background ?? "editor.background")?.hex ?? "#000000";
    const color = drawn(palette, slot, under) ?? palette.fromKeys(role.keys, under) ?? filledRole(palette, slot, under);
    palette.set(slot, color, role.background);
  }
}

/** For a border or a current line whose first key is transparent: the other key with which VS Code draws it. */
function drawn(palette: ColorSources, slot: WorkbenchSlot, under: Hex): SourceColor | undefined {
  if (slot !== "ui.border" && slot !== "editor.line") return undefined;
  const { keys } = workbenchRoles[slot];
  const drawn = keys
    .map((key) => palette.fromKeys([key], under))
    .find((color) => color && contrast(color.hex, under) >= DRAWN);
  if (drawn || keys.every((key) => Object.hasOwn(palette.theme.colors, key))) return drawn;
  return slot === "editor.line"
    ? derived(mix(under, palette.color("editor.foreground").hex, 0.08))
    : palette.defaultOf(keys, under);
}

/** The colour of a role that the theme does not set. */
function filledRole(palette: ColorSources, slot: WorkbenchSlot, under: Hex): SourceColor {
  const { keys, background } = workbenchRoles[slot];
  const editor = palette.entries.get("editor.background")?.hex ?? under;
  if (slot === "ui.muted") {
    const foreground = palette.color("editor.foreground").hex;
    return derived(ensureContrast(mix(foreground, editor, 0.35), [under], READABLE));
  }
  const marked = severities.find((severity) => slot === `ui.${severity}Background`);
  if (marked) return derived(mix(editor, palette.color(`editor.${marked}`).hex, 0.15));
  const color = palette.defaultOf(keys, under);
  if (color === undefined) return derived(readableOn(under, palette.color("editor.foreground").hex, editor));
  const isUnreadable = background !== undefined && contrast(color.hex, under) < READABLE;
  return isUnreadable ? derived(readableOn(under, editor, extreme(editor))) : color;
}

function addSyntax(palette: ColorSources): void {
  const [background, foreground] = [palette.color("editor.background").hex, palette.color("editor.foreground")];
  const styleOf = styleFinder(palette.theme);
  for (const [role, scopes] of Object.entries(syntaxRoles) as [SyntaxRole, readonly string[]][]) {
    const found = [...scopes.map((scope) => [scope]), ["source"]]
      .map((stack) => styleOf(stack))
      .find(({ isRuled }) => isRuled);
    const hex = parseColor(found?.color, background);
    const color = found && hex ? source(hex, found.color, "theme") : foreground;
    // A rule without a colour may still set a font style.
    const bits = found?.fontStyle ?? scopes.map((scope) => styleOf([scope]).fontStyle).find((style) => style > 0);
    palette.set(`syntax.${role}`, color, "editor.background", fontStyleOf(bits ?? 0));
  }
}

function addSemantic(palette: ColorSources): void {
  const styleOf = semanticStyler(semanticRules(palette.theme), []);
  for (const type of semanticTypes) {
    const { foreground = "", ...fontStyle } = styleOf(type);
    const hex = parseColor(foreground, palette.color("editor.background").hex);
    if (hex === undefined) continue;
    const color = source(hex, foreground, "theme");
    palette.set(`semantic.${type}`, color, "editor.background", { ...plainStyle, ...fontStyle });
  }
}

/** Converts a theme to the palette that all ports use. */
export function portPalette(theme: ThemeFile): Palette {
  const palette = new ColorSources(theme);
  // Each step uses colours from the earlier steps.
  addWorkbench(palette);
  addSyntax(palette);
  addTerminal(palette);
  addAnsi(palette);
  addTools(palette);
  addSemantic(palette);
  return palette;
}
