import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { uiThemes } from "../extension/theme-file.ts";
import { recordedThemes } from "../vscode/recorded-themes.ts";
import { colorIds, VSCODE_VERSION, workbenchColors } from "../workbench/colors.ts";
import { themeOf } from "./support/folders.ts";

const recorded = JSON.parse(readFileSync(join(import.meta.dirname, "support/recorded-colors.json"), "utf8")) as {
  vscode: string;
  values: Record<string, string>;
};

describe("the workbench's colours", () => {
  test.each(recordedThemes)("of the theme $name are those of the running VS Code", (theme) => {
    expect(recorded.vscode).toBe(VSCODE_VERSION);
    const colors = workbenchColors({ ...uiThemes[theme.uiTheme], colors: { ...theme.colors } });
    const values = (recorded.values[theme.name] ?? "").split(" ");
    expect(values).toHaveLength(colorIds.length);
    const pairs = colorIds.map((id, index) => [id, values[index]]);
    expect(colorIds.map((id) => [id, colors.resolved(id).value ?? "-"])).toEqual(pairs);
  });

  const colors = workbenchColors(
    themeOf({ colors: { "editor.background": "#101018", "tab.activeForeground": "#eee", "own.thing": "#123" } }),
  );

  test("say whether the theme sets them, VS Code does, or which other colour they follow", () => {
    expect(colors.resolved("editor.background")).toEqual({ value: "#101018", from: "theme" });
    expect(colors.resolved("tab.inactiveForeground")).toEqual({ value: "#eeeeee80", from: "tab.activeForeground" });
    expect(colors.resolved("focusBorder")).toEqual({ value: "#007fd4", from: "default" });
    expect(colors.resolved("own.thing")).toEqual({ value: "#112233", from: "theme" });
    expect(colors.resolved("no.such")).toEqual({ value: null, from: "default" });
    expect(["tab.inactiveForeground", "focusBorder"].map(colors.isOfTheme)).toEqual([true, false]);
  });

  test("without a value show what is around them", () => {
    expect(colors.resolved("terminal.background").value).toBeNull();
    expect(colors.shown("terminal.background")).toEqual({ value: "#101018", from: "panel.background" });
    expect(colors.isOfTheme("terminal.background")).toBe(true);
    expect(colors.shown("statusBar.border").value).toBeNull();
  });
});
