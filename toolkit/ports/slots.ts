import type { Hex } from "../color/color.ts";
import type { FontStyle } from "../extension/theme-file.ts";
import { type SyntaxRole, syntaxRoles } from "../scopes/roles.ts";
import workbenchFile from "./workbench-roles.json" with { type: "json" };

const hues = ["Black", "Red", "Green", "Yellow", "Blue", "Magenta", "Cyan", "White"] as const;

type Hue = (typeof hues)[number];

/** The 16 ANSI colours by VS Code's names: the normal ones, then the bright ones. */
export const ansiSlots: readonly (`terminal.ansi${Hue}` | `terminal.ansiBright${Hue}`)[] = [
  ...hues.map((hue) => `terminal.ansi${hue}` as const),
  ...hues.map((hue) => `terminal.ansiBright${hue}` as const),
];

/** A part of VS Code's window that other programs have, too. */
interface WorkbenchRole {
  /**
   * Workbench keys in the order of VS Code's fallbacks. The palette uses the first key that the theme sets, otherwise
   * VS Code's default for the first key that has one. If none has one, `port-palette.ts` derives the colour.
   */
  keys: readonly string[];
  /** For text only: the slot of the background. The background's role comes before the text's role in the list. */
  background?: WorkbenchSlot;
}

// A copy, so that the package's type declarations do not refer to a data file.
const roles = { ...workbenchFile };

/** `editor.…` for the editor, `ui.…` for the window around it. */
export type WorkbenchSlot = keyof typeof roles;

export const workbenchRoles = roles as Readonly<Record<WorkbenchSlot, WorkbenchRole>>;

/** The colours of a terminal. */
const terminalSlots = [
  "terminal.background",
  "terminal.foreground",
  "terminal.cursor",
  "terminal.cursorText",
  "terminal.selection",
  "terminal.selectionText",
  ...ansiSlots,
] as const;

type TerminalSlot = (typeof terminalSlots)[number];

/** More colours for programs that run in a terminal. */
type ToolSlot =
  | "accent"
  | "accentText"
  | "muted"
  | "border"
  | "line"
  | "lineText"
  | "ruler"
  | "tab"
  | "tabText"
  | "inactiveTabText"
  | "window"
  | "windowText";

/** The name of a colour in the palette. */
export type Slot = TerminalSlot | `tool.${ToolSlot}` | WorkbenchSlot | `syntax.${SyntaxRole}` | `semantic.${string}`;

/**
 * The source of a colour: the theme; VS Code's defaults, if the theme sets no colour; or other colours, if neither the
 * theme nor VS Code defines a readable one.
 */
export type Origin = "theme" | "default" | "derived";

/** A colour without a slot. */
export interface SourceColor {
  /** Opaque: translucent colours are blended with the background behind them. */
  hex: Hex;
  /** `#rrggbb`, or `#rrggbbaa` if the theme's colour is translucent. */
  translucent: Hex;
  origin: Origin;
}

/** A colour in the palette. */
export interface PaletteColor extends SourceColor {
  style: FontStyle;
  /** The background behind a text colour in VS Code; undefined for backgrounds and decorations. */
  background: Slot | undefined;
}

/** The colours of a theme for other programs. */
export interface Palette {
  type: "dark" | "light";
  /** @throws Error if the palette has no such slot. Only semantic slots can be missing. */
  color(slot: Slot): PaletteColor;
  /** Whether the theme sets the colour. Otherwise, it is VS Code's default or derived. */
  isOfTheme(slot: Slot): boolean;
  /** The semantic types for which the theme has a semantic rule. */
  semantic: readonly `semantic.${string}`[];
}

/** The slots of formats that list every colour. */
export function everySlot(palette: Palette): Slot[] {
  return [
    ...terminalSlots,
    ...(Object.keys(workbenchRoles) as WorkbenchSlot[]),
    ...(Object.keys(syntaxRoles) as SyntaxRole[]).map((role) => `syntax.${role}` as const),
    ...palette.semantic,
  ];
}
