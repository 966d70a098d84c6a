import { describe, expect, test } from "vitest";
import { codeLook } from "../scopes/code-look.ts";
import { codeThemeOf } from "../scopes/code-theme.ts";
import { sampleTokens } from "../scopes/sample-tokens.ts";
import { formerColors, formerSettings } from "../settings/former-colors.ts";
import { themeScope } from "../settings/theme-scope.ts";
import { withSettings } from "../settings/vscode-settings.ts";
import { colorIds, workbenchColors } from "../workbench/colors.ts";
import { themeOf } from "./support/folders.ts";
import { readKnownTheme } from "./support/known-themes.ts";

const semantic = ["variable", "variable.readonly", "class.declaration", "function.defaultLibrary", "parameter"];

describe.each([
  ["dracula", "nord"],
  ["github-dark", "one-dark-pro"],
  ["ayu-dark", "catppuccin-mocha"],
  ["rose-pine", "material-theme"],
])("%s with the settings of --like %s", (now, old) => {
  const [theme, former] = [readKnownTheme(now), readKnownTheme(old)];
  const made = withSettings(theme, formerColors(theme, former));

  test("has every workbench color of that theme", () => {
    const [before, after] = [workbenchColors(former), workbenchColors(made)];
    const differing = colorIds.filter((id) => before.resolved(id).value !== after.resolved(id).value);
    expect(differing).toEqual([]);
  });

  test("shows code as that theme, semantic tokens included", () => {
    const [lookBefore, lookAfter] = [codeLook(codeThemeOf(former)), codeLook(codeThemeOf(made))];
    for (const scopes of sampleTokens.keys()) expect(lookAfter({ scopes }), scopes).toEqual(lookBefore({ scopes }));
    expect(made.semanticHighlighting).toBe(former.semanticHighlighting);
    for (const token of semantic) {
      const style = { scopes: "source.ts variable.other.readwrite.ts", semantic: `${token}:typescript` };
      expect(lookAfter(style).color, token).toBe(lookBefore(style).color);
    }
  });
});

test("only what changed is set; a color that the new version added goes back to VS Code's default", () => {
  const rule = (scope: string, foreground: string) => ({ scope, settings: { foreground } });
  const old = themeOf({ colors: { "tab.border": "#111111" }, tokenColors: [rule("string", "#00ff00")] });
  const now = themeOf({
    colors: { "tab.border": "#111111", "badge.background": "#ff0000" },
    tokenColors: [rule("string", "#00ff00"), rule("string.quoted", "#00aa00")],
  });
  expect(formerSettings([now], [old]).json).toEqual({
    "workbench.colorCustomizations": { "[Some Theme]": { "badge.background": "default" } },
    "editor.tokenColorCustomizations": {
      "[Some Theme]": { textMateRules: [{ scope: ["string.quoted"], settings: { foreground: "#00ff00" } }] },
    },
  });
  expect(formerSettings([now], [now]).json).toEqual({});
});

/** Whether settings under a key hold for a theme: `getThemeSpecificColors` of VS Code's `colorThemeData.ts`. */
function holds(key: string, name: string): boolean {
  return (key.match(/\[(.+?)\]/g) ?? []).some((scope) => {
    const id = scope.slice(1, -1);
    const [first, last] = [id.startsWith("*"), id.endsWith("*")];
    return (
      id === name ||
      (first && last && name.includes(id.slice(1, -1))) ||
      (last && name.startsWith(id.slice(0, -1))) ||
      (first && name.endsWith(id.slice(1)))
    );
  });
}

test.each([
  ["Night Owl", true],
  ["Night Wolf [black]", false],
  ["[a", true],
  ["]", true],
  ["Night][Default Dark Modern", false],
  ["Mono*", false],
  ["*", false],
])("settings for the theme %s hold for it, and a note says when for others, too", (name, isExact) => {
  const { key, note } = themeScope(name);
  expect(holds(key, name), key).toBe(true);
  expect(note === null).toBe(isExact);
  if (name !== "*") for (const other of ["Default Dark Modern", "Night"]) expect(holds(key, other), key).toBe(false);
});
