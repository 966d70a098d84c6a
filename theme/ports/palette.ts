import type { Hex } from "../color/color.ts";
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

/** Named like the theme's keys for the terminal, without `terminal.`. */
export type TerminalSlot =
  | "background"
  | "foreground"
  | "cursor"
  | "cursorText"
  | "selection"
  | "selectionText"
  | AnsiName;

/** For programs inside a terminal, which have more to say than sixteen colours can. */
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
  /** A rule of `tokenColors`, by the selectors that it has. */
  | { kind: "rule"; selector: string }
  /** A rule of `semanticTokenColors`. */
  | { kind: "semantic"; selector: string }
  /** What VS Code takes where the theme is silent. */
  | { kind: "default" }
  /** Made here from other colours, because neither the theme nor VS Code has one. */
  | { kind: "derived" };

export interface PaletteColor {
  /** As it is seen: alpha is laid on the ground that the colour stands on. */
  hex: Hex;
  /** `#rrggbb`, or `#rrggbbaa` where the theme's own colour is translucent. */
  translucent: Hex;
  origin: Origin;
}

export interface FontStyle {
  italic: boolean;
  bold: boolean;
  underline: boolean;
  strikethrough: boolean;
}

/** The least contrast of text that the ports choose by themselves. */
export const READABLE = 3;

/** A theme resolved for other programs. */
export interface Palette {
  type: "dark" | "light";
  highContrast: boolean;
  /** @throws Error for a slot that this theme has not: only semantic ones may be missing. */
  color(slot: Slot): PaletteColor;
  has(slot: Slot): boolean;
  style(slot: Slot): FontStyle;
  /** The ground on which a text's colour stands in VS Code; undefined for grounds and decorations. */
  ground(slot: Slot): Slot | undefined;
  /** Whether the theme does not say the colour: it is VS Code's default or derived. */
  isFilled(slot: Slot): boolean;
  /** Semantic types that the theme colours apart from its TextMate rules. */
  semantic: readonly `semantic.${string}`[];
}
