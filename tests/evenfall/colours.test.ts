import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { Hex } from "../../toolkit/color/color.ts";
import { hueDistance } from "../../toolkit/color/oklab.ts";
import { distance } from "../../toolkit/color/vision.ts";
import { readExtension } from "../../toolkit/extension/read-folder.ts";
import type { ThemeFile } from "../../toolkit/extension/theme-file.ts";
import { addedFaults } from "../../toolkit/report/faults.ts";
import { measure } from "../../toolkit/report/measure.ts";
import { codeRules } from "../../toolkit/scopes/code-rules.ts";
import { seenOn, styleFinder } from "../../toolkit/scopes/scope-matcher.ts";
import { baseColors } from "../../toolkit/workbench/colors.ts";

const folder = fileURLToPath(new URL("../../evenfall/extension", import.meta.url));
const { themes } = readExtension(folder, "evenfall/extension");

/** The colour that the theme gives to a token with these scopes, innermost last. */
function colorOf(theme: ThemeFile, ...scopes: string[]): Hex {
  return seenOn(styleFinder(theme)(scopes), baseColors(theme).bg);
}

function semanticColor(theme: ThemeFile, type: string): unknown {
  return theme.semanticTokenColors.find(({ selector }) => selector === type)?.style.foreground;
}

describe.each(themes.map((theme) => ({ label: theme.name, theme })))("$label", ({ theme }) => {
  test("meets every requirement for contrast and distances, also where VS Code has defaults", () => {
    expect(addedFaults(measure(theme), undefined)).toEqual([]);
  });

  test("has clearly different colours for numbers, `this` and errors, and for tags and keywords", () => {
    const error = colorOf(theme, "invalid.illegal");
    const number = colorOf(theme, "source.ts", "constant.numeric.decimal.ts");
    const self = colorOf(theme, "source.ts", "variable.language.this.ts");
    const tag = colorOf(theme, "text.html.basic", "entity.name.tag.html");
    const keyword = colorOf(theme, "source.ts", "keyword.control.ts");
    for (const [one, other] of [[error, number] as const, [error, self] as const, [tag, keyword] as const])
      expect(distance(one, other, "normal")).toBeGreaterThan(10);
  });

  test("colours named constants alike in every language", () => {
    const colors = [
      ["source.ts", "variable.other.constant.ts"],
      ["source.python", "constant.other.caps.python"],
      ["source.rust", "constant.other.caps.rust"],
      ["source.go", "variable.other.constant.go"],
      ["source.php", "constant.other.php"],
      ["source.cpp", "variable.other.constant.cpp"],
    ].map((scopes) => colorOf(theme, ...scopes));
    expect(new Set(colors).size).toBe(1);
    const columns = colorOf(theme, "source.sql", "constant.other.table-name.sql");
    expect(columns).not.toBe(colorOf(theme, "source.sql", "constant.numeric.sql"));
  });

  test("has six bracket colours, each different from the next", () => {
    const pairs = [1, 2, 3, 4, 5, 6].map((depth) => theme.colors[`editorBracketHighlight.foreground${depth}`]);
    for (const [index, color] of pairs.entries()) {
      const next = pairs[index + 1];
      if (next !== undefined) expect(distance(color as Hex, next as Hex, "normal")).toBeGreaterThan(10);
    }
  });

  test("has semantic colours that do not contradict the grammar's", () => {
    expect(theme.semanticHighlighting).toBe(true);
    const contradictions = codeRules.semantic.flatMap(({ selector, scopes }) => {
      const own = semanticColor(theme, selector);
      // Grammars have other scopes for events and decorators than VS Code's defaults.
      return own === undefined || ["event", "decorator"].includes(selector)
        ? []
        : scopes
            .filter((scope) => colorOf(theme, scope) !== own)
            .map((scope) => `${selector} is ${own}, ${scope} ${colorOf(theme, scope)}`);
    });
    expect(contradictions).toEqual([]);
  });
});

test("the light variant has different hues for keywords, functions and parameters", () => {
  const [theme] = themes.filter(({ type }) => type === "light");
  if (theme === undefined) throw new Error("Evenfall has a light variant.");
  const colors = [
    ["source.ts", "keyword.control.flow.ts"],
    ["source.ts", "entity.name.function.ts"],
    ["source.ts", "variable.parameter.ts"],
  ].map((scopes) => colorOf(theme, ...scopes));
  for (const [index, color] of colors.entries()) {
    for (const other of colors.slice(index + 1)) {
      expect(distance(color, other, "normal"), `${color} and ${other}`).toBeGreaterThan(20);
      expect(hueDistance(color, other), `${color} and ${other}`).toBeGreaterThan(20);
    }
  }
});
