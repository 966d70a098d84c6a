import { expect, test } from "vitest";
import { fadesAt } from "../color/dimming.ts";
import { SCENE_SIZE } from "../scenes/scene.ts";
import { measureScenes, scenes } from "../scenes/scenes.ts";
import { bracketColors } from "../scopes/bracket-colors.ts";
import { workbenchColors } from "../workbench/colors.ts";
import { themeOf } from "./support/folders.ts";

test("every scene has room in its place, and an id of its own", () => {
  expect(new Set(scenes.map(({ id }) => id)).size).toBe(scenes.length);
  for (const { id, lines, boxes } of scenes) {
    expect(lines.length, id).toBeLessThanOrEqual(SCENE_SIZE.lines);
    for (const { runs } of lines) {
      const length = runs.reduce((sum, { text }) => sum + text.length, 0);
      expect(length, `${id}: ${runs.map(({ text }) => text).join("")}`).toBeLessThanOrEqual(SCENE_SIZE.columns);
    }
    for (const { row, lines } of boxes) expect(row + lines.length, id).toBeLessThanOrEqual(SCENE_SIZE.lines + 1);
  }
});

test("the first part of a scene to fade is measured over the grounds that it lies on", () => {
  const bg = "#101010";
  const theme = themeOf({
    colors: {
      "editor.background": bg,
      "editor.foreground": "#ffffff",
      // Only over the selection this text is faint: white at half opacity on the background makes it grey.
      "editor.selectionBackground": "#ffffff80",
    },
    tokenColors: [{ scope: "comment", settings: { foreground: "#909090" } }],
  });
  const code = { bg, fg: "#ffffff", tokenColors: theme.tokenColors, brackets: bracketColors(theme, bg) } as const;
  const selectionIn = (file: typeof theme) =>
    measureScenes(code, (id) => workbenchColors(file).shown(id).value).selection;
  expect(selectionIn(theme)).toEqual({ part: "selected", fadesAt: fadesAt("#909090", "#888888") });
  // VS Code gives selected code a colour of its own in high contrast themes only.
  const own = { ...theme, colors: { ...theme.colors, "editor.selectionForeground": "#8a8a8a" } };
  expect(selectionIn(own)).toEqual(selectionIn(theme));
  expect(selectionIn({ ...own, highContrast: true })?.fadesAt).toBe(fadesAt("#8a8a8a", "#888888"));
});
