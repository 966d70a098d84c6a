import { type IRawTheme, Theme } from "@shikijs/vscode-textmate";
import { describe, expect, test } from "vitest";
import { contrast } from "../../theme/color/color.ts";
import { baseColors, selectedText } from "../../theme/extension/default-colors.ts";
import { readExtension } from "../../theme/extension/read-extension.ts";
import { codeBackgrounds } from "../../theme/report/backgrounds.ts";
import { reportOf } from "../../theme/report/report.ts";
import { SampleHighlighter } from "../../theme/scopes/highlight.ts";
import { styleFinder } from "../../theme/scopes/scope-matcher.ts";
import { SemanticRules } from "../../theme/scopes/semantic-tokens.ts";
import { TokenClasses } from "../../vite/theme/token-classes.tsx";
import { extensionOf, folderOf, manifestOf } from "../support/extension.ts";

/** What VS Code does with values that a theme should not have. The sources of VS Code are named with each table. */

function themeOf(source: object, uiTheme = "vs-dark") {
  return readExtension(extensionOf(source, uiTheme), "").themes[0];
}

const note = (what: string, value: unknown, effect: string) =>
  `themes/some.json: the ${what} is ${JSON.stringify(value)}, which VS Code cannot read and ${effect}. Write it as #rgb, #rgba, #rrggbb or #rrggbbaa.`;

/** `Color.fromHex` in src/vs/base/common/color.ts. */
const unreadable: readonly (readonly [source: string, painted: string])[] = [
  ["rgb(1,2,3)", "#ff0000"],
  ["navy", "#ff0000"],
  ["", "#ff0000"],
  [" #ffffff", "#ff0000"],
  ["123456", "#ff0000"],
  ["#", "#ff0000"],
  ["#12", "#ff0000"],
  ["#123456789", "#ff0000"],
  ["#12345g", "#123450"],
  ["#xyz", "#000"],
  ["#fff ", "#fff0"],
  ["#gggggg80", "#00000080"],
];

describe("a workbench colour", () => {
  test.each(unreadable)("of %j is painted as VS Code paints it, with a note", (source, painted) => {
    const { colors, warnings } = themeOf({ colors: { "sideBar.background": source } });
    expect(colors).toEqual({ "sideBar.background": painted });
    expect(warnings).toEqual([note('colour "sideBar.background"', source, `paints as ${painted}`)]);
  });

  test.each([[5], [true], [{ dark: "#fff" }], [["#fff"]]])("of %j is ignored, with a note", (source) => {
    const { colors, warnings } = themeOf({ colors: { "sideBar.background": source, a: "#fff" } });
    expect(colors).toEqual({ a: "#fff" });
    expect(warnings).toEqual([note('colour "sideBar.background"', source, "ignores")]);
  });

  test("of null is not set, and default removes that of an included file", () => {
    const folder = folderOf({
      "package.json": manifestOf([{ label: "A", uiTheme: "vs", path: "a.json" }]),
      "a.json": { include: "b.json", colors: { "badge.background": "default", "badge.foreground": null } },
      "b.json": { colors: { "badge.background": "#111111", "badge.foreground": "#222222" } },
    });
    const [{ colors, warnings }] = readExtension(folder, "").themes;
    expect(colors).toEqual({ "badge.foreground": "#222222" });
    expect(warnings).toEqual([]);
  });

  test("comes from the general settings of the older format, in VS Code's names", () => {
    const settings = {
      currentFindMatchHighlight: "#111111",
      findMatchHighlight: "#222222",
      wordHighlight: "#333333",
      ansiBrightRed: "#444444",
      caret: "orange",
      gutter: "#555555",
    };
    expect(themeOf({ settings: [{ settings }, { scope: "comment", settings: {} }] }).colors).toEqual({
      "editor.findMatchBackground": "#111111",
      "editor.findMatchHighlightBackground": "#222222",
      "peekViewResult.matchHighlightBackground": "#222222",
      "editor.wordHighlightBackground": "#333333",
      "terminal.ansiBrightRed": "#444444",
      "editorCursor.foreground": "#ff0000",
    });
  });
});

/** `normalizeColor` and the default rule in colorThemeData.ts, then vscode-textmate. */
describe("the rules for code", () => {
  const red = { foreground: "#ff0000" };
  const blue = { foreground: "#0000ff" };
  const stacks = [
    ["source.ts"],
    ["source.ts", "comment.line"],
    ["source.ts", "string.quoted", "constant.character.escape"],
    ["source.ts", "meta.block", "keyword.control"],
  ];

  /** The same by vscode-textmate alone, from the rules that VS Code hands to it. */
  function inVsCode(rules: readonly { scope?: unknown; settings?: object | null }[]): string[] {
    const settings = [
      { settings: { foreground: "#eeeeee", background: "#101010" } },
      ...rules.filter(({ scope, settings }) => scope && settings),
    ];
    const theme = Theme.createFromRawTheme({ settings } as IRawTheme);
    const colors = theme.getColorMap();
    return stacks.map((scopes) => {
      let { foregroundId, fontStyle } = theme.getDefaults();
      let stack: Parameters<Theme["match"]>[0] = null;
      for (const scopeName of scopes) {
        stack = { parent: stack, scopeName } as Parameters<Theme["match"]>[0];
        const found = theme.match(stack);
        if (found?.foregroundId) foregroundId = found.foregroundId;
        if (found && found.fontStyle !== -1) fontStyle = found.fontStyle;
      }
      return `${colors[foregroundId]} ${fontStyle}`.toLowerCase();
    });
  }

  function here(rules: readonly object[]): string[] {
    const colors = { "editor.background": "#101010", "editor.foreground": "#eeeeee" };
    const styleOf = styleFinder(themeOf({ colors, tokenColors: rules }));
    return stacks.map((scopes) => {
      const { color, fontStyle } = styleOf(scopes);
      return `${color} ${Math.max(0, fontStyle)}`.toLowerCase();
    });
  }

  test.each([
    ["comment, , string", red],
    [",comment", red],
    [",", red],
    ["", red],
    ["comment\n, string\n", red],
    ["comment , string.quoted", red],
    [" meta  keyword", red],
    ["source > comment", red],
    ["-comment", red],
    ["*", red],
    [[], red],
    [["comment", ""], red],
    [["comment, string"], red],
    [[" comment "], red],
    [{ scope: "comment" }, red],
    [5, red],
    [null, red],
    ["", { fontStyle: "bold" }],
    [" ", { fontStyle: "bold italic" }],
    ["comment", { foreground: "" }],
    ["comment", { foreground: "red" }],
    ["comment", { foreground: "#ff000" }],
    ["comment", { foreground: "#12345g" }],
    ["comment", { foreground: "#ff000080" }],
    ["comment", { foreground: null, fontStyle: "" }],
    ["comment", { fontStyle: "italic,bold" }],
    ["comment", { fontStyle: "  bold   underline " }],
    ["comment", { fontStyle: "Italic" }],
    ["comment", { fontStyle: "normal bold" }],
  ])("with the scope %j and %j look as in VS Code", (scope, settings) => {
    const rules = [
      { scope: "comment", settings: { ...blue, fontStyle: "underline" } },
      { scope, settings },
      { scope: "keyword", settings: { fontStyle: "italic" } },
    ];
    expect(here(rules)).toEqual(inVsCode(rules));
  });

  test("with an empty selector set the default colour and style of code, not the editor's foreground", () => {
    const theme = themeOf({
      colors: { "editor.foreground": "#eeeeee" },
      tokenColors: [{ scope: "comment, , string", settings: { ...red, fontStyle: "bold" } }],
    });
    expect(styleFinder(theme)(["source.ts"])).toMatchObject({ color: "#FF0000", fontStyle: 2 });
    expect(baseColors(theme).fg).toBe("#eeeeee");
  });

  test("have a note if the scope is neither a text nor a list", () => {
    expect(themeOf({ tokenColors: [{ scope: { x: 1 }, settings: red }] }).warnings).toEqual([
      'themes/some.json: the "scope" of a token rule is {"x":1}. It must be a text or a list of texts.',
    ]);
  });
});

/** `readSemanticTokenRule` and `getTokenStyle` in colorThemeData.ts, and tokenClassificationRegistry.ts. */
describe("the semantic rules", () => {
  const styleOf = (
    semanticTokenColors: unknown,
    type: string,
    modifiers: readonly string[] = [],
    semanticHighlighting: unknown = true,
  ) => {
    const theme = themeOf({ colors: { a: "#fff" }, semanticHighlighting, semanticTokenColors });
    return new SemanticRules(theme, "#000000").style({ type, modifiers }, "typescript");
  };
  const none = { italic: false, bold: false, underline: false, strikethrough: false };

  test.each([
    [{ fontStyle: "", italic: true }, none],
    [
      { fontStyle: "bold", bold: false, underline: true },
      { ...none, bold: true },
    ],
    [{ fontStyle: "italic,bold" }, { ...none, italic: true, bold: true }],
    [{ italic: true }, { italic: true }],
    [{ italic: "true", bold: 1 }, {}],
    [{ fontStyle: null, bold: true }, { bold: true }],
    ["#123", { color: "#112233" }],
    ["", { color: "#ff0000" }],
    ["orange", { color: "#ff0000" }],
    [{ foreground: "#12345g" }, { color: "#123450" }],
    [{ foreground: "" }, { color: "#ff0000" }],
    [{ foreground: null, bold: true }, { bold: true }],
    [null, {}],
    [[], {}],
  ])("%j set %j", (rule, style) => {
    expect(styleOf({ variable: rule }, "variable")).toEqual(style);
  });

  test("have a note for a colour that VS Code cannot read", () => {
    expect(themeOf({ colors: { a: "#fff" }, semanticTokenColors: { variable: "orange" } }).warnings).toEqual([
      note('semantic colour "variable"', "orange", "paints as #ff0000"),
    ]);
  });

  test.each([
    ["member", "method", false],
    ["method", "method", true],
    ["*", "method", true],
    ["", "method", false],
    [".static", "method", false],
    ["*.static", "method", true],
    ["method.static", "method", true],
    ["method.readonly", "method", false],
    ["method:typescript", "method", true],
    ["method:python", "method", false],
    ["method:typescript.static", "method", true],
    ["method:typescript.readonly", "method", false],
    ["method ", "method", false],
  ])("for %j match a static %s in TypeScript: %s", (selector, type, isMatch) => {
    expect(styleOf({ [selector]: { bold: true } }, type, ["static"])).toEqual(isMatch ? { bold: true } : {});
  });

  test("of an included file apply for each property that the file's own rule does not set", () => {
    const folder = folderOf({
      "package.json": manifestOf([{ label: "A", uiTheme: "vs-dark", path: "a.json" }]),
      "a.json": { include: "b.json", semanticTokenColors: { variable: { bold: true } } },
      "b.json": {
        colors: { a: "#fff" },
        semanticHighlighting: true,
        semanticTokenColors: { variable: { foreground: "#111111", fontStyle: "italic" } },
      },
    });
    const rules = new SemanticRules(readExtension(folder, "").themes[0], "#000000");
    expect(rules.style({ type: "variable", modifiers: [] }, "typescript")).toEqual({
      ...none,
      color: "#111111",
      italic: true,
      bold: true,
    });
  });

  test.each([
    [true, true],
    ["false", true],
    [1, true],
    [false, false],
    [0, false],
    ["", false],
    [null, false],
  ])('apply with "semanticHighlighting": %j: %s', (value, applies) => {
    expect(styleOf({ variable: { bold: true } }, "variable", [], value)).toEqual(
      applies ? { bold: true } : {},
    );
  });
});

/** `editor.selectionForeground` in editorColors.ts; viewLine.ts uses it only in high-contrast themes. */
describe("selected text", () => {
  const dark = { "editor.selectionBackground": "#000080" };

  test.each([
    ["hc-light", dark, "#ffffff"],
    ["hc-black", dark, "#000000"],
    ["hc-light", { ...dark, "editor.selectionForeground": "#ffff00" }, "#ffff00"],
    ["hc-light", { ...dark, "editor.selectionForeground": "yellow" }, "#ff0000"],
    ["hc-light", { ...dark, "editor.selectionForeground": "#ffffff80" }, "#8080c0"],
    ["hc-black", {}, "#000000"],
  ])("in a theme for %s with %j is %s, and the report measures it", (uiTheme, colors, color) => {
    const theme = themeOf(
      { colors: { "editor.foreground": "#777777", ...colors }, tokenColors: [] },
      uiTheme,
    );
    const rows = reportOf(theme).contrast.filter(({ ground }) => ground === "editor.selectionBackground");
    const background = selectedText(theme)?.background ?? expect.fail("no selection");
    expect(rows).toEqual([
      {
        role: "editor.selectionForeground",
        foreground: color,
        background,
        ground: "editor.selectionBackground",
        ratio: contrast(color as `#${string}`, background),
      },
    ]);
    expect(codeBackgrounds(theme).map(({ name }) => name)).not.toContain("editor.selectionBackground");
  });

  test("keeps the colours of code in any other theme", () => {
    const theme = themeOf({ colors: { ...dark, "editor.selectionForeground": "#ffffff" } }, "vs");
    expect(selectedText(theme)).toBeNull();
    const rows = reportOf(theme).contrast.filter(({ ground }) => ground === "editor.selectionBackground");
    expect(rows.map(({ role }) => role)).toEqual(["editor.foreground"]);
  });

  test("has its own look in the editor on the page", async () => {
    const source = {
      colors: { "editor.foreground": "#111111", ...dark },
      tokenColors: [{ scope: "keyword", settings: { foreground: "#aa0000" } }],
    };
    const themes = [themeOf(source, "vs"), themeOf(source, "hc-light")];
    const [sample] = await new SampleHighlighter().highlight(themes, [
      { id: "a", label: "A", language: "sql", file: "a.sql", code: "select a" },
    ]);
    if (!sample) throw new Error("The sample was not highlighted.");
    const classes = new TokenClasses(
      themes.map((theme) => baseColors(theme).fg),
      themes.map(selectedText),
    );
    const marks = { runs: [{ line: 0, start: 0, end: 6, as: "selection" }], changedLines: new Map() };
    expect(classes.html(sample, marks)).toBe('<span data-mark="selection"><i class="t0">select</i></span> a');
    expect(classes.list()[0]?.looks).toMatchObject([
      { color: "#aa0000" },
      { color: "#ffffff", background: "#000080" },
    ]);
    expect(classes.list()[0]?.looks[0]).not.toHaveProperty("background");
  });
});
