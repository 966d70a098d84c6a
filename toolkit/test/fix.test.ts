import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { applyPatch } from "diff";
import { parse } from "jsonc-parser";
import { expect, test } from "vitest";
import { contrast } from "../color/color.ts";
import { readExtension } from "../extension/read-folder.ts";
import { packTheme } from "../extension/vsix.ts";
import { fixTheme } from "../fix/fix-theme.ts";
import { openTexts } from "../fix/theme-texts.ts";
import { codeLook } from "../scopes/code-look.ts";
import { codeThemeOf } from "../scopes/code-theme.ts";
import { baseColors } from "../workbench/colors.ts";
import { folderOf, manifestOf } from "./support/folders.ts";
import { knownFolder } from "./support/known-themes.ts";
import { runCommand } from "./support/run-command.ts";

const stacks = [
  "source.ts comment.line.double-slash.ts",
  "source.ts comment.line.double-slash.ts punctuation.definition.comment.ts",
  "source.css comment.block.css",
];

/** A theme with everything that a formatter would change. */
const night = [
  "\uFEFF// mine",
  "{",
  '\t"include": "./base.json",',
  '\t"colors": { "editor.background":"#000000" , /* why */ "tab.border": "#111111" },',
  '\t"tokenColors": [',
  '\t\t{ "scope": ["comment", "string"], "settings": { "foreground": "#333" } },',
  "\t],",
  '\t"semanticHighlighting": true,',
  '\t"semanticTokenColors": { "comment": {"foreground": "#222222", "italic": true} }',
  "}",
  "",
].join("\r\n");

const extension = () =>
  folderOf({
    "package.json": manifestOf([{ label: "Night", path: "night.json" }]),
    "night.json": night,
    "base.json": '{ "tokenColors": [{"scope":"comment.block","settings":{"foreground":"#444444"}}] }\n',
  });

test.each(readdirSync(knownFolder))("fix gives the comments of %s the contrast, and changes nothing else", (file) => {
  const texts = openTexts(join(knownFolder, file));
  const [before] = texts.themes();
  if (!before) throw new Error(file);
  const fixes = fixTheme(texts, before, { comments: 4.5, selection: 1.5 });
  const [after = before] = texts.themes();
  const { bg } = baseColors(after);
  const lookOf = codeLook(codeThemeOf(after));
  for (const scopes of stacks) expect(contrast(lookOf({ scopes }).color, bg)).toBeGreaterThanOrEqual(4.5);
  expect(fixTheme(texts, after, { comments: 4.5, selection: 1.5 })).toEqual([]);
  for (const { role, ratios } of fixes)
    expect(ratios[1]).toBeGreaterThanOrEqual(role.endsWith("Background") ? 1.5 : 4.5);
  const source = readFileSync(join(knownFolder, file), "utf8");
  const patched = texts.diff().length > 0 ? applyPatch(source, texts.diff().join("\n")) : source;
  const removed = texts.diff().filter((line) => line.startsWith("-") && !line.startsWith("---"));
  expect(parse(String(patched)).name).toBe(parse(source).name);
  for (const line of removed) expect(line).toMatch(/#[\da-f]{3,8}|^- *\}$/i);
});

test("fix --write keeps the file's comments, order, indentation and line ends, and follows what it includes", async () => {
  const folder = extension();
  const { code, stdout } = await runCommand("fix", folder, "--comments", "4.5", "--selection", "1.5", "--write");
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Night\n {2}comment\.block {2}#444444 → #[\da-f]{6} {2}2\.\d+ → 4\.5\d*$/m);
  const [text, base] = ["night.json", "base.json"].map((file) => readFileSync(join(folder, file), "utf8")) as [
    string,
    string,
  ];
  expect(base.replace(/#[\da-f]{6}/, "#444444")).toBe(
    '{ "tokenColors": [{"scope":"comment.block","settings":{"foreground":"#444444"}}] }\n',
  );
  const lines = text.split("\r\n");
  expect(lines.slice(0, 3)).toEqual(night.split("\r\n").slice(0, 3));
  expect(text).toContain('{ "editor.background":"#000000" , /* why */ "tab.border": "#111111"');
  // Strings keep the colour that they shared with comments.
  expect(text).toContain('{ "scope": ["comment", "string"], "settings": { "foreground": "#333" } }');
  expect(text.replaceAll("\r\n", "")).not.toContain("\n");
  expect(parse(text).semanticTokenColors.comment.italic).toBe(true);
  expect(await runCommand("fix", folder)).toEqual({ code: 0, stdout: "Night\n  nothing to change\n", stderr: "" });
});

test("fix without --write prints a diff and writes nothing; a .vsix is not written", async () => {
  const folder = extension();
  const { stdout } = await runCommand("fix", folder);
  expect(stdout).toContain("--- a/base.json\n+++ b/base.json\n");
  expect(readFileSync(join(folder, "night.json"), "utf8")).toBe(night);
  const { name, content } = packTheme(readExtension(folder, ""));
  const vsix = join(folderOf({ [name]: content }), name);
  expect((await runCommand("fix", vsix)).stdout).toBe(stdout);
  const refused = await runCommand("fix", vsix, "--write");
  expect(refused).toEqual({
    code: 2,
    stdout: "",
    stderr: "A .vsix is not changed: name the folder of the extension.\n",
  });
});
