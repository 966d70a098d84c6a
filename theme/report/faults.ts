import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { isRecord } from "../extension/json.ts";
import { UserError } from "../user-error.ts";
import type { MeasuredTheme } from "./requirements.ts";

/** The faults of themes by label, which a baseline holds. */
export type Faults = Readonly<Record<string, readonly string[]>>;

/** Everything in a theme that misses a requirement, one line each, without figures. */
export function faultsOf(measured: MeasuredTheme): string[] {
  const { faint, faintDefaults, nearRoles, nearChanges, unseen } = measured;
  const faults = [
    ...[...faint, ...faintDefaults].map(({ role, ground }) => `too faint: ${role} on ${ground}`),
    ...[...nearRoles, ...nearChanges].map(
      ({ vision, a, b }) => `too near, ${vision}: ${a.role} and ${b.role}`,
    ),
    ...unseen.map(({ mark, ground }) => `hard to see: ${mark} on ${ground}`),
  ];
  return [...new Set(faults)];
}

/** The faults of a theme that a baseline does not have. */
export function newFaults(measured: MeasuredTheme, baseline: Faults): string[] {
  const known = new Set(baseline[measured.report.label]);
  return faultsOf(measured).filter((fault) => !known.has(fault));
}

/** @throws UserError if the file is not there, or is none that `writeBaseline` wrote. */
export function readBaseline(path: string): Faults {
  if (!existsSync(path))
    throw new UserError(`There is no baseline ${path}: make it with --write-baseline ${path}.`);
  try {
    const value: unknown = JSON.parse(readFileSync(path, "utf8"));
    const isList = (list: unknown) => Array.isArray(list) && list.every((line) => typeof line === "string");
    if (isRecord(value) && Object.values(value).every(isList)) return value as Faults;
  } catch {
    // It is no JSON.
  }
  throw new UserError(`${path} is no baseline: write it again with --write-baseline ${path}.`);
}

/** Writes the faults of these themes as a baseline. @throws UserError if that fails. */
export function writeBaseline(path: string, measured: readonly MeasuredTheme[]): void {
  const faults: Faults = Object.fromEntries(measured.map((theme) => [theme.report.label, faultsOf(theme)]));
  try {
    writeFileSync(path, `${JSON.stringify(faults, null, 1)}\n`);
  } catch (error) {
    throw new UserError(`The baseline could not be written: ${(error as Error).message}.`);
  }
}
