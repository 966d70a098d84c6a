import { statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { newFaults, readBaseline, writeBaseline } from "../report/baseline.ts";
import { measure } from "../report/measure.ts";
import { extensionOf, folderOf, manifestOf, themeOf } from "./support/folders.ts";
import { knownFolder, knownThemes } from "./support/known-themes.ts";
import { theme } from "./support/report-theme.ts";
import { runCommand } from "./support/run-command.ts";
import { ownThemes } from "./support/vscode-themes.ts";

const folder = extensionOf(theme);

test("report --json has the shape that other programs rely on", async () => {
  const { code, stdout, stderr } = await runCommand("report", folder, "--json");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const data = JSON.parse(stdout);
  expect(Object.keys(data)).toEqual(["mainRoles", "themes"]);
  const [only] = data.themes;
  expect(Object.keys(only)).toEqual("label contrast distances findings marks languages unruled".split(" "));
  expect(Object.keys(only.contrast[0])).toEqual(["role", "foreground", "background", "ground", "ratio"]);
  expect(Object.keys(only.distances[0])).toEqual(["vision", "a", "b", "deltaE"]);
  for (const { foreground, background } of only.contrast)
    expect(`${foreground} ${background}`).toMatch(/^#[\da-f]{6} #[\da-f]{6}$/);
});

test("report prints a line for each text colour, comments first, and --strict exits with 1 for an error", async () => {
  const { code, stdout } = await runCommand("report", folder, "--strict");
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /^Some Theme: 1 error, .*\n {2}error {4}2\.\d\d {2}#4c4c90 {2}comment +on editor\.background #101020, and on \d+ other backgrounds/,
  );
  expect(stdout).not.toContain("texts on their backgrounds");
  expect((await runCommand("report", folder, "--all")).stdout).toMatch(
    /^ {2}\d{3,} texts on their backgrounds:\n {2}1\.\d\d /m,
  );
  expect((await runCommand("report", folder)).code).toBe(0);
  expect((await runCommand("report", join(knownFolder, "nord.json"))).stdout).toContain("nord");
  expect((await runCommand("report", extensionOf({}))).stdout).toContain("it sets no colours.");
  const readable = extensionOf({ ...theme, tokenColors: [] });
  expect((await runCommand("report", readable, "--strict")).code).toBe(0);
});

test("report with a baseline fails for what is new or worse by a tenth, even if the theme was renamed", async () => {
  const baseline = join(folderOf({}), "faults.json");
  expect((await runCommand("report", folder, "--write-baseline", baseline)).code).toBe(0);
  const same = await runCommand("report", folder, "--baseline", baseline);
  expect(same).toEqual({ code: 0, stdout: "No fault is new or worse than in the baseline.\n", stderr: "" });
  const withComments = (foreground: string) => {
    const tokenColors = theme.tokenColors.map((rule) =>
      rule.scope === "comment" ? { ...rule, settings: { foreground } } : rule,
    );
    const path = "./themes/some.json";
    const manifest = manifestOf([{ label: "Renamed", uiTheme: "vs-dark", path }]);
    return folderOf({ "package.json": manifest, "themes/some.json": { ...theme, tokenColors } });
  };
  expect((await runCommand("report", withComments("#8888ff7a"), "--baseline", baseline)).code).toBe(0);
  const { code, stdout } = await runCommand("report", withComments("#8888ff40"), "--baseline", baseline);
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /^New: 1\n {2}Renamed, too faint: comment at rest, 1\.\d+, before 2\.\d+; worse on \d+ more kinds of background\n$/,
  );
  const badge = extensionOf({ ...theme, colors: { ...theme.colors, "badge.background": "#eeeeee" } });
  expect((await runCommand("report", badge, "--baseline", baseline)).stdout).toContain(
    "too faint: badge.foreground at rest, 1.1",
  );
  expect((await runCommand("report", folder, "--baseline", join(folder, "package.json"))).code).toBe(2);
  expect((await runCommand("report", folder, "--baseline", `${baseline}x`)).stderr).toContain("--write-baseline");
});

test("a theme of 5,000 rules takes little longer than one of 500, and more are refused, as in the page", async () => {
  const themeOf = (count: number) => {
    const rules = Array.from({ length: count }, (_, index) => {
      return { scope: `a${index} comment`, settings: { foreground: `#${(0x100000 + index).toString(16)}` } };
    });
    return extensionOf({ colors: theme.colors, tokenColors: rules });
  };
  const timeOf = async (...words: string[]) => {
    const start = performance.now();
    expect((await runCommand(...words)).code).toBe(0);
    return performance.now() - start;
  };
  const [few, many] = [themeOf(500), themeOf(5_000)];
  const short = await timeOf("changes", few, "--from", folder);
  expect(await timeOf("changes", many, "--from", folder)).toBeLessThan(30 * short);
  await timeOf("report", many);
  for (const command of [
    ["report", themeOf(5_001)],
    ["changes", themeOf(5_001), "--from", folder],
  ]) {
    expect(await runCommand(...command)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("5,001 token rules; at most 5,000"),
    });
  }
  const scopes = Array.from({ length: 20_001 }, (_, index) => `comment.x${index}`);
  const long = extensionOf({ tokenColors: [{ scope: scopes, settings: { foreground: "#888888" } }] });
  expect((await runCommand("settings", long, "--comments", "10")).stderr).toContain("20,001 selectors");
});

test("VS Code's own themes and Evenfall pass --strict", async () => {
  for (const each of [ownThemes, join(import.meta.dirname, "../../evenfall/extension")]) {
    expect(await runCommand("report", each, "--strict")).toMatchObject({ code: 0, stderr: "" });
  }
});

test("a baseline has less than 50 KB for each known theme, and a theme has nothing that its own baseline lacks", () => {
  const file = join(folderOf({}), "faults.json");
  for (const measured of knownThemes.map(measure)) {
    const { label } = measured.report;
    writeBaseline(file, [measured]);
    expect(statSync(file).size, label).toBeLessThan(50_000);
    expect(newFaults(measured, readBaseline(file)), label).toEqual([]);
  }
});

describe("a finding", () => {
  const colors = { "editor.background": "#101010", "editor.foreground": "#e0e0e0" };
  const rule = (scope: string, foreground: string) => ({ scope, settings: { foreground } });
  /** Level, figure and names of the findings that name a text or a colour. */
  const findingsIn = (source: { colors?: object; tokenColors?: object[] }, name: string) => {
    const { findings } = measure(themeOf({ ...source, colors: { ...colors, ...source.colors } }));
    return findings.filter(({ names }) => names.join().includes(name)).map(({ level, detail }) => `${level} ${detail}`);
  };

  test("is an error under 3:1 at rest, a warning under 4.5:1, and a note for a scope that no token has", () => {
    const comments = (color: string) => findingsIn({ tokenColors: [rule("comment", color)] }, "comment");
    expect(comments("#505050")).toEqual([
      expect.stringMatching(/^error on editor\.background #101010, and on \d+ other backgrounds/),
    ]);
    expect(comments("#707070")).toEqual([expect.stringMatching(/^warning on editor\.background /)]);
    expect(comments("#909090").filter((line) => line.includes("on editor.background"))).toEqual([]);
    const rare = findingsIn({ tokenColors: [rule("support.zorgly", "#303030")] }, "support.zorgly");
    expect(rare).toEqual([expect.stringMatching(/^note on editor\.background /)]);
  });

  test("is an error for a selection that nobody sees", () => {
    const selection = findingsIn({ colors: { "editor.selectionBackground": "#111111" } }, "editor.selectionBackground");
    expect(selection).toEqual([expect.stringMatching(/^error hard to see on editor\.background /)]);
  });

  test("names a background that makes three colours of code faint once, and equal roles once", () => {
    const tokenColors = [rule("keyword", "#8080c0"), rule("string", "#80c080"), rule("comment", "#a0a0a0")];
    const found = findingsIn(
      { colors: { "editor.findMatchBackground": "#707070" }, tokenColors },
      "editor.findMatchBackground",
    );
    expect(found).toEqual([expect.stringMatching(/^warning as a search match: \d+ text colours are under 3:1 on it/)]);
    const equal = findingsIn(
      { tokenColors: [rule("keyword, entity.name.function", "#8080c0")] },
      "Keywords = Functions",
    );
    expect(equal).toHaveLength(1);
  });

  test("comes before those about what is on screen less", () => {
    const { findings } = measure(themeOf({ ...theme, colors: { ...theme.colors, "badge.background": "#ffffff" } }));
    const orders = [...new Set(findings.map(({ order }) => order))];
    expect(orders.slice(0, 2)).toEqual(["comments", "all day"]);
    expect(orders.at(-1)).toBe("rest");
  });
});

test("no text is measured on a background where nobody sees it", async () => {
  const rules = ["comment", "keyword", "entity.name.tag"].map((scope) => ({
    scope,
    settings: { foreground: "#888888" },
  }));
  const { report } = measure(themeOf({ colors: { "editor.background": "#101010" }, tokenColors: rules }));
  const on = (ground: string) => {
    const rows = report.contrast.filter((row) => row.ground.replace(" (default)", "") === ground);
    return new Set(rows.map(({ role }) => role.replace(" (default)", "")));
  };
  expect([...on("editorBracketMatch.background")].filter((role) => !role.startsWith("editorBracketHighlight"))).toEqual(
    [],
  );
  expect([...on("editor.linkedEditingBackground")]).toEqual(["entity.name.tag"]);
  expect(on("editor.wordHighlightBackground").has("comment")).toBe(false);
  expect(on("editor.selectionBackground").has("comment")).toBe(true);
  for (const text of ["editorCodeLens.foreground", "editorGhostText.foreground"]) {
    expect(on("editor.background").has(text)).toBe(true);
    expect(on("editor.selectionBackground").has(text)).toBe(false);
  }
});
