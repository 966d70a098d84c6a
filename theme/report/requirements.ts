import type { Vision } from "../color/vision.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import type { Token } from "./coverage.ts";
import type { ContrastRow, DistanceRow, ThemeReport } from "./report.ts";
import { mainRoles } from "./roles.ts";

/** The shape of `colorRequirements` in site/color-requirements.ts, which explains each one. */
export interface ColorRequirements {
  contrast: number;
  highContrast: number;
  distance: Readonly<Record<Vision, number>>;
  changes: number;
  plainTokens: number;
}

/** Everything in a theme that misses a requirement. */
export interface Shortfall {
  faint: ContrastRow[];
  /** Pairs of main roles with too little distance. */
  nearRoles: DistanceRow[];
  /** Colours for "added" and "deleted" with too little distance. */
  nearChanges: DistanceRow[];
  /** The tokens that no rule colours, if there are more than the requirements allow. */
  plain: readonly Token[];
}

const roles: ReadonlySet<string> = new Set(mainRoles);

/** Whether the distance is between two main roles. Otherwise it is between "added" and "deleted". */
export function isBetweenRoles({ a, b }: DistanceRow): boolean {
  return roles.has(a.role) && roles.has(b.role);
}

/** The contrast that a theme's text needs: more for a high-contrast theme. */
export function requiredContrast({ highContrast }: ThemeFile, requirements: ColorRequirements): number {
  return highContrast ? requirements.highContrast : requirements.contrast;
}

/** Everything in `report` that misses `requirements`. @param ratio the required contrast. */
export function shortfall(
  report: ThemeReport,
  plain: readonly Token[],
  requirements: ColorRequirements,
  ratio: number,
): Shortfall {
  return {
    faint: report.contrast.filter((row) => row.ratio < ratio),
    nearRoles: report.distances.filter(
      (row) => isBetweenRoles(row) && row.deltaE < requirements.distance[row.vision],
    ),
    nearChanges: report.distances.filter((row) => !isBetweenRoles(row) && row.deltaE < requirements.changes),
    plain: plain.length > requirements.plainTokens ? plain : [],
  };
}

/** Whether every requirement is met. */
export function meetsRequirements({ faint, nearRoles, nearChanges, plain }: Shortfall): boolean {
  return faint.length + nearRoles.length + nearChanges.length + plain.length === 0;
}
