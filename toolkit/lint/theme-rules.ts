import { parseColor } from "../color/color.ts";
import { distance } from "../color/vision.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { JUST_SEEN } from "../report/marks.ts";
import { baseColors, workbenchColors } from "../workbench/colors.ts";
import type { Report } from "./findings.ts";
import type { RuleEntry, ThemeSource } from "./theme-source.ts";

/** Finds repeated keys of an object. Only the last one counts. */
export function checkDuplicates({ repeated, placeOf }: ThemeSource, report: Report): void {
  for (const entries of repeated) {
    const last = entries.at(-1);
    for (const { key, value, keyOffset } of entries.slice(0, -1)) {
      const isSame = JSON.stringify(value) === JSON.stringify(last?.value);
      const place = placeOf(last?.keyOffset ?? 0);
      report(
        "duplicate-key",
        isSame ? 1 : 2,
        keyOffset,
        `"${key}" is set again at ${place}. Only the last value counts.`,
      );
    }
  }
}

/** The selectors of a rule, sorted, so that the author's order does not matter. */
function selectorsOf({ selectors }: RuleEntry): string {
  const names = new Set(selectors.map(({ selector }) => selector.replace(/\s+/g, " ")));
  return [...names].sort().join(", ");
}

/** The properties that a rule sets. */
function settingsOf({ settings }: RuleEntry): Map<string, unknown> {
  const set = settings.filter(({ key, value }) =>
    key === "fontStyle" ? value !== null : key === "foreground" && value,
  );
  return new Map(set.map(({ key, value }) => [key, value]));
}

/**
 * Finds rules whose settings are all replaced by a later rule for the same selectors. A later rule with additional
 * selectors may extend them, as in VS Code's own high-contrast themes.
 */
export function checkOverridden({ rules, placeOf }: ThemeSource, report: Report): void {
  const later = new Map<string, RuleEntry>();
  for (const rule of rules.toReversed()) {
    const selectors = selectorsOf(rule);
    const by = later.get(selectors);
    if (selectors === "") continue;
    later.set(selectors, rule);
    if (by === undefined) continue;
    const [own, other] = [settingsOf(rule), settingsOf(by)];
    const isWhole = own.size > 0 && [...own.keys()].every((key) => other.has(key));
    if (!isWhole || [...own].every(([key, value]) => other.get(key) === value)) continue;
    const place = placeOf(by.offset);
    report(
      "overridden-rule",
      1,
      rule.offset,
      `The rule for "${selectors}" has no effect: the one at ${place} overrides it.`,
    );
  }
}

/** Marks that people look for, each with the background on which VS Code paints it. */
const marks: readonly (readonly [mark: string, ground: string])[] = [
  ["editorCursor.foreground", "editor.background"],
  ["terminalCursor.foreground", "terminal.background"],
  ["focusBorder", "editor.background"],
  ["editorBracketMatch.border", "editor.background"],
  ["scrollbarSlider.background", "editor.background"],
  ["scrollbarSlider.hoverBackground", "editor.background"],
  ["scrollbarSlider.activeBackground", "editor.background"],
  ["terminal.selectionBackground", "terminal.background"],
];

/** The only ids that make the place visible in VS Code. Authors may turn off other ids with full transparency. */
const isNeeded = /cursor|selection/i;

/** @returns the marks of a theme that have the colour of their background, with a sentence for each. */
export function invisibleMarks(theme: ThemeFile): [id: string, sentence: string][] {
  const colors = workbenchColors(theme);
  const { bg } = baseColors(theme);
  const isSeen = (id: string, ground: string) => {
    const behind = parseColor(colors.shown(ground).value, bg) ?? bg;
    const hex = parseColor(colors.shown(id).value, behind) ?? behind;
    return distance(hex, behind, "normal") >= JUST_SEEN;
  };
  return marks.flatMap(([id, ground]): [string, string][] => {
    const { value, from } = colors.shown(id);
    const isOff = value !== null && /^#.{6}00$/.test(value) && !isNeeded.test(id);
    if (from !== "theme" || value === null || isOff || isSeen(id, ground)) return [];
    if (id === "focusBorder" && isSeen(id, "sideBar.background")) return [];
    if (id === "editorBracketMatch.border" && isSeen("editorBracketMatch.background", ground)) return [];
    return [[id, `"${id}" has the colour of its background, "${ground}", so it is invisible.`]];
  });
}
