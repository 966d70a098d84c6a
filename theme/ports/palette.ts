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

/** For programs in a terminal that need more than the 16 ANSI colours. */
export type ToolSlot = "accent" | "accentText" | "muted" | "line" | "lineText";

/** A colour's place in the palette. */
export type Slot =
  | TerminalSlot
  | `tool.${ToolSlot}`
  | `ui.${WorkbenchRoleName}`
  | `syntax.${SyntaxRole}`
  | `semantic.${string}`;

/** Where a colour comes from. */
export type Origin =
  /** A workbench colour of the theme. */
  | { kind: "key"; key: string }
  /** A rule of `tokenColors`, with its selectors. */
  | { kind: "rule"; selector: string }
  /** A rule of `semanticTokenColors`. */
  | { kind: "semantic"; selector: string }
  /** VS Code's default, because the theme sets no colour. */
  | { kind: "default" }
  /** Computed from other colours, because neither the theme nor VS Code defines one. */
  | { kind: "derived" };

export interface PaletteColor {
  /** Opaque: a translucent colour is blended with the background behind it. */
  hex: Hex;
  /** `#rrggbb`, or `#rrggbbaa` if the theme's colour is translucent. */
  translucent: Hex;
  origin: Origin;
}

/** The lowest contrast that a derived text colour may have. */
export const READABLE = 3;

/** The colours of a theme for other programs. */
export interface Palette {
  type: "dark" | "light";
  highContrast: boolean;
  /** @throws Error if the palette has no such slot. Only semantic slots can be missing. */
  color(slot: Slot): PaletteColor;
  style(slot: Slot): FontStyle;
  /** The background of a text colour in VS Code; undefined for backgrounds and decorations. */
  ground(slot: Slot): Slot | undefined;
  /** Whether the colour is VS Code's default or derived, because the theme does not set it. */
  isFilled(slot: Slot): boolean;
  /** The semantic types for which the theme has a semantic rule. */
  semantic: readonly `semantic.${string}`[];
}
