import {
  deficiencies,
  distance,
  luminanceMatrix,
  type Matrix,
  type Sight,
  visions,
} from "../color/vision.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { measureTheme } from "../report/known-themes.ts";
import { type MainRole, roleColors } from "../report/roles.ts";
import { type Artefact, exportAll, formatRatio } from "./artefact.ts";

/** Two main roles and their distance in ΔE2000, one decimal, rounded down. */
export type NearestRoles = readonly [one: MainRole, other: MainRole, distance: string];

const sights: readonly Sight[] = [...visions, "greyscale"];

function nearestRoles(theme: ThemeFile, sight: Sight): NearestRoles | undefined {
  const roles = roleColors(theme);
  const pairs = roles.flatMap((a, index) =>
    roles.slice(index + 1).map((b) => ({ a: a.role, b: b.role, deltaE: distance(a.hex, b.hex, sight) })),
  );
  const [nearest] = pairs.sort((one, other) => one.deltaE - other.deltaE);
  if (nearest === undefined) return undefined;
  return [nearest.a, nearest.b, formatRatio(nearest.deltaE)];
}

/**
 * The values of an `feColorMatrix` that multiplies red, green and blue and leaves alpha alone. Three decimals are
 * enough for a screen.
 */
function filterValues(matrix: Matrix): string {
  const values = [...matrix.map((row) => [...row, 0, 0]), [0, 0, 0, 1, 0]].flat();
  return values.map((value) => Number(value.toFixed(3))).join(" ");
}

/** What is measured of the themes, for the chart and the colour-vision preview. */
export function reportArtefact(themes: readonly ThemeFile[]): Artefact {
  const nearest = Object.fromEntries(
    themes.map((theme) => [
      theme.name,
      Object.fromEntries(sights.map((sight) => [sight, nearestRoles(theme, sight)])),
    ]),
  );
  const filters = {
    protan: filterValues(deficiencies.protan),
    deutan: filterValues(deficiencies.deutan),
    tritan: filterValues(deficiencies.tritan),
    greyscale: filterValues(luminanceMatrix),
  };
  const own = themes.map((theme) => measureTheme(theme, theme.name));
  return { modules: { "virtual:theme-report": exportAll({ own, nearest, filters }) } };
}
