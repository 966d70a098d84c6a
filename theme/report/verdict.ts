import type { Vision } from "../color/vision.ts";
import type { Token } from "./coverage.ts";
import type { ContrastRow, DistanceRow, ThemeReport } from "./report.ts";
import { mainRoles } from "./roles.ts";

/** What a theme's colours must reach; see site/color-requirements.ts. */
export interface ColorRequirements {
  contrast: number;
  highContrast: number;
  distance: Readonly<Record<Vision, number>>;
  changes: number;
  plainTokens: number;
}

/** What falls short of the requirements. */
export interface Shortfall {
  faint: ContrastRow[];
  /** Main roles that are too near each other. */
  near: DistanceRow[];
  /** Added and deleted that are too near each other. */
  alike: DistanceRow[];
  /** The tokens that no rule colours, when they are more than the requirements allow. */
  plain: readonly Token[];
}

const roles: ReadonlySet<string> = new Set(mainRoles);

/** Whether a distance is one of two main roles; the others are of added and deleted. */
export function isBetweenRoles({ a, b }: DistanceRow): boolean {
  return roles.has(a.role) && roles.has(b.role);
}

/** Everything in `report` that misses `requirements`. */
export function shortfall(
  report: ThemeReport,
  plain: readonly Token[],
  requirements: ColorRequirements,
  highContrast = false,
): Shortfall {
  const ratio = highContrast ? requirements.highContrast : requirements.contrast;
  return {
    faint: report.contrast.filter((row) => row.ratio < ratio),
    near: report.distances.filter(
      (row) => isBetweenRoles(row) && row.deltaE < requirements.distance[row.vision],
    ),
    alike: report.distances.filter((row) => !isBetweenRoles(row) && row.deltaE < requirements.changes),
    plain: plain.length > requirements.plainTokens ? plain : [],
  };
}

/** Whether every requirement is met. */
export function meetsRequirements({ faint, near, alike, plain }: Shortfall): boolean {
  return faint.length + near.length + alike.length + plain.length === 0;
}

/** The smallest distance between two main roles for one kind of colour vision. */
export function nearestRoles(report: ThemeReport, vision: Vision): DistanceRow | undefined {
  return report.distances
    .filter((row) => row.vision === vision && isBetweenRoles(row))
    .reduce<DistanceRow | undefined>(
      (nearest, row) => (nearest === undefined || row.deltaE < nearest.deltaE ? row : nearest),
      undefined,
    );
}
