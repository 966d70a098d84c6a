import { roundDown } from "../color/color.ts";
import { visions } from "../color/vision.ts";
import type { ExtensionIdentity } from "../extension/read-extension.ts";
import { mainRoles } from "../scopes/roles.ts";
import type { ColorChange, ThemeChanges } from "../versions/changes.ts";
import type { Token } from "./coverage.ts";
import type { Proposal } from "./propose.ts";
import {
  type DistanceRow,
  isBetweenRoles,
  meetsRequirements,
  type Shortfall,
  type ThemeReport,
} from "./report.ts";

/** How many rows of a kind the report prints. It only counts the others. */
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
  return [row.vision, roundDown(row.deltaE, 2), row.a.role, row.a.hex, row.b.role, row.b.hex];
}

/** The smallest distance for each kind of colour vision. */
function smallest(rows: readonly DistanceRow[]): string[] {
  const sorted = rows.toSorted((a, b) => a.deltaE - b.deltaE);
  const found = visions.flatMap((vision) => sorted.find((row) => row.vision === vision) ?? []);
  return table(found.map(distanceLine)).map((line) => `  ${line}`);
}

/** Everything that misses a requirement, by kind. */
function sectionsOf(short: Shortfall): string[] {
  const sections: [string, string[][]][] = [
    [
      "Too faint",
      short.faint
        .toSorted((a, b) => a.ratio - b.ratio)
        .map((row) => [
          roundDown(row.ratio, 2),
          row.role,
          row.foreground,
          `on ${row.ground}`,
          row.background,
        ]),
    ],
    ["Too near each other", short.nearRoles.toSorted((a, b) => a.deltaE - b.deltaE).map(distanceLine)],
    ["Added and deleted too near each other", short.nearChanges.map(distanceLine)],
    [
      "Coloured by no rule",
      short.plain.map(({ language, text, scopes }) => [language, text, scopes.at(-1) ?? ""]),
    ],
  ];
  return sections.flatMap(([title, rows]) =>
    rows.length > 0 ? ["", `  ${title}: ${rows.length}`, ...shown(rows)] : [],
  );
}

/** A theme's figures beside the requirements. */
export interface MeasuredTheme {
  figures: ThemeReport;
  /** The tokens that no rule colours. */
  plain: readonly Token[];
  /** The required contrast. */
  ratio: number;
  short: Shortfall;
}

/** The report of one theme as text: a summary, and everything that misses a requirement. */
export function printReport({ figures: report, plain, ratio, short }: MeasuredTheme): string {
  const lowest = report.contrast.reduce((low, row) => (row.ratio < low.ratio ? row : low));
  const changes = report.distances.filter((row) => !isBetweenRoles(row));
  const lines = [
    report.label,
    "",
    `  Contrast: ${report.contrast.length} texts on their backgrounds, the lowest ${roundDown(lowest.ratio, 2)}:1 (${lowest.role} on ${lowest.ground}); ${ratio} is required.`,
    `  Tokens that no rule colours: ${plain.length}.`,
    "",
    `  The smallest distance between two of the ${mainRoles.length} main roles, in ΔE2000:`,
    ...smallest(report.distances.filter(isBetweenRoles)),
  ];
  if (changes.length > 0) {
    lines.push(
      "",
      "  The smallest distance between added and deleted colours, in ΔE2000:",
      ...smallest(changes),
    );
  }
  if (meetsRequirements(short)) return [...lines, "", "  Every requirement is met.", ""].join("\n");
  return [...lines, ...sectionsOf(short), ""].join("\n");
}

/** The beginning of a report: a line for each theme, and whether it passes. */
export function printSummary(measured: readonly MeasuredTheme[]): string {
  const passed = measured.filter(({ short }) => meetsRequirements(short)).length;
  const rows = measured.map(({ figures, short, plain }) => {
    const lowest = Math.min(...figures.contrast.map(({ ratio }) => ratio));
    const nearest = Math.min(...figures.distances.filter(isBetweenRoles).map(({ deltaE }) => deltaE));
    const missed = [
      `${short.faint.length} too faint`,
      `${short.nearRoles.length} roles too near`,
      `${short.nearChanges.length} added and deleted too near`,
      `${short.plain.length} without a rule`,
    ].filter((text) => !text.startsWith("0 "));
    return [
      figures.label,
      `contrast ${roundDown(lowest, 2)}`,
      `nearest roles ΔE ${roundDown(nearest, 2)}`,
      `${plain.length} tokens without a rule`,
      missed.length === 0 ? "passes" : missed.join(", "),
    ];
  });
  const head = `${passed} of ${measured.length} ${measured.length === 1 ? "theme meets" : "themes meet"} the requirements. The lowest figures of each theme:`;
  return [head, "", ...table(rows), ""].join("\n");
}

function changeRow({ role, before, after, deltaE, contrast }: ColorChange): string[] {
  const ratio = (value: number | null) => (value === null ? "–" : roundDown(value, 2));
  return [
    role,
    before ?? "–",
    after ?? "–",
    deltaE === null ? "" : `ΔE ${roundDown(deltaE, 1)}`,
    `contrast ${ratio(contrast.before)} → ${ratio(contrast.after)}`,
  ];
}

/** The changes between two versions as text. */
export function printChanges(
  from: ExtensionIdentity,
  to: ExtensionIdentity,
  changes: readonly ThemeChanges[],
): string {
  const parts = changes.flatMap(({ label, status, roles, workbench }) => [
    "",
    `${label}: ${status}`,
    ...table(roles.map(changeRow)),
    ...(workbench.length > 0 ? [`  Workbench: ${workbench.length}`, ...shown(workbench.map(changeRow))] : []),
  ]);
  return [`From ${from.name} ${from.version} to ${to.name} ${to.version}:`, ...parts].join("\n");
}

/** A proposal as text: its changes, and the colours that still miss a requirement. */
export function printProposal({ theme, changes, unmet }: Proposal, file: string): string {
  const lines = [
    `${theme.name}: ${changes.length} colours change.`,
    "",
    ...table(changes.map(({ role, from, to, deltaE }) => [from, to, `ΔE ${roundDown(deltaE, 1)}`, role])),
    "",
    ...(meetsRequirements(unmet)
      ? ["  Every requirement is met."]
      : [
          "  The proposal misses these requirements, which a change of text colours alone cannot meet:",
          ...sectionsOf(unmet),
        ]),
    "",
    `  Written to ${file}. To ship it, move the file into the extension and list it in its package.json.`,
    "",
  ];
  return lines.join("\n");
}
