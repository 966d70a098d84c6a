import { contrast, extreme, type Hex } from "../color/color.ts";
import { chroma, hueDistance, mix } from "../color/oklab.ts";
import { type ColorSources, derived, moreReadable, READABLE, VISIBLE } from "./color-sources.ts";
import { ansiSlots, type Slot, type SourceColor } from "./slots.ts";

/**
 * The maximum difference between a hue and that of an ANSI colour's name, in degrees. A red may be orange, but a green
 * must not be yellow.
 */
const HUE_RANGE = 30;

/** With less OKLab chroma, a colour looks grey, and a grey has no hue. */
const CHROMA_MIN = 0.04;

/** The roles of code that are red and green by meaning. They take precedence over others of the same hue. */
const meant: Partial<Record<Slot, readonly Slot[]>> = {
  "terminal.ansiRed": ["editor.error", "ui.deleted", "syntax.deleted", "syntax.invalid"],
  "terminal.ansiGreen": ["syntax.string", "ui.added", "syntax.inserted"],
};

/** Like VS Code's terminal, but a colour that the theme sets for the editor takes precedence over VS Code's default. */
export function addTerminal(palette: ColorSources): void {
  const editor = palette.color("editor.background");
  const background = palette.fromOwnKeys(["terminal.background"], editor.hex) ?? editor;
  const under = background.hex;
  palette.set("terminal.background", background);
  const text = palette.color("editor.foreground");
  const foreground =
    palette.fromOwnKeys(["terminal.foreground"], under) ??
    (text.origin === "theme" && contrast(text.hex, under) >= READABLE ? text : undefined) ??
    palette.defaultOf(["terminal.foreground"], under) ??
    derived(extreme(under));
  palette.set("terminal.foreground", foreground, "terminal.background");
  const cursor = palette.fromOwnKeys(["terminalCursor.foreground", "editorCursor.foreground"], under) ?? foreground;
  palette.set("terminal.cursor", cursor, "terminal.background");
  const cursorText = palette.fromOwnKeys(["terminalCursor.background"], cursor.hex) ?? background;
  palette.set("terminal.cursorText", cursorText, "terminal.cursor");
  const selection = visibleSelection(palette, under) ?? derived(mix(under, foreground.hex, 0.25));
  palette.set("terminal.selection", selection);
  const selectionText =
    palette.fromOwnKeys(["terminal.selectionForeground"], selection.hex) ??
    derived(moreReadable(selection.hex, foreground.hex, under));
  palette.set("terminal.selectionText", selectionText, "terminal.selection");
}

/** The first colour that is visible as a selection: of selected text or, if none is, of a selected list entry. */
function visibleSelection(palette: ColorSources, under: Hex): SourceColor | undefined {
  const keys = ["terminal.selectionBackground", "editor.selectionBackground"];
  const candidates = [...keys, "list.activeSelectionBackground", "list.focusBackground"]
    .map((key) => palette.fromOwnKeys([key], under))
    .concat(palette.defaultOf(keys, under));
  return candidates.find((color) => color !== undefined && contrast(color.hex, under) >= VISIBLE);
}

/**
 * Chooses an ANSI colour that the theme does not set: its normal or bright counterpart, a colour of code, or VS Code's
 * default.
 */
export function addAnsi(palette: ColorSources): void {
  const under = palette.color("terminal.background").hex;
  for (const [index, slot] of ansiSlots.entries()) {
    const [pale, bright] = [ansiSlots[index % 8] ?? slot, ansiSlots[(index % 8) + 8] ?? slot];
    const own = palette.fromOwnKeys([slot], under);
    const standard = palette.defaultOf([slot], under) ?? palette.color("terminal.foreground");
    const likely = palette.fromOwnKeys([pale, bright], under)?.hex ?? ofCode(palette, pale, standard.hex);
    palette.set(slot, own ?? (likely ? derived(likely) : standard), "terminal.background");
  }
}

/** A readable colour of code with the hue of an ANSI colour: one with its meaning, otherwise the nearest. */
function ofCode(palette: ColorSources, slot: Slot, standard: Hex): Hex | undefined {
  const under = palette.color("terminal.background").hex;
  if (chroma(standard) < CHROMA_MIN) return undefined;
  const near = (slots: readonly Slot[]) =>
    slots
      .filter((one) => palette.isOfTheme(one))
      .map((one) => palette.color(one).hex)
      .filter((hex) => chroma(hex) >= CHROMA_MIN && contrast(hex, under) >= READABLE)
      .map((hex) => ({ hex, distance: hueDistance(hex, standard) }))
      .filter(({ distance }) => distance <= HUE_RANGE);
  const inCode = [...palette.entries.keys()].filter((one) => one.startsWith("syntax."));
  const nearest = near(meant[slot] ?? [])[0] ?? near(inCode).sort((a, b) => a.distance - b.distance)[0];
  return nearest?.hex;
}
