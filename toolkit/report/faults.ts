import { contrast, type Hex, longForm, parseColor } from "../color/color.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { sampleTokens } from "../scopes/sample-tokens.ts";
import { styleFinder } from "../scopes/scope-matcher.ts";
import { DEFAULT_MARK } from "./backgrounds.ts";
import type { TextColor } from "./findings.ts";
import type { MarkRow } from "./marks.ts";
import { type MeasuredTheme, measure } from "./measure.ts";
import type { ContrastRow, DistanceRow, TextRow } from "./report.ts";
import { REQUIRED_DISTANCE } from "./requirements.ts";

/** What VS Code's default is today may be the theme's own colour tomorrow: the place is the same. */
export const placeOf = (name: string) => name.replaceAll(DEFAULT_MARK, "");

/** What a version has made worse is less by a tenth. */
export const WORSE = 0.9;

/** A row with the figure of the earlier version; null if that has no such place. */
export type Since<Row> = Row & { before: number | null };

/** The faults that a new version of a theme brings, or makes worse. */
export interface AddedFaults {
  texts: Since<ContrastRow>[];
  distances: Since<DistanceRow>[];
  marks: MarkRow[];
}

const pairOf = ({ vision, a, b }: DistanceRow) => `${vision} ${a.role} ${b.role}`;
const placeOfRow = ({ role, ground }: ContrastRow) => placeOf(`${role} on ${ground}`);

/** The colour that most letters of some tokens have in a theme. */
function colorOfTokens(styleOf: ReturnType<typeof styleFinder>, tokens: readonly string[]): Hex | undefined {
  const letters = new Map<Hex, number>();
  for (const token of tokens) {
    const color = longForm(styleOf(token.split(" ")).color);
    letters.set(color, (letters.get(color) ?? 0) + (sampleTokens.get(token) ?? 0));
  }
  return [...letters].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/**
 * @returns a function that gives the contrast which a text colour of the new version had in the earlier one: of code, that
 * of the same tokens; of other texts and of rules that no token shows, that of the same place. Null if there is none.
 */
function ratioBefore(theme: ThemeFile, rows: readonly TextRow[]): (text: TextColor, row: TextRow) => number | null {
  const styleOf = styleFinder(theme);
  const places = new Map(rows.map((row) => [placeOfRow(row), row]));
  const grounds = new Map(rows.map(({ ground, background }) => [placeOf(ground), background]));
  return ({ isCode, seen }, row) => {
    const ground = grounds.get(placeOf(row.ground));
    const color = isCode && seen && seen.tokens.length > 0 ? colorOfTokens(styleOf, seen.tokens) : undefined;
    if (color === undefined || ground === undefined) return places.get(placeOfRow(row))?.ratio ?? null;
    const hex = parseColor(color, ground);
    return hex === undefined ? null : contrast(hex, ground);
  };
}

/** The texts of a new version that are faint and were not, or less so. A rule that no token shows changes nothing. */
function addedTexts(now: MeasuredTheme, ratioOf: ReturnType<typeof ratioBefore>): Since<ContrastRow>[] {
  return now.faintColors.flatMap((text) => {
    if (text.isCode && text.seen === undefined) return [];
    return text.rows.flatMap((row): Since<ContrastRow>[] => {
      const was = ratioOf(text, row);
      if (was !== null && was < now.ratio && row.ratio >= was * WORSE) return [];
      const { role, foreground, background, ground, ratio } = row;
      return [{ role, foreground, background, ground, ratio, before: was }];
    });
  });
}

/** The faults of a version of a theme that the earlier one does not have, or less of. All are new without one. */
export function addedFaults(before: ThemeFile | undefined, after: ThemeFile): AddedFaults {
  const now = measure(after);
  const old = before && measure(before);
  const deltas = new Map(old?.report.distances.map((row) => [pairOf(row), row.deltaE]));
  const unseen = new Set(old?.unseen.map(({ mark, ground }) => placeOf(`${mark} ${ground}`)));
  return {
    texts: addedTexts(now, before && old ? ratioBefore(before, old.texts) : () => null),
    distances: [...now.nearRoles, ...now.nearChanges]
      .map((row) => ({ ...row, before: deltas.get(pairOf(row)) ?? null }))
      .filter(({ deltaE, before: was }) => was === null || was >= REQUIRED_DISTANCE || deltaE < was * WORSE),
    marks: now.unseen.filter(({ mark, ground }) => !unseen.has(placeOf(`${mark} ${ground}`))),
  };
}
