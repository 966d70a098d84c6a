import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderOf, manifestOf } from "./support/folders.ts";
import { runCommand } from "./support/run-command.ts";

const bright = "#e8e8f0";

/** A version of an extension with two themes of which one changes. */
function version(number: string, comment: string, night: Record<string, string> = {}): string {
  const themes = [
    { label: "Night | <b>", uiTheme: "vs-dark", path: "night.json" },
    { label: "Day", uiTheme: "vs", path: "day.json" },
  ];
  return folderOf({
    "package.json": manifestOf(themes, { version: number }),
    "night.json": {
      colors: { "editor.background": "#101020", "editor.foreground": bright, ...night },
      tokenColors: [{ scope: "comment", settings: { foreground: comment } }],
    },
    "day.json": { colors: { "editor.background": "#ffffff" } },
  });
}

async function review(before: string, after: string, ...options: string[]) {
  const out = folderOf({});
  const { code, stdout } = await runCommand("review", before, after, "--out", out, ...options);
  return { code, stdout, files: readdirSync(out).sort(), text: readFileSync(join(out, "review.md"), "utf8"), out };
}

test("review shows the changed scenes of each changed theme before and after, its colours and its faults", async () => {
  const { code, files, text, out } = await review(version("1.0.0", bright), version("1.1.0", "#303040"), "--strict");
  expect(code).toBe(1);
  expect(files).toContain("review.md");
  expect(files).toContain("night-b-selection-before.png");
  expect(files.some((file) => file.startsWith("day"))).toBe(false);
  expect(files.some((file) => file.includes("terminal"))).toBe(false);
  expect(readFileSync(join(out, "night-b-selection-after.png")).subarray(1, 4).toString()).toBe("PNG");
  expect(text).toMatch(/^## `Some Theme 1\.0\.0` → `Some Theme 1\.1\.0`\n\n### `Night \| <b>`\n/);
  expect(text).toMatch(/\| `Comments` \| `#e8e8f0` \| `#303040` \| \d+\.\d \| 1\d\.\d\d → 1\.\d\d \|/);
  expect(text).toMatch(/\| too faint \| `comment` \| `#303040` \| `at rest` and \d+ more \| 15\.\d\d → 1\.\d\d \|/);
  expect(text).toContain("1 other theme is unchanged.");
  for (const [, path = ""] of text.matchAll(/!\[[^\]]*\]\(([^)]*)\)/g)) expect(existsSync(join(out, path))).toBe(true);
});

test("a fault that was there before is not new, and without a change there is no picture", async () => {
  const faint = version("1.0.0", "#303040", { "terminal.ansiRed": "#ff9999" });
  const { code, files, text } = await review(faint, faint, "--strict");
  expect({ code, files }).toEqual({ code: 0, files: ["review.md"] });
  expect(text).toContain("No color changed.");
  const color = version("1.1.0", "#303040", { "terminal.ansiRed": "#ff9696" });
  const other = await review(faint, color, "--strict", "--json");
  expect(other.code).toBe(0);
  expect(other.files).toContain("night-b-terminal-after.png");
  expect(JSON.parse(other.stdout).themes[0].faults).toEqual([]);
});

interface EditedTheme {
  colors: Record<string, string>;
  tokenColors: { scope?: string | string[]; settings: Record<string, string> }[];
}

/** The review of an edit of a theme that people use. */
async function reviewOfEdit(name: string, edit: (theme: EditedTheme) => void) {
  const file = join(import.meta.dirname, "../../node_modules/tm-themes/themes", `${name}.json`);
  const source = readFileSync(file, "utf8");
  const theme = JSON.parse(source);
  edit(theme);
  const versions = [source, JSON.stringify(theme)].map((text) => folderOf({ "theme.json": text }));
  const [before = "", after = ""] = versions.map((folder) => join(folder, "theme.json"));
  return review(before, after, "--strict");
}

test("what a change of a real theme makes worse is named: a selection, a comment, the italics of a rule", async () => {
  const { text, code } = await reviewOfEdit("nord", ({ colors, tokenColors }) => {
    Object.assign(colors, {
      "editor.selectionBackground": "#303744",
      "editor.findMatchBackground": "#30374480",
    });
    for (const { scope, settings } of tokenColors) {
      if (scope === "comment") settings.foreground = "#4c566a";
      if (scope === "keyword") settings.fontStyle = "italic";
    }
  });
  expect(code).toBe(1);
  expect(text).toMatch(
    /\| hard to see \| `editor\.selectionBackground` \| {2}\| `editor\.background` \| – → 1\.\d\d \|/,
  );
  expect(text).toMatch(/\| too faint \| `comment` \| `#4c566a` \|[^|]*\| \d\.\d\d → \d\.\d\d \|/);
  expect(text).toMatch(/\| `keyword`[^|]*\|.*\| plain → italic \|/);
});

test("a faint colour that gets another selector is no fault of the change", async () => {
  const { text, code } = await reviewOfEdit("nord", ({ tokenColors }) => {
    tokenColors.push({ scope: "comment.line", settings: { foreground: "#616e88" } });
  });
  expect({ code, text }).toEqual({ code: 0, text: expect.stringContaining("No color changed.") });
});

test("a renamed theme is compared with what it was, themes that differ in styles alone share a section, and others are new", async () => {
  const colors = { "editor.background": "#101020", "editor.foreground": bright };
  const theme = (comment: string, style?: string) => ({
    colors,
    tokenColors: [
      { scope: "comment", settings: { foreground: comment } },
      { scope: "keyword", settings: { foreground: "#ff8800", ...(style && { fontStyle: style }) } },
    ],
  });
  const label = (name: string, file: string) => ({ label: name, uiTheme: "vs-dark", path: file });
  const files = (comment: string) => ({ "a.json": theme(comment), "b.json": theme(comment, "italic") });
  const old = folderOf({
    "package.json": manifestOf([label("Dusk", "a.json"), label("Dusk Italic", "b.json")]),
    ...files("#9090a0"),
  });
  const now = folderOf({
    "package.json": manifestOf([label("Evening", "a.json"), label("Dusk Italic", "b.json")]),
    ...files("#a0a0b0"),
  });
  const { text } = await review(old, now);
  expect(text).toContain("### `Evening`\n\nformerly `Dusk`; 1 color of code");
  expect(text).toContain("The same in `Dusk Italic`, which differs only in font styles.");
  const { text: first, files: pictures } = await review(folderOf({ "README.md": "" }), now);
  expect(first).toContain("### `Evening`\n\nnew");
  expect(pictures).toContain("evening-window-after.png");
});
