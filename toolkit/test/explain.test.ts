import { expect, test } from "vitest";
import { folderOf, manifestOf } from "./support/folders.ts";
import { runCommand } from "./support/run-command.ts";

const folder = folderOf({
  "package.json": manifestOf([{ label: "Night", path: "night.json" }]),
  "night.json": `{
  "include": "base.json",
  "colors": { "editor.background": "#000000", "sideBar.background": "#101010" },
  "tokenColors": [{ "scope": "comment, string", "settings": { "foreground": "#808080" } }],
  "semanticHighlighting": true,
  "semanticTokenColors": { "function": "#ff8800" }
}`,
  "base.json": `{ "tokenColors": [{ "scope": "source.css comment", "settings": { "foreground": "#404040" } }] }`,
});

test.each([
  [["comment"], ["comment  #808080", "rule for comment in night.json:4:77", "on editor.background #000000  5.31:1"]],
  [["source.css comment.block"], ["rule for source.css comment in base.json:1:80", '"scope":["source.css comment"]']],
  [["function"], ["no rule; the colour of editor.foreground", "semantic rule function in night.json:6:40"]],
  [["sideBar.background"], ["set in night.json:3:69", '"[Night]":{"sideBar.background":"#101010"}']],
  [["sideBarTitle.background"], ["follows sideBar.background", "set in night.json:3:69"]],
  [["badge.foreground"], ["VS Code's default for dark themes", "on badge.background (default)"]],
  [["comment", "sideBar.background"], ["on sideBar.background #101010  4.81:1"]],
])("explain %j says where the colour comes from", async (words, lines) => {
  const { code, stdout } = await runCommand("explain", folder, ...words);
  expect(code).toBe(0);
  for (const line of lines) expect(stdout).toContain(line);
});

test.each([
  [["commet"], 'There is no colour or role "commet": did you mean comment?\n'],
  [["comment", "editor.backgroud"], "There is no workbench colour editor.backgroud: did you mean editor.background?\n"],
])("explain %j says what was probably meant", async (words, stderr) => {
  expect(await runCommand("explain", folder, ...words)).toEqual({ code: 2, stdout: "", stderr });
});
