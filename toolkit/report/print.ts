import { roundDown } from "../color/color.ts";
import { visions } from "../color/vision.ts";
import type { ExtensionIdentity } from "../extension/identity.ts";
import { mainRoles } from "../scopes/roles.ts";
import type { ColorChange, ThemeChanges } from "../versions/changes.ts";
import { DEFAULT_MARK } from "./backgrounds.ts";
import { NEARLY_NONE } from "./coverage.ts";
import { FOUND, JUST_SEEN, type MarkRow } from "./marks.ts";
import type { ForeignColor } from "./new-colors.ts";
import type { ContrastRow, DistanceRow } from "./report.ts";
import { isBetweenRoles, type MeasuredTheme } from "./requirements.ts";

/** How many rows of a kind a report prints. It only counts the others. */
const ROWS_SHOWN = 12;

/** The lowest figure of any number of rows: `Math.min(...rows)` would overflow the stack. */
function lowestOf<Row>(rows: readonly Row[], figure: (row: Row) => number): number {
  return rows.reduce((lowest, row) => Math.min(lowest, figure(row)), Number.POSITIVE_INFINITY);
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => -lowestOf(rows, (row) => -(row[column]?.length ?? 0)));
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd());
}

function shown(rows: readonly (readonly string[])[]): string[] {
  const rest = rows.length - ROWS_SHOWN;
  return [...table(rows.slice(0, ROWS_SHOWN)), ...(rest > 0 ? [`  … and ${rest} more`] : [])];
}

function distanceLine(row: DistanceRow): string[] {
  return [row.vision, roundDown(row.deltaE, 2), row.a.role, row.a.hex, row.b.role, row.b.hex];
}

/** The smallest distance for each kind of colour vision. */
function smallest(rows: readonly DistanceRow[]): string[] {
  const sorted = rows.toSorted((a, b) => a.deltaE - b.deltaE);
  const found = visions.flatMap((vision) => sorted.find((row) => row.vision === vision) ?? []);
  return table(found.map(distanceLine));
}

function contrastLine({ ratio, role, foreground, ground, background }: ContrastRow): string[] {
  return [roundDown(ratio, 2), role, foreground, `on ${ground}`, background];
}

function markLine({ mark, hex, ground, background, ratio, deltaE }: MarkRow): string[] {
  return [roundDown(ratio, 2), `ΔE ${roundDown(deltaE, 1)}`, mark, hex, `on ${ground}`, background];
}

/**
 * For each colour that the theme leaves to VS Code, its least readable place. A text counts before what is behind it.
 */
function worstDefaults(rows: readonly ContrastRow[]): ContrastRow[] {
  const worst = new Map<string, ContrastRow>();
  for (const row of rows.toSorted((a, b) => a.ratio - b.ratio)) {
    const key = [row.role, ...row.ground.split(" on ")].find((name) => name.endsWith(DEFAULT_MARK)) ?? "";
    if (!worst.has(key)) worst.set(key, row);
  }
  return [...worst.values()];
}

/** Everything that misses a requirement, by kind. */
function shortfalls({ faint, faintDefaults, nearRoles, nearChanges, unseen }: MeasuredTheme): string[] {
  const byRatio = (a: ContrastRow, b: ContrastRow) => a.ratio - b.ratio;
  const byDistance = (a: DistanceRow, b: DistanceRow) => a.deltaE - b.deltaE;
  const parts: readonly (readonly [title: string, count: number, rows: readonly string[]])[] = [
    ["Too faint", faint.length, shown(faint.toSorted(byRatio).map(contrastLine))],
    [
      "Left to VS Code's default, and too faint there",
      faintDefaults.length,
      table(worstDefaults(faintDefaults).map(contrastLine)),
    ],
    ["Too near each other", nearRoles.length, shown(nearRoles.toSorted(byDistance).map(distanceLine))],
    ["Added and deleted too near each other", nearChanges.length, shown(nearChanges.map(distanceLine))],
    [
      `Hard to see on its ground (a selection or match needs ${FOUND.ratio}:1 or ΔE ${FOUND.deltaE}, others ΔE ${JUST_SEEN})`,
      unseen.length,
      table(unseen.map(markLine)),
    ],
  ];
  return parts.flatMap(([title, count, rows]) => (count === 0 ? [] : ["", `  ${title}: ${count}`, ...rows]));
}

const reasons: Readonly<Record<ForeignColor["reason"], string>> = {
  unreadable: "too faint",
  hue: "a hue that the theme does not have",
  grey: "grey, where the theme's ground is not",
};

/** What the newest versions of VS Code brought and looks foreign, with what to set. */
function foreignLines(foreign: readonly ForeignColor[]): string[] {
  const rows = foreign.map(({ since, id, hex, set, reason, ratio }) => {
    const why = reason === "unreadable" && ratio !== null ? `contrast ${roundDown(ratio, 2)}` : reasons[reason];
    return [since, id, hex, why, set === id ? "set it" : `set it, or ${set}, which it follows`];
  });
  return rows.length === 0
    ? []
    : ["", `  New in VS Code, left to its default, and foreign in this theme: ${rows.length}`, ...shown(rows)];
}

/** The languages that are nearly without colour, and the semantic tokens without a rule. */
function codeLines({ languages, unruled }: MeasuredTheme): string[] {
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  const poor = languages.filter(({ coloured, usual }) => coloured < usual * NEARLY_NONE);
  const rows = poor.map(({ language, coloured, colours, usual }) => {
    return [
      language,
      `${percent(coloured)} of the letters`,
      colours === 1 ? "1 colour" : `${colours} colours`,
      `${percent(usual)} is usual`,
    ];
  });
  return [
    ...(rows.length > 0 ? ["", `  Nearly without colour: ${rows.length}`, ...table(rows)] : []),
    ...(unruled.length > 0
      ? ["", `  Semantic tokens that it asks for and no rule colours: ${unruled.join(", ")}`]
      : []),
  ];
}

/** One theme: its lowest figures, and everything that misses a requirement. */
function themeLines(measured: MeasuredTheme): string[] {
  const { report, texts, ratio, passes } = measured;
  const [lowest] = texts.toSorted((a, b) => a.ratio - b.ratio);
  if (lowest === undefined) return [report.label, "", "  It sets no colours.", ""];
  const changes = report.distances.filter((row) => !isBetweenRoles(row));
  return [
    report.label,
    "",
    `  Contrast: ${texts.length} texts on their backgrounds, the lowest ${roundDown(lowest.ratio, 2)}:1 (${lowest.role} on ${lowest.ground}); ${ratio} is required.`,
    "",
    `  The smallest distance between two of the ${mainRoles.length} main roles, in ΔE2000:`,
    ...smallest(report.distances.filter(isBetweenRoles)),
    ...(changes.length === 0
      ? []
      : ["", "  The smallest distance between added and deleted colours, in ΔE2000:", ...smallest(changes)]),
    ...(passes ? ["", "  Every requirement is met."] : shortfalls(measured)),
    ...codeLines(measured),
    ...foreignLines(measured.foreign),
    "",
  ];
}

function count(rows: readonly unknown[], what: string): string[] {
  return rows.length === 0 ? [] : [`${rows.length} ${what}`];
}

/** The report: a line for each theme, then each theme's figures. */
export function reportLines(measured: readonly MeasuredTheme[]): string[] {
  const passed = measured.filter(({ passes }) => passes).length;
  const rows = measured.map(({ report, texts, passes, ...short }) => {
    if (texts.length === 0) return [report.label, "sets no colours"];
    const lowest = lowestOf(texts, ({ ratio }) => ratio);
    const nearest = lowestOf(report.distances.filter(isBetweenRoles), ({ deltaE }) => deltaE);
    const missed = [
      ...count(short.faint, "too faint"),
      ...count(short.faintDefaults, "too faint by default"),
      ...count(short.nearRoles, "roles too near"),
      ...count(short.nearChanges, "added and deleted too near"),
      ...count(short.unseen, "hard to see"),
    ];
    return [
      report.label,
      `contrast ${roundDown(lowest, 2)}`,
      `nearest roles ΔE ${roundDown(nearest, 2)}`,
      passes ? "passes" : missed.join(", "),
    ];
  });
  const head = `${passed} of ${measured.length} ${measured.length === 1 ? "theme meets" : "themes meet"} the requirements. The lowest figures of each theme:`;
  return [head, "", ...table(rows), "", ...measured.flatMap(themeLines)];
}

function changeRow({ role, before, after, deltaE, contrast, fontStyle }: ColorChange): string[] {
  const ratio = (value: number | null) => (value === null ? "–" : roundDown(value, 2));
  return [
    role,
    before ?? "–",
    after ?? "–",
    deltaE === null ? "" : `ΔE ${roundDown(deltaE, 1)}`,
    `contrast ${ratio(contrast.before)} → ${ratio(contrast.after)}`,
    fontStyle ? `${fontStyle.before || "plain"} → ${fontStyle.after || "plain"}` : "",
  ];
}

/** The changes between two versions. */
export function changeLines(
  from: ExtensionIdentity,
  to: ExtensionIdentity,
  changes: readonly ThemeChanges[],
): string[] {
  const more = (title: string, rows: readonly ColorChange[]) =>
    rows.length > 0 ? [`  ${title}: ${rows.length}`, ...shown(rows.map(changeRow))] : [];
  const parts = changes.flatMap(({ label, status, roles, scopes, workbench }) => [
    "",
    `${label}: ${status}`,
    ...table(roles.map(changeRow)),
    ...more("More of code", scopes),
    ...more("Workbench", workbench),
  ]);
  return [`From ${from.name} ${from.version} to ${to.name} ${to.version}:`, ...parts];
}
