import { colorRequirements } from "#site/color-requirements.ts";
import { roundDown } from "../../theme/color/color.ts";
import {
  distance,
  type Matrix,
  matrices,
  tritan,
  type VisionFilter,
  visionFilters,
} from "../../theme/color/vision.ts";
import type { ThemeFile } from "../../theme/extension/theme-file.ts";
import { measureTheme, readKnownThemes, type ThemeFigures } from "../../theme/report/known-themes.ts";
import { type MainRole, pairsOf, roleColors } from "../../theme/scopes/roles.ts";
import { type Artefact, exportAll } from "./artefact.ts";

/** Two main roles and their distance in ΔE2000, one decimal, rounded down. */
export type NearestRoles = readonly [one: MainRole, other: MainRole, distance: string];

function nearestRoles(theme: ThemeFile, filter: VisionFilter): NearestRoles | undefined {
  const pairs = pairsOf(roleColors(theme)).map(
    ([one, other]) => [one.role, other.role, distance(one.hex, other.hex, filter)] as const,
  );
  const [nearest] = pairs.sort(([, , one], [, , other]) => one - other);
  return nearest && [nearest[0], nearest[1], roundDown(nearest[2], 1)];
}

/** The values of an `feColorMatrix` that transforms red, green and blue. Three decimals are enough for a screen. */
function filterValues(matrix: Matrix): string {
  const values = [...matrix.map((row) => [...row, 0, 0]), [0, 0, 0, 1, 0]].flat();
  return values.map((value) => Number(value.toFixed(3))).join(" ");
}

/** Whether a theme reaches one of the two bars of the chart. Without any that does, the site has no chart. */
export function reachesABar(theme: ThemeFile): boolean {
  const { contrast, distance } = measureTheme(theme);
  return contrast >= colorRequirements.contrast || distance >= colorRequirements.distance.deutan;
}

/** Measured once for all edits in development. */
let knownFigures: ThemeFigures[] | undefined;

/** The themes' figures, for the chart and the colour-vision preview. */
export function reportArtefact(themes: readonly ThemeFile[]): Artefact {
  const nearest = Object.fromEntries(
    themes.map((theme) => [
      theme.name,
      Object.fromEntries(visionFilters.map((filter) => [filter, nearestRoles(theme, filter)])),
    ]),
  );
  const filters = Object.fromEntries(
    Object.entries({ ...matrices, tritan: tritan.positive }).map(([filter, matrix]) => [
      filter,
      filterValues(matrix),
    ]),
  );
  knownFigures ??= readKnownThemes().map(measureTheme);
  return {
    modules: {
      "virtual:theme-report": exportAll({ own: themes.map(measureTheme), nearest, filters }),
      "virtual:known-figures": exportAll({ knownFigures }),
    },
  };
}
