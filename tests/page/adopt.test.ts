import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import { type Zippable, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { readExtension } from "../../theme/extension/read-extension.ts";
import { ExtensionError } from "../../theme/extension/theme-file.ts";
import { adopt, main } from "../../vite/adopt/adopt.ts";
import { downloadsArtefact, downloadsOf } from "../../vite/theme/download.ts";
import { outputOf } from "../support/command-output.ts";
import { folderOf, manifestOf } from "../support/extension.ts";

const MIB = 1024 * 1024;
const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

const theme = { colors: { "editor.background": "#101010" } };

/** The files of a complete extension with one theme. */
const some = {
  "package.json": manifestOf([{ label: "A", uiTheme: "vs-dark", path: "./themes/a.json" }]),
  "themes/a.json": theme,
};

/** The same by their paths in a `.vsix`. */
const archived: Record<string, Uint8Array> = {
  "[Content_Types].xml": encode(""),
  "extension.vsixmanifest": encode(""),
  ...Object.fromEntries(
    Object.entries(some).map(([path, content]) => [`extension/${path}`, encode(content)]),
  ),
};

/** A `.vsix` of that extension with the files `more` added. */
function vsix(more: Zippable = {}): string {
  return vsixOf(zipSync({ ...archived, ...more }));
}

function vsixOf(bytes: Uint8Array): string {
  return join(folderOf({ "theme.vsix": bytes }), "theme.vsix");
}

/** A site with an extension. `contents` lists the extension's files. */
function site() {
  const folder = folderOf({
    "extension/package.json": manifestOf([{ label: "Old", uiTheme: "vs", path: "old.json" }], {
      name: "old",
      displayName: "Old",
    }),
    "extension/old.json": { colors: { "editor.background": "#ffffff" } },
  });
  const target = join(folder, "extension");
  return {
    target,
    contents: () =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .map((path) => path.replaceAll("\\", "/"))
        .sort(),
  };
}

const untouched = ["extension", "extension/old.json", "extension/package.json"];
const forced = { force: true, confirm: null };

describe("adopt copies an extension", () => {
  test("from a .vsix: the contents of its extension folder replace the previous extension", async () => {
    const { target, contents } = site();
    const source = vsix({ "extension/images/icon.png": encode("png") });
    const adoption = await adopt(source, { target, ...forced });
    expect(adoption?.extension.identity.id).toBe("somebody.some-theme");
    expect(contents()).toEqual([
      "extension",
      "extension/images",
      "extension/images/icon.png",
      "extension/package.json",
      "extension/themes",
      "extension/themes/a.json",
      "versions",
      "versions/some-theme-0.3.1.vsix",
    ]);
    const kept = readFileSync(join(dirname(target), "versions/some-theme-0.3.1.vsix"));
    expect(kept.equals(readFileSync(source))).toBe(true);
  });

  test("from a folder: only the files that make its themes", async () => {
    const { target, contents } = site();
    const source = folderOf({ ...some, "README.md": "text", "build/make.js": "", ".env": "SECRET=1" });
    await adopt(source, { target, ...forced });
    expect(contents()).toEqual([
      "extension",
      "extension/README.md",
      "extension/package.json",
      "extension/themes",
      "extension/themes/a.json",
    ]);
  });

  test("without a question if there was none before", async () => {
    const target = join(folderOf({}), "extension");
    await adopt(vsix(), { target, force: false, confirm: null });
    expect(existsSync(join(target, "themes/a.json"))).toBe(true);
  });

  test("only after it has named the present extension and the user has said yes", async () => {
    const { target, contents } = site();
    const questions: string[] = [];
    const answer = (yes: boolean) => async (question: string) => {
      questions.push(question);
      return yes;
    };
    expect(await adopt(vsix(), { target, force: false, confirm: answer(false) })).toBe(null);
    expect(contents()).toEqual(untouched);
    expect(await adopt(vsix(), { target, force: false, confirm: answer(true) })).not.toBe(null);
    expect(contents()).toContain("extension/themes/a.json");
    expect(questions[0]).toBe("site/extension contains Old 0.3.1. Replace it?");
  });

  test("not if a question is needed and nobody can answer it", async () => {
    const { target, contents } = site();
    await expect(adopt(vsix(), { target, force: false, confirm: null })).rejects.toThrow(
      "site/extension contains Old 0.3.1. Add --force to replace it.",
    );
    expect(contents()).toEqual(untouched);
  });
});

describe("a new version of the same extension", () => {
  const version = (number: string, keyword: string, rest: Record<string, unknown> = {}) =>
    folderOf({
      "package.json": manifestOf([{ label: "A", uiTheme: "vs-dark", path: "a.json" }], {
        version: number,
        displayName: "Some Theme",
        ...rest,
      }),
      "a.json": {
        ...theme,
        tokenColors: [{ scope: "keyword", settings: { foreground: keyword } }],
      },
    });

  test("is adopted without a question, and the previous version stays available", async () => {
    const target = join(folderOf({}), "extension");
    const unasked = { target, force: false, confirm: null };
    await adopt(version("1.0.0", "#ff8800"), unasked);
    const adoption = await adopt(version("1.1.0", "#ffaa00"), unasked);
    expect(adoption?.before?.identity.version).toBe("1.0.0");
    expect(adoption?.extension.identity.version).toBe("1.1.0");
    const siteFolder = dirname(target);
    expect(readdirSync(join(siteFolder, "versions"))).toEqual(["some-theme-1.0.0.vsix"]);

    const { files = {} } = downloadsArtefact(downloadsOf(readExtension(target, ""), siteFolder));
    expect(Object.keys(files).sort()).toEqual(["some-theme-1.0.0.vsix", "some-theme-1.1.0.vsix"]);
    const old = join(folderOf({}), "extension");
    const file = folderOf({ "old.vsix": await files["some-theme-1.0.0.vsix"]?.() });
    await adopt(join(file, "old.vsix"), { ...unasked, target: old });
    expect(readExtension(old, "").identity.version).toBe("1.0.0");
  });

  test("the command lists the changes, and does not repeat what to fill in", async () => {
    const siteFolder = folderOf({ "words/page.ts": 'export const a = "Evenfall";' });
    const target = join(siteFolder, "extension");
    const run = (...words: string[]) => outputOf(() => main(words, target));
    const first = await run(version("1.0.0", "#ff8800"));
    expect(first).toMatchObject({ code: 0, stdout: expect.stringContaining("Left for you to fill in") });
    const { code, stdout: update } = await run(version("1.1.0", "#ffaa00"));
    expect(code).toBe(0);
    expect(update).toContain("From Some Theme 1.0.0 to Some Theme 1.1.0:");
    expect(update).toMatch(/Keywords +#ff8800 +#ffaa00 +ΔE 11\.\d/);
    expect(update).toContain("/some-theme-1.0.0.vsix stays available");
    expect(update).not.toContain("fill in");
    const again = await run(version("1.1.0", "#ffaa00"));
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining("The version is still 1.1.0") });
  });

  test("the command lists every line that mentions another theme, and --check repeats the list", async () => {
    const siteFolder = folderOf({
      "words/page.ts": `// Evenfall in a comment\nexport const a = "The people who keep the light";\nexport const b = "Old is it";\nexport const c = "Oldest";\nexport const d = "Evenfall";\nexport const i = "Deep Sea at night, in the dark";`,
      "words/links.ts": 'export const e = "https://example.com/evenfall";\nexport const f = "evenfallen";',
      "words/claims.ts":
        'export const g = ["10+", "1.310+", "3,100+", "110+", "24+"];\nexport const h = "1.310+";',
      "pages/privacy.md": "**Old** is the owner.",
      "logo.svg": "<svg/>",
      "versions/old-0.3.0.vsix": "",
      "extension/package.json": manifestOf(
        ["Old", "Dark", "Deep Sea (Night)"].map((label) => ({ label, uiTheme: "vs", path: "old.json" })),
        { name: "old", displayName: "Old – a theme" },
      ),
      "extension/old.json": { colors: { "editor.background": "#ffffff" } },
    });
    const target = join(siteFolder, "extension");
    /** Runs the command. @returns its exit code, and the places that it lists. */
    async function run(...words: string[]) {
      const { code, stdout } = await outputOf(() => main(words, target));
      return { code, stdout, places: stdout.match(/^ {2}site\/\S+/gm) };
    }
    const others = [
      "  words/claims.ts:1",
      "  words/links.ts:1",
      "  words/page.ts:2",
      "  words/page.ts:3",
      "  words/page.ts:5",
      "  words/page.ts:6",
      "  site/pages/privacy.md:1",
      "  site/logo.svg",
      "  site/versions/old-0.3.0.vsix",
    ];
    const adopted = await run(version("1.0.0", "#ff8800"), "--force");
    expect(adopted.code).toBe(0);
    expect(adopted.places?.slice(-others.length)).toEqual(others);
    expect(await run("--check")).toMatchObject({ code: 1, places: others });
    expect(await run("--check", version("1.1.0", "#ff8800"))).toMatchObject({ code: 2 });
    expect(await run(version("1.1.0", "#ff8800"))).toMatchObject({ code: 0 });
    expect(await run("--check")).toMatchObject({ code: 1, places: others });
    for (const path of ["words", "pages", "logo.svg", "versions/old-0.3.0.vsix"])
      rmSync(join(siteFolder, path), { recursive: true });
    expect(await run("--check")).toMatchObject({
      code: 0,
      stdout: "Nothing in site/ mentions a theme other than Some Theme.\n",
    });
  });
});

interface RawEntry {
  name: string;
  /** The uncompressed content. */
  data: Buffer;
  /** The length in the archive's table. Unless given, the true one. */
  said?: number;
  /** Unix mode; a regular file unless given. */
  mode?: number;
}

/** A zip archive with false entries in its table. No library writes such an archive. */
function rawZip(entries: readonly RawEntry[], { entryCount = entries.length } = {}): Uint8Array {
  const locals: Buffer[] = [];
  const table: Buffer[] = [];
  let offset = 0;
  for (const { name, data, said = data.length, mode = 0o100644 } of entries) {
    const packed = deflateRawSync(data);
    const path = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(said, 18);
    common.writeUInt16LE(path.length, 22);
    locals.push(Buffer.from("PK\u0003\u0004"), common, path, packed);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((mode << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    table.push(Buffer.from("PK\u0001\u0002"), Buffer.from([20, 3]), common, tail, path);
    offset += 4 + common.length + path.length + packed.length;
  }
  const tableLength = table.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entryCount, 4);
  end.writeUInt16LE(entryCount, 6);
  end.writeUInt32LE(tableLength, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, ...table, Buffer.from("PK\u0005\u0006"), end]);
}

const whole = Object.entries(archived).map(([name, data]) => ({ name, data: Buffer.from(data) }));
describe("a hostile archive is refused in one sentence, and nothing is written", () => {
  async function expectRefusal(bytes: Uint8Array, sentence: RegExp): Promise<void> {
    const { target, contents } = site();
    const failure: unknown = await adopt(vsixOf(bytes), { target, ...forced }).catch((error) => error);
    if (!(failure instanceof ExtensionError)) throw failure;
    expect(failure.message).toMatch(sentence);
    expect(failure.message).not.toContain("\n");
    expect(contents()).toEqual(untouched);
  }

  const notAllowed = /is not allowed in an extension/;

  test.each<[string, string[], RegExp]>([
    ["a path that leaves the folder", ["extension/../../x"], /\.\.\/\.\.\/x/],
    ["a path outside the extension", ["../x"], /\.\.\/x/],
    ["an absolute path", ["/etc/x"], /\/etc\/x/],
    ["a path with a drive", ["C:/x"], /C:\/x/],
    ["backslashes", ["extension\\..\\..\\x"], /\.\./],
    ["a name that ends in a dot", ["extension/a./x"], notAllowed],
    ["a control character", ["extension/a\u0000b"], notAllowed],
    ["a very long path", [`extension/${"a".repeat(300)}`], notAllowed],
    ["two names that differ in case", ["extension/Themes/A.json"], /Themes\/A\.json twice/],
    ["two names that differ in how an accent is written", ["extension/é", "extension/e\u0301"], /twice/],
    ["a file that is a folder too", ["extension/themes"], /twice/],
    [
      "10,000 files",
      Array.from({ length: 10_000 }, (_, index) => `extension/f/${index}`),
      /10,004 entries; at most 2,000 are allowed/,
    ],
  ])("%s", async (_, paths, sentence) => {
    const more = Object.fromEntries(paths.map((path) => [path, encode("")]));
    await expectRefusal(zipSync({ ...archived, ...more }), sentence);
  });

  test.each<[string, RawEntry[], RegExp]>([
    ["one name twice", [{ name: "package.json", data: Buffer.from("{}") }], /package\.json twice/],
    ["a bomb", [{ name: "bomb", data: Buffer.alloc(33 * MIB) }], /too large: a file may have 32 MiB/],
    [
      "many small bombs",
      [1, 2, 3, 4, 5].map((n) => ({ name: String(n), data: Buffer.alloc(30 * MIB) })),
      /all files together 128 MiB/,
    ],
    [
      "a bomb that the table calls small",
      [{ name: "bomb", data: Buffer.alloc(64 * MIB), said: 10 }],
      /cannot be unpacked \(too many bytes/,
    ],
    [
      "a symbolic link",
      [{ name: "link", data: Buffer.from("/etc/passwd"), mode: 0o120777 }],
      /extension\/link is a link/,
    ],
    [
      "a device",
      [{ name: "null", data: Buffer.from(""), mode: 0o020666 }],
      /extension\/null is a link or a device/,
    ],
    [
      "sizes that point to a zip64 field which is not there",
      [{ name: "big", data: Buffer.from("x"), said: 0xffffffff }],
      /too large|cannot be unpacked/,
    ],
  ])("%s", async (_, entries, sentence) => {
    const inside = entries.map((entry) => ({ ...entry, name: `extension/${entry.name}` }));
    await expectRefusal(rawZip([...whole, ...inside]), sentence);
  });

  test.each<[string, () => Uint8Array, RegExp]>([
    ["a table that promises more entries", () => rawZip(whole, { entryCount: 60 }), /cannot be unpacked/],
    [
      "a damaged file",
      () => {
        const bytes = zipSync({ ...archived, "extension/readme": [encode("some text"), { level: 0 }] });
        const at = Buffer.from(bytes).indexOf("some text");
        bytes[at] = 0x53;
        return bytes;
      },
      /extension\/readme is damaged/,
    ],
    ["half of an archive", () => zipSync(archived).slice(0, 300), /cannot be unpacked/],
    ["no archive", () => encode("hello"), /cannot be unpacked/],
    ["no extension in it", () => zipSync({ "package.json": encode({}) }), /contains no package\.json/],
    [
      "a theme that is not there",
      () => zipSync({ "extension/package.json": archived["extension/package.json"] as Uint8Array }),
      /^themes\/a\.json is missing: build the extension first, or adopt its \.vsix file\.$/,
    ],
  ])("%s", async (_, bytes, sentence) => expectRefusal(bytes(), sentence));
});

describe("a folder's links", () => {
  const files = {
    "package.json": some["package.json"],
    "source/a.json": theme,
    "docs/readme.md": "The words.",
  };

  test("are copied as the files that they lead to, if those are in the folder, or are its licence, readme or changelog", async () => {
    const { target, contents } = site();
    const repository = folderOf({ LICENSE: "A licence.", "CHANGES.md": "", "changelog.md": "# Changes" });
    const source = join(repository, "packages/theme");
    mkdirSync(dirname(source));
    renameSync(folderOf(files), source);
    symlinkSync("source", join(source, "themes"));
    symlinkSync("docs/readme.md", join(source, "README.md"));
    symlinkSync("../../LICENSE", join(source, "LICENSE.txt"));
    symlinkSync("../../changelog.md", join(source, "CHANGELOG.md"));
    symlinkSync("..", join(source, "docs/loop"));
    symlinkSync("/etc/passwd", join(source, "secret"));
    await adopt(source, { target, ...forced });
    expect(contents().filter((path) => !/\/(?:source|docs)\b/.test(path))).toEqual([
      "extension",
      "extension/CHANGELOG.md",
      "extension/LICENSE.txt",
      "extension/README.md",
      "extension/package.json",
      "extension/themes",
      "extension/themes/a.json",
    ]);
    const copied = readdirSync(target, { recursive: true, withFileTypes: true });
    expect(copied.filter((entry) => entry.isSymbolicLink())).toEqual([]);
    expect(readFileSync(join(target, "README.md"), "utf8")).toBe("The words.");
    expect(readFileSync(join(target, "LICENSE.txt"), "utf8")).toBe("A licence.");
  });

  test.each([
    ["to a secret", "README.md", "/etc/passwd"],
    ["to a secret beside it", "notes.txt", "../../.env"],
    ["to a folder elsewhere", "LICENSE", "../../license"],
    ["to itself", "README.md", "README.md"],
    ["to nothing", "README.md", "words.md"],
  ])("%s are left out", async (_, name, to) => {
    const { target, contents } = site();
    const source = join(folderOf({ ".env": "SECRET=1", "license/a": "" }), "packages/theme");
    mkdirSync(dirname(source));
    renameSync(folderOf({ ...files, "themes/a.json": {} }), source);
    symlinkSync(to, join(source, name));
    await adopt(source, { target, ...forced });
    expect(contents()).toEqual([
      "extension",
      "extension/package.json",
      "extension/themes",
      "extension/themes/a.json",
    ]);
  });
});

test("the warnings of an adoption are those of the build that follows", async () => {
  const { target } = site();
  const source = folderOf({
    "package.json": manifestOf(
      ["a.json", "b.json"].map((path) => ({ label: path, uiTheme: "vs-dark", path })),
      { displayName: "Night 🌙", icon: "icon.png", main: "./out/main.js" },
    ),
    "a.json": theme,
    "icon.png": "no picture",
  });
  const adoption = await adopt(source, { target, ...forced });
  const own = (sentence: string) => !/^site\/(?:variants|team)\.ts/.test(sentence);
  expect(adoption?.warnings.filter(own)).toEqual([
    "b.json is missing: build the extension first, or adopt its .vsix file. VS Code cannot show this theme, so it is left out.",
    expect.stringMatching(
      /^The extension's icon icon\.png cannot be drawn, so the site draws a logo of its own/,
    ),
    expect.stringMatching(/^It has more than themes \(main\), so no \.vsix is packed from its folder/),
  ]);
});

test("a folder without an extension and one that does not exist are refused, and nothing is written", async () => {
  const { target, contents } = site();
  const refusals: [string, string][] = [
    ["/nowhere/at/all", "There is no such file or folder."],
    [folderOf({}), "contains no package.json: it is not a VS Code extension."],
  ];
  for (const [source, sentence] of refusals)
    await expect(adopt(source, { target, ...forced })).rejects.toThrow(sentence);
  expect(contents()).toEqual(untouched);
});
