import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import fc from "fast-check";
import sharp from "sharp";
import { bundledThemes } from "shiki";
import { describe, expect, test } from "vitest";
import { contrast, type Hex } from "../../theme/color/color.ts";
import { baseColors } from "../../theme/extension/default-colors.ts";
import { readExtension } from "../../theme/extension/read-extension.ts";
import type { ThemeFile } from "../../theme/extension/theme-file.ts";
import { SampleHighlighter, tabulateScopes } from "../../theme/scopes/highlight.ts";
import { drawnLogo, logoArtefact } from "../../vite/theme/logo.ts";
import { derivePalette } from "../../vite/theme/palette.ts";
import { readSamples } from "../../vite/theme/samples.ts";
import { socialPicturePng, socialPictureSvg } from "../../vite/theme/social-picture.tsx";
import { faintness, themeSheets } from "../../vite/theme/style-sheets.ts";
import { TokenClasses } from "../../vite/theme/token-classes.tsx";
import { deriveEditorTokens, deriveTokens, designOf } from "../../vite/theme/tokens.ts";
import { product } from "../../words/page.ts";
import { tooFaint } from "../support/contrast.ts";
import { extensionOf, folderOf, manifestOf } from "../support/extension.ts";
import { identity, themes } from "../support/owner.ts";

const [theme] = themes;
const highlighter = new SampleHighlighter();

/** The contrasts that are too low in the site that `source` would make. */
function siteProblems(source: ThemeFile): string[] {
  const tokens = deriveTokens(source);
  const editor = deriveEditorTokens(source, tokens);
  const backgrounds = ["bg", "surface", "raised", "inset"] as const;
  const onBackgrounds = (names: readonly (keyof typeof tokens)[]) =>
    names.flatMap((name) =>
      backgrounds.map((ground) => ({
        name: `${name} on ${ground}`,
        front: tokens[name],
        back: tokens[ground],
      })),
    );
  const text = [
    ...onBackgrounds(["text", "muted", "accent", "accent-2", "success", "error", "link"]),
    ...(["text", "muted", "accent", "link", "error"] as const).flatMap((name) =>
      (["sky-light", "sky-dusk", "sky-night"] as const).map((sky) => ({
        name: `${name} on ${sky}`,
        front: tokens[name],
        back: tokens[sky],
      })),
    ),
    { name: "on-accent", front: tokens["on-accent"], back: tokens.accent },
    { name: "selection", front: tokens.text, back: tokens.selection },
    { name: "title-text", front: editor["title-text"], back: editor.title },
    { name: "tab-text", front: editor["tab-text"], back: editor.tabs },
    { name: "side-text", front: editor["side-text"], back: editor.side },
    { name: "open file", front: editor["side-text"], back: editor.open },
    { name: "status-text", front: editor["status-text"], back: editor.status },
    { name: "gutter", front: editor.gutter, back: tokens.bg },
  ];
  return [
    ...tooFaint(text, 4.5),
    ...tooFaint(onBackgrounds(["border-strong", "focus"]), 3),
    ...tooFaint([{ name: "status-line", front: editor["status-line"], back: tokens.bg }], 3),
  ];
}

const anyHex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}` as Hex);

describe("the site's colours", () => {
  test("have the required contrast with our theme", () => {
    expect(siteProblems(theme)).toEqual([]);
  });

  test("have the required contrast with every theme of Shiki", async () => {
    const problems: string[] = [];
    for (const [name, load] of Object.entries(bundledThemes)) {
      const { default: file } = await load();
      const [source] = readExtension(extensionOf(file, file.type === "light" ? "vs" : "vs-dark"), "").themes;
      problems.push(...siteProblems(source).map((problem) => `${name}: ${problem}`));
    }
    expect(problems).toEqual([]);
  });

  test("have the required contrast with random colours, also with middle greys and translucent colours", () => {
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
          settingsId: "any",
          type: type as "dark" | "light",
          highContrast: false,
          colors: workbench,
          tokenColors: rules,
          semanticHighlighting: false,
          semanticTokenColors: [],
          files: [],
          warnings: [],
        };
        expect(siteProblems(source)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test("have the most vivid colour of code as the accent if workbench and keywords are grey", () => {
    const rule = (scope: string, foreground: Hex) => ({ scope: [scope], settings: { foreground } });
    const { accent, "accent-2": second } = deriveTokens({
      ...theme,
      type: "dark",
      colors: { "editor.background": "#000000", "editor.foreground": "#eeeeee" },
      tokenColors: [
        rule("keyword", "#bbbbbb"),
        rule("entity.name.type", "#ffb060"),
        rule("string", "#60e0ff"),
      ],
      semanticTokenColors: [],
    });
    expect([accent, second]).toEqual(["#ffb060", "#60e0ff"]);
  });

  test("have a red error although the theme's own, being translucent, would become a readable grey", () => {
    const { error } = deriveTokens({
      ...theme,
      type: "dark",
      colors: {
        "editor.background": "#212121",
        "editor.foreground": "#eeffff",
        "editorError.foreground": "#f0717870",
        "terminal.ansiRed": "#f07178",
      },
      tokenColors: [],
      semanticTokenColors: [],
    });
    expect(error).toBe("#f07178");
  });
});

describe("the palette", () => {
  test("lists the theme file's own colours, each role once", () => {
    const palette = derivePalette([theme]);
    const source = JSON.stringify(theme);
    expect(palette.length).toBeGreaterThanOrEqual(8);
    for (const { colors } of palette) {
      expect(colors).toHaveLength(1);
      expect(source).toContain(colors[0]);
    }
    expect(new Set(palette.map(({ role }) => role)).size).toBe(palette.length);
  });

  const pair = readExtension(
    folderOf({
      "package.json": manifestOf([
        { label: "Night", uiTheme: "vs-dark", path: "night.json" },
        { label: "Day", uiTheme: "vs", path: "day.json" },
      ]),
      "night.json": {
        colors: { "editor.background": "#101010", "editor.foreground": "#eeeeee" },
        tokenColors: [{ scope: "comment", settings: { foreground: "#808080", fontStyle: "italic" } }],
        semanticHighlighting: true,
        semanticTokenColors: {
          enumMember: "#12ab34",
          unresolvedReference: "#ff0000",
          "*.deprecated": { strikethrough: true },
        },
      },
      "day.json": {
        colors: { "editor.background": "#ffffff", "editor.foreground": "#222222" },
        tokenColors: [
          { scope: "comment", settings: { foreground: "#aaaaaa" } },
          { scope: "string", settings: { foreground: "#116611" } },
        ],
      },
    }),
    "",
  ).themes;

  test("has the same roles in every theme, including semantic ones", () => {
    expect(derivePalette(pair)).toEqual([
      { role: "Background", colors: ["#101010", "#ffffff"] },
      { role: "Text", colors: ["#eeeeee", "#222222"] },
      { role: "Comments", colors: ["#808080", "#aaaaaa"] },
      { role: "Strings", colors: ["#eeeeee", "#116611"] },
      { role: "enumMember", colors: ["#12ab34", "#222222"] },
    ]);
  });

  test("a theme's style sheet replaces all of the first theme's looks, and raises low contrast on demand", async () => {
    const [sample] = await highlighter.highlight(pair, [
      { id: "a", label: "A", language: "typescript", file: "a.ts", code: '// note\nconst a = "b";' },
    ]);
    if (sample === undefined) throw new Error("The sample was not highlighted.");
    const marks = new TokenClasses(pair.map((one) => baseColors(one).fg));
    expect(marks.html(sample)).toBe('<i class="t0">// note</i>\nconst a = <i class="t1">&quot;b&quot;</i>;');
    const designs = pair.map(designOf);
    const [night = "", day = ""] = themeSheets(designs, marks.list(), [], marks.list().length);
    expect(night).toContain(".t0{color:#808080;font-style:italic}.t1{color:#eeeeee}");
    expect(day).toContain(":root .t0{color:#aaaaaa;font-style:normal}:root .t1{color:#116611}");
    expect(day).toContain("color-scheme:light");
    const [, ofDay] = designs;
    expect(
      ofDay &&
        faintness(
          ofDay,
          marks.list().flatMap(({ looks }) => looks[1] ?? []),
        ),
    ).toEqual({
      count: 1,
      lowest: expect.closeTo(2.32, 2),
    });
    const lifted = /\[data-more-contrast\] \.t0\{color:(#[\da-f]{6})\}/.exec(day)?.[1];
    expect(contrast(lifted as Hex, "#ffffff")).toBeGreaterThanOrEqual(4.5);
    expect(day).toMatch(/^@media screen\{.*\}$/);
  });
});

const samples = readSamples(fileURLToPath(new URL("../../evenfall/samples", import.meta.url)));
const [firstSample = { id: "", label: "", language: "", file: "", code: "" }] = samples;

describe("the code samples", () => {
  test("have at least twelve languages, and each file is formatted", () => {
    expect(new Set(samples.map(({ language }) => language)).size).toBeGreaterThanOrEqual(12);
    for (const { code } of samples) expect(code).not.toMatch(/[ \t]$|\} \}/m);
  });

  test("have a scope for every character", async () => {
    const table = tabulateScopes(await highlighter.highlight([theme], samples));
    for (const { id, code, language } of samples) {
      if (language === "ansi") continue;
      const lengths = table.samples[id]?.map((runs) => runs.filter((_, index) => index % 2 === 0));
      expect(lengths?.map((line) => line.reduce((sum, length) => sum + length, 0))).toEqual(
        code.split("\n").map((line) => line.length),
      );
    }
    expect(table.scopes.some((scopes) => scopes.endsWith("keyword.control.import.ts"))).toBe(true);
  });

  test("become text and elements with classes, with the same code and without style attributes", async () => {
    const highlighted = await highlighter.highlight([theme], samples);
    const classes = new TokenClasses([baseColors(theme).fg]);
    let classed = 0;
    for (const sample of highlighted) {
      const html = classes.html(sample);
      classed += html.match(/<i class=/g)?.length ?? 0;
      expect(html).not.toContain("style=");
      const text = html.replace(/<\/i>|<i class="t[\da-z]+">/g, "");
      expect(text).not.toMatch(/[<>]/);
      expect(
        text
          .replace(/&lt;/g, "<")
          .replace(/&gt;/g, ">")
          .replace(/&quot;/g, `"`)
          .replace(/&#x27;/g, "'")
          .replace(/&amp;/g, "&"),
      ).toBe(stripVTControlCharacters(sample.code));
    }
    expect(classed).toBeGreaterThanOrEqual(10 * samples.length);
    for (const { name } of classes.list()) expect(name).toMatch(/^t[\da-z]+$/);
  });

  /** Each token of `code` once, with its colour in `source`. */
  async function colored(source: object, language: "typescript" | "css", code: string) {
    const { themes } = readExtension(extensionOf(source), "");
    const [sample] = await highlighter.highlight(themes, [
      { id: "a", label: "A", language, file: "a", code },
    ]);
    return Object.fromEntries(
      sample?.lines.flat().map(({ text, looks: [look] }) => [text.trim(), look?.color]) ?? [],
    );
  }

  test("have the theme's own colours with any contrast, and translucent ones are blended", async () => {
    const colors = await colored(
      {
        colors: { "editor.background": "#202020", "editor.foreground": "#ddd" },
        tokenColors: [
          { scope: "comment", settings: { foreground: "#333333" } },
          { scope: "string", settings: { foreground: "#ff000080" } },
        ],
      },
      "typescript",
      '// faint\n"text";',
    );
    expect(colors).toEqual({ "// faint": "#333333", '"text"': "#901010", ";": "#dddddd" });
  });

  const byMeaning = {
    colors: { "editor.background": "#202020", "editor.foreground": "#dddddd" },
    tokenColors: [{ scope: "variable", settings: { foreground: "#aaaaaa" } }],
    semanticTokenColors: {
      variable: "#111111",
      "variable.readonly": "#222222",
      "variable.readonly:typescript": { foreground: "#333333" },
      method: "#444444",
      parameter: { fontStyle: "italic" },
    },
  };

  test("have semantic colours in VS Code's order of precedence if the theme enables them", async () => {
    const code = "const one = two.three(four);";
    expect(await colored({ ...byMeaning, semanticHighlighting: true }, "typescript", code)).toMatchObject({
      one: "#333333",
      two: "#111111",
      three: "#444444",
      four: "#111111",
    });
    expect(await colored(byMeaning, "typescript", code)).toMatchObject({ one: "#aaaaaa" });
  });
});

describe("the pictures", () => {
  /** What the social picture of a theme is drawn from: the first sample, and this name and logo. */
  async function contentOf(source: ThemeFile, name = identity.name, logo = Buffer.from("")) {
    const { tokens, editor } = designOf(source);
    const palette = derivePalette([source]).map(({ colors: [hex = "#000000"] }) => hex);
    const [sample] = await highlighter.highlight([source], [firstSample]);
    if (sample === undefined) throw new Error("The first sample was not highlighted.");
    return {
      identity: { ...identity, name },
      tagline: product.tagline,
      tokens,
      editor,
      palette,
      sample,
      logo,
    };
  }

  const pictureOf = async (source: ThemeFile) => socialPictureSvg(await contentOf(source));

  test("the manifest, the drawn logo and the social picture have the theme's colours", async () => {
    const { tokens } = designOf(theme);
    const logo = drawnLogo(tokens);
    const known = new Set<string>(Object.values(tokens));
    expect(logo.match(/#[\da-f]{6}/g)?.every((hex) => known.has(hex))).toBe(true);
    const picture = await pictureOf(theme);
    expect(picture).toMatch(/^<svg [^>]*width="1200" height="630"/);
    expect(picture).toContain(tokens.accent);
    const { files } = logoArtefact(logo, identity, product.description, tokens);
    expect(JSON.parse(String(await files?.["site.webmanifest"]?.()))).toMatchObject({
      name: identity.name,
      description: product.description,
      theme_color: tokens.bg,
    });
  });

  test("the social picture has the theme's italics", async () => {
    const inStyle = (fontStyle: string) =>
      readExtension(
        extensionOf({
          colors: { "editor.background": "#101010" },
          tokenColors: [{ scope: ["comment", "keyword", "string", "variable"], settings: { fontStyle } }],
        }),
        "",
      ).themes[0];
    expect(await pictureOf(inStyle("italic"))).toMatch(/<tspan [^>]*font-style="italic"/);
    expect(await pictureOf(inStyle("bold"))).not.toContain("font-style");
  });

  test("the social picture draws the logo and all Latin, Greek and Cyrillic letters, leaves others out, and says so", async () => {
    const red = { create: { width: 64, height: 64, channels: 3 as const, background: "#ff0000" } };
    const logo = await sharp(red).png().toBuffer();
    const warnings: string[] = [];
    const draw = async (name: string) =>
      await socialPicturePng(await contentOf(theme, name, logo), (sentence) => warnings.push(sentence));
    const pictures = await Promise.all(["", "Łódź", "Łódźő", "Сумерки", "Λυκόφως"].map(draw));
    expect(new Set(pictures.map((picture) => Buffer.from(picture).toString("base64"))).size).toBe(5);
    const place = { left: 104, top: 116, width: 1, height: 1 };
    // The longest name that an extension can have, and a long word, do not cover the code.
    const long = await Promise.all(
      ["Mellow Woods ".repeat(8).slice(0, 100), "Morgendämmerungsfarbenzusammenstellung"].map(draw),
    );
    for (const picture of [...pictures, ...long]) {
      const code = { left: 560, top: 92, width: 640, height: 460 };
      const [drawn, empty] = await Promise.all(
        [picture, pictures[0]].map((one) => sharp(one).extract(code).raw().toBuffer()),
      );
      expect(drawn?.equals(empty ?? Buffer.of())).toBe(true);
    }
    const pixel = await sharp(pictures[0]).extract(place).removeAlpha().raw().toBuffer();
    expect([...pixel]).toEqual([255, 0, 0]);
    expect(warnings).toEqual([]);
    expect(await draw("夕Even🌙fall")).toEqual(await draw("Evenfall"));
    // A name of which nothing can be drawn.
    expect(await draw("夕暮れ")).toEqual(await draw(identity.extensionName));
    expect(warnings).toEqual([
      expect.stringMatching(/ is drawn without 夕 🌙, which its fonts lack\. Put a picture of your own/),
      expect.stringMatching(/ is drawn without 夕 暮 れ, /),
    ]);
  });
});
