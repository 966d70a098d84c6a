import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readThemeFile } from "../extension/read-folder.ts";
import { extensionOf, folderOf, manifestOf } from "./support/folders.ts";
import { read, readOne, refusal, rules } from "./support/read.ts";

describe("readExtension reads what VS Code reads, and warns of the rest:", () => {
  const listed = (...paths: string[]) =>
    manifestOf(paths.map((path) => ({ label: `From ${path}`, uiTheme: "vs", path })));

  test.each([
    { colors: null, tokenColors: rules },
    { tokenColors: rules, include: "" },
    { tokenColors: rules, include: null },
    { colors: [], tokenColors: rules, semanticTokenColors: null },
    { colors: 0, tokenColors: rules, include: false, semanticHighlighting: null },
  ])("entries without a value: %j", (theme) => {
    const { themes, warnings } = read(extensionOf(theme));
    expect(themes[0].colors).toEqual({});
    expect(themes[0].tokenColors).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  test("names that JavaScript's objects have themselves", () => {
    const settings = '{ "constructor": "#ff0000", "__proto__": "#ff0000", "background": "#102030" }';
    expect(read(extensionOf(`{ "settings": [{ "settings": ${settings} }] }`)).themes[0].colors).toMatchObject({
      "editor.background": "#102030",
    });
    const lone = folderOf({ "a.json": { type: "constructor", colors: { toString: "#ffffff", valueOf: "red" } } });
    expect(readThemeFile(join(lone, "a.json"))).toMatchObject({ type: "dark", highContrast: false });
  });

  test.each([{}, { colors: null, tokenColors: null }, { colors: {}, tokenColors: [] }, { tokenColors: "" }])(
    "a theme that sets nothing: %j",
    (theme) => {
      const { themes, warnings } = read(extensionOf(theme));
      expect(themes[0].tokenColors).toEqual([]);
      expect(warnings).toEqual(["dusk/themes/some.json sets no colour, so everything has VS Code's defaults."]);
    },
  );

  test("themes that cannot be read are left out, as long as one is left", () => {
    const folder = folderOf({
      "package.json": { ...listed("no.json", "bad.json", "a.json", "../b.json"), icon: "../c.png" },
      "bad.json": "{ colours! }",
      "a.json": { tokenColors: rules },
    });
    const { themes, skipped, warnings, icon } = read(folder);
    expect(themes.map(({ name }) => name)).toEqual(["From a.json"]);
    const left = "VS Code cannot show this theme, so it is left out.";
    expect(skipped).toEqual([
      `dusk/no.json is missing: build the extension first, or use its .vsix file. ${left}`,
      `dusk/bad.json is not JSON: line 1, column 3: invalid symbol. ${left}`,
      `package.json refers to ../b.json, which is outside the extension. ${left}`,
    ]);
    expect(icon).toBe(null);
    expect(warnings).toEqual([
      ...skipped,
      "dusk/package.json names the icon ../c.png, which the extension does not contain.",
    ]);
  });

  test.each([[{ label: "A", uiTheme: "vs" }], ["a.json"], [null], [{ path: 5 }], [{ path: "" }]])(
    "an entry that is no theme: %j",
    (entry) => {
      const folder = folderOf({
        "package.json": manifestOf([], { contributes: { themes: [entry, { label: "A", path: "a.json" }] } }),
        "a.json": { tokenColors: rules },
      });
      expect(read(folder).themes).toHaveLength(1);
      expect(read(folder).skipped[0]).toMatch(/each of its "themes" needs a "path"/);
    },
  );

  test("paths with backslashes", () => {
    const folder = folderOf({
      "package.json": listed(".\\themes\\a.json"),
      "themes/a.json": { include: "parts\\b.json" },
      "themes/parts/b.json": { tokenColors: rules },
    });
    expect(read(folder).themes[0].tokenColors).toHaveLength(1);
    expect(read(folder).warnings).toEqual([
      "dusk/package.json: VS Code finds .\\themes\\a.json only on Windows. Write the path with slashes: ./themes/a.json.",
      "dusk/themes/a.json: VS Code finds parts\\b.json only on Windows. Write the path with slashes: parts/b.json.",
    ]);
  });

  test.each(["themes/night", "a:b", "a b", "a@b", "é", "夜", "%", "__proto__x", "a\nb"])(
    "the key %j of package.nls.json",
    (key) => {
      const { themes } = readOne({ label: `%${key}%` }, {}, { "package.nls.json": { [key]: "Night" } });
      expect(themes[0].name).toBe("Night");
    },
  );

  test.each(["%", "%%", "%toString%", "%missing%", "%empty%"])("no key in %j", (label) => {
    expect(readOne({ label }, {}, { "package.nls.json": { empty: "" } }).themes[0].name).toBe(label);
  });

  test.each([
    ["{ broken", /package\.nls\.json is not JSON: .* Its texts are missing\.$/],
    [[], /package\.nls\.json is not a JSON object\. Its texts are missing\.$/],
  ])("a package.nls.json with %j", (texts, sentence) => {
    const { themes, warnings } = readOne({ label: "%a%" }, {}, { "package.nls.json": texts });
    expect(themes[0].name).toBe("%a%");
    expect(warnings).toEqual([expect.stringMatching(sentence)]);
  });

  test("the name in VS Code's settings is the id, or else the label; equal labels are numbered, and a theme without a label has its file's name", () => {
    const folder = folderOf({
      "package.json": manifestOf([
        { id: "some-night", label: "%night%", path: "themes/a.json" },
        { label: "Night", path: "themes/a.json" },
        { id: "third", path: "./themes/a.json" },
      ]),
      "package.nls.json": { night: "Night" },
      "themes/a.json": { tokenColors: rules },
    });
    expect(read(folder).themes.map(({ name, settingsId }) => [name, settingsId])).toEqual([
      ["Night", "some-night"],
      ["Night (2)", "Night"],
      ["a.json", "third"],
    ]);
  });

  test.each([[{ engines: {} }], [{ engines: undefined }]])("what VS Code needs to install it: %j", (manifest) => {
    expect(readOne({}, manifest).warnings).toEqual([expect.stringMatching(/has no "vscode" under "engines"/)]);
  });
});

describe("readExtension ignores, with a warning,", () => {
  test.each([
    ["foreground", 123],
    ["background", ["#fff"]],
    ["foreground", "orange"],
  ])("a %s that is %j", (key, value) => {
    const settings = { [key]: value, fontStyle: "bold" };
    const [theme] = read(extensionOf({ tokenColors: [{ scope: "comment", settings }] })).themes;
    expect(theme.tokenColors).toEqual([{ scope: ["comment"], settings: { fontStyle: "bold" } }]);
    expect(theme.warnings).toEqual([
      `dusk/themes/some.json: the "${key}" of comment is ${JSON.stringify(value)}, which VS Code cannot read and ignores. Write it as #rgb, #rgba, #rrggbb or #rrggbbaa.`,
    ]);
  });

  test("a font style that is not a string", () => {
    const settings = { foreground: "#777777", fontStyle: 7 };
    const [theme] = read(extensionOf({ tokenColors: [{ scope: "comment", settings }] })).themes;
    expect(theme.tokenColors[0]?.settings).toEqual({ foreground: "#777777" });
  });
});

test("readExtension replaces control characters in names and messages by spaces", () => {
  const red = "\u001b[31m\u0007";
  const { identity, license, themes, warnings } = readOne(
    { label: `A${red}` },
    { displayName: `B${red}`, license: `C${red}` },
    { "a.json": { colors: { [`x${red}`]: "navy" }, tokenColors: rules } },
  );
  const texts = [identity.name, license, themes[0].name, ...warnings];
  expect(warnings.join()).toContain('"x [31m "');
  expect(texts.filter((text) => /\p{Cc}/u.test(text ?? ""))).toEqual([]);
  expect(identity.name).toMatch(/^B/);
  const refused = refusal(extensionOf({ include: `../../${red}.json` }));
  expect(refused).toMatch(/which is outside the extension/);
  expect(refused).not.toMatch(/\p{Cc}/u);
});
