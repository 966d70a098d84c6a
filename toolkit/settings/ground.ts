import { contrast, type Hex, longForm, luminance, parseColor, TEXT_CONTRAST } from "../color/color.ts";
import { withContrast } from "../color/oklab.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { type BackgroundKeys, grounds, layered } from "../workbench/backgrounds.ts";
import { baseColors, type WorkbenchColors, workbenchColors } from "../workbench/colors.ts";
import { rulesThatSet, type SettingsList } from "./settings-list.ts";
import { withSettings } from "./vscode-settings.ts";

/** Whether a text needs no change on another background, because it keeps its contrast or stays readable. */
function isKept(before: number, now: number): boolean {
  return now >= Math.min(before - 0.05, TEXT_CONTRAST);
}

/** The luminance that looks halfway between black and white. */
const MIDDLE = 0.18;

const onCode: readonly BackgroundKeys[] = [["editor.background"]];

/** The text colours of the workbench and of the editor, with the backgrounds on which they must be readable. */
const texts: Readonly<Record<string, readonly BackgroundKeys[]>> = {
  ...Object.fromEntries([...Object.keys(grounds.amongCode), "editorCursor.foreground"].map((id) => [id, onCode])),
  ...grounds.workbench,
};

/** The parts that have the editor's background in the theme. Parts that follow it automatically need no setting. */
function groundsOf(theme: ThemeFile, bg: Hex): string[] {
  const colors = workbenchColors(theme);
  const same = grounds.surfaces.filter((id) => {
    const { value, from } = colors.resolved(id);
    return from === "theme" && value !== null && longForm(value) === bg;
  });
  return ["editor.background", ...same];
}

/** The lowest contrast of a text colour on its backgrounds; undefined if there is nothing to read. */
function lowest(colors: WorkbenchColors, id: string, bg: Hex) {
  const { value } = colors.shown(id);
  if (value === null || /^#.{6}00$/.test(value)) return undefined;
  const measured = (texts[id] ?? onCode).flatMap((keys) => {
    const ground = layered(colors, keys, bg)?.hex;
    return ground === undefined ? [] : [{ ground, ratio: contrast(parseColor(value, ground) ?? ground, ground) }];
  });
  const [worst] = measured.sort((one, other) => one.ratio - other.ratio);
  return worst && { value, ...worst };
}

/**
 * Adapts a colour behind code, such as the selection, to a background of the other kind. It keeps its distance from the
 * background.
 */
function carryBackgrounds(theme: ThemeFile, bg: Hex, ground: Hex, list: SettingsList): void {
  const colors = workbenchColors(theme);
  for (const id of new Set(grounds.codeGrounds.flatMap(({ keys }) => keys))) {
    const { value, from } = colors.resolved(id);
    if (value === null || list.colors[id] !== undefined) continue;
    if (from !== "theme" && from !== "default") continue;
    const full = longForm(value);
    const alpha = full.length === 9 ? Number.parseInt(full.slice(7), 16) : 255;
    const ratio = contrast(parseColor(value, bg) ?? bg, bg);
    const base = parseColor(full.slice(0, 7)) ?? bg;
    const moved = withContrast(base, ground, ratio, { alpha, hasHueOnly: true });
    if (alpha > 0) list.colors[id] = moved + full.slice(7);
  }
}

/** The colour that a text needs on another background; undefined if its own colour keeps its contrast. */
function carried(color: string | undefined, bg: Hex, ground: Hex): Hex | undefined {
  const seen = parseColor(color, bg);
  if (seen === undefined) return undefined;
  const ratio = contrast(seen, bg);
  return isKept(ratio, contrast(parseColor(color, ground) ?? ground, ground))
    ? undefined
    : withContrast(seen, ground, ratio);
}

/** Changes the editor's background, and gives each text its previous contrast or the nearest possible one. */
export function changeGround(theme: ThemeFile, ground: Hex, list: SettingsList): void {
  const { bg } = baseColors(theme);
  if (bg === ground) return;
  const before = workbenchColors(theme);
  for (const id of groundsOf(theme, bg)) list.colors[id] = ground;
  if (luminance(bg) < MIDDLE !== luminance(ground) < MIDDLE) carryBackgrounds(theme, bg, ground, list);
  const inSettings = () => workbenchColors(withSettings(theme, list.settings()));
  let after = inSettings();
  for (const id of Object.keys(texts)) {
    const old = lowest(before, id, bg);
    const now = lowest(after, id, ground);
    if (!old || !now || isKept(old.ratio, now.ratio)) continue;
    list.colors[id] = withContrast(parseColor(now.value, now.ground) ?? bg, now.ground, old.ratio);
    // Other texts may follow it.
    after = inSettings();
  }
  for (const [selector, color] of rulesThatSet(theme, "foreground")) {
    const moved = carried(color, bg, ground);
    if (moved) list.set("foreground", [selector], moved);
  }
  for (const { selector, style } of theme.semanticTokenColors) {
    const moved = carried(style.foreground, bg, ground);
    if (moved) list.semanticRules[selector] = { ...list.semanticRules[selector], foreground: moved };
  }
}
