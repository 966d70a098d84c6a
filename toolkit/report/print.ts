import { roundDown } from "../color/color.ts";
import type { ExtensionIdentity } from "../extension/identity.ts";
import { columns, count } from "../output.ts";
import type { ColorChange, ThemeChanges } from "../versions/changes.ts";
import type { Fault } from "./faults.ts";
import { type Finding, levels } from "./finding.ts";
import type { MeasuredTheme } from "./measure.ts";

/** The maximum numbers of printed changes, and of printed findings per theme. The others are only counted. */
const ROWS_SHOWN = 12;
const FINDINGS_SHOWN = 40;

/** The maximum number of names in a line. */
const NAMES_SHOWN = 2;

const table = (rows: readonly (readonly string[])[]) => columns(rows).map((line) => `  ${line}`);

function shown(rows: readonly (readonly string[])[]): string[] {
  const rest = rows.length - ROWS_SHOWN;
  return [...table(rows.slice(0, ROWS_SHOWN)), ...(rest > 0 ? [`  … and ${rest} more`] : [])];
}

/** The maximum length of a printed name. A rule's selector may have many scopes. */
const NAME_LENGTH = 60;

function namesOf({ names }: Finding): string {
  const rest = names.length - NAMES_SHOWN;
  const short = (name: string) => (name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1)}…` : name);
  return names.slice(0, NAMES_SHOWN).map(short).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

/** All pairs of a text and its background, and of two roles, lowest figures first. */
function allPairs({ report, texts }: MeasuredTheme): string[] {
  const rows = texts.toSorted((one, other) => one.ratio - other.ratio);
  const distances = report.distances.toSorted((one, other) => one.deltaE - other.deltaE);
  return [
    "",
    `  ${count(rows.length, "text")} on their backgrounds:`,
    ...table(
      rows.map(({ ratio, foreground, role, ground, background }) => {
        return [roundDown(ratio, 2), foreground, role, `on ${ground}`, background];
      }),
    ),
    "",
    `  ${count(distances.length, "distance")} between roles, in ΔE2000:`,
    ...table(distances.map(({ vision, deltaE, a, b }) => [roundDown(deltaE, 2), vision, a.role, a.hex, b.role, b.hex])),
  ];
}

/** One theme: how many findings of each level, and a line for each. @param isAll whether every pair follows. */
function themeLines(measured: MeasuredTheme, isAll: boolean): string[] {
  const { report, texts, findings } = measured;
  if (texts.length === 0) return [`${report.label}: it sets no colours.`, ""];
  const counts = levels.flatMap((level) => {
    const number = findings.filter((finding) => finding.level === level).length;
    return number === 0 ? [] : [count(number, level)];
  });
  const lines = findings.map((finding) => {
    const { level, figure, hex, detail } = finding;
    // Long names would push the rest of the line out of the window.
    return [level, figure, hex, `${namesOf(finding)}  ${detail}`];
  });
  const rest = lines.length - FINDINGS_SHOWN;
  return [
    `${report.label}: ${counts.join(", ") || "nothing to report"}`,
    ...table(lines.slice(0, FINDINGS_SHOWN)),
    ...(rest > 0 ? [`  … and ${rest} more`] : []),
    ...(isAll ? allPairs(measured) : []),
    "",
  ];
}

/** The report: for each theme, a line for each finding, most important first. */
export function reportLines(measured: readonly MeasuredTheme[], isAll = false): string[] {
  return measured.flatMap((theme) => themeLines(theme, isAll));
}

/** A fault that is not in the baseline. */
export function faultLine({ kind, name, where, before, now, more }: Fault): string {
  const place = kind === "hard to see" ? `on ${where}` : where;
  const rest = more > 0 ? `; worse on ${more} more kinds of background` : "";
  return `${kind}: ${name} ${place}, ${now}${before === null ? "" : `, before ${before}`}${rest}`;
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
