import Color from "colorjs.io";
import { describe, expect, test } from "vitest";
import { contrast, type Hex } from "../color/color.ts";
import { distance, simulate, visions } from "../color/vision.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { isBetweenRoles, measureTheme } from "../report/figures.ts";
import { measure } from "../report/measure.ts";
import { reportOf } from "../report/report.ts";
import { mainRoles } from "../scopes/roles.ts";
import { themeOf } from "./support/folders.ts";
import { knownThemes, readKnownTheme } from "./support/known-themes.ts";
import { theme } from "./support/report-theme.ts";

describe("a report", () => {
  const rows = reportOf(themeOf(theme)).contrast;
  const on = (role: string, ground: string) =>
    rows.find((row) => row.role === role && row.ground === ground) ?? expect.fail(`${role} on ${ground}`);

  test("blends translucent texts and backgrounds, and measures every text on every background", () => {
    expect(on("keyword", "editor.selectionBackground")).toMatchObject({
      foreground: "#ff8800",
      background: "#888890",
    });
    expect(on("comment", "editor.background").foreground).toBe("#4c4c90");
    expect(on("semantic parameter", "diffEditor.removedTextBackground").background).toBe("#2f0e1c");
    expect(on("keyword", "diffEditor.insertedTextBackground on diffEditor.insertedLineBackground").background).toBe(
      "#0c4a18",
    );
    expect(on("editorInlayHint.foreground", "editorInlayHint.background on editor.background")).toBeDefined();
    for (const row of rows) expect(row.ratio).toBe(contrast(row.foreground, row.background));
  });

  test("measures what a theme leaves to VS Code, and says so", () => {
    expect(on("keyword", "editor.findMatchBackground (default)").background).toBe("#515c6a");
    const own = { ...theme, colors: { ...theme.colors, "editor.findMatchBackground": "#000000" } };
    const grounds = reportOf(themeOf(own)).contrast.map(({ ground }) => ground);
    expect(grounds).toContain("editor.findMatchBackground");
    expect(grounds).not.toContain("editor.findMatchBackground (default)");
  });

  test("measures on matches and, in high contrast, on the selection the one text colour that VS Code shows there", () => {
    const own = { "editor.findMatchForeground": "#aaaaaa", "editor.findMatchHighlightForeground": "#bbbbbb" };
    const source = { ...theme, colors: { ...theme.colors, ...own, "editor.findMatchBackground": "#000000" } };
    const found = reportOf({ ...themeOf(source), highContrast: true }).contrast;
    const rolesOn = (ground: string) => found.filter((row) => row.ground === ground).map(({ role }) => role);
    expect(rolesOn("editor.findMatchBackground")).toEqual(["editor.findMatchHighlightForeground"]);
    expect(rolesOn("editor.selectionBackground")).toEqual(["editor.selectionForeground (default)"]);
    expect(on("keyword", "editor.selectionBackground")).toBeDefined();
  });

  test("does not blame a theme for two colours that are both VS Code's own", () => {
    const both = rows.filter(({ role, ground }) => role === "badge.foreground (default)" && ground.startsWith("badge"));
    expect(both).toEqual([]);
  });

  test("finds a role's colour like VS Code, with parent selectors, and every pair of roles", () => {
    const { distances } = reportOf(themeOf(theme));
    const between = distances.filter(isBetweenRoles);
    const hexes = Object.fromEntries(between.flatMap(({ a, b }) => [a, b].map(({ role, hex }) => [role, hex])));
    expect(hexes).toMatchObject({
      Keywords: "#ff8800",
      Functions: "#ffee00",
      Strings: "#e0e0e0",
      Comments: "#4c4c90",
    });
    expect(between).toHaveLength(((mainRoles.length * (mainRoles.length - 1)) / 2) * visions.length);
    expect(distances.length - between.length).toBe(visions.length);
  });
});

test("a selection, a match or a row that differs too little is named, unless a border shows it", () => {
  const unseenIn = (colors: Record<string, string>) =>
    measure(themeOf({ colors: { "editor.background": "#101010", ...colors } })).marks.flatMap(({ mark, isSeen }) =>
      isSeen ? [] : [mark],
    );
  expect(unseenIn({ "editor.selectionBackground": "#1c1c1c" })).toContain("editor.selectionBackground");
  expect(unseenIn({ "editor.selectionBackground": "#262626" })).not.toContain("editor.selectionBackground");
  // Equally light, but blue.
  expect(unseenIn({ "editor.selectionBackground": "#0a1038" })).not.toContain("editor.selectionBackground");
  const match = { "editor.findMatchBackground": "#101010" };
  expect(unseenIn(match)).toContain("editor.findMatchBackground");
  expect(unseenIn({ ...match, "editor.findMatchBorder": "#ffcc00" })).not.toContain("editor.findMatchBackground");
  const list = { "sideBar.background": "#101010", "list.hoverBackground": "#121212" };
  expect(unseenIn(list)).toContain("list.hoverBackground");
  expect(unseenIn({ ...list, contrastActiveBorder: "#ffcc00" })).not.toContain("list.hoverBackground");
});

test("what VS Code added lately is named where its default is unlike the theme", () => {
  const namedIn = (colors: Record<string, string>) => {
    const theme = themeOf({ colors: { "editor.background": "#1d1233", foreground: "#e8e0f8", ...colors } });
    const { findings } = measure(theme);
    return findings.filter(({ detail }) => detail.startsWith("new since VS Code 1.")).flatMap(({ names }) => names);
  };
  expect(namedIn({}).join()).toMatch(/agentsBadge\.background \(propose: #\w+\)/);
  expect(namedIn({ "agentsBadge.background": "#22173b" }).join()).not.toContain("agentsBadge.background");
});

describe("colour vision", () => {
  test("keeps white and greys, for every deficiency", () => {
    for (const vision of visions) {
      for (const part of simulate("#ffffff", vision)) expect(part).toBeCloseTo(1, 4);
    }
    expect(distance("#c8553d", "#7b8b2e", "deutan")).toBeLessThan(distance("#c8553d", "#7b8b2e", "normal") / 2);
    expect(distance("#3b6fd4", "#c9a227", "deutan")).toBeGreaterThan(40);
  });

  // The response of each cone to linear sRGB: Smith and Pokorny 1975 on the primaries of sRGB.
  const cones = [
    [0.178_824, 0.435_161, 0.041_193_5],
    [0.034_556_5, 0.271_554, 0.038_671_4],
    [0.000_299_566, 0.001_843_09, 0.014_670_9],
  ] as const;

  test("without the cones for short wavelengths keeps what the other two see, and loses what only they see", () => {
    for (const hex of ["#7db185", "#5fa8ff", "#f88548", "#ffa8b7", "#8c8c8c", "#336699"] as Hex[]) {
      const [before, after] = [simulate(hex, "normal"), simulate(hex, "tritan")];
      for (const cone of cones.slice(0, 2)) {
        const [seen, shown] = [before, after].map((color) =>
          cone.reduce((sum, part, index) => sum + part * (color[index] ?? 0), 0),
        );
        expect(Math.abs((seen ?? 0) / (shown ?? 1) - 1), hex).toBeLessThan(0.05);
      }
    }
    // Blue and green of equal lightness come together; red and green stay apart.
    expect(distance("#4f97a8", "#5b9b7d", "tritan")).toBeLessThan(distance("#4f97a8", "#5b9b7d", "normal") / 2);
    expect(distance("#c8553d", "#7b8b2e", "tritan")).toBeGreaterThan(20);
  });
});

describe("the 65 known themes", () => {
  test("have no fault in the terminal, whose texts VS Code moves until they have 4.5:1, unless more is required", () => {
    const faultsIn = (theme: ThemeFile) =>
      measure(theme).texts.filter(({ role, ratio }) => role.startsWith("terminal.") && ratio < 7);
    for (const theme of knownThemes) expect(faultsIn(theme), theme.name).toEqual([]);
    expect(faultsIn({ ...readKnownTheme("dracula"), highContrast: true })).not.toEqual([]);
  });

  test("have the figures that their reports have", () => {
    const figures = measureTheme(readKnownTheme("dracula"));
    expect(figures.contrast).toBe(3);
    const between = reportOf(readKnownTheme("dracula")).distances.filter(
      (row) => isBetweenRoles(row) && /protan|deutan/.test(row.vision) && row.a.hex !== row.b.hex,
    );
    const least = Math.min(...between.map(({ deltaE }) => deltaE));
    expect(figures.distance).toBe(Math.floor(least * 10) / 10);
  });

  test("have the contrast and, for normal vision, the distances that Color.js computes", () => {
    const [pairs, distances] = [new Map<string, [Hex, Hex, number]>(), new Map<string, [Hex, Hex, number]>()];
    for (const { contrast: rows, distances: all } of knownThemes.map((each) => reportOf(each))) {
      for (const { foreground, background, ratio } of rows)
        pairs.set(foreground + background, [foreground, background, ratio]);
      for (const { vision, a, b, deltaE } of all) {
        if (vision === "normal") distances.set(a.hex + b.hex, [a.hex, b.hex, deltaE]);
      }
    }
    expect(pairs.size).toBeGreaterThan(5_000);
    const some = <Item>(items: Iterable<Item>) => [...items].filter((_, index) => index % 7 === 0);
    for (const [one, other, ratio] of some(pairs.values())) {
      expect(Math.abs(ratio - Color.contrast(one, other, "WCAG21"))).toBeLessThan(0.01);
    }
    // Named "lab", because the formula takes any "lab" unchanged and would convert this colour to D50.
    const lab = (hex: Hex) => new Color("lab", new Color(hex).to("lab-d65").coords);
    for (const [one, other, deltaE] of some(distances.values())) {
      expect(Math.abs(deltaE - lab(one).deltaE(lab(other), "2000"))).toBeLessThan(0.05);
    }
  });
});
