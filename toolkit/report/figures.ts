import { contrast, roundDown } from "../color/color.ts";
import { distance } from "../color/vision.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { mainRoles, pairsOf, roleColors } from "../scopes/roles.ts";
import { baseColors } from "../workbench/colors.ts";
import type { DistanceRow } from "./report.ts";

/**
 * The required ΔE2000 between every two main roles, and between "added" and "deleted", for each kind of colour vision.
 * People just notice a difference of about 1.
 */
export const REQUIRED_DISTANCE = 10;

const roles: ReadonlySet<string> = new Set(mainRoles.map(({ role }) => role));

/** Whether the distance is between two main roles. Otherwise it is between "added" and "deleted". */
export function isBetweenRoles({ a, b }: DistanceRow): boolean {
  return roles.has(a.role) && roles.has(b.role);
}

/** Two figures by which themes are compared. */
export interface ThemeFigures {
  name: string;
  /** The lowest contrast of a main role on the editor's background; one decimal, rounded down. */
  contrast: number;
  /**
   * The smallest ΔE2000 between two main roles as seen with protanopia or deuteranopia; one decimal, rounded down.
   * Roles that share a colour do not count, because they share it on purpose; if all share one, it is 0.
   */
  distance: number;
}

/** A theme's figures. */
export function measureTheme(theme: ThemeFile): ThemeFigures {
  const { bg } = baseColors(theme);
  const colors = [...new Set(roleColors(theme).map(({ hex }) => hex))];
  const distances = pairsOf(colors).flatMap(([one, other]) => [
    distance(one, other, "protan"),
    distance(one, other, "deutan"),
  ]);
  return {
    name: theme.name,
    contrast: Number(roundDown(Math.min(...colors.map((hex) => contrast(hex, bg))), 1)),
    distance: distances.length === 0 ? 0 : Number(roundDown(Math.min(...distances), 1)),
  };
}
