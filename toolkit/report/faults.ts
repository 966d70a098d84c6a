import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { contrast, parseColor } from "../color/color.ts";
import { isRecord } from "../extension/json.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { scopesOf, styleFinder } from "../scopes/scope-matcher.ts";
import { semanticStyler } from "../scopes/semantic-tokens.ts";
import { UserError } from "../user-error.ts";
import { baseColors, colorIds, workbenchColors } from "../workbench/colors.ts";
import { DEFAULT_MARK, layered } from "./backgrounds.ts";
import type { MarkRow } from "./marks.ts";
import type { ContrastRow, DistanceRow } from "./report.ts";
import { type Faults, type MeasuredTheme, measure, REQUIRED_DISTANCE } from "./requirements.ts";

/** The faults of themes by label, one line each, which a baseline holds. */
type Baseline = Readonly<Record<string, readonly string[]>>;

const faintLine = ({ role, ground }: ContrastRow) => `too faint: ${role} on ${ground}`;
const nearLine = ({ vision, a, b }: DistanceRow) => `too near, ${vision}: ${a.role} and ${b.role}`;
const unseenLine = ({ mark, ground }: MarkRow) => `hard to see: ${mark} on ${ground}`;

/** Everything that misses a requirement, one line each, without figures. */
function faultLines({ faint, faintDefaults, nearRoles, nearChanges, unseen }: Faults): string[] {
  const lines = [
    ...[...faint, ...faintDefaults].map(faintLine),
    ...[...nearRoles, ...nearChanges].map(nearLine),
    ...unseen.map(unseenLine),
  ];
  return [...new Set(lines)];
}

/** What VS Code's default is today may be the theme's own colour tomorrow: the place is the same. */
const placeOf = (line: string) => line.replaceAll(DEFAULT_MARK, "");

/** The lines that a baseline does not have. */
export function newFaultLines(faults: Faults, known: readonly string[] = []): string[] {
  const old = new Set(known.map(placeOf));
  return faultLines(faults).filter((line) => !old.has(placeOf(line)));
}

/** What a version has made worse is less by a tenth. */
const WORSE = 0.9;

/** A row with the figure of the earlier version; null if that has no such place. */
export type Since<Row> = Row & { before: number | null };

/** The faults that a new version of a theme brings, or makes worse. */
export interface AddedFaults {
  texts: Since<ContrastRow>[];
  distances: Since<DistanceRow>[];
  marks: MarkRow[];
}

const ids = new Set(colorIds);

/** @returns a function that gives a text's contrast on its ground as a theme shows it; null where it shows none. */
function ratioFinder(theme: ThemeFile): (row: ContrastRow) => number | null {
  const colors = workbenchColors(theme);
  const { bg, fg } = baseColors(theme);
  const styleOf = styleFinder(theme);
  const meaningOf = semanticStyler(theme.semanticHighlighting ? theme.semanticTokenColors : [], theme.tokenColors);
  const colorOf = (role: string): string | null => {
    if (ids.has(role)) return colors.shown(role).value;
    const [, meaning] = /^semantic (.*)/.exec(role) ?? [];
    return meaning === undefined ? styleOf(scopesOf(role)).color : (meaningOf(meaning).foreground ?? fg);
  };
  return ({ role, ground }) => {
    const behind = layered(colors, placeOf(ground).split(" on "), bg);
    const text = behind && parseColor(colorOf(placeOf(role)), behind.hex);
    return text === undefined ? null : contrast(text, behind?.hex ?? bg);
  };
}

/** The faults of a version of a theme that the earlier one does not have, or less of. All are new without one. */
export function addedFaults(before: ThemeFile | undefined, after: ThemeFile): AddedFaults {
  const now = measure(after);
  const old = before && measure(before);
  const [ratioOf, ratioBefore] = [ratioFinder(after), before ? ratioFinder(before) : () => null];
  const deltas = new Map(old?.report.distances.map((row) => [nearLine(row), row.deltaE]));
  const unseen = new Set(old?.unseen.map((row) => placeOf(unseenLine(row))));
  const isAdded = (figure: number, was: number | null, required: number) =>
    was === null || was >= required || figure < was * WORSE;
  return {
    texts: [...now.faint, ...now.faintDefaults]
      // A rule may be overridden by another one.
      .map((row) => ({ ...row, ratio: ratioOf(row) ?? row.ratio, before: ratioBefore(row) }))
      .filter(({ ratio, before: was }) => ratio < now.ratio && isAdded(ratio, was, now.ratio)),
    distances: [...now.nearRoles, ...now.nearChanges]
      .map((row) => ({ ...row, before: deltas.get(nearLine(row)) ?? null }))
      .filter((row) => isAdded(row.deltaE, row.before, REQUIRED_DISTANCE)),
    marks: now.unseen.filter((row) => !unseen.has(placeOf(unseenLine(row)))),
  };
}

/** @throws UserError if the file is not there, or is none that `writeBaseline` wrote. */
export function readBaseline(path: string): Baseline {
  if (!existsSync(path)) throw new UserError(`There is no baseline ${path}: make it with --write-baseline ${path}.`);
  try {
    const value: unknown = JSON.parse(readFileSync(path, "utf8"));
    const isList = (list: unknown) => Array.isArray(list) && list.every((line) => typeof line === "string");
    if (isRecord(value) && Object.values(value).every(isList)) return value as Baseline;
  } catch {
    // It is no JSON.
  }
  throw new UserError(`${path} is no baseline: write it again with --write-baseline ${path}.`);
}

/** Writes the faults of these themes as a baseline. @throws UserError if that fails. */
export function writeBaseline(path: string, measured: readonly MeasuredTheme[]): void {
  const faults: Baseline = Object.fromEntries(measured.map((theme) => [theme.report.label, faultLines(theme)]));
  try {
    writeFileSync(path, `${JSON.stringify(faults, null, 1)}\n`);
  } catch (error) {
    throw new UserError(`The baseline could not be written: ${(error as Error).message}.`);
  }
}
