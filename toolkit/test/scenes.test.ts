import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { lightLimits } from "../color/dimming.ts";
import { sceneIds, sceneOf } from "../pictures/all-scenes.ts";
import type { Scene } from "../scenes/scene.ts";
import { areaOf, measureScenes, scenes } from "../scenes/scenes.ts";
import { codeThemeOf } from "../scopes/code-theme.ts";
import { colorIds, workbenchColors } from "../workbench/colors.ts";
import { themeOf } from "./support/folders.ts";
import { shownShare } from "./support/shown-share.ts";

const all = sceneIds.map((id) => sceneOf(id));
const codicons = join(dirname(createRequire(import.meta.url).resolve("@vscode/codicons/package.json")), "src");

/** An icon, from its SVG. Some icons have several names, of which one is that of the file. */
function readIcon(name: string, names: readonly (readonly string[])[]): { size: number; path: string } {
  const alike = names.find((own) => own.includes(name)) ?? [name];
  const files = readdirSync(join(codicons, "icons"));
  const file = alike.map((own) => `${own}.svg`).find((own) => files.includes(own)) ?? expect.fail(name);
  const svg = readFileSync(join(codicons, "icons", file), "utf8");
  const paths = [...svg.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path);
  // Two decimals, always, because a path may go on with a point: `8.00096.5` is two numbers.
  const path = paths.join("").replace(/\d+\.\d{3,}/g, (number) => Number(number).toFixed(2));
  return { size: Number(/ width="(\d+)"/.exec(svg)?.[1]), path };
}

test("the icons are VS Code's, and each scene's is there", async () => {
  const mapping = JSON.parse(readFileSync(join(codicons, "template/mapping.json"), "utf8")) as Record<string, string[]>;
  const iconsIn = (own: readonly Scene[]) => {
    const lines = own.flatMap(({ boxes }) => boxes.flatMap((box) => box.lines));
    return lines.flatMap(({ runs, end = [] }) => [...runs, ...end].flatMap(({ icon }) => icon ?? []));
  };
  const print = (names: readonly string[]) => {
    const icons = Object.fromEntries([...names].sort().map((name) => [name, readIcon(name, Object.values(mapping))]));
    const source = "Codicons, https://github.com/microsoft/vscode-codicons, by Microsoft, CC BY 4.0";
    return `${JSON.stringify({ source, icons }, null, 1)}\n`;
  };
  const ofStage = new Set(iconsIn(scenes));
  const others = new Set(iconsIn(all).filter((name) => !ofStage.has(name)));
  // `vitest run scenes --update` writes the files.
  await expect(print([...ofStage])).toMatchFileSnapshot("../scenes/icons.json");
  await expect(print([...others])).toMatchFileSnapshot("../pictures/icons.json");
});

test("every scene has an id of its own, and each of its boxes is within the window", () => {
  expect(new Set(sceneIds).size).toBe(sceneIds.length);
  for (const { id, size, boxes } of all) {
    for (const box of boxes) {
      const { x, y, width, height } = areaOf(box, size);
      const fits = x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= size.columns + 0.01;
      expect(fits && y < size.lines, `${id}: ${JSON.stringify(box.place)}`).toBe(true);
    }
  }
});

test("scenes name colors that VS Code has, and show nine of ten that the known themes set", () => {
  const { share, ids } = shownShare();
  expect(ids.filter((id) => !colorIds.includes(id))).toEqual([]);
  expect(share).toBeGreaterThanOrEqual(0.9);
});

test("the first part of a scene to fade is measured on the backgrounds behind it", () => {
  const theme = themeOf({
    colors: {
      "editor.background": "#101010",
      "editor.foreground": "#ffffff",
      // The text is faint only on the selection, where half-transparent white makes the background grey.
      "editor.selectionBackground": "#ffffff80",
    },
    tokenColors: [{ scope: "comment", settings: { foreground: "#909090" } }],
  });
  const selectionIn = (file: typeof theme) =>
    measureScenes(codeThemeOf(file), (id) => workbenchColors(file).shown(id).value).selection;
  expect(selectionIn(theme)).toEqual({ part: "selected", ...lightLimits("#909090", "#888888") });
  // Only in high-contrast themes does VS Code give selected code its own colour.
  const own = { ...theme, colors: { ...theme.colors, "editor.selectionForeground": "#8a8a8a" } };
  expect(selectionIn(own)).toEqual(selectionIn(theme));
  expect(selectionIn({ ...own, highContrast: true })?.fadesAt).toBe(lightLimits("#8a8a8a", "#888888").fadesAt);
});
