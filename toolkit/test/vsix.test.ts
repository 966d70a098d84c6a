import { mkdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import { readExtension } from "../extension/read-folder.ts";
import { packTheme, themeFiles, unpackable } from "../extension/vsix.ts";
import { folderOf, manifestOf } from "./support/folders.ts";

const themes = [{ label: "A & <B>", uiTheme: "vs-dark", path: "./themes/é.json" }];
const files = {
  "package.json": manifestOf(themes, { displayName: "A &rarr; <B>", icon: "icon.png" }),
  "themes/é.json": { include: "../base.json", colors: { "editor.background": "#101010" } },
  "base.json": { tokenColors: "syntax.tmTheme" },
  "syntax.tmTheme": "<plist><dict><key>settings</key><array/></dict></plist>",
  "icon.png": "png",
  license: "MIT",
  "Readme.md": "# A",
  "changelog.MD": "## 0.3.1",
  "package.nls.json": {},
};

function pack(folder: string) {
  return packTheme(readExtension(folder, ""));
}

/** The texts of a document's elements by name, and the attributes of each. */
function elementsOf(xml: string) {
  const found: Record<string, { text: string; attributes: Record<string, string> }[]> = {};
  const open: { text: string; attributes: Record<string, string> }[] = [];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    const element = { text: "", attributes };
    found[name] = [...(found[name] ?? []), element];
    open.push(element);
  });
  parser.on("text", (text) => {
    const last = open.at(-1);
    if (last) last.text += text;
  });
  parser.on("closetag", () => open.pop());
  parser.write(xml).close();
  return found;
}

describe("the .vsix of a pure theme", () => {
  test("has the same bytes for the same files, whatever their dates", () => {
    const [one, other] = [folderOf(files), folderOf(files)];
    utimesSync(join(other, "Readme.md"), 1, 1);
    expect(pack(one).sha256).toBe(pack(other).sha256);
    expect(pack(one).sha256).toMatch(/^[\da-f]{64}$/);
    expect(pack(one).name).toBe("some-theme-0.3.1.vsix");
  });

  test("has its themes with what they include, its documents in any letter case, and nothing else", () => {
    const folder = folderOf({
      ...files,
      ".env": "SECRET=1",
      "src/notes.txt": "private",
      "themes/draft.json": "{}",
      "package-lock.json": "{}",
      ".vscodeignore": "!**",
    });
    const entries = unzipSync(pack(folder).content);
    expect(Object.keys(entries).sort()).toEqual([
      "[Content_Types].xml",
      "extension.vsixmanifest",
      "extension/Readme.md",
      "extension/base.json",
      "extension/changelog.MD",
      "extension/icon.png",
      "extension/license.txt",
      "extension/package.json",
      "extension/package.nls.json",
      "extension/syntax.tmTheme",
      "extension/themes/é.json",
    ]);
    for (const [path, source] of Object.entries(entries)) {
      if (!path.startsWith("extension/")) continue;
      const own = path.slice("extension/".length).replace("license.txt", "license");
      expect(Buffer.from(source).equals(readFileSync(join(folder, own))), path).toBe(true);
    }
  });

  test("has a manifest that describes the extension", () => {
    const entries = unzipSync(pack(folderOf(files)).content);
    const manifest = elementsOf(new TextDecoder().decode(entries["extension.vsixmanifest"]));
    expect(manifest.Identity?.[0]?.attributes).toMatchObject({
      Id: "some-theme",
      Version: "0.3.1",
      Publisher: "somebody",
    });
    expect(manifest.DisplayName?.[0]?.text).toBe("A &rarr; <B>");
    expect(manifest.License?.[0]?.text).toBe("extension/license.txt");
    expect(manifest.Icon?.[0]?.text).toBe("extension/icon.png");
    const properties = manifest.Property?.map(({ attributes }) => [attributes.Id, attributes.Value]);
    expect(properties).toContainEqual(["Microsoft.VisualStudio.Code.Engine", "^1.70.0"]);
  });

  test.each([
    [{ keywords: ["night", 5, null, { toString: "x" }] }, "theme,color-theme,night"],
    [{ keywords: "night" }, "theme,color-theme"],
    [{ description: { toString: "x" }, categories: [{}], galleryBanner: "dark" }, "theme,color-theme"],
  ])("leaves out what is no string: %j", (rest, tags) => {
    const folder = folderOf({ ...files, "package.json": manifestOf(themes, rest) });
    const entries = unzipSync(pack(folder).content);
    const manifest = elementsOf(new TextDecoder().decode(entries["extension.vsixmanifest"]));
    expect(manifest.Tags?.[0]?.text).toBe(tags);
    expect(manifest.Description?.[0]?.text).toBe("");
  });

  test("has no document that is a link to something else", () => {
    const outside = folderOf({ LICENSE: "shared", "secret.txt": "secret" });
    const folder = folderOf({ "package.json": manifestOf(themes), "themes/é.json": {} });
    symlinkSync(join(outside, "LICENSE"), join(folder, "LICENSE"));
    symlinkSync(join(outside, "secret.txt"), join(folder, "README.md"));
    symlinkSync(join(outside, "nothing"), join(folder, "CHANGELOG.md"));
    expect(themeFiles(readExtension(folder, ""))).toEqual(["LICENSE", "package.json", "themes/é.json"]);
  });
});

describe("an extension that is more than its themes", () => {
  test.each([
    [{ main: "./extension.js" }, /It has more than themes \(main\)/],
    [{ browser: "./web.js" }, /\(browser\)/],
    [{ extensionDependencies: ["a.b"] }, /\(extensionDependencies\)/],
    [{ contributes: { themes, iconThemes: [], commands: [] } }, /\(iconThemes, commands\)/],
  ])("%j cannot be packed, and the sentence says why", (rest, sentence) => {
    const extension = readExtension(folderOf({ ...files, "package.json": manifestOf(themes, rest) }), "");
    expect(unpackable(extension)).toMatch(sentence);
  });

  test.each([[{}], [{ main: null }], [{ contributes: { themes, configurationDefaults: {} } }]])(
    "%j is a pure theme",
    (rest) => {
      const folder = folderOf({ ...files, "package.json": manifestOf(themes, rest) });
      expect(unpackable(readExtension(folder, ""))).toBeNull();
    },
  );
});

test("many themes that name one big file are refused together", () => {
  const folder = folderOf({
    "package.json": manifestOf(Array.from({ length: 12 }, (_, index) => ({ label: `T${index}`, path: "big.json" }))),
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "big.json"), JSON.stringify({ colors: {}, note: "x".repeat(3_400_000) }));
  expect(() => readExtension(folder, "")).toThrow(/have more than 32 MiB together\.$/);
});
