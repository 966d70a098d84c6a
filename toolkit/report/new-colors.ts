import { contrast, type Hex, parseColor } from "../color/color.ts";
import { chroma, hueDistance } from "../color/oklab.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { roleColors } from "../scopes/roles.ts";
import { baseColors, type WorkbenchColors, workbenchColors } from "../workbench/colors.ts";
import since from "../workbench/since.json" with { type: "json" };

/** A colour of the newest versions of VS Code that a theme leaves to a default which looks foreign in it. */
export interface ForeignColor {
  id: string;
  /** The first version in which it was found of those that `since.json` names, such as `1.134`. */
  since: string;
  /** What VS Code paints, laid on the editor's background. */
  hex: Hex;
  /** The colour to set: its own id, or the one at the end of what it follows. */
  set: string;
  /** Its text or its ground does not have the required contrast; its hue is none of the theme's; it is grey. */
  reason: "unreadable" | "hue" | "grey";
  /** WCAG 2.2's ratio of the text with its ground, if there are both. */
  ratio: number | null;
}

/** The OKLab chroma from which a colour has a hue, and a background a tint; below the last it is grey. */
const [VIVID, TINTED, GREY] = [0.05, 0.02, 0.012];

/** A hue that is farther from all of the theme's, in degrees of OKLCH, is another one: red and orange are 40 apart. */
const OTHER_HUE = 40;

/** The contrast of a sign that is no text (WCAG 2.2, 1.4.11). */
const SIGN_CONTRAST = 3;

/** The contrast that a colour needs with its partner; 0 for marks that are meant to be faint, and for rulers. */
function requiredFor(id: string, ofText: number): number {
  if (/grip|indicator|glyph|minimap|overview/i.test(id)) return 0;
  return /icon/i.test(id) ? SIGN_CONTRAST : ofText;
}

/** Colours with a meaning of their own, whose hue says nothing of the theme's. */
const MEANINGS = /ansi|git|diff|merge|error|warning|info|debug|charts|testing|overview|minimap|symbolIcon|bracket/i;

const newColors = Object.entries(since as Record<string, string[]>).flatMap(([version, ids]) =>
  ids.map((id) => ({ id, version })),
);

/** The hues of the theme: those of its roles of code and of the parts of the workbench that it colours itself. */
function ownHues(theme: ThemeFile, bg: Hex): Hex[] {
  const workbench = Object.entries(theme.colors).flatMap(([id, value]) =>
    MEANINGS.test(id) ? [] : (parseColor(value, bg) ?? []),
  );
  return [...roleColors(theme).map(({ hex }) => hex), ...workbench].filter((hex) => chroma(hex) > VIVID);
}

/** The last colour that `id` follows. */
function rootOf(colors: WorkbenchColors, id: string): string {
  const { from } = colors.shown(id);
  return from === "default" || from === "theme" ? id : rootOf(colors, from);
}

/** The text on a ground, or the ground of a text: `a.foreground` for `a.background`. Undefined for other colours. */
function partnerOf(colors: WorkbenchColors, id: string): string | undefined {
  const isGround = /background$/i.test(id);
  if (!isGround && !/foreground$/i.test(id)) return undefined;
  const partner = isGround
    ? id.replace(/background$/, "foreground").replace(/Background$/, "Foreground")
    : id.replace(/foreground$/, "background").replace(/Foreground$/, "Background");
  if (colors.shown(partner).value !== null) return partner;
  return isGround ? "foreground" : "editor.background";
}

/** The colours of the newest versions that look foreign in a theme, the oldest first. @param ofText its contrast. */
export function foreignColors(theme: ThemeFile, ofText: number): ForeignColor[] {
  const colors = workbenchColors(theme);
  const { bg } = baseColors(theme);
  const hues = ownHues(theme, bg);
  return newColors.flatMap(({ id, version }): ForeignColor[] => {
    const { value } = colors.shown(id);
    const hex = parseColor(value, bg);
    if (value === null || hex === undefined || /^#.{6}00$/.test(value) || colors.isOfTheme(id)) return [];
    const partner = partnerOf(colors, id);
    const isGround = partner !== undefined && /background$/i.test(id);
    // A text is laid on its ground; VS Code chose both if neither is of the theme.
    const other = partner && parseColor(colors.shown(partner).value, isGround ? hex : bg);
    const ratio = other && partner && colors.isOfTheme(partner) ? contrast(hex, other) : null;
    const row = { id, since: version, hex, set: rootOf(colors, id), ratio };
    if (ratio !== null && ratio < requiredFor(id, ofText)) return [{ ...row, reason: "unreadable" }];
    const isOtherHue = chroma(hex) > VIVID && hues.every((hue) => hueDistance(hue, hex) > OTHER_HUE);
    if (isOtherHue && hues.length > 0) return [{ ...row, reason: "hue" }];
    return isGround && chroma(hex) < GREY && chroma(bg) > TINTED ? [{ ...row, reason: "grey" }] : [];
  });
}
