import { describe, expect, test } from "vitest";
import { type Bracket, bracketFinder, pairBrackets } from "../scopes/brackets.ts";

/** The brackets of a text in one stack of scopes, with their levels. */
function levelsOf(text: string, scopes: string, isWhole = true) {
  const brackets: readonly Bracket[] = bracketFinder()(text, scopes, 0);
  const levels = pairBrackets(brackets, isWhole);
  return brackets.map(({ start, length }, index) => [text.slice(start, start + length), levels[index]]);
}

describe("brackets have the level that VS Code gives them", () => {
  test("by the pairs around them, whatever their kind", () => {
    expect(levelsOf("f([a], {})", "source.go")).toEqual([
      ["(", 0],
      ["[", 1],
      ["]", 1],
      ["{", 1],
      ["}", 1],
      [")", 0],
    ]);
  });

  test("a closing bracket ends the innermost pair of its kind, and those within it have no partner", () => {
    expect(levelsOf("([{)]", "source.go")).toEqual([
      ["(", 0],
      ["[", "unexpected"],
      ["{", "unexpected"],
      [")", 0],
      ["]", "unexpected"],
    ]);
  });

  test("what is open at the end has no partner only if the text ends there", () => {
    expect(levelsOf("(", "source.go")).toEqual([["(", "unexpected"]]);
    expect(levelsOf("(", "source.go", false)).toEqual([["(", 0]]);
  });

  test("pairs of a language that only have to match count no level", () => {
    expect(levelsOf("<{}>", "source.tsx meta.tag.tsx")).toEqual([
      ["<", null],
      ["{", 0],
      ["}", 0],
      [">", null],
    ]);
  });

  test.each([
    ["source.ts string.quoted.double.ts"],
    ["source.ts comment.line.double-slash.ts"],
    ["source.ts string.regexp.ts"],
    ["source.ts keyword.operator.relational.ts"],
    ["text.html.markdown markup.underline.link.markdown"],
  ])("none in %s", (scopes) => {
    expect(levelsOf("(<>)", scopes)).toEqual([]);
  });

  test("code within a string has them, too", () => {
    const scopes = "source.ts string.template.ts meta.template.expression.ts meta.embedded.line.ts";
    expect(levelsOf("(", scopes, false)).toEqual([["(", 0]]);
    const start = "source.ts string.template.ts punctuation.definition.template-expression.begin.ts";
    expect(levelsOf("${", start, false)).toEqual([["${", 0]]);
  });
});
