import { join } from "node:path";
import { findNodeAtLocation, parseTree } from "jsonc-parser";
import { describe, expect, test } from "vitest";
import { lint } from "../lint/lint.ts";
import { extensionOf, folderOf, manifestOf } from "./support/folders.ts";
import { knownFolder } from "./support/known-themes.ts";
import { runCommand } from "./support/run-command.ts";
import { ownThemes } from "./support/vscode-themes.ts";

/** `line:column rule message` of each finding in a theme, whose JSON has every entry in a line of its own. */
function findingsIn(theme: unknown): string[] {
  const text = typeof theme === "string" ? theme : JSON.stringify(theme, null, 2);
  const results = lint(extensionOf(text)).flatMap(({ messages }) => messages);
  return results.map(({ line, column, severity, ruleId, message }) => {
    return `${line}:${column} ${severity === 2 ? "error" : "warning"} ${ruleId} ${message}`;
  });
}

const color = (id: string, value: unknown = "#123456") => ({ colors: { "editor.background": "#101010", [id]: value } });
const rule = (scope: string | string[], foreground: string) => ({ scope, settings: { foreground } });

describe("a theme with one mistake has one finding", () => {
  test.each<[string, unknown, RegExp]>([
    ["a key with a typo", color("progress.background"), /^4:5 error unknown-color .*"progressBar\.background"\?$/],
    [
      "a shortened key",
      color("editor.wordHighlight", "#11223344"),
      /error unknown-color .*"editor\.wordHighlightBackground"\?$/,
    ],
    ["a scope as a colour", color("string.quoted.single.js"), /error unknown-color .* scope of code/],
    [
      "a key that VS Code does not have",
      color("notebook.rowHoverBackground"),
      /warning unknown-color .* has no colour/,
    ],
    [
      "a deprecated key",
      color("editorIndentGuide.background"),
      /warning deprecated-color .*"editorIndentGuide\.background1"\.$/,
    ],
    [
      "a key of old",
      color("editorGroup.background"),
      /warning deprecated-color .* since VS Code 1\.25.*emptyBackground"\.$/,
    ],
    ["a word as a colour", color("statusBar.background", "red"), /^4:29 error invalid-color .* paints #ff0000 /],
    [
      "a number as a colour",
      { semanticTokenColors: { variable: { foreground: 7 } } },
      /^3:17 error invalid-color .* ignores/,
    ],
    ["a rule's colour", { tokenColors: [rule("comment", "grey")] }, /^6:23 error invalid-color "grey" .* ignores it/],
    ["an opaque highlight", color("editor.wordHighlightBackground", "#333333ff"), /^4:39 warning alpha-required /],
    ["a title bar on a foreign ground", color("titleBar.activeBackground", "#33333380"), /warning alpha-ignored /],
    [
      "a key twice",
      '{ "colors": { "foreground": "#fff", "foreground": "#000" } }',
      /^1:15 error duplicate-key .* at 1:37\. /,
    ],
    [
      "a semantic type",
      { semanticTokenColors: { variabel: "#ffffff" } },
      /^3:5 error unknown-semantic-token .*"variable"\?$/,
    ],
    [
      "a modifier",
      { semanticTokenColors: { "*.readonyl": "#ffffff" } },
      /error unknown-semantic-token .*"readonly"\?$/,
    ],
    [
      "a scope with a typo",
      { tokenColors: [rule("entity.name.fuction", "#ffffff")] },
      /^4:16 warning unknown-scope .*function"\?$/,
    ],
    ["a cursor as its ground", color("editorCursor.foreground", "#111111"), /^4:32 warning invisible-mark /],
    [
      "a rule that another overrides",
      { tokenColors: [rule("a, b", "#111111"), rule(["b", "a"], "#222222")] },
      /^3:5 warning overridden-rule .* at 9:5 /,
    ],
    ["no JSON", '{\n  "colors": {\n    "foreground" "#fff"\n  }\n}', /^3:18 error invalid-json .* colon expected\.$/],
  ])("%s", (_, theme, finding) => {
    expect(findingsIn(theme)).toEqual([expect.stringMatching(finding)]);
  });
});

test("what extensions add, what is left out on purpose, and fallbacks for earlier versions are no mistakes", () => {
  const colors = {
    "gitlens.gutterForegroundColor": "#ffffff",
    "editorIndentGuide.background": "#ffffff",
    "editorIndentGuide.background1": "#ffffff",
    "editor.background": "#000000",
    focusBorder: "#00000000",
    "tab.border": null,
    "panel.border": "default",
  };
  const semanticTokenColors = { builtinConstant: "#ffffff", "method.trait:rust": "#ffffff" };
  const names = [
    "comment",
    "support.function.zorgly",
    "markup.heading.quarto",
    "text.html.quarto",
    "markup.raw.quarto",
  ];
  const tokenColors = [...names.map((name) => rule(name, "#ffffff")), rule("string", ""), rule("string", "#ffffff")];
  expect(findingsIn({ colors, semanticTokenColors, tokenColors })).toEqual([]);
});

test("Evenfall and VS Code's own themes have no finding", () => {
  for (const folder of [ownThemes, join(import.meta.dirname, "../../evenfall/extension")]) {
    const results = lint(folder);
    expect(results.length).toBeGreaterThan(2);
    expect(results.flatMap(({ messages }) => messages)).toEqual([]);
  }
});

test("a finding is where jsonc-parser finds the entry, with comments and line ends of Windows, once for two variants", () => {
  const text = '\uFEFF// Night\r\n{ "name": "Ä",\r\n\t"colors": { /* bar */ "progress.background": "#fff" },\r\n}';
  const themes = ["Night", "Night (soft)"].map((label) => ({ label, path: "a.json" }));
  const folder = folderOf({ "package.json": manifestOf(themes), "a.json": text });
  const [result, ...others] = lint(folder);
  expect(others).toEqual([]);
  const json = text.slice(1);
  const root = parseTree(json) ?? expect.fail();
  const { offset = 0 } = findNodeAtLocation(root, ["colors", "progress.background"])?.parent ?? {};
  const before = json.slice(0, offset).split("\n");
  expect(result).toMatchObject({
    filePath: join(folder, "a.json"),
    messages: [{ line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }],
  });
});

describe("the command", () => {
  const run = async (...words: string[]) => {
    const { code, stdout } = await runCommand("lint", ...words);
    return { code, stdout: stdout.trimEnd() };
  };
  const folder = extensionOf(
    JSON.stringify({ ...color("statusBar.background", "red,\n50%"), semanticTokenColors: {} }, null, 2),
  );
  const warned = extensionOf(color("editorGroup.background"));

  test("prints as ESLint does, and exits with 1 for an error, with --strict for a warning", async () => {
    const { code, stdout } = await run(folder);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^\S+themes\/some\.json:4:29 {2}error {2}"red,\\n50%" is not a colour; .* {2}invalid-color\n\n✖ 1 problem \(1 error, 0 warnings\)$/,
    );
    expect((await run(warned)).code).toBe(0);
    expect((await run(warned, "--strict")).code).toBe(1);
    expect(await run(extensionOf(color("foreground")))).toEqual({ code: 0, stdout: "" });
  });

  test("prints ESLint's JSON, and workflow commands for GitHub", async () => {
    const [result] = JSON.parse((await run(folder, "--format", "json")).stdout);
    expect(Object.keys(result)).toEqual(["filePath", "messages"]);
    expect(Object.keys(result.messages[0])).toEqual(["ruleId", "severity", "message", "line", "column"]);
    expect(result).toMatchObject({ filePath: join(folder, "themes/some.json"), messages: [{ severity: 2, line: 4 }] });
    const { stdout } = await run(folder, "--format", "github");
    expect(stdout).toMatch(
      /^::error file=\S+themes\/some\.json,line=4,col=29,title=invalid-color::"red,\\n50%25" is not a colour; /,
    );
  });

  test("reads every known theme, and a hostile one in time that grows with its length", async () => {
    for (const name of ["night-owl", "nord"])
      expect((await run(join(knownFolder, `${name}.json`))).code).toBe(name === "nord" ? 0 : 1);
    const unknown = Array.from({ length: 50_000 }, (_, index) => [`editor.x${index}`, "#fff"]);
    const scopes = Array.from({ length: 50_000 }, (_, index) => `comment.variabel${"abcdefghij"[index % 10]}${index}`);
    const hostile = { colors: Object.fromEntries(unknown), tokenColors: [rule(scopes, "#ffffff")] };
    expect((await run(extensionOf(hostile), "--format", "json")).code).toBe(0);
  });
});
