import { visions } from "../color/vision.ts";
import type { ColorChange, ThemeChanges } from "./changes.ts";
import type { Token } from "./coverage.ts";
import { formatDeltaE, formatRatio } from "./figures.ts";
import type { Proposal } from "./propose.ts";
import type { DistanceRow, ThemeReport } from "./report.ts";
import { mainRoles } from "./roles.ts";
import {
  type ColorRequirements,
  isBetweenRoles,
  meetsRequirements,
  nearestRoles,
  type Shortfall,
} from "./verdict.ts";

/** The number of rows of one kind that are printed. The others are counted. */
const ROWS_SHOWN = 12;

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd(),
  );
}

function shown(rows: readonly (readonly string[])[]): string[] {
  const rest = rows.length - ROWS_SHOWN;
  return [...table(rows.slice(0, ROWS_SHOWN)), ...(rest > 0 ? [`  … and ${rest} more`] : [])];
}

function distanceLine(row: DistanceRow): string[] {
  return [row.vision, formatDeltaE(row.deltaE, 2), row.a.role, row.a.hex, row.b.role, row.b.hex];
}

/** Everything that misses a requirement, by kind. */
function sectionsOf(short: Shortfall): string[] {
  const sections: [string, string[][]][] = [
    [
      "Too faint",
      [...short.faint]
        .sort((a, b) => a.ratio - b.ratio)
        .map((row) => [formatRatio(row.ratio), row.role, row.foreground, `on ${row.ground}`, row.background]),
    ],
    ["Too near each other", [...short.near].sort((a, b) => a.deltaE - b.deltaE).map(distanceLine)],
    ["Added and deleted too near each other", short.alike.map(distanceLine)],
    [
      "Coloured by no rule",
      short.plain.map(({ language, text, scopes }) => [language, text, scopes.at(-1) ?? ""]),
    ],
  ];
  return sections.flatMap(([title, rows]) =>
    rows.length > 0 ? ["", `  ${title}: ${rows.length}`, ...shown(rows)] : [],
  );
}

/** The report of one theme as text: a summary, and everything that misses a requirement. */
export function printReport(
  report: ThemeReport,
  plain: readonly Token[],
  short: Shortfall,
  requirements: ColorRequirements,
  highContrast: boolean,
): string {
  const lowest = report.contrast.reduce((low, row) => (row.ratio < low.ratio ? row : low));
  const changes = report.distances.filter((row) => !isBetweenRoles(row));
  const nearest = visions.map((vision) => nearestRoles(report, vision)).filter((row) => row !== undefined);
  const lines = [
    report.label,
    "",
    `  Contrast: ${report.contrast.length} texts on their backgrounds, the lowest ${formatRatio(lowest.ratio)}:1 (${lowest.role} on ${lowest.ground}); ${highContrast ? requirements.highContrast : requirements.contrast} is required.`,
    `  Tokens that no rule colours: ${plain.length}.`,
    "",
    `  The nearest two of ${mainRoles.length} main roles, in ΔE2000:`,
    ...table(nearest.map(distanceLine)).map((line) => `  ${line}`),
  ];
  if (changes.length > 0) {
    lines.push("", "  Added against deleted, the nearest for each kind of eyes:");
    const least = visions.flatMap((vision) => {
      const [first] = changes.filter((row) => row.vision === vision).sort((a, b) => a.deltaE - b.deltaE);
      return first === undefined ? [] : [distanceLine(first)];
    });
    lines.push(...table(least).map((line) => `  ${line}`));
  }
  if (meetsRequirements(short)) return [...lines, "", "  Every requirement is met.", ""].join("\n");
  return [...lines, ...sectionsOf(short), ""].join("\n");
}

/** What stands at the beginning of a report: a line for each theme, and whether it passes. */
export function printSummary(
  measured: readonly { figures: ThemeReport; short: Shortfall; plain: readonly Token[] }[],
): string {
  const passed = measured.filter(({ short }) => meetsRequirements(short)).length;
  const rows = measured.map(({ figures, short, plain }) => {
    const lowest = Math.min(...figures.contrast.map(({ ratio }) => ratio));
    const nearest = Math.min(...figures.distances.filter(isBetweenRoles).map(({ deltaE }) => deltaE));
    const missed = [
      `${short.faint.length} too faint`,
      `${short.near.length} roles too near`,
      `${short.alike.length} added and deleted too near`,
      `${short.plain.length} without a rule`,
    ].filter((text) => !text.startsWith("0 "));
    return [
      figures.label,
      `contrast ${formatRatio(lowest)}`,
      `nearest roles ΔE ${formatDeltaE(nearest, 2)}`,
      `${plain.length} tokens without a rule`,
      missed.length === 0 ? "passes" : missed.join(", "),
    ];
  });
  const head = `${passed} of ${measured.length} ${measured.length === 1 ? "theme" : "themes"} in line with site/color-requirements.ts. The lowest figures of each:`;
  return [head, "", ...table(rows), ""].join("\n");
}

/** "Evenfall 1.2.3" */
export interface NamedVersion {
  name: string;
  version: string;
}

function changeRow({ role, before, after, deltaE, contrast }: ColorChange): string[] {
  const ratio = (value: number | null) => (value === null ? "–" : formatRatio(value));
  return [
    role,
    before ?? "–",
    after ?? "–",
    deltaE === null ? "" : `ΔE ${formatDeltaE(deltaE)}`,
    `contrast ${ratio(contrast.before)} → ${ratio(contrast.after)}`,
  ];
}

/** What changed between two versions as text. */
export function printChanges(from: NamedVersion, to: NamedVersion, changes: readonly ThemeChanges[]): string {
  const parts = changes.flatMap(({ label, status, roles, workbench }) => [
    "",
    `${label}: ${status}`,
    ...table(roles.map(changeRow)),
    ...(workbench.length > 0 ? [`  Workbench: ${workbench.length}`, ...shown(workbench.map(changeRow))] : []),
  ]);
  return [`From ${from.name} ${from.version} to ${to.name} ${to.version}:`, ...parts].join("\n");
}

/** A proposal as text: what it changes, and what still misses a requirement. */
export function printProposal({ theme, changes, unmet }: Proposal, file: string): string {
  const lines = [
    `${theme.name}: ${changes.length} colours change.`,
    "",
    ...table(changes.map(({ role, from, to, deltaE }) => [from, to, `ΔE ${formatDeltaE(deltaE)}`, role])),
    "",
    ...(meetsRequirements(unmet)
      ? ["  Every requirement is met."]
      : ["  These cannot all be reached by text alone:", ...sectionsOf(unmet)]),
    "",
    `  Written to ${file}; to ship it, move it into site/extension/themes/ and list it in package.json.`,
    "",
  ];
  return lines.join("\n");
}
