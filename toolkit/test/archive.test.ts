import { join } from "node:path";
import { gzipSync, type Zippable, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { unpack } from "../extension/archive.ts";
import { ExtensionError } from "../extension/extension-files.ts";
import { openExtension } from "../extension/open-extension.ts";
import { folderOf, manifestOf } from "./support/folders.ts";

const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const manifest = encode(manifestOf([{ label: "A", path: "a.json" }]));
const theme = encode({ colors: { "editor.background": "#101010" } });

function vsix(files: Zippable = {}): Uint8Array {
  return zipSync({ "extension/package.json": manifest, "extension/a.json": theme, ...files });
}

/** The archive with a field of the directory's last entry changed. @param at where the field is in the entry. */
function changed(archive: Uint8Array, at: number, value: number, bytes: 2 | 4 = 4): Uint8Array {
  const [view, signature] = [new DataView(archive.buffer), 0x02014b50];
  let entry = archive.length - 4;
  while (view.getUint32(entry, true) !== signature) entry -= 1;
  if (bytes === 4) view.setUint32(entry + at, value, true);
  else view.setUint16(entry + at, value, true);
  return archive;
}

function refusal(archive: Uint8Array): string {
  try {
    unpack(archive);
  } catch (error) {
    if (error instanceof ExtensionError) return error.message;
    throw error;
  }
  throw new Error("It was not refused.");
}

const zeros = new Uint8Array(33_600_000);
const link = 0o120777 << 16;

describe("an archive is refused, in one sentence,", () => {
  test.each<[string, () => Uint8Array, RegExp]>([
    ["that is packed with gzip", () => gzipSync(vsix()), /with gzip, .*: unpack it with gunzip first\.$/],
    ["that is empty", () => new Uint8Array(), /^It is not a \.vsix file, which is a zip archive\.$/],
    ["that is none", () => manifest, /^It is not a \.vsix file/],
    ["of another kind of program", () => zipSync({ "a.json": theme }), /^It has no extension\/package\.json/],
    ["that climbs", () => vsix({ "extension/../../a": theme }), /^The path "extension\/\.\.\/\.\.\/a" is not /],
    [
      "that climbs with backslashes",
      () => vsix({ "extension\\..\\..\\a": theme }),
      /^The path "extension\/\.\.\/\.\.\/a" is not /,
    ],
    ["with a drive of Windows", () => vsix({ "extension/C:\\a": theme }), /is not allowed in an extension\.$/],
    [
      "with a file twice, once with a backslash",
      () => vsix({ "extension\\a.json": theme }),
      /^It contains a\.json twice\.$/,
    ],
    ["with a file twice", () => vsix({ "extension/A.json": theme }), /^It contains A\.json twice\.$/],
    [
      "with a file that is also a folder",
      () => vsix({ "extension/a.json/b": theme }),
      /^It contains a\.json\/b twice\.$/,
    ],
    ["with a link", () => vsix({ "extension/b": [theme, { os: 3, attrs: link }] }), /^extension\/b is a link/],
    ["that is encrypted", () => changed(vsix(), 8, 1, 2), /^extension\/a\.json is encrypted\.$/],
    ["with a damaged file", () => changed(vsix(), 16, 1), /^extension\/a\.json is damaged\.$/],
    ["in an unknown format", () => changed(vsix(), 10, 99, 2), /^extension\/a\.json is damaged\.$/],
    ["of more than 4 GiB", () => changed(vsix(), 24, 0xffffffff), /^It is larger than 4 GiB\.$/],
    ["with a huge file", () => vsix({ "extension/b": zeros }), /^It is too large: a file may have 32 MiB/],
    [
      "with a file that is longer than it says",
      () => changed(vsix({ "extension/b": zeros.subarray(0, 100_000) }), 24, 100),
      /^extension\/b is damaged\.$/,
    ],
    [
      "with 2,001 files",
      () => vsix(Object.fromEntries(Array.from({ length: 1_999 }, (_, index) => [`extension/${index}`, theme]))),
      /^It contains 2,001 entries; at most 2,000 are allowed\.$/,
    ],
  ])("%s", (_, archive, sentence) => expect(refusal(archive())).toMatch(sentence));

  test("wherever it is cut or has a wrong byte", () => {
    const whole = vsix();
    for (let at = 0; at < whole.length; at += 1) {
      expect(() => unpack(whole.subarray(0, at))).toThrow(ExtensionError);
      const wrong = whole.slice();
      wrong[at] = (wrong[at] ?? 0) ^ 0xff;
      try {
        unpack(wrong);
      } catch (error) {
        expect(error).toBeInstanceOf(ExtensionError);
      }
    }
  });
});

test("an archive is read with the themes of its folder, and only what is wanted is unpacked", async () => {
  const archive = vsix({ "extension/é.png": [zeros.subarray(0, 1_000), { level: 0 }], "other/b": theme });
  expect([...unpack(archive).keys()]).toEqual(["package.json", "a.json", "é.png"]);
  expect([...unpack(archive, (path) => path.endsWith(".json")).keys()]).toEqual(["package.json", "a.json"]);
  const { themes } = await openExtension(join(folderOf({ "a.vsix": archive }), "a.vsix"));
  expect(themes[0].colors).toEqual({ "editor.background": "#101010" });
});

test("an archive with backslashes in its paths, as some programs on Windows write it, is read like one with slashes", async () => {
  const [folders, json] = [
    { "extension\\": new Uint8Array(), "extension\\t\\": new Uint8Array() },
    encode({ include: "t/b.json" }),
  ];
  const archive = zipSync({
    ...folders,
    "extension\\package.json": manifest,
    "extension\\a.json": json,
    "extension\\t\\b.json": theme,
  });
  expect([...unpack(archive).keys()]).toEqual(["package.json", "a.json", "t/b.json"]);
  const { themes } = await openExtension(join(folderOf({ "a.vsix": archive }), "a.vsix"));
  expect(themes[0].colors).toEqual({ "editor.background": "#101010" });
});
