import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { isRecord } from "../extension/json.ts";
import { UserError } from "../user-error.ts";
import { addedFaults, type Fault, figuresIn, type KnownFigures } from "./faults.ts";
import type { MeasuredTheme } from "./measure.ts";

/** The figures of the themes of an extension. */
export type Baseline = readonly KnownFigures[];

/** The faults of a theme that are new since the baseline, or worse by a tenth. */
export function newFaults(theme: MeasuredTheme, baseline: Baseline): Fault[] {
  const { file, report } = theme;
  const isFile = (known: KnownFigures) => known.file === file;
  const isLabel = (known: KnownFigures) => known.label === report.label;
  const before = baseline.find((known) => isFile(known) && isLabel(known)) ?? baseline.find(isFile);
  return addedFaults(theme, before ?? baseline.find(isLabel));
}

function isNumbers(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every((figure) => typeof figure === "number");
}

function isKnownFigures(value: unknown): value is KnownFigures {
  if (!isRecord(value) || typeof value.file !== "string" || typeof value.label !== "string") return false;
  const isText = (text: unknown) =>
    isRecord(text) &&
    typeof text.color === "string" &&
    Array.isArray(text.roles) &&
    text.roles.every((role) => typeof role === "string") &&
    isNumbers(text.figures);
  const { texts, distances, marks } = value;
  return Array.isArray(texts) && texts.every(isText) && isNumbers(distances) && isNumbers(marks);
}

/** @throws UserError if the file does not exist, or if `writeBaseline` did not write it. */
export function readBaseline(path: string): Baseline {
  if (!existsSync(path)) throw new UserError(`There is no baseline ${path}: make it with --write-baseline ${path}.`);
  try {
    const value: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (Array.isArray(value) && value.every(isKnownFigures)) return value;
  } catch {
    // It is not JSON.
  }
  throw new UserError(`${path} is not a baseline of this version: write it again with --write-baseline ${path}.`);
}

/** Writes the figures of these themes as a baseline. @throws UserError if that fails. */
export function writeBaseline(path: string, measured: readonly MeasuredTheme[]): void {
  const themes = measured.map((theme) => JSON.stringify(figuresIn(theme)).replaceAll('{"color"', '\n {"color"'));
  try {
    writeFileSync(path, `[${themes.join(",\n")}]\n`);
  } catch (error) {
    throw new UserError(`The baseline could not be written: ${(error as Error).message}.`);
  }
}
