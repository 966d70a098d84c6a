import { readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { packageFiles } from "../../theme/extension/package-files.ts";
import { readExtension } from "../../theme/extension/read-extension.ts";
import { makeVsix } from "../../theme/extension/vsix.ts";
import { adopt } from "../../vite/adopt/adopt.ts";
import { folderOf, manifestOf } from "../support/extension.ts";
import { elementsOf, parseXml } from "../support/xml.ts";

const extensionFolder = fileURLToPath(new URL("../../evenfall/extension", import.meta.url));

function someExtension(): string {
  return folderOf({
    "package.json": manifestOf([{ label: "A & <B>", uiTheme: "vs-dark", path: "./themes/é.json" }], {
      displayName: "A &rarr; <B>",
      icon: "icon.png",
    }),
    "themes/é.json": { colors: { "editor.background": "#101010" } },
    "icon.png": "png",
    LICENSE: "MIT",
    "README.md": "# A",
  });
}

test("the same files give the same bytes, whatever their dates", () => {
  const [one, other] = [someExtension(), someExtension()];
  utimesSync(join(other, "README.md"), 1, 1);
  const [first, second] = [one, other].map((folder) => makeVsix(folder, readExtension(folder, "")));
  expect(first?.name).toBe("some-theme-0.3.1.vsix");
  expect(first?.sha256).toBe(second?.sha256);
  expect(first?.sha256).toMatch(/^[\da-f]{64}$/);
});

test("a .vsix contains each file under extension/ and a manifest that describes the extension", () => {
  const folder = someExtension();
  const entries = unzipSync(makeVsix(folder, readExtension(folder, "")).content);
  expect(Object.keys(entries).sort()).toEqual([
    "[Content_Types].xml",
    "extension.vsixmanifest",
    "extension/LICENSE.txt",
    "extension/README.md",
    "extension/icon.png",
    "extension/package.json",
    "extension/themes/é.json",
  ]);
  const manifest = new TextDecoder().decode(entries["extension.vsixmanifest"]);
  expect(manifest).toContain('Id="some-theme" Version="0.3.1" Publisher="somebody"');
  expect(elementsOf(parseXml(manifest), "DisplayName").map(({ text }) => text)).toEqual(["A &rarr; <B>"]);
  expect(manifest).toContain('Id="Microsoft.VisualStudio.Code.Engine" Value="^1.70.0"');
  expect(manifest).toContain("<Icon>extension/icon.png</Icon>");
});

test("a licence without an ending does not replace another licence", () => {
  const folder = someExtension();
  writeFileSync(join(folder, "LICENSE.txt"), "Apache");
  const entries = unzipSync(makeVsix(folder, readExtension(folder, "")).content);
  const texts = ["LICENSE", "LICENSE.txt"].map((name) =>
    new TextDecoder().decode(entries[`extension/${name}`]),
  );
  expect(texts).toEqual(["MIT", "Apache"]);
  const manifest = new TextDecoder().decode(entries["extension.vsixmanifest"]);
  expect(manifest).toContain("<License>extension/LICENSE.txt</License>");
});

test("adopting a packed extension restores every file", async () => {
  const { name, content } = makeVsix(extensionFolder, readExtension(extensionFolder, ""));
  const target = join(folderOf({}), "extension");
  await adopt(join(folderOf({ [name]: content }), name), { target, force: false, confirm: null });
  for (const path of packageFiles(extensionFolder)) {
    const taken = join(target, path === "LICENSE" ? "LICENSE.txt" : path);
    expect(readFileSync(taken).equals(readFileSync(join(extensionFolder, path))), path).toBe(true);
  }
});
