import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { isRecord } from "../extension/json.ts";
import { UserError } from "../user-error.ts";
import type { MarkRow } from "./marks.ts";
import type { ContrastRow, DistanceRow } from "./report.ts";
import type { Faults, MeasuredTheme } from "./requirements.ts";

/** The faults of themes by label, one line each, which a baseline holds. */
export type Baseline = Readonly<Record<string, readonly string[]>>;

const faintLine = ({ role, ground }: ContrastRow) => `too faint: ${role} on ${ground}`;
const nearLine = ({ vision, a, b }: DistanceRow) => `too near, ${vision}: ${a.role} and ${b.role}`;
const unseenLine = ({ mark, ground }: MarkRow) => `hard to see: ${mark} on ${ground}`;

/** Everything that misses a requirement, one line each, without figures. */
export function faultLines({ faint, faintDefaults, nearRoles, nearChanges, unseen }: Faults): string[] {
  const lines = [
    ...[...faint, ...faintDefaults].map(faintLine),
    ...[...nearRoles, ...nearChanges].map(nearLine),
    ...unseen.map(unseenLine),
  ];
  return [...new Set(lines)];
}

/** Those of the faults whose line is not known. */
export function newFaults(faults: Faults, known: readonly string[] = []): Faults {
  const old = new Set(known);
  const isNew =
    <Row>(line: (row: Row) => string) =>
    (row: Row) =>
      !old.has(line(row));
  return {
    faint: faults.faint.filter(isNew(faintLine)),
    faintDefaults: faults.faintDefaults.filter(isNew(faintLine)),
    nearRoles: faults.nearRoles.filter(isNew(nearLine)),
    nearChanges: faults.nearChanges.filter(isNew(nearLine)),
    unseen: faults.unseen.filter(isNew(unseenLine)),
  };
}

/** @throws UserError if the file is not there, or is none that `writeBaseline` wrote. */
export function readBaseline(path: string): Baseline {
  if (!existsSync(path))
    throw new UserError(`There is no baseline ${path}: make it with --write-baseline ${path}.`);
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
  const faults: Baseline = Object.fromEntries(
    measured.map((theme) => [theme.report.label, faultLines(theme)]),
  );
  try {
    writeFileSync(path, `${JSON.stringify(faults, null, 1)}\n`);
  } catch (error) {
    throw new UserError(`The baseline could not be written: ${(error as Error).message}.`);
  }
}
