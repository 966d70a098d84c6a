import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { colorRequirements } from "../../settings/color-requirements.ts";
import { contrast, type Hex } from "../../theme/color/color.ts";
import { distance, simulate, visions } from "../../theme/color/vision.ts";
import { baseColors } from "../../theme/extension/default-colors.ts";
import { readExtension, readThemeFile } from "../../theme/extension/read-extension.ts";
import { codeBackgrounds } from "../../theme/report/backgrounds.ts";
import { readTokens, reportLanguages, storedTokens } from "../../theme/report/coverage.ts";
import { measureTheme } from "../../theme/report/known-themes.ts";
import { isBetweenRoles, reportOf, shortfall } from "../../theme/report/report.ts";
import { nearestPalette } from "../../theme/report/search.ts";
import { mainRoles, roleColors } from "../../theme/scopes/roles.ts";
import { main } from "../../vite/toolkit.ts";
import { outputOf } from "../support/command-output.ts";
import { extensionOf, folderOf } from "../support/extension.ts";
import { isEvenfall } from "../support/owner.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const foreignFolder = join(root, "node_modules/tm-themes/themes");

/** The requirements that a palette of main roles misses on these backgrounds, in words. */
function breachesOf(palette: readonly Hex[], backgrounds: readonly Hex[]): string[] {
  return palette.flatMap((one, index) => [
    ...backgrounds
      .filter((ground) => contrast(one, ground) < colorRequirements.contrast)
      .map((ground) => `${one} on ${ground}`),
    ...visions.flatMap((vision) =>
      palette
        .slice(index + 1)
        .filter((other) => distance(one, other, vision) < colorRequirements.distance[vision])
        .map((other) => `${one} and ${other} for ${vision}`),
    ),
  ]);
}

describe("colour arithmetic", () => {
  test("keeps white and removes what the missing cone would see, for every deficiency", () => {
    for (const vision of visions) {
      for (const part of simulate("#ffffff", vision)) expect(part).toBeCloseTo(1, 5);
    }
    // Red and green of equal lightness look alike; blue and yellow stay distinct.
    expect(distance("#c8553d", "#7b8b2e", "deutan")).toBeLessThan(
      distance("#c8553d", "#7b8b2e", "normal") / 2,
    );
    expect(distance("#3b6fd4", "#c9a227", "deutan")).toBeGreaterThan(40);
  });
});

describe("a report", () => {
  const folder = extensionOf({
    colors: {
      "editor.background": "#101020",
      "editor.foreground": "#e0e0e0",
      "editor.selectionBackground": "#ffffff80",
      "diffEditor.insertedLineBackground": "#00ff0020",
      "diffEditor.insertedTextBackground": "#00ff0020",
      "diffEditor.removedTextBackground": "#ff000020",
      "editorInlayHint.foreground": "#888888",
      "editorInlayHint.background": "#ffffff10",
    },
    tokenColors: [
      { scope: ["keyword"], settings: { foreground: "#ff8800" } },
      { scope: "meta.function-call entity.name.function, nothing", settings: { foreground: "#ffee00" } },
      { scope: "comment", settings: { foreground: "#8888ff80" } },
    ],
    semanticTokenColors: { parameter: { foreground: "#ccaa88" }, "*.deprecated": { strikethrough: true } },
    semanticHighlighting: true,
  });
  const [dark] = readExtension(folder, "").themes;

  test("blends translucent texts and backgrounds, and measures every text on every background", () => {
    const rows = reportOf(dark).contrast;
    const on = (role: string, ground: string) =>
      rows.find((row) => row.role === role && row.ground === ground) ?? expect.fail(`${role} on ${ground}`);
    expect(on("keyword", "editor.selectionBackground")).toMatchObject({
      foreground: "#ff8800",
      background: "#888890",
    });
    expect(on("comment", "editor.background").foreground).toBe("#4c4c90");
    expect(on("semantic parameter", "diffEditor.removedTextBackground").background).toBe("#2e0e1c");
    expect(
      on("keyword", "diffEditor.insertedTextBackground on diffEditor.insertedLineBackground").background,
    ).toBe("#0c4818");
    expect(on("editorInlayHint.foreground", "editorInlayHint.background on editor.background")).toBeDefined();
    for (const row of rows) expect(row.ratio).toBe(contrast(row.foreground, row.background));
  });

  test("finds a role's colour like VS Code, with parent selectors", () => {
    const { distances } = reportOf(dark);
    const hexes = new Map(
      distances.filter(isBetweenRoles).flatMap(({ a, b }) => [
        [a.role, a.hex],
        [b.role, b.hex],
      ]),
    );
    expect(Object.fromEntries(hexes)).toMatchObject({
      Keywords: "#ff8800",
      Functions: "#ffee00",
      Strings: "#e0e0e0",
      Comments: "#4c4c90",
    });
    const pairs = (mainRoles.length * (mainRoles.length - 1)) / 2;
    expect(distances.filter(isBetweenRoles)).toHaveLength(pairs * visions.length);
    expect(distances.filter((row) => !isBetweenRoles(row))).toHaveLength(visions.length);
  });
});

describe("the report's code", () => {
  test("has at least forty languages", () => {
    expect(reportLanguages.length).toBeGreaterThanOrEqual(40);
    expect([...new Set(storedTokens().map(({ language }) => language))].sort()).toEqual(
      [...reportLanguages].sort(),
    );
  });

  test("has the stored tokens that the current grammars give", async () => {
    // A dozen of the quickest grammars: all of them take a minute on a busy machine.
    const quick = "diff go ini java json lua proto python rust sql toml yaml".split(" ");
    const stored = storedTokens().filter(({ language }) => quick.includes(language));
    expect(await readTokens(quick), "npm run theme:tokens updates them").toEqual(stored);
  });
});

describe("the known themes", () => {
  test("are measured by their lowest contrast and their smallest distance", () => {
    const theme = readThemeFile(join(foreignFolder, "dracula.json"));
    const entry = measureTheme(theme);
    const between = reportOf(theme).distances.filter(
      (row) => isBetweenRoles(row) && /protan|deutan/.test(row.vision) && row.a.hex !== row.b.hex,
    );
    expect(entry.distance).toBe(Math.floor(Math.min(...between.map((row) => row.deltaE)) * 10) / 10);
    expect(entry.contrast).toBe(3);
  });
});

describe("nearestPalette", () => {
  test("meets the requirements and changes no colour unnecessarily", () => {
    const theme = readThemeFile(join(foreignFolder, "solarized-light.json"));
    const start = roleColors(theme).map(({ hex }) => hex);
    const backgrounds = [baseColors(theme).bg];
    const found = nearestPalette({
      start,
      backgrounds,
      contrast: colorRequirements.contrast,
      distance: colorRequirements.distance,
    });
    expect(breachesOf(found, backgrounds)).toEqual([]);
    expect(breachesOf(start, backgrounds)).not.toEqual([]);
    for (const [index, hex] of start.entries()) {
      if (found[index] === hex) continue;
      expect(breachesOf(found.with(index, hex), backgrounds), `${hex} as it was`).not.toEqual([]);
    }
  });
});

describe("the commands", () => {
  const run = (...words: string[]) => outputOf(() => main(words));

  test("print the extension's themes as JSON", async () => {
    const { code, stdout, stderr } = await run("report", "--json");
    expect(stderr).toBe("");
    expect(code).toBe(0);
    const data = JSON.parse(stdout);
    const manifest = JSON.parse(readFileSync(join(root, "site/extension/package.json"), "utf8"));
    expect(Object.keys(data)).toEqual(["mainRoles", "themes"]);
    expect(data.themes.map(({ label }: { label: string }) => label)).toEqual(
      manifest.contributes.themes.map(({ label }: { label: string }) => label),
    );
    for (const each of data.themes) {
      expect(Object.keys(each)).toEqual(["label", "contrast", "distances"]);
      expect(Object.keys(each.contrast[0])).toEqual(["role", "foreground", "background", "ground", "ratio"]);
      expect(Object.keys(each.distances[0])).toEqual(["vision", "a", "b", "deltaE"]);
    }
  });

  test("exit with 1 under --strict if a theme misses a requirement, and name it", async () => {
    const folder = extensionOf(readFileSync(join(foreignFolder, "nord.json"), "utf8"));
    expect((await run("report", folder)).code).toBe(0);
    const words = [join(root, "vite/run.js"), "toolkit.ts", "report", "--strict", folder];
    const { status, stdout } = spawnSync(process.execPath, words, { encoding: "utf8" });
    expect(status).toBe(1);
    expect(stdout).toContain("Too faint");
    expect(stdout).toContain("Too near each other");
  });

  test("explain an unknown option in one line", async () => {
    const { code, stderr } = await run("report", "--jsn");
    expect(code).toBe(2);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });

  test("write the nearest theme that passes, and list its changes", async () => {
    const out = folderOf({});
    const source = join(foreignFolder, "tokyo-night.json");
    const { stdout, stderr } = await run("propose", source, "--out", out);
    expect(stderr).toBe("");
    const [before, after] = [
      readThemeFile(source),
      readThemeFile(join(out, "tokyo-night-proposed-color-theme.json")),
    ];
    const short = (theme: typeof before) => shortfall(theme, reportOf(theme), [], colorRequirements);
    expect(short(before).nearRoles.length).toBeGreaterThan(0);
    expect(short(after).nearRoles).toEqual([]);
    expect(short(after).faint).toEqual([]);
    for (const { role, hex } of roleColors(after)) {
      const old = roleColors(before).find((each) => each.role === role)?.hex;
      if (old !== hex) expect(stdout).toMatch(new RegExp(`${old} +${hex} +ΔE [\\d.]+ +${role}`));
    }
    // Each change of a main role is needed: without any one of them a requirement is missed.
    const palette = roleColors(after);
    const backgrounds = codeBackgrounds(after).map(({ hex }) => hex);
    for (const [index, { role, hex }] of roleColors(before).entries()) {
      if (palette[index]?.hex === hex) continue;
      const undone = palette.map((each) => each.hex).with(index, hex);
      expect(breachesOf(undone, backgrounds), `${role} as it was`).not.toEqual([]);
    }
    // A shortfall that text alone cannot fix is named with its figure.
    expect(short(after).nearChanges.length).toBeGreaterThan(0);
    expect(stdout).toContain("Added and deleted too near each other");
  });

  // Other themes may miss some requirements.
  if (isEvenfall) {
    test("propose nothing for a theme that meets the requirements", async () => {
      const out = folderOf({});
      const { code, stdout } = await run("propose", "--out", out);
      expect({ code, files: readdirSync(out) }).toEqual({ code: 0, files: [] });
      expect(stdout).toContain("meets every requirement as it is");
    });
  }
});
