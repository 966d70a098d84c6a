import type { Vision } from "../color/vision.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { mainRoles } from "../scopes/roles.ts";
import type { Token } from "./coverage.ts";
import type { ContrastRow, DistanceRow, ThemeReport } from "./report.ts";

/** What a theme has to reach. Contrast is WCAG 2.2's ratio, distances are ΔE2000. */
export interface ColorRequirements {
  /** For every token and every workbench text, on every background on which it can appear. */
  contrast: number;
  /** The same for a high-contrast theme. */
  highContrast: number;
  /** Between every two main roles, for each kind of colour vision. */
  distance: Readonly<Record<Vision, number>>;
  /** Between added and deleted colours, for each kind of colour vision. */
  changes: number;
  /** The maximum number of tokens in the report's code that no rule colours. */
  plainTokens: number;
}

/** The requirements of somebody who names none. */
export const defaultRequirements: ColorRequirements = {
  contrast: 4.5,
  highContrast: 7,
  distance: { normal: 10, protan: 10, deutan: 10, tritan: 10 },
  changes: 10,
  plainTokens: 0,
};

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

const roles: ReadonlySet<string> = new Set(mainRoles.map(({ role }) => role));

/** Whether the distance is between two main roles. Otherwise it is between "added" and "deleted". */
export function isBetweenRoles({ a, b }: DistanceRow): boolean {
  return roles.has(a.role) && roles.has(b.role);
}

/** The contrast that a theme's text needs: more for a high-contrast theme. */
export function requiredContrast({ highContrast }: ThemeFile, requirements: ColorRequirements): number {
  return highContrast ? requirements.highContrast : requirements.contrast;
}

/** Everything in the report of a theme that misses a requirement. @param plain the tokens that no rule colours. */
export function shortfall(
  theme: ThemeFile,
  report: ThemeReport,
  plain: readonly Token[],
  requirements: ColorRequirements,
): Shortfall {
  const ratio = requiredContrast(theme, requirements);
  const { distance, changes, plainTokens } = requirements;
  return {
    faint: report.contrast.filter((row) => row.ratio < ratio),
    nearRoles: report.distances.filter((row) => isBetweenRoles(row) && row.deltaE < distance[row.vision]),
    nearChanges: report.distances.filter((row) => !isBetweenRoles(row) && row.deltaE < changes),
    plain: plain.length > plainTokens ? plain : [],
  };
}

/** Whether every requirement is met. */
export function meetsRequirements({ faint, nearRoles, nearChanges, plain }: Shortfall): boolean {
  return faint.length + nearRoles.length + nearChanges.length + plain.length === 0;
}
