import { join } from "node:path";
import type { Plugin } from "vite";
import {
  deficiencies,
  distance,
  luminanceMatrix,
  type Matrix,
  type Sight,
  visions,
} from "../color/vision.ts";
import { readExtension } from "../extension/read-extension.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { fieldEntry } from "./comparison.ts";
import { type MainRole, roleColors } from "./roles.ts";

const extensionFolder = join(import.meta.dirname, "../../site/extension");
const id = "virtual:theme-report";

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
  return [nearest.a, nearest.b, (Math.floor(nearest.deltaE * 10) / 10).toFixed(1)];
}

/**
 * The values of an `feColorMatrix` that multiplies red, green and blue and leaves alpha alone. Three decimals: a screen
 * shows no more.
 */
function filterValues(matrix: Matrix): string {
  const values = [...matrix.map((row) => [...row, 0, 0]), [0, 0, 0, 1, 0]].flat();
  return values.map((value) => Number(value.toFixed(3))).join(" ");
}

/** Measures the extension's themes at build time, for the page. */
export function reportPlugin(): Plugin {
  return {
    name: "theme-report",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined;
      const { themes } = readExtension(extensionFolder, "site/extension");
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
      return {
        code: `export const own = ${JSON.stringify(themes.map((theme) => fieldEntry(theme, theme.name)))};\nexport const nearest = ${JSON.stringify(nearest)};\nexport const filters = ${JSON.stringify(filters)};`,
        map: null,
      };
    },
  };
}
