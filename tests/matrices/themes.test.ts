// Checks the figures of the 65 themes of tm-themes against other libraries.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import Color from "colorjs.io";
import { wcagContrast } from "culori";
import { themes as collection } from "tm-themes";
import { beforeAll, expect, test } from "vitest";
import type { Hex } from "../../theme/color/color.ts";
import { matrices, type visions } from "../../theme/color/vision.ts";
import { readExtension, readThemeFile } from "../../theme/extension/read-extension.ts";
import { reportOf } from "../../theme/report/report.ts";
import { extensionOf } from "../support/extension.ts";

const folder = join(dirname(fileURLToPath(import.meta.resolve("tm-themes"))), "themes");
let reports: ReturnType<typeof reportOf>[];

beforeAll(() => {
  reports = readdirSync(folder).map((name) => reportOf(readThemeFile(join(folder, name))));
});

/** ΔE2000 in CIELAB under D65 by Color.js, of what the matrix makes of linear RGB. */
function independentDistance(one: Hex, other: Hex, vision: (typeof visions)[number]): number {
  const [a, b] = [one, other].map((hex) => {
    const linear = new Color(hex).to("srgb-linear").coords.map((part) => part ?? 0);
    const seen =
      vision === "normal"
        ? linear
        : matrices[vision].map((row) =>
            Math.min(
              1,
              Math.max(
                0,
                row.reduce((sum, part, index) => sum + part * (linear[index] ?? 0), 0),
              ),
            ),
          );
    const lab = new Color("srgb-linear", seen as [number, number, number]).to("lab-d65").coords;
    // Named "lab", because the formula takes any "lab" unchanged and would convert this colour to D50.
    return new Color("lab", lab);
  });
  if (a === undefined || b === undefined) throw new Error("There are two colours.");
  return a.deltaE(b, "2000");
}

test("readExtension reads every theme", () => {
  expect(collection).toHaveLength(65);
  for (const { name, type, displayName } of collection) {
    const source = readFileSync(join(folder, `${name}.json`), "utf8");
    const wrapped = extensionOf(source, type === "light" ? "vs" : "vs-dark", { displayName });
    const [theme] = readExtension(wrapped, "evenfall/extension").themes;
    expect([name, theme.type]).toEqual([name, type]);
    expect(theme.tokenColors.length, name).toBeGreaterThan(5);
  }
});

test("every distance agrees with Color.js to 0.05", () => {
  let compared = 0;
  for (const { distances } of reports) {
    for (const { vision, a, b, deltaE: ours } of distances) {
      expect(Math.abs(ours - independentDistance(a.hex, b.hex, vision))).toBeLessThan(0.05);
      compared += 1;
    }
  }
  expect(reports).toHaveLength(65);
  expect(compared).toBeGreaterThan(65 * 4 * 28);
});

test("every contrast agrees with culori and Color.js to 0.01", () => {
  const pairs = new Map<string, { ratio: number; foreground: Hex; background: Hex }>();
  for (const { contrast: rows } of reports) {
    for (const row of rows) pairs.set(`${row.foreground}${row.background}`, row);
  }
  expect(pairs.size).toBeGreaterThan(5_000);
  for (const { ratio, foreground, background } of pairs.values()) {
    expect(Math.abs(ratio - wcagContrast(foreground, background))).toBeLessThan(0.01);
    expect(Math.abs(ratio - Color.contrast(foreground, background, "WCAG21"))).toBeLessThan(0.01);
  }
});
