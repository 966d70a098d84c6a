import { colorRequirements } from "../../site/color-requirements.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { mainRoles } from "../scopes/roles.ts";
import type { Token } from "./coverage.ts";
import type { ContrastRow, DistanceRow, ThemeReport } from "./report.ts";

/** Everything in a theme that misses a requirement in `site/color-requirements.ts`. */
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
export function requiredContrast({ highContrast }: ThemeFile): number {
  return highContrast ? colorRequirements.highContrast : colorRequirements.contrast;
}

/** Everything in the report of a theme that misses a requirement. @param plain the tokens that no rule colours. */
export function shortfall(theme: ThemeFile, report: ThemeReport, plain: readonly Token[]): Shortfall {
  const ratio = requiredContrast(theme);
  const { distance, changes, plainTokens } = colorRequirements;
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
