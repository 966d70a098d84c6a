import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { readOwnThemes } from "../../client/stage/own-theme/theme-reader.ts";
import { paneThemeOf } from "../../client/stage/pane-theme.ts";
import { readThemeFile } from "../../toolkit/extension/read-folder.ts";
import { manifestOf } from "../../toolkit/test/support/folders.ts";
import { project } from "../../vite/folders.ts";

const encode = (value: unknown) => new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value));

function vsix(themes: { label?: string; path: string }[], files: Record<string, unknown>) {
  const entries = Object.entries({ "package.json": manifestOf(themes), ...files });
  return zipSync(Object.fromEntries(entries.map(([path, file]) => [`extension/${path}`, encode(file)])));
}

const rule = { scope: "a", settings: { foreground: "#ff0000" } };

/** The themes of a file. */
function read(file: unknown, name = "night.json") {
  const outcome = readOwnThemes(name, file instanceof Uint8Array ? file : encode(file));
  if ("problem" in outcome) throw new Error(outcome.problem);
  return outcome.themes;
}

test("the stage reads every known theme's file as the build does", () => {
  const folder = join(project, "node_modules/tm-themes/themes");
  for (const file of readdirSync(folder)) {
    const [theme] = read(readFileSync(join(folder, file)), file);
    expect(theme?.theme).toEqual(paneThemeOf(readThemeFile(join(folder, file))));
  }
});

test("a .vsix gives each of its themes, with what they include; its name does not matter", () => {
  const themes = [
    { label: "Night", path: "./themes/night.json" },
    { label: "Old", path: "old.tmTheme" },
  ];
  const file = vsix(themes, {
    "themes/night.json": `{ "include": "../base.json", /* mine */ "colors": { "editor.foreground": "#ffffff", }, }`,
    "base.json": { colors: { "editor.background": "#102030" } },
    "old.tmTheme": `<plist><dict><key>settings</key><array><dict><key>settings</key><dict><key>background</key><string>#202020</string></dict></dict></array></dict></plist>`,
    "icon.png": "no part of a theme",
  });
  const found = read(file, "theme.zip");
  expect(found.map(({ name }) => name)).toEqual(["Night", "Old"]);
  expect(found[0]).toMatchObject({ type: "dark", theme: { bg: "#102030", fg: "#ffffff" } });
});

test("a theme's JSON without a name has its file's, and without a type that of its background", () => {
  const [theme] = read({ colors: { "editor.background": "#fafafa" } }, "Some Day.json");
  expect(theme).toMatchObject({ name: "Some Day", type: "light" });
});

test("a name is one short line that changes nothing next to it", () => {
  const nameOf = (name: string) => read({ name, tokenColors: [rule] })[0]?.name;
  expect(nameOf("a\u202Eb\u0000\n\u2028 c")).toBe("ab c");
  expect(nameOf(`a${"\u0301".repeat(500)}b`)).toBe("a\u0301\u0301b");
  expect(nameOf("<b>x</b>")).toBe("<b>x</b>");
  expect([...(nameOf("😀".repeat(5_000)) ?? "")]).toHaveLength(60);
  expect(nameOf("\u200B")).toBe("–");
});

const deep = `{"colors":${"[".repeat(1_000_000)}`;

test.each<[string, Uint8Array | string | object, string]>([
  ["an empty file", "", "noTheme"],
  ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0]), "noTheme"],
  ["JSON that is cut", '{ "colors": {', "noTheme"],
  ["a list", "[]", "noTheme"],
  ["package.json", manifestOf([{ label: "A", path: "a.json" }]), "noTheme"],
  ["settings of VS Code", { "editor.fontSize": 14 }, "noTheme"],
  ["lists in lists", deep, "noTheme"],
  ["half a million rules", { tokenColors: Array(500_000).fill(rule) }, "noTheme"],
  ["one selector of a megabyte", { tokenColors: [{ ...rule, scope: "a.".repeat(500_000) }] }, "noTheme"],
  ["a theme of several files", { include: "./base.json" }, "notWhole"],
  ["an archive of something else", zipSync({ "a.json": encode({}) }), "noTheme"],
  ["an archive that unpacks to 33 MB", vsix([], { "a.json": " ".repeat(33_600_000) }), "noTheme"],
  ["an extension without themes", vsix([], {}), "noTheme"],
  ["a .vsix without its theme", vsix([{ path: "a.json" }], {}), "noTheme"],
])("%s is refused", (_, file, problem) => {
  const bytes = file instanceof Uint8Array ? file : encode(file);
  expect(readOwnThemes("a.json", bytes)).toEqual({ problem });
});
