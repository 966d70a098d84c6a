import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import {
  addEntry,
  changelogNotes,
  findChangelog,
  readChangelog,
  unreadHeadings,
} from "../../theme/versions/changelog.ts";
import { listVersionFiles } from "../../theme/versions/versions.ts";
import { findDate } from "../../theme/versions/written-date.ts";
import { ChangelogHtml } from "../../vite/theme/changelog-html.ts";
import { folderOf } from "../support/extension.ts";

/** The Markdown of each version, as readers would see it in the file. */
function read(source: string) {
  return readChangelog(source).entries.map(({ version, date, content }) => ({
    version,
    date,
    text: content.map(({ raw }) => raw.trim()).join("\n\n"),
  }));
}

/** A heading, and what it says: the version, the date, and the rest. Each style names the tool or habit that it is from. */
const headings: readonly (readonly [heading: string, version: string, date: string | null, rest?: string])[] =
  [
    // Keep a Changelog
    ["## [1.2.3] - 2026-01-02", "1.2.3", "2026-01-02"],
    ["## [1.2.3] - 2026-01-02 [YANKED]", "1.2.3", "2026-01-02", "**\\[YANKED\\]**"],
    ["## [Unreleased]", "Unreleased", null],
    ["## Unreleased - 2026-01-02", "Unreleased", "2026-01-02"],
    // conventional-changelog, standard-version, semantic-release, lerna
    ['## <a name="1.2.3"></a> 1.2.3 (2026-01-02)', "1.2.3", "2026-01-02"],
    [
      '<a name="1.2.3"></a>\n## [1.2.3](https://x.example/compare/v1.2.2...v1.2.3) (2026-01-02)',
      "1.2.3",
      "2026-01-02",
    ],
    ["# [1.2.0-beta.1](https://x.example) (2026-01-02)", "1.2.0-beta.1", "2026-01-02"],
    ['## [1.2.3](https://x.example) "Ember" (2026-01-02)', "1.2.3", "2026-01-02", "**Ember**"],
    // changesets
    ["## 1.2.3", "1.2.3", null],
    ["## duskfall@1.2.3", "1.2.3", null],
    // auto-changelog
    ["#### [v1.2.3](https://x.example)\n\n> 2 January 2026", "1.2.3", "2026-01-02"],
    // The template of vsce's generator, and lists kept by hand
    ["## **0.9.0**", "0.9.0", null],
    ["<h2>1.2.3</h2>", "1.2.3", null],
    ['<h2 id="v1"><a href="https://x.example">v1.2.3</a> (2026-01-02)</h2>', "1.2.3", "2026-01-02"],
    ["## `1.2.3`", "1.2.3", null],
    ['## "0.2.6"', "0.2.6", null],
    ["## Duskfall 1.2.3", "1.2.3", null],
    ["## Duskfall for VS Code v1.2.3 (2026-01-02)", "1.2.3", "2026-01-02"],
    ["## What’s new in 1.2.3", "1.2.3", null],
    ["## v0.7", "0.7.0", null],
    ["## Version 2", "2.0.0", null],
    ["## v2", "2.0.0", null],
    ["## Version: 1.2.3", "1.2.3", null],
    ["## VERSION 1.2.3 RELEASED 2026-01-02", "1.2.3", "2026-01-02"],
    ["## v1.2.3", "1.2.3", null],
    ["## v.1.2.3", "1.2.3", null],
    ["## (1.2.3)", "1.2.3", null],
    ["## 🎉 1.2.3 🎉", "1.2.3", null],
    ["## :tada: 1.2.3", "1.2.3", null],
    ["## 1.2.3 - Warm evening", "1.2.3", null, "**Warm evening**"],
    ["## 1.2.3: *Warm* `evening`, at last (2026-01-02)", "1.2.3", "2026-01-02", "**Warm evening, at last**"],
    ['## "0.1.4 / 0.1.5"', "0.1.4", null, "**0.1.5**"],
    ["## 1.2.3 / 2026-01-02", "1.2.3", "2026-01-02"],
    ["## 1.2.3 — January 2, 2026", "1.2.3", "2026-01-02"],
    ["## 1.2.3-2026-01-02", "1.2.3", "2026-01-02"],
    ["## 2026-01-02 - 1.2.3", "1.2.3", "2026-01-02"],
    ["## 2.1.2026: 1.2.3", "1.2.3", null],
    ["## 20.10.2024 – v1.2.3", "1.2.3", "2024-10-20"],
    ["## 1.2.3 (03/04/2024)", "1.2.3", null, "**(03/04/2024)**"],
    ["## January 2026 (version 1.2)", "1.2.0", null],
    ["## 2026.10.13", "2026.10.13", null],
    ["## 1.2.3+build.5", "1.2.3+build.5", null],
    ["## 1.2.3 (latest)", "1.2.3", null, "**(latest)**"],
    ["1.2.3 / 2026-01-02\n==================", "1.2.3", "2026-01-02"],
    ["Version 1.2.3\n-------------", "1.2.3", null],
    ["**1.2.3**", "1.2.3", null],
    ["__v1.2.3__ (2026-01-02)", "1.2.3", "2026-01-02"],
    ["## 1.2.3\n\n_Released on 2026-01-02_", "1.2.3", "2026-01-02"],
    ["## 1.2.3\n\n**Date:** 2 Jan 2026", "1.2.3", "2026-01-02"],
  ];

describe("a heading of a changelog", () => {
  test.each(headings)("%j is version %s of %s", (heading, version, date, rest) => {
    const expected = { version, date, text: rest === undefined ? "- Warmer." : `${rest}\n\n- Warmer.` };
    expect(read(`# Changelog\n\n${heading}\n\n- Warmer.\n`)).toEqual([expected]);
    expect(read(`${heading}\r\n\r\n- Warmer.\r\n`)).toMatchObject([{ version, date }]);
    expect(read(`## 9.9.9\n\n- Newer.\n\n${heading?.replace(/^#+ /, "## ")}\n\n- Warmer.`)).toEqual([
      { version: "9.9.9", date: null, text: "- Newer." },
      expected,
    ]);
  });

  test.each([
    "## About this file",
    "## 2026-01-02",
    "## Upgrading from 1.2.3",
    "## The colours that we tried before 1.2.3",
    "## Duskfall 1.2.3 needs a newer editor",
    "## 1.x",
    "## 1.2.3.4",
    "## 3 new themes",
    "## 2026",
  ])("%j is no version: it is named, and its text stands under none", (heading) => {
    const source = `# Changelog\n\n## 2.0.0\n\n- Newer.\n\n${heading}\n\n### More\n\n- Lost.\n\n## 1.0.0\n\n- Older.\n`;
    expect(read(source)).toEqual([
      { version: "2.0.0", date: null, text: "- Newer." },
      { version: "1.0.0", date: null, text: "- Older." },
    ]);
    expect(readChangelog(source).unread).toEqual([7]);
  });

  test.each(["### Added", "### Fixed in 1.9.0 already", "### 1.9.0 had a mistake", "### Upgrade to 2.0"])(
    "%j below a version belongs to it",
    (heading) => {
      expect(read(`# 2.0.0\n\n${heading}\n\n- Warmer.\n`)).toEqual([
        { version: "2.0.0", date: null, text: `${heading}\n\n- Warmer.` },
      ]);
    },
  );
});

describe("a date", () => {
  test.each([
    ["2026-08-13", "2026-08-13"],
    ["2026-8-3", "2026-08-03"],
    ["2026/08/13", "2026-08-13"],
    ["2026-08-13T10:20:30Z", "2026-08-13"],
    ["2026年8月13日", "2026-08-13"],
    ["13 August 2026", "2026-08-13"],
    ["13. August 2026", "2026-08-13"],
    ["13-Aug-2026", "2026-08-13"],
    ["13th of August, 2026", "2026-08-13"],
    ["Thursday, 13 Aug. 2026", "2026-08-13"],
    ["June 21st, 2019", "2019-06-21"],
    ["Jun 21 2019", "2019-06-21"],
    ["SEPT. 1, 2019", "2019-09-01"],
    ["20.10.2024", "2024-10-20"],
    ["10/20/2024", "2024-10-20"],
    ["5.5.2024", "2024-05-05"],
    ["03/04/2024", null],
    ["2026-02-30", null],
    ["2026-13-01", null],
    ["31 June 2026", null],
    ["32.13.2024", null],
  ])("%j is %s", (text, date) => {
    expect(findDate(`(${text})`)?.date).toBe(date);
  });

  test.each(["August 2026", "2026-08", "20.10.24", "1.2.3", "12026-08-13", "soon", ""])(
    "%j is none",
    (text) => {
      expect(findDate(text)).toBeNull();
    },
  );
});

describe("a changelog", () => {
  test("has its text under the right version, whatever the levels of headings", () => {
    const source = `# [2.0.0](https://x.example) (2026-03-01)

### Features

- A

## [1.1.1](https://x.example) (2026-02-01)

B

### [1.1.0](https://x.example) (2026-01-01)

C

\`\`\`md
## 9.9.9 is code
\`\`\`

**1.0.0**

D
`;
    expect(read(source)).toEqual([
      { version: "2.0.0", date: "2026-03-01", text: "### Features\n\n- A" },
      { version: "1.1.1", date: "2026-02-01", text: "B" },
      { version: "1.1.0", date: "2026-01-01", text: "C\n\n```md\n## 9.9.9 is code\n```" },
      { version: "1.0.0", date: null, text: "D" },
    ]);
    expect(readChangelog(source).unread).toEqual([]);
  });

  test.each(["Bug Fixes", "⚠ BREAKING CHANGES", "Performance Improvements"])(
    "has its group %s of changes, though it stands at the level of its own heading",
    (name) => {
      const group = (name: string) => `### ${name}\n\n- ${name}.`;
      const source = `# Changelog\n\n### [1.1.1](https://x.example) (2026-01-02)\n\n\n${group(name)}\n\n### 1.1.0\n\n${group("Fixed")}\n`;
      expect(readChangelog(source).unread).toEqual([]);
      const versions = [
        { version: "1.1.1", date: "2026-01-02", text: group(name) },
        { version: "1.1.0", date: null, text: group("Fixed") },
      ];
      expect(read(source)).toEqual(versions);
      expect(read(`${source}\n## 1.0.0\n\n- First.\n`)).toMatchObject([...versions, { text: "- First." }]);
    },
  );

  test.each(["## 2.4.2 [Quieter comments]", "## v2.4.2 - Quieter comments", "### 2.4.2: Quieter comments"])(
    "ends at a deeper heading such as %s, after which a later version is written",
    (heading) => {
      expect(read(`# 3.0.0 [New]\n\n- Five.\n\n${heading}\n\n- Quieter.\n`)).toMatchObject([
        { version: "3.0.0", text: "**\\[New\\]**\n\n- Five." },
        { version: "2.4.2", text: expect.stringMatching(/^\*\*.*Quieter comments.*\*\*\n\n- Quieter\.$/) },
      ]);
    },
  );

  test("joins the sections of one version", () => {
    expect(read("## 0.7\n\nA\n\n## 0.6.0\n\nB\n\n## v0.7.0 - 2026-01-02\n\nC\n")).toEqual([
      { version: "0.7.0", date: "2026-01-02", text: "A\n\nC" },
      { version: "0.6.0", date: null, text: "B" },
    ]);
  });

  test.each([
    ["# Changelog\n\n## 1.0.0\n", null],
    ["", "C: no heading was read as a version, so the site shows none of its text."],
    [
      "# Change Log\n\n## [Unreleased]\n\n- Initial release\n",
      "C: no heading was read as a version, so the site shows none of its text.",
    ],
    [
      "# Changelog\n\n## First\n\n### a\n\n## Second\n\n## Third\n",
      "C: 3 headings were not read as versions: lines 3, 7, 9.",
    ],
    ["## First\n\n## Second\n", "C: 2 headings were not read as versions: lines 1, 3."],
    ["# Changelog\r\n\r\n## 1.0.0\r\n\r\n## Thanks\r\n", "C: 1 heading was not read as a version: line 5."],
    ["# Duskfall\n\n# 1.0.0\n\n# Notes\n", "C: 1 heading was not read as a version: line 5."],
  ])("%j is described as %s", (source, sentence) => {
    expect(unreadHeadings("C", readChangelog(source))).toBe(sentence);
  });

  test("is found in any letter case, and a .md file before others", () => {
    const folder = folderOf({
      "changelog.md": "\uFEFF## One",
      "CHANGELOG.txt": "",
      "docs/CHANGELOG.md": "",
      "package.json": {},
    });
    expect(findChangelog(folder)).toEqual({ name: "changelog.md", source: "## One" });
    expect(changelogNotes(folder)).toEqual([
      "The extension's changelog.md: 1 heading was not read as a version: line 1.",
    ]);
    expect(changelogNotes(folderOf({ "package.json": {} }))).toEqual([]);
  });
});

describe("a new entry", () => {
  const add = (source: string) => addEntry(source, { version: "1.3.0", date: "2026-12-01", text: "Words." });

  test.each([
    [
      "# Changelog\n\n## [Unreleased]\n\n- Soon\n\n## [1.2.0]\n",
      "# Changelog\n\n## [Unreleased]\n\n- Soon\n\n## 1.3.0 - 2026-12-01\n\nWords.\n\n## [1.2.0]\n",
    ],
    ["# **1.2.0**\r\n\r\nA\r\n", "# 1.3.0 - 2026-12-01\r\n\r\nWords.\r\n\r\n# **1.2.0**\r\n\r\nA\r\n"],
    ["", "# Changelog\n\n## 1.3.0 - 2026-12-01\n\nWords.\n"],
    ["# Notes\n", "# Notes\n\n## 1.3.0 - 2026-12-01\n\nWords.\n"],
  ])("stands above the newest version: %j", (source, written) => {
    expect(add(source)).toBe(written);
    expect(read(written).map(({ version }) => version)).toContain("1.3.0");
    expect(add(written)).toBe(written);
  });
});

test("the files in a folder are ordered by the version in their names, as in semver", () => {
  const names = ["1.10.0", "1.9.0", "1.9.0-beta.10", "1.9.0-beta.2", "1.9.0-alpha", "0.9.0"];
  const files = [...names.map((version) => `a-2-${version}.vsix`), "other.vsix"];
  const folder = folderOf(
    Object.fromEntries([...files, "a-2-3.0.0.zip"].toSorted().map((name) => [name, "x"])),
  );
  expect(listVersionFiles(folder)).toEqual(files);
});

describe("the HTML of a changelog", () => {
  const outside = folderOf({ "secret.png": "secret" });
  const folder = folderOf({ "package.json": {}, "images/note.txt": "x", "images/drawn.svg": "<svg/>" });
  symlinkSync(join(outside, "secret.png"), join(folder, "linked.png"));
  const picture = sharp({ create: { width: 2, height: 2, channels: 3, background: "#f0915a" } });

  async function html(source: string, repository = "https://github.com/somebody/some-theme") {
    writeFileSync(join(folder, "images/a b.png"), await picture.clone().png().toBuffer());
    const changelog = new ChangelogHtml({ folder, repository });
    const [entry] = readChangelog(source).entries;
    const text = changelog.html(entry?.content ?? []);
    return { text, files: Object.keys(changelog.files) };
  }

  const blob = "https://github.com/somebody/some-theme/blob/HEAD";

  test("resolves references that are defined at the end of the file", async () => {
    const source =
      "## [1.1.0]\n\n- Fixed [#12] and [this][bug].\n\n## 1.0.0\n\n[#12]: https://x.example/12\n[bug]: https://x.example/b 'B'\n[1.1.0]: https://x.example/c";
    expect((await html(source)).text).toBe(
      '<ul>\n<li>Fixed <a href="https://x.example/12">#12</a> and <a href="https://x.example/b" title="B">this</a>.</li>\n</ul>',
    );
  });

  test.each([
    "![A](images/a%20b.png)",
    "![A](<./images/a b.png>)",
    "![A](/images/a%20b.png)",
    '<img alt="A" src="images/a b.png">',
    "![A][p]\n\n[p]: images/a%20b.png",
  ])("shows a picture of the extension: %s", async (markdown) => {
    const { text, files } = await html(`## 1.0.0\n\n${markdown}\n`);
    const [file = ""] = files;
    expect(file).toMatch(/^assets\/changelog-[\w-]{8}\.png$/);
    expect(text).toContain(`src="/${file}"`);
    expect(text).toContain(`alt="A"`);
  });

  test.each([
    ["![A](https://other.example/a.png)", '<a href="https://other.example/a.png">A</a>'],
    ["![](https://other.example/a.png?x=1)", '<a href="https://other.example/a.png?x=1">a.png</a>'],
    ["![A](//other.example/a.png)", '<a href="https://other.example/a.png">A</a>'],
    ["![A](images/none.png)", `<a href="${blob}/images/none.png">A</a>`],
    ["![A](images/drawn.svg)", `<a href="${blob}/images/drawn.svg">A</a>`],
    ["![A](images/note.txt)", `<a href="${blob}/images/note.txt">A</a>`],
    ["![A](../secret.png)", "A"],
    ["![A](images/%2e%2e/%2e%2e/secret.png)", "A"],
    ["![A](linked.png)", `<a href="${blob}/linked.png">A</a>`],
    ["![A](images/%E0%A4%A.png)", "A"],
    ["![A](data:image/png;base64,AAAA)", "A"],
    ["![A](javascript:alert(1))", "A"],
    ["[![A](https://other.example/a.png)](https://x.example)", '<a href="https://x.example">A</a>'],
    [
      '<video src="https://other.example/a.mp4" controls></video>',
      '<a href="https://other.example/a.mp4">a.mp4</a>',
    ],
    ['<iframe src="https://other.example/e" title="E"></iframe>', '<a href="https://other.example/e">E</a>'],
    ["[a](docs/a.md#b)", `<a href="${blob}/docs/a.md">a</a>`],
    ["[a](#1-0-0)", "<a>a</a>"],
    ["[a](javascript:alert(1))", "<a>a</a>"],
    ['<b style="color:red" onclick="x()" id="v1" class="y">a</b>', "<b>a</b>"],
    ["<script>alert(1)</script><style>b{}</style>a", "a"],
    ["a<!-- <img src=x> -->b", "ab"],
    ["<svg><script>alert(1)</script></svg>a", "a"],
    ['<a href="JaVaScRiPt:alert(1)">a</a>', "<a>a</a>"],
    ['<a href="java&#10;script:alert(1)">a</a>', "<a>a</a>"],
    ['<a href="&#1;javascript:alert(1)">a</a>', "<a>a</a>"],
    ["[a](data:text/html,<script>alert(1)</script>)", "<a>a</a>"],
    ['<a id="app" name="documentElement" class="x">a</a>', "<a>a</a>"],
    ['<form id="app" action="/trpc/auth.signOut"><button name="body">a</button></form>', "a"],
    ['<input name="body" type="password">', '<input disabled type="checkbox">'],
    ['<base href="https://evil.example/">a', "a"],
    ['<meta http-equiv="refresh" content="0;url=https://evil.example">a', "a"],
    [
      '![<i>"x"</i>](https://evil.example/"x".png)',
      '<a href="https://evil.example/%22x%22.png">&#x3C;i>"x"&#x3C;/i></a>',
    ],
    ["<kbd>F1</kbd> ~~x~~ &rarr;", "<kbd>F1</kbd> <del>x</del> →"],
    ["a &lt;img src=x&gt; `<img src=x>`", "a &#x3C;img src=x> <code>&#x3C;img src=x></code>"],
  ])("%s becomes %s", async (markdown, expected) => {
    const { text, files } = await html(`## 1.0.0\n\n${markdown}\n`);
    expect(text.replace(/^<p>|<\/p>$/g, "")).toBe(expected);
    expect(files).toEqual([]);
  });

  test("has no link to a file if the repository's addresses are unknown", async () => {
    const { text } = await html("## 1.0.0\n\n[a](docs/a.md)", "https://marketplace.visualstudio.com/items");
    expect(text).toBe("<p><a>a</a></p>");
  });
});
