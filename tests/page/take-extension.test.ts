import { expect, test } from "vitest";
import { readExtension } from "../../toolkit/extension/read-folder.ts";
import { folderOf, manifestOf } from "../../toolkit/test/support/folders.ts";
import { takeExtension } from "../../vite/take-extension.ts";

const themes = [{ label: "A", uiTheme: "vs-dark", path: "./themes/a.json" }];

test("only the files that make the themes are taken from a folder, and the owner reads why there is no download", () => {
  const source = folderOf({
    "package.json": manifestOf(themes, { main: "./out/extension.js" }),
    "themes/a.json": { include: "../base.json" },
    "base.json": {},
    "out/extension.js": "",
    ".env": "SECRET=1",
  });
  const { extension, vsix, noDownload } = takeExtension(source, folderOf({}));
  expect(vsix).toBeNull();
  expect(noDownload).toMatch(/more than themes \(main\).* Adopt its \.vsix instead/);
  expect([...extension.opened].sort()).toEqual(["base.json", "package.json", "themes/a.json"]);
});

test("why a theme of a folder cannot be read is said now and at each later reading", () => {
  const both = [...themes, { label: "Broken", path: "themes/broken.json" }];
  const source = folderOf({
    "package.json": manifestOf(both),
    "themes/a.json": {},
    "themes/broken.json": "{",
  });
  const { extension } = takeExtension(source, folderOf({}));
  expect(extension.skipped).toEqual([expect.stringMatching(/^themes\/broken\.json is not JSON/)]);
  expect(readExtension(extension.folder, "").skipped).toEqual(extension.skipped);
});
