import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { extensionOf, folderOf, manifestOf } from "./support/folders.ts";
import { refusal, rules } from "./support/read.ts";

describe("readExtension refuses, in one sentence that names the file,", () => {
  const listed = (path: string) => ({ "package.json": manifestOf([{ label: "A", path }]) });

  function expectRefusal(files: Record<string, unknown>, sentence: RegExp): void {
    const message = refusal(folderOf(files));
    expect(message).toMatch(sentence);
    expect(message).not.toContain("\n");
    expect(message.match(/\. [A-Z]/)).toBe(null);
  }

  const withMark = /package\.json has comments, trailing commas or a byte order mark: VS Code cannot /;

  test.each<[string, unknown, RegExp]>([
    ["that is broken", "{", /^dusk\/package\.json is not JSON: line 1, column 2: /],
    ["without themes", manifestOf([]), /package\.json lists no colour theme/],
    ["without a publisher", manifestOf([], { publisher: "" }), /has no "publisher"/],
    ["with a slash in the name", manifestOf([], { name: "../x" }), /"name" is "\.\.\/x"/],
    ["without a version", manifestOf([], { version: "one" }), /"version" must be three numbers/],
    [
      "with a version of 5,000 letters",
      manifestOf([], { version: `1.0.0-${"a".repeat(5_000)}` }),
      /"version" has 5,006 characters; at most 100 are allowed\.$/,
    ],
    [
      "with a name of 5,000 letters",
      manifestOf([], { name: "a".repeat(5_000) }),
      /"name" has 5,000 characters; at most 100 are allowed\.$/,
    ],
    [
      "with 40,000 themes",
      manifestOf(Array.from({ length: 40_000 }, () => ({ label: "Same", path: "a.json" }))),
      /lists 40,000 themes; at most 100 are allowed\.$/,
    ],
    ["with comments", `// mine\n${JSON.stringify(manifestOf([]))}`, withMark],
    ["with a byte order mark", `\uFEFF${JSON.stringify(manifestOf([]))}`, withMark],
  ])("a package.json %s", (_, manifest, sentence) => {
    expectRefusal({ "package.json": manifest, "a.json": { tokenColors: rules } }, sentence);
  });

  test.each<[string, unknown, RegExp]>([
    ["that is no JSON", "{\n  colours!", /a\.json is not JSON: line 2, column 3: invalid symbol\.$/],
    ["that is a list", "[]", /a\.json is not a JSON object\.$/],
    ["of lists in lists", `{"colors":${"[".repeat(200_000)}`, /a\.json is nested more than 100 levels deep\.$/],
    ["that is very large", `{}${" ".repeat(5_000_000)}`, /a\.json is larger than 4 MiB, the limit for a file\.$/],
    ["in UTF-16", Buffer.from("\uFEFF{}", "utf16le"), /UTF-16, which VS Code does not read: save it as UTF-8\.$/],
    ["with an include that climbs", { include: "../b.json" }, /^a\.json refers to \.\.\/b\.json/],
    ["with an include of itself", { include: "./b.json" }, /a\.json includes itself/],
    ["with an include that is no path", { include: ["./b.json"] }, /"include" is \["\.\/b\.json"\], not a path\.$/],
    ["whose colours are a text", { colors: "red" }, /"colors" must be an object of workbench colours\.$/],
    ["whose token colours are a number", { tokenColors: 3 }, /"tokenColors" must be a list/],
  ])("a theme %s", (_, theme, sentence) => {
    expectRefusal({ ...listed("a.json"), "a.json": theme, "b.json": { include: "a.json" } }, sentence);
  });

  test.each<[string, Record<string, unknown>, RegExp]>([
    ["no package.json", { "a.txt": "" }, /^dusk contains no package\.json/],
    [
      "a missing theme",
      listed("themes/a.json"),
      /^dusk\/themes\/a\.json is missing: build the extension first, or use its \.vsix file\.$/,
    ],
    [
      "a theme whose path differs in case",
      { ...listed("Themes/a.json"), "themes/A.json": "{}" },
      /^dusk\/Themes\/a\.json is missing, but there is dusk\/themes\/A\.json: write the path as the file is called/,
    ],
    ["a path that climbs", listed("../../secret.json"), /\.\.\/\.\.\/secret\.json, which is outside the extension/],
    ["one with backslashes", listed("..\\..\\secret.json"), /outside the extension/],
    ["a theme that is a folder", { ...listed("a.json"), "a.json/b.json": "{}" }, /a\.json is a folder, not a file\.$/],
    [
      "a .tmTheme that is none",
      { ...listed("a.tmTheme"), "a.tmTheme": "<plist><dict>" },
      /a\.tmTheme is not a (?:property list|TextMate theme)/,
    ],
  ])("%s", (_, files, sentence) => expectRefusal(files, sentence));

  test("a theme that is a link to a file outside the extension", () => {
    const folder = folderOf(listed("a.json"));
    symlinkSync(extensionOf({}), join(folder, "a.json"));
    expect(refusal(folder)).toMatch(/a\.json is a link that leads out of the extension/);
  });
});
