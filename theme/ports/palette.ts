import type { Hex } from "../color/color.ts";
import type { FontStyle } from "../scopes/scope-matcher.ts";
import type { SyntaxRole } from "./syntax-roles.ts";
import type { WorkbenchRoleName } from "./workbench-roles.ts";

export const ansiNames = [
  "ansiBlack",
  "ansiRed",
  "ansiGreen",
  "ansiYellow",
  "ansiBlue",
  "ansiMagenta",
  "ansiCyan",
  "ansiWhite",
  "ansiBrightBlack",
  "ansiBrightRed",
  "ansiBrightGreen",
  "ansiBrightYellow",
  "ansiBrightBlue",
  "ansiBrightMagenta",
  "ansiBrightCyan",
  "ansiBrightWhite",
] as const;

export type AnsiName = (typeof ansiNames)[number];

/** The colours of a terminal. */
export const terminalSlots = [
  "background",
  "foreground",
  "cursor",
  "cursorText",
  "selection",
  "selectionText",
  ...ansiNames,
] as const;

export type TerminalSlot = (typeof terminalSlots)[number];

/** More colours for programs that run in a terminal. */
export type ToolSlot = "accent" | "accentText" | "muted" | "line" | "lineText";

/** A colour's place in the palette. */
export type Slot =
  | TerminalSlot
  | `tool.${ToolSlot}`
  | `ui.${WorkbenchRoleName}`
  | `syntax.${SyntaxRole}`
  | `semantic.${string}`;

/**
 * Where a colour comes from: from the theme; from VS Code's defaults, because the theme sets no colour; or from other
 * colours, because neither the theme nor VS Code defines one that is readable.
 */
export type Origin = "theme" | "default" | "derived";

export interface PaletteColor {
  /** Opaque. A translucent colour has been blended with the background behind it. */
  hex: Hex;
  /** `#rrggbb`, or `#rrggbbaa` if the theme's colour is translucent. */
  translucent: Hex;
  origin: Origin;
}

/** The lowest contrast of a derived text colour. */
export const READABLE = 3;

/** The colours of a theme for other programs. */
export interface Palette {
  type: "dark" | "light";
  /** @throws Error if the palette has no such slot. Only semantic slots can be missing. */
  color(slot: Slot): PaletteColor;
  style(slot: Slot): FontStyle;
  /** The background behind a text colour in VS Code. Undefined for the colour of a background or decoration. */
  backgroundOf(slot: Slot): Slot | undefined;
  /** Whether the theme does not set the colour, so that it is VS Code's default or derived. */
  isFilled(slot: Slot): boolean;
  /** The semantic types for which the theme has a semantic rule. */
  semantic: readonly `semantic.${string}`[];
}
