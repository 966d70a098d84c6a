import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { roundDown } from "../color/color.ts";
import { isRecord } from "../extension/json.ts";
import { UserError } from "../user-error.ts";
import { placeOf, WORSE } from "./faults.ts";
import type { TextColor } from "./findings.ts";
import type { MeasuredTheme } from "./measure.ts";
import type { DistanceRow, TextRow } from "./report.ts";

type Figures = Record<string, number>;

/** The faults of a theme, each with its figure. */
interface KnownFaults {
  file: string;
  label: string;
  /** Each text colour: what has it, and its lowest contrast on each kind of ground. */
  texts: { roles: string[]; figures: Figures }[];
  /** ΔE2000, by pair and kind of vision. */
  distances: Figures;
  /** Contrast, by mark and ground. */
  marks: Figures;
}

export type Baseline = readonly KnownFaults[];

/** `at rest`, `selected`, `in a diff` and so on. */
function kindOf({ isAlways, isCode, moment }: TextRow): string {
  return isAlways ? "at rest" : isCode ? moment.when : "otherwise";
}

const rounded = (figure: number) => Number(roundDown(figure, 2));

/** The lowest contrast of a text colour on each kind of ground. */
function figuresOf({ rows }: TextColor): Figures {
  const figures: Figures = {};
  for (const row of rows) figures[kindOf(row)] = Math.min(figures[kindOf(row)] ?? row.ratio, row.ratio);
  return Object.fromEntries(Object.entries(figures).map(([kind, figure]) => [kind, rounded(figure)]));
}

const rolesOf = ({ rows }: TextColor) => [...new Set(rows.map(({ role }) => placeOf(role)))];
const pairOf = ({ vision, a, b }: DistanceRow) => `${a.role} and ${b.role}, ${vision}`;

function faultsOf(theme: MeasuredTheme): KnownFaults {
  const { file, report, faintColors, nearRoles, nearChanges, unseen } = theme;
  const distances = [...nearRoles, ...nearChanges].map((row) => [pairOf(row), rounded(row.deltaE)]);
  const marks = unseen.map(({ mark, ground, ratio }) => [placeOf(`${mark} on ${ground}`), rounded(ratio)]);
  return {
    file,
    label: report.label,
    texts: faintColors.map((text) => ({ roles: rolesOf(text), figures: figuresOf(text) })),
    distances: Object.fromEntries(distances),
    marks: Object.fromEntries(marks),
  };
}

/** The figures of the baseline, by role and kind of ground. */
function knownTexts(texts: KnownFaults["texts"]): Map<string, number> {
  const known = new Map<string, number>();
  for (const { roles, figures } of texts) {
    for (const [kind, figure] of Object.entries(figures)) {
      // A role may have two colours, of which one overrides the other.
      for (const role of roles) known.set(`${role} ${kind}`, Math.min(figure, known.get(`${role} ${kind}`) ?? figure));
    }
  }
  return known;
}

/** A line for each text colour that is new, or worse by a tenth, on a kind of ground: the first of them. */
function newTexts(now: KnownFaults["texts"], before: KnownFaults["texts"]): string[] {
  const known = knownTexts(before);
  return now.flatMap(({ roles, figures }) => {
    const [first, ...others] = Object.entries(figures).flatMap(([kind, figure]) => {
      const old = roles.flatMap((role) => known.get(`${role} ${kind}`) ?? []);
      const [was] = old.filter((each) => figure < each * WORSE);
      if (old.length > 0 && was === undefined) return [];
      const role = roles.find((each) => known.get(`${each} ${kind}`) === was) ?? roles[0];
      return [`too faint: ${role} ${kind}, ${figure}${was === undefined ? "" : `, before ${was}`}`];
    });
    if (first === undefined) return [];
    return [others.length === 0 ? first : `${first}; worse on ${others.length} more kinds of ground`];
  });
}

function newFigures(what: string, now: Figures, before: Figures): string[] {
  return Object.entries(now).flatMap(([name, figure]) => {
    const was = Object.hasOwn(before, name) ? before[name] : undefined;
    if (was !== undefined && figure >= was * WORSE) return [];
    return [`${what}: ${name}, ${figure}${was === undefined ? "" : `, before ${was}`}`];
  });
}

/** A line for each fault that the baseline does not have, or that is worse by a tenth. */
export function newFaultLines(theme: MeasuredTheme, baseline: Baseline): string[] {
  const now = faultsOf(theme);
  const before =
    baseline.find(({ file, label }) => file === now.file && label === now.label) ??
    baseline.find(({ file }) => file === now.file) ??
    baseline.find(({ label }) => label === now.label);
  return [
    ...newTexts(now.texts, before?.texts ?? []),
    ...newFigures("too near", now.distances, before?.distances ?? {}),
    ...newFigures("hard to see", now.marks, before?.marks ?? {}),
  ];
}

function isFigures(value: unknown): value is Figures {
  return isRecord(value) && Object.values(value).every((figure) => typeof figure === "number");
}

function isKnownFaults(value: unknown): value is KnownFaults {
  if (!isRecord(value) || typeof value.file !== "string" || typeof value.label !== "string") return false;
  const isText = (text: unknown) =>
    isRecord(text) &&
    Array.isArray(text.roles) &&
    text.roles.every((role) => typeof role === "string") &&
    isFigures(text.figures);
  return (
    Array.isArray(value.texts) && value.texts.every(isText) && isFigures(value.distances) && isFigures(value.marks)
  );
}

/** @throws UserError if the file is not there, or is none that `writeBaseline` wrote. */
export function readBaseline(path: string): Baseline {
  if (!existsSync(path)) throw new UserError(`There is no baseline ${path}: make it with --write-baseline ${path}.`);
  try {
    const value: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (Array.isArray(value) && value.every(isKnownFaults)) return value;
  } catch {
    // It is no JSON.
  }
  throw new UserError(`${path} is no baseline: write it again with --write-baseline ${path}.`);
}

/** Writes the faults of these themes as a baseline. @throws UserError if that fails. */
export function writeBaseline(path: string, measured: readonly MeasuredTheme[]): void {
  const themes = measured.map((theme) => JSON.stringify(faultsOf(theme)).replaceAll('{"roles"', '\n {"roles"'));
  try {
    writeFileSync(path, `[${themes.join(",\n")}]\n`);
  } catch (error) {
    throw new UserError(`The baseline could not be written: ${(error as Error).message}.`);
  }
}
