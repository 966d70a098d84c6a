import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { changesWording } from "../../defaults/words/changes.ts";
import { writeDay } from "../../defaults/words/language.ts";
import { readExtension } from "../../toolkit/extension/read-folder.ts";
import { packTheme } from "../../toolkit/extension/vsix.ts";
import { folderOf, manifestOf } from "../../toolkit/test/support/folders.ts";
import { changelogHtml } from "../../vite/theme/changelog-html.ts";
import { changesOutput } from "../../vite/theme/changes-page.tsx";

/** `/changes`: the extension's changelog as HTML, with the colours of each version. */

const outside = folderOf({ "secret.png": "secret" });
const folder = folderOf({ "package.json": {}, "images/note.txt": "x", "images/drawn.svg": "<svg/>" });
symlinkSync(join(outside, "secret.png"), join(folder, "linked.png"));
const picture = sharp({ create: { width: 2, height: 2, channels: 3, background: "#f0915a" } });

async function html(source: string, { repository = "https://github.com/somebody/some-theme", directory = "" } = {}) {
  writeFileSync(join(folder, "images/a b.png"), await picture.clone().png().toBuffer());
  const warnings: string[] = [];
  const { html, files } = changelogHtml(
    { name: "CHANGELOG.md", source },
    new Map(),
    { folder, repository, directory, type: "dark" },
    (sentence) => warnings.push(sentence),
  );
  return { text: html, files: Object.keys(files), warnings };
}

const blob = "https://github.com/somebody/some-theme/blob/HEAD";

test.each(["1.0.0 - 2026-11-23", "1.0.0 — 2026-11-23", "1.0.0 2026-11-23"])(
  "a version's day is written as on the rest of the site, and no dash is left before it: %s",
  async (heading) => {
    const { text } = await html(`# Changes\n\n## ${heading}\n`);
    expect(text).toBe(`<h2>1.0.0 <time datetime="2026-11-23">${writeDay(new Date("2026-11-23"))}</time></h2>`);
  },
);

describe("a changelog that somebody else wrote", () => {
  test.each([
    "![A](images/a%20b.png)",
    "![A](<./images/a b.png>)",
    "![A](/images/a%20b.png)",
    '<img alt="A" src="images/a b.png">',
    "![A][p]\n\n[p]: images/a%20b.png",
  ])("shows a picture of the extension: %s", async (markdown) => {
    const { text, files } = await html(`${markdown}\n`);
    const [file = ""] = files;
    expect(file).toMatch(/^\/assets\/changelog-[\w-]{8}\.png$/);
    expect(text).toContain(`src="${file}"`);
    expect(text).toContain(`alt="A"`);
  });

  test.each([
    ["![A](https://other.example/a.png)", '<a href="https://other.example/a.png">A</a>'],
    ["![A](//other.example/a.png)", '<a href="https://other.example/a.png">A</a>'],
    ["![A](images/none.png)", `<a href="${blob}/images/none.png">A</a>`],
    ["![A](images/drawn.svg)", `<a href="${blob}/images/drawn.svg">A</a>`],
    ["![A](images/note.txt)", `<a href="${blob}/images/note.txt">A</a>`],
    ["![A](../secret.png)", `<a href="${blob}/secret.png">A</a>`],
    ["![A](images/%2e%2e/%2e%2e/secret.png)", `<a href="${blob}/secret.png">A</a>`],
    ["![A](linked.png)", `<a href="${blob}/linked.png">A</a>`],
    ["![A](images/%E0%A4%A.png)", "A"],
    ["![A](data:image/png;base64,AAAA)", "A"],
    ["![A](javascript:alert(1))", "A"],
    ["[![A](https://other.example/a.png)](https://x.example)", '<a href="https://x.example/">A</a>'],
    ['<video src="https://other.example/a.mp4" controls></video>', '<a href="https://other.example/a.mp4">a.mp4</a>'],
    ['<iframe src="https://other.example/e" title="E"></iframe>', '<a href="https://other.example/e">E</a>'],
    ["[a](docs/a.md#b)", `<a href="${blob}/docs/a.md#b">a</a>`],
    ["[a](#1-0-0)", "<a>a</a>"],
    [":sparkles: a", "✨ a"],
    ["[1.0.0] - now", "[1.0.0] - now"],
    ["![hr](images/none.png#gh-dark-mode-only)", "<hr>"],
    ["![A](images/none.png#gh-light-mode-only)a", "a"],
    ["[a](javascript:alert(1))", "<a>a</a>"],
    ['<b style="color:red" onclick="x()" id="v1" class="y">a</b>', "<b>a</b>"],
    ["<script>alert(1)</script><style>b{}</style>a", "a"],
    ["a<!-- <img src=x> -->b", "ab"],
    ["<svg><script>alert(1)</script></svg>a", "a"],
    ['<a href="JaVaScRiPt:alert(1)">a</a>', "<a>a</a>"],
    ['<a id="app" name="documentElement" class="x">a</a>', "<a>a</a>"],
    ['<form id="app" action="/trpc/auth.signOut"><button name="body">a</button></form>', "a"],
    ['<input name="body" type="password">', '<input disabled type="checkbox">'],
    [
      '![<i>"x"</i>](https://evil.example/"x".png)',
      '<a href="https://evil.example/%22x%22.png">&#x3C;i>"x"&#x3C;/i></a>',
    ],
    ["<kbd>F1</kbd> ~~x~~ &rarr;", "<kbd>F1</kbd> <del>x</del> →"],
    ["a &lt;img src=x&gt; `<img src=x>`", "a &#x3C;img src=x> <code>&#x3C;img src=x></code>"],
  ])("%s becomes %s", async (markdown, expected) => {
    const { text, files } = await html(`${markdown}\n`);
    expect(text.replace(/^<p>|<\/p>$/g, "")).toBe(expected);
    expect(files).toEqual([]);
  });

  test("has notes below it, and what is to be noticed as such", async () => {
    const { text } = await html('a[^1]\n\n[^1]: note\n\n> [!WARNING]\n> b\n\n<b id="user-content-fn-2">c</b>\n');
    expect(text).toContain('<a href="#user-content-fn-1" id="user-content-fnref-1">1</a>');
    expect(text).toMatch(/<li id="user-content-fn-1">\s*<p>note /);
    expect(text).toContain('<div class="markdown-alert markdown-alert-warning">');
    expect(text).toMatch(/<p class="markdown-alert-title">(?:<\w+><\/\w+>)?WARNING<\/p>\s*<p>b<\/p>/);
    expect(text).toContain("<b>c</b>");
  });

  test("of an extension in a folder of its repository leads to files there", async () => {
    const { text } = await html("[a](docs/a.md) [b](../b.md) [c](/c.md)\n", { directory: "packages/theme" });
    const addresses = [...text.matchAll(/href="([^"]+)"/g)].map(([, address]) => address);
    expect(addresses).toEqual([`${blob}/packages/theme/docs/a.md`, `${blob}/packages/b.md`, `${blob}/c.md`]);
  });

  test("has no link to a file if the repository's addresses are unknown", async () => {
    for (const repository of ["https://marketplace.visualstudio.com/items", "https://constructor/x"]) {
      expect((await html("[a](docs/a.md)", { repository })).text).toBe("<p><a>a</a></p>");
    }
  });
});

test.each([
  ["quotations", ">".repeat(20_000)],
  ["lists", Array.from({ length: 3_000 }, (_, depth) => `${" ".repeat(depth * 2)}- a`).join("\n")],
  ["links", "[".repeat(50_000)],
  ["emphasis", "*a **a ".repeat(20_000)],
  ["elements", "<div>".repeat(20_000)],
  ["text", "a\n\n".repeat(1_000_000)],
])("of thousands of %s is shown or left out with one sentence", async (_, source) => {
  const { text, warnings } = await html(source);
  expect(warnings.length).toBeLessThanOrEqual(1);
  for (const sentence of warnings) {
    expect(sentence).toBe("CHANGELOG.md is too long or nested too deeply to be shown: the site leaves its text out.");
    expect(text).toBe("");
  }
});

describe("the page", () => {
  function version(number: string, keyword: string, changelog = ""): string {
    const themes = ["Night", "Day", "Dawn"].map((label) => ({ label, path: `${label}.json` }));
    const themeOf = (foreground: string) => ({ tokenColors: [{ scope: "keyword", settings: { foreground } }] });
    return folderOf({
      "package.json": manifestOf(themes, { version: number }),
      ...Object.fromEntries(themes.map(({ path }) => [path, themeOf("#ffffff")])),
      "Night.json": themeOf(keyword),
      "CHANGELOG.md": changelog,
    });
  }

  async function output(changelog: string) {
    const old = packTheme(readExtension(version("1.0.0", "#ff8800"), ""));
    const versions = folderOf({ [old.name]: old.content });
    const extension = readExtension(version("1.1.0", "#ffaa00", changelog), "");
    return changesOutput(extension, versions, { current: null, all: [old] }, () => {});
  }

  async function page(changelog: string) {
    const { modules } = await output(changelog);
    return JSON.parse(/main = (".*");/.exec(modules?.["virtual:changes"] ?? "")?.[1] ?? '""') as string;
  }

  test("has the whole changelog, and a version's colours below its heading, before its text", async () => {
    const main = await page(
      "# Changelog\n\nAbout.\n\n## [Unreleased]\n\n- Soon.\n\n## [1.1.0] - 2026-01-02\n\n- Words.\n\n## 1.0.0\n\n- First.\n",
    );
    const places = ["About.", "Unreleased", "Soon.", "1.1.0", "#ff8800", "#ffaa00", "Words.", "<h2>1.0.0", "First."];
    const found = places.map((place) => main.indexOf(place));
    expect(found).not.toContain(-1);
    expect(found).toEqual(found.toSorted((one, other) => one - other));
    expect(main).toContain(changesWording.unchanged("Day, Dawn"));
    expect(main).not.toContain("<h1");
  });

  test("has the colours of a version that the changelog does not name, and the files with their digests", async () => {
    const main = await page("# Notes\n\nWords.\n");
    expect(main.indexOf(changesWording.version("1.1.0"))).toBe(main.indexOf("<h2>") + "<h2>".length);
    expect(main).toContain("#ffaa00");
    expect(main).toMatch(/href="\/some-theme-1\.0\.0\.vsix" download.*[\da-f]{64}/s);
  });

  test("has a button at a former version, whose file has the settings for that version's colors", async () => {
    const main = await page("## 1.1.0\n\n## 1.0.0\n");
    const [, address = ""] = /<button [^>]*data-settings="([^"]+)"/.exec(main.slice(main.indexOf("<h2>1.0.0"))) ?? [];
    expect(main.match(/<button/g)).toHaveLength(1);
    const { files } = await output("## 1.1.0\n\n## 1.0.0\n");
    const rules = [{ scope: ["keyword"], settings: { foreground: "#ff8800" } }];
    expect(JSON.parse(String(await files?.[address]?.()))).toEqual({
      "editor.tokenColorCustomizations": { "[Night]": { textMateRules: rules } },
    });
  });
});
