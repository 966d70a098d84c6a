import { describe, expect, test } from "vitest";
import { contrast, type Hex, parseColor } from "../color/color.ts";
import { chroma, hueDistance } from "../color/oklab.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { codeLook } from "../scopes/code-look.ts";
import { codeThemeOf } from "../scopes/code-theme.ts";
import { roleColors } from "../scopes/roles.ts";
import { type Customization, makeSettings } from "../settings/make-settings.ts";
import { settingsJson, withSettings } from "../settings/vscode-settings.ts";
import { baseColors, workbenchColors } from "../workbench/colors.ts";
import { themeOf } from "./support/folders.ts";
import { knownThemes } from "./support/known-themes.ts";

function customized(theme: ThemeFile, customization: Customization): ThemeFile {
  return withSettings(theme, makeSettings(theme, customization));
}

function lookIn(theme: ThemeFile) {
  return codeLook({ ...codeThemeOf(theme), semantic: theme.semanticTokenColors });
}

function seen(theme: ThemeFile, id: string): Hex {
  const { bg } = baseColors(theme);
  return parseColor(workbenchColors(theme).resolved(id).value, bg) ?? bg;
}

const commentStacks = [
  "source.ts comment.line.double-slash.ts",
  "source.ts comment.line.double-slash.ts punctuation.definition.comment.ts",
  "source.css comment.block.css",
];

const every = knownThemes.map((theme) => [theme.name, theme] as const);

describe.each(every)("settings for %s", (_, theme) => {
  const { bg } = baseColors(theme);

  test("give comments the contrast that was asked for, and keep their hue", () => {
    for (const comments of [4.5, 7]) {
      const [plain, made] = [lookIn(theme), lookIn(customized(theme, { comments }))];
      for (const scopes of commentStacks) {
        const { color } = made({ scopes });
        expect(contrast(color, bg)).toBeGreaterThanOrEqual(comments);
        const { color: own } = plain({ scopes });
        // A colour near grey has hardly a hue.
        if (Math.min(chroma(color), chroma(own)) > 0.04) expect(hueDistance(color, own)).toBeLessThan(6);
      }
    }
  });

  test("leave no italics and give every rule its colour", () => {
    const [plain, made] = [lookIn(theme), lookIn(customized(theme, { italics: "none" }))];
    for (const scope of theme.tokenColors.flatMap((rule) => rule.scope).filter((each) => /^[\w. -]+$/.test(each))) {
      const style = { scopes: `source.x ${scope}` };
      expect(made(style)).toEqual({ ...plain(style), italic: false });
    }
    for (const type of ["parameter", "class", "variable.readonly", "property.declaration"])
      expect(made({ scopes: "source.ts", semantic: `${type}:typescript` }).italic).toBe(false);
  });

  test("make the selection visible, and set nothing where it is", () => {
    const settings = makeSettings(theme, { selection: 1.5 });
    const selection = "editor.selectionBackground";
    expect(contrast(seen(withSettings(theme, settings), selection), bg)).toBeGreaterThanOrEqual(1.5);
    expect(selection in settings.colors).toBe(contrast(seen(theme, selection), bg) < 1.5);
  });

  test("give brackets the colours of other code", () => {
    const lookOf = lookIn(customized(theme, { brackets: "off" }));
    const scopes = "source.ts meta.brace.round.ts";
    for (const bracket of [0, 1, 5]) expect(lookOf({ scopes, bracket })).toEqual(lookOf({ scopes }));
  });

  test.each(["black", "white"] as const)("carry each role to a %s ground", (ground) => {
    const carried = customized(theme, { ground });
    const hex = ground === "black" ? "#000000" : "#ffffff";
    expect(baseColors(carried).bg).toBe(hex);
    const before = new Map(roleColors(theme).map((role) => [role.role, contrast(role.hex, bg)]));
    for (const { role, hex: color } of roleColors(carried))
      expect(contrast(color, hex), role).toBeGreaterThan(Math.min(before.get(role) ?? 0, 4.5) - 0.1);
  });
});

test("nothing is set where the theme has what was asked for", () => {
  const theme = themeOf({
    colors: { "editor.background": "#000000", "editor.foreground": "#ffffff" },
    tokenColors: [{ scope: "comment", settings: { foreground: "#aaaaaa" } }],
  });
  const customization: Customization = { comments: 7, italics: "none", ground: "black" };
  expect(settingsJson(theme, makeSettings(theme, customization))).toEqual({});
});

test("settings are those of that theme alone", () => {
  const theme = themeOf({
    colors: { "editor.background": "#202020" },
    tokenColors: [{ scope: "comment", settings: { foreground: "#555555", fontStyle: "italic" } }],
    semanticHighlighting: true,
    semanticTokenColors: { parameter: { italic: true } },
  });
  const key = `[${theme.settingsId}]`;
  const settings = settingsJson(theme, makeSettings(theme, { comments: 4.5, italics: "none", brackets: "off" }));
  expect(settings).toEqual({
    "workbench.colorCustomizations": {
      [key]: Object.fromEntries([1, 2, 3].map((level) => [`editorBracketHighlight.foreground${level}`, "#00000000"])),
    },
    "editor.tokenColorCustomizations": {
      [key]: {
        textMateRules: [
          { scope: ["comment"], settings: { foreground: expect.stringMatching(/^#([\da-f]{2})\1\1$/) } },
          { scope: ["comment"], settings: { fontStyle: "" } },
        ],
      },
    },
    "editor.semanticTokenColorCustomizations": { [key]: { rules: { parameter: { italic: false } } } },
  });
});
