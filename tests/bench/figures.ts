/** A number measured several times. */
export interface Spread {
  min: number;
  median: number;
  max: number;
}

export interface Bound {
  /** The bound that the median must reach, or must not exceed. */
  atLeast?: number;
  atMost?: number;
}

/** One line of the closing table. */
export interface Figure {
  name: string;
  unit: "" | "ms" | "KiB" | "MiB" | "points";
  spread: Spread;
  bound: Bound;
  /** The details of the figure, for readers. */
  detail: string;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const median = ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
  return { min: sorted[0] ?? Number.NaN, median, max: sorted.at(-1) ?? Number.NaN };
}

export function median(values: readonly number[]): number {
  return spreadOf(values).median;
}

/** Whether a figure is within its bound. */
export function isKept({ spread, bound }: Figure): boolean {
  return spread.median >= (bound.atLeast ?? -Infinity) && spread.median <= (bound.atMost ?? Infinity);
}

function number(value: number): string {
  // A small layout shift still counts.
  if (value !== 0 && Math.abs(value) < 0.005) return value.toPrecision(1);
  if (Math.abs(value) >= 100) return value.toFixed(0);
  return Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);
}

function cells(figure: Figure): string[] {
  const { name, unit, spread, bound, detail } = figure;
  const { min, median, max } = spread;
  const range = min === max ? "" : `(${number(min)} – ${number(max)})`;
  const limits = [
    bound.atLeast === undefined ? "" : `≥ ${number(bound.atLeast)}`,
    bound.atMost === undefined ? "" : `≤ ${number(bound.atMost)}`,
  ].join("");
  const verdict = isKept(figure) ? "pass" : "FAIL";
  return [name, `${number(median)} ${unit}`.trim(), range, limits, verdict, detail];
}

/** The figures as a table: median, minimum and maximum, bound, verdict. */
export function table(figures: readonly Figure[]): string {
  const rows = [["", "median", "(min – max)", "bound", "", ""], ...figures.map(cells)];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
