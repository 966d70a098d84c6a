import { otherThemePages } from "virtual:other-theme-pages";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { restingLight } from "../../client/stage/light.ts";
import { product } from "../../defaults/words/page.ts";
import { stageWording } from "../../defaults/words/stage.ts";
import { ExtensionError } from "../../toolkit/extension/extension-files.ts";
import type { ThemeFile } from "../../toolkit/extension/theme-file.ts";
import { folderOf, themeOf } from "../../toolkit/test/support/folders.ts";
import { designOf } from "../../vite/theme/color-tokens.ts";
import { pictureDrawer } from "../../vite/theme/picture-drawer.ts";
import { readSamples } from "../../vite/theme/samples.ts";
import { stagePictures } from "../../vite/theme/social-picture.tsx";
import { makeStage, otherThemesOf, readKnownThemes } from "../../vite/theme/stage-files.ts";
import { appOfTest } from "../support/app.ts";

const known = readKnownThemes();

function knownTheme(name: string): ThemeFile {
  const theme = known.find((each) => each.name === name);
  if (!theme) throw new Error(`No known theme is called ${name}.`);
  return theme;
}

/** The theme of an extension whose comments have a colour, on a dark or a light background. */
function themeWith(comment: string, background = "#101218", uiTheme = "vs-dark"): ThemeFile {
  const rules = [
    { scope: "comment", settings: { foreground: comment } },
    { scope: "keyword", settings: { foreground: "#c586c0" } },
  ];
  const colors = { "editor.background": background, "editor.foreground": "#888888" };
  return themeOf({ colors, tokenColors: rules }, uiTheme);
}

const site = folderOf({ "samples/a.ts": "// a comment\nconst a = 1;\n" });

async function stageOf(...themes: [ThemeFile, ...ThemeFile[]]) {
  return await makeStage({ themes, extensionName: "Some Theme", samples: readSamples(site) });
}

describe("the theme to compare a variant with at first", () => {
  test("has the variant's kind, and loses its comments ten points earlier", async () => {
    const { variants } = await stageOf(themeWith("#e0e0e0"), themeWith("#202020", "#ffffff", "vs"));
    for (const variant of variants) {
      const other = knownTheme(variant.yours);
      expect(other.type).toBe(variant.type);
      expect(variant.fadesLast).toBe(true);
    }
  });

  test("claims nothing where the variant's comments go as early as the best known theme's", async () => {
    for (const comment of ["#2a2d35", "#3c4048"]) {
      const [variant] = (await stageOf(themeWith(comment))).variants;
      expect(variant).toMatchObject({ fadesLast: false, yours: "Dracula" });
    }
  });

  test("is never the extension's own, by its name or its id", () => {
    const own = knownTheme("Rosé Pine");
    const names = (themes: readonly ThemeFile[]) => themes.map(({ name }) => name);
    expect(names(otherThemesOf([own], "Something"))).not.toContain("Rosé Pine");
    expect(names(otherThemesOf([themeWith("#ffffff")], "Dracula Theme"))).not.toContain("Dracula");
    expect(otherThemesOf([themeWith("#ffffff")], "Some Theme")).toHaveLength(known.length);
  });

  test("is shown where its comments have just gone, and those of the variant have not", () => {
    expect(restingLight({ fadesAt: 15, hardAt: 40 }, { fadesAt: 39, hardAt: 90 })).toBe(37);
    expect(restingLight({ fadesAt: 39, hardAt: 90 }, { fadesAt: 15, hardAt: 40 })).toBe(37);
    expect(restingLight({ fadesAt: 38, hardAt: 90 }, { fadesAt: 39, hardAt: 90 })).toBe(39);
    expect(restingLight({ fadesAt: 0, hardAt: 4 }, { fadesAt: 1, hardAt: 4 })).toBe(5);
  });
});

describe("the samples", () => {
  test("are the owner's files by name, else neutral ones", () => {
    const own = readSamples(folderOf({ "samples/b.py": "b = 1", "samples/a.go": "package a" }));
    expect(own.map(({ file, language }) => [file, language])).toEqual([
      ["a.go", "go"],
      ["b.py", "python"],
    ]);
    expect(new Set(readSamples("nothing").map(({ language }) => language)).size).toBe(2);
  });

  test("in an unknown language are the owner's mistake", () => {
    expect(() => readSamples(folderOf({ "samples/a.unknown": "" }))).toThrow(ExtensionError);
  });
});

/** An absolute address with this path. */
function endingWith(path: string): RegExp {
  return new RegExp(`^https?://[^/]+${path.replace(/[.?+*]/g, "\\$&")}$`);
}

describe("the page with a known theme at the left", () => {
  test("has that theme, its own title, address, style sheet and picture; any other query is ignored", async () => {
    const { origin } = await appOfTest();
    const plain = await (await fetch(`${origin}/`)).text();
    const [first, second] = otherThemePages.filter(({ name }) => ["Nord", "Rosé Pine"].includes(name));
    for (const { name, path, sheet, picture } of [first, second].flatMap((page) => page ?? [])) {
      const html = await (await fetch(`${origin}${path}`)).text();
      expect(html).toContain(`<link rel="stylesheet" href="${sheet}"`);
      expect(/rel="canonical" href="([^"]*)/.exec(html)?.[1]).toMatch(endingWith(path));
      expect(/property="og:image" content="([^"]*)/.exec(html)?.[1]).toMatch(endingWith(picture));
      expect(html).toMatch(new RegExp(`<title>[^<]*${name}`));
      const decomposed = await fetch(`${origin}/?${new URLSearchParams({ with: name.normalize("NFD") })}`);
      expect(await decomposed.text()).toContain(sheet);
      expect(/<output[^>]*>([^<]*)/.exec(html)?.[1]).toContain(name);
    }
    for (const query of ["?with=Nobody", "?with=Nord&with=Dracula", "?light=20", "?x=%3Cscript%3E"]) {
      expect(await (await fetch(`${origin}/${query}`)).text()).toBe(plain);
    }
  });

  test("is in the sitemap", async () => {
    const { origin } = await appOfTest();
    const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
    for (const { path } of otherThemePages) expect(sitemap).toContain(`${path}</loc>`);
  });
});

test("every picture of a shared link has the headline, the name, the sun and code of 19 pixels, and at most 60 KB", async () => {
  const own = themeOf({ tokenColors: [] });
  const identity = { name: "Some Theme – 夜", description: "" };
  const stage = await stageOf(own);
  const { pictures = {} } = await stagePictures({
    stage: { ...stage, others: stage.others.filter(({ name }) => /^(Dracula|Nord|Vesper)$/.test(name)) },
    siteFolder: site,
    identity,
    tokens: designOf(own).tokens,
  });
  const svgs = Object.values(pictures);
  expect(svgs).toHaveLength(4);
  const draw = pictureDrawer(svgs);
  for (const svg of svgs) {
    const headline = stageWording.headline.dark ?? product.tagline(identity);
    for (const part of [headline, identity.name, "<circle", 'font-size="19"']) expect(svg).toContain(part);
    const bytes = await draw(svg);
    expect(bytes.length).toBeLessThan(60_000);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  }
});
