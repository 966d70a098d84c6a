// @vitest-environment node
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import fc from "fast-check";
import { bundledThemes } from "shiki";
import { describe, expect, test } from "vitest";
import { readExtension } from "../../client/extension/read-extension.ts";
import { contrast, type Hex } from "../../client/theme/color.ts";
import { faviconSvg, socialPictureSvg, webManifest } from "../../client/theme/images.ts";
import { readSamples } from "../../client/theme/samples.ts";
import { highlight, TokenClasses, tabulateScopes } from "../../client/theme/syntax.ts";
import type { ThemeFile } from "../../client/theme/theme-file.ts";
import { baseColors, deriveEditorTokens, derivePalette, deriveTokens } from "../../client/theme/tokens.ts";
import { tooFaint } from "../support/contrast.ts";
import { extensionOf } from "../support/extension.ts";
import { identity, themes } from "../support/owner.ts";

const [theme] = themes;
/** What falls short in the site that `source` would make. */
function siteProblems(source: ThemeFile): string[] {
  const tokens = deriveTokens(source);
  const editor = deriveEditorTokens(source, tokens);
  const grounds = ["bg", "surface", "raised", "inset"] as const;
  const onGrounds = (names: readonly (keyof typeof tokens)[]) =>
    names.flatMap((name) =>
      grounds.map((ground) => ({ name: `${name} on ${ground}`, front: tokens[name], back: tokens[ground] })),
    );
  const text = [
    ...onGrounds(["text", "muted", "accent", "accent-2", "success", "warning", "error", "link"]),
    { name: "on-accent", front: tokens["on-accent"], back: tokens.accent },
    { name: "selection", front: tokens.text, back: tokens.selection },
    { name: "title-text", front: editor["title-text"], back: editor.title },
    { name: "tab-text", front: editor["tab-text"], back: editor.tabs },
    { name: "side-text", front: editor["side-text"], back: editor.side },
    { name: "status-text", front: editor["status-text"], back: editor.status },
    { name: "gutter", front: editor.gutter, back: tokens.bg },
  ];
  return [
    ...tooFaint(text, 4.5),
    ...tooFaint(onGrounds(["border-strong", "focus"]), 3),
    ...tooFaint([{ name: "status-line", front: editor["status-line"], back: tokens.bg }], 3),
  ];
}

const anyHex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}` as Hex);

describe("the site's colours", () => {
  test("hold their contrast with our theme", () => {
    expect(siteProblems(theme)).toEqual([]);
  });

  test("hold their contrast with every theme that Shiki brings, light ones too", async () => {
    const problems: string[] = [];
    for (const [name, load] of Object.entries(bundledThemes)) {
      const { default: file } = await load();
      const [source] = readExtension(extensionOf(file, file.type === "light" ? "vs" : "vs-dark"), "").themes;
      problems.push(...siteProblems(source).map((problem) => `${name}: ${problem}`));
    }
    expect(problems).toEqual([]);
  });

  test("hold their contrast with any colours at all, middle greys and see-through ones included", () => {
    const keys = [
      "editor.background",
      "editor.foreground",
      "sideBar.background",
      "sideBar.foreground",
      "editorWidget.background",
      "input.background",
      "input.border",
      "titleBar.activeBackground",
      "statusBar.background",
      "statusBar.border",
      "editorGroupHeader.tabsBackground",
      "button.background",
      "focusBorder",
      "textLink.foreground",
      "editor.selectionBackground",
      "editorError.foreground",
    ];
    const colors = fc.dictionary(
      fc.constantFrom(...keys),
      fc.oneof(
        anyHex,
        anyHex.map((hex) => `${hex}60`),
      ),
    );
    const rule = anyHex.map((foreground) => ({ scope: ["keyword", "comment"], settings: { foreground } }));
    fc.assert(
      fc.property(fc.constantFrom("dark", "light"), colors, fc.array(rule), (type, workbench, rules) => {
        const source = {
          name: "any",
          type: type as "dark" | "light",
          highContrast: false,
          colors: workbench,
          tokenColors: rules,
          semanticHighlighting: false,
          semanticTokenColors: {},
          remarks: [],
        };
        expect(siteProblems(source)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

describe("the palette", () => {
  test("shows the file's own colours with the contrast that they have there", () => {
    const palette = derivePalette(theme);
    const source = JSON.stringify(theme);
    expect(palette.length).toBeGreaterThanOrEqual(8);
    for (const { hex, contrast: measured } of palette) {
      expect(source).toContain(hex);
      expect(measured).toBeCloseTo(contrast(hex, baseColors(theme).bg), 10);
    }
    expect(new Set(palette.map(({ role }) => role)).size).toBe(palette.length);
  });
});

const samples = readSamples(fileURLToPath(new URL("../../site/samples", import.meta.url)));
const [firstSample = { id: "", label: "", language: "", file: "", code: "" }] = samples;

describe("the code samples", () => {
  test("are at least twelve languages, each file as its formatter leaves it", () => {
    expect(new Set(samples.map(({ language }) => language)).size).toBeGreaterThanOrEqual(12);
    for (const { code } of samples) expect(code).not.toMatch(/[ \t]$|\} \}/m);
  });

  test("are tabulated by scope, every character of them", async () => {
    const { bg } = baseColors(theme);
    const table = tabulateScopes(await highlight(theme, samples, [bg]));
    for (const { id, code, language } of samples) {
      if (language === "ansi") continue;
      const lengths = table.samples[id]?.map((runs) => runs.filter((_, index) => index % 2 === 0));
      expect(lengths?.map((line) => line.reduce((sum, length) => sum + length, 0))).toEqual(
        code.split("\n").map((line) => line.length),
      );
    }
    expect(table.scopes.some((scopes) => scopes.endsWith("keyword.control.import.ts"))).toBe(true);
  });

  test("become text and classed elements, the code unchanged, without a style attribute", async () => {
    const { bg, fg } = baseColors(theme);
    const highlighted = await highlight(theme, samples, [bg]);
    const classes = new TokenClasses(fg);
    for (const sample of highlighted) {
      const html = classes.html(sample);
      expect(html).not.toContain("style=");
      const text = html.replace(/<\/i>|<i class=t[\da-z]+>/g, "");
      expect(text).not.toMatch(/[<>]/);
      expect(
        text
          .replace(/&lt;/g, "<")
          .replace(/&gt;/g, ">")
          .replace(/&quot;/g, `"`)
          .replace(/&#39;/g, "'")
          .replace(/&amp;/g, "&"),
      ).toBe(stripVTControlCharacters(sample.code));
      expect(html.match(/<i class=/g)?.length).toBeGreaterThanOrEqual(10);
    }
    expect(classes.css()).toMatch(/^(\.t[\da-z]+\{[^{}]+\})+$/);
  });

  test("stay readable in a theme whose comments are not", async () => {
    const [faint] = readExtension(
      extensionOf({
        colors: { "editor.background": "#202020", "editor.foreground": "#dddddd" },
        tokenColors: [{ scope: "comment", settings: { foreground: "#333333" } }],
      }),
      "",
    ).themes;
    const [sample] = await highlight(faint, [firstSample], ["#202020"]);
    const colors = sample?.lines.flat().map((token) => token.color) ?? [];
    expect(colors.length).toBeGreaterThan(0);
    expect(colors.filter((hex) => contrast(hex, "#202020") < 4.5)).toEqual([]);
  });
});

describe("the pictures", () => {
  test("icon, manifest and social picture wear the theme", async () => {
    const tokens = deriveTokens(theme);
    const [sample] = await highlight(theme, [firstSample], [tokens.bg]);
    if (sample === undefined) throw new Error("The hero's sample was not highlighted.");
    const picture = socialPictureSvg({
      identity,
      tokens,
      editor: deriveEditorTokens(theme, tokens),
      palette: derivePalette(theme),
      sample,
    });
    expect(picture).toMatch(/^<svg [^>]*width="1200" height="630"/);
    const known = new Set([
      ...Object.values(tokens),
      ...Object.values(deriveEditorTokens(theme, tokens)),
      ...derivePalette(theme).map(({ hex }) => hex),
      ...sample.lines.flat().map((token) => token.color),
    ]);
    expect(
      faviconSvg(tokens)
        .match(/#[\da-f]{6}/g)
        ?.every((hex) => known.has(hex as Hex)),
    ).toBe(true);
    expect(picture).toContain(tokens.accent);
    expect(JSON.parse(webManifest(identity, tokens))).toMatchObject({
      name: identity.name,
      theme_color: tokens.bg,
    });
  });
});
