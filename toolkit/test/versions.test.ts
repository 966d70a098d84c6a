import { join } from "node:path";
import Color from "colorjs.io";
import { describe, expect, test } from "vitest";
import { readExtension } from "../extension/read-folder.ts";
import { packTheme } from "../extension/vsix.ts";
import { findChangelog, versionOf } from "../versions/changelog.ts";
import { themeChanges } from "../versions/changes.ts";
import { listVersionFiles, readEarlierVersions } from "../versions/versions.ts";
import { folderOf, manifestOf, themeOf } from "./support/folders.ts";

/** An extension with themes of these colours for keywords and the status bar. */
function version(
  number: string,
  themes: Record<string, [keyword: string, statusBar: string | null]>,
  name = "some-theme",
) {
  const folder = folderOf({
    "package.json": manifestOf(
      Object.keys(themes).map((label) => ({ label, path: `${label}.json` })),
      { version: number, name },
    ),
    ...Object.fromEntries(
      Object.entries(themes).map(([label, [keyword, statusBar]]) => [
        `${label}.json`,
        {
          colors: { "editor.background": "#101010", ...(statusBar && { "statusBar.background": statusBar }) },
          tokenColors: [{ scope: "keyword", settings: { foreground: keyword } }],
        },
      ]),
    ),
  });
  return readExtension(folder, "");
}

const one = version("1.9.0", { Night: ["#ff8800", null], Gone: ["#ffffff", null], Same: ["#ffffff", null] });
const two = version("1.10.0", { Night: ["#ffaa00", "#202020"], New: ["#ffffff", null], Same: ["#ffffff", null] });

test("the changes between two versions name each colour before and after, its difference and contrast", () => {
  const changes = themeChanges(one.themes, two.themes);
  expect(changes.map(({ label, status }) => [label, status])).toEqual([
    ["Night", "changed"],
    ["New", "added"],
    ["Same", "unchanged"],
    ["Gone", "removed"],
  ]);
  const [night] = changes;
  const lab = (hex: string) => new Color("lab", new Color(hex).to("lab-d65").coords);
  const keywords = night?.roles.find(({ role }) => role === "Keywords");
  expect(keywords).toMatchObject({ before: "#ff8800", after: "#ffaa00" });
  expect(keywords?.deltaE).toBeCloseTo(lab("#ff8800").deltaE(lab("#ffaa00"), "2000"), 1);
  expect(keywords?.contrast.after).toBeCloseTo(Color.contrast("#ffaa00", "#101010", "WCAG21"), 2);
  expect(night?.workbench).toMatchObject([
    { role: "statusBar.background", before: null, after: "#202020", deltaE: null },
  ]);
});

test("the earlier versions are the .vsix files of the same extension with a lower version, the newest first", async () => {
  const old = version("1.2.0", { Night: ["#ff0000", null] });
  const other = version("1.3.0", { Night: ["#ff0000", null] }, "other-theme");
  const folder = folderOf(
    Object.fromEntries([one, two, old, other].map(packTheme).map(({ name, content }) => [name, content])),
  );
  const found = await readEarlierVersions(two, folder);
  expect(found.map(({ identity }) => identity.version)).toEqual(["1.9.0", "1.2.0"]);
  expect(await readEarlierVersions(two, join(folder, "none"))).toEqual([]);
  const broken = folderOf({ "some-theme-1.0.0.vsix": "no archive" });
  await expect(readEarlierVersions(two, broken)).rejects.toThrow(
    /some-theme-1\.0\.0\.vsix: It is not a \.vsix file, .* Replace the file or remove it\.$/,
  );
});

test("the files in a folder are ordered by the version in their names, as in semver", () => {
  const names = ["1.10.0", "1.9.0", "1.9.0-beta.10", "1.9.0-beta.2", "1.9.0-alpha", "0.9.0"];
  const files = [...names.map((name) => `a-2-${name}.vsix`), "other.vsix"];
  const folder = folderOf(Object.fromEntries([...files, "a-2-3.0.0.zip"].map((name) => [name, "x"])));
  expect(listVersionFiles(folder)).toEqual(files);
});

describe("a heading of a changelog", () => {
  test.each([
    ["[1.2.3] - 2026-01-02", "1.2.3"],
    ["1.2.3 (2026-01-02)", "1.2.3"],
    ["v1.2.3", "1.2.3"],
    ["1.2.3.", "1.2.3"],
    ["v.1.2.3", "1.2.3"],
    ["Version 1.2", "1.2.0"],
    ["Version: 1.2.3", "1.2.3"],
    ["🎉 1.2.3 🎉", "1.2.3"],
    ['"0.2.6"', "0.2.6"],
    ["1.2.3-beta.1", "1.2.3-beta.1"],
    ["1.2.3-2026-01-02", "1.2.3"],
    ["Unreleased", null],
    ["Upgrading from 1.2.3", null],
    ["Added", null],
    ["2026", null],
    ["", null],
    ["1".repeat(50_000), null],
  ])("%s begins with the version %s", (heading, expected) => {
    expect(versionOf(heading)).toBe(expected);
  });

  test("is looked for in the changelog of any letter case, a .md file before others", () => {
    const folder = folderOf({ "changelog.md": "\uFEFF## One", "CHANGELOG.txt": "", "docs/CHANGELOG.md": "" });
    expect(findChangelog(folder)).toEqual({ name: "changelog.md", source: "## One" });
    expect(findChangelog(folderOf({ "package.json": {} }))).toBeNull();
  });
});

test("a rule that changes no token is no change, and one that does is named by its selector", () => {
  const themeOfRules = (...rules: [scope: string, foreground: string, fontStyle?: string][]) => {
    const tokenColors = rules.map(([scope, foreground, fontStyle]) => ({ scope, settings: { foreground, fontStyle } }));
    return themeOf({ colors: { "editor.background": "#101010" }, tokenColors });
  };
  const before = themeOfRules(["comment", "#888888"], ["punctuation.definition.comment", "#888888"]);
  // `//` is a comment in both versions, whatever sets its colour; no token has a scope `zorgly`.
  const same = themeOfRules(["comment, punctuation.definition.comment", "#888888"], ["comment zorgly", "#ff0000"]);
  expect(themeChanges([before], [same])).toMatchObject([{ status: "unchanged", scopes: [] }]);
  const changed = themeOfRules(["comment", "#888888"], ["punctuation.definition.comment", "#00ff00", "italic"]);
  expect(themeChanges([before], [changed])[0]?.scopes).toEqual([
    expect.objectContaining({ role: "punctuation.definition.comment", before: "#888888", after: "#00ff00" }),
  ]);
});
