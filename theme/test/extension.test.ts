import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ExtensionError } from "../extension/extension-files.ts";
import { repositoryAddress } from "../extension/identity.ts";
import { readExtension } from "../extension/read-extension.ts";
import { extensionOf, folderOf, manifestOf, type ThemeContribution } from "./support/folders.ts";

const rules = [{ scope: "comment", settings: { foreground: "#777777" } }];

function read(folder: string) {
  return readExtension(folder, "dusk");
}

/** Reads an extension of one theme, `a.json`, with this entry under `themes`. */
function readOne(entry: Partial<ThemeContribution>, manifest = {}, files: Record<string, unknown> = {}) {
  const themes = [{ label: "A", path: "a.json", ...entry }];
  return read(
    folderOf({ "package.json": manifestOf(themes, manifest), "a.json": { tokenColors: rules }, ...files }),
  );
}

/** The sentence with which the extension in `folder` is refused. */
function refusal(folder: string): string {
  try {
    read(folder);
  } catch (error) {
    if (error instanceof ExtensionError) return error.message;
    throw error;
  }
  throw new Error("It was not refused.");
}

describe("readExtension, like VS Code,", () => {
  test("takes name, publisher, version, licence, source and icon from package.json", () => {
    const folder = folderOf({
      "package.json": manifestOf(
        [{ label: "Soirée d’été", uiTheme: "vs", path: "./themes/Soirée d’été.json" }],
        {
          icon: "images/icon.png",
          bugs: { url: "https://github.com/somebody/some-theme/issues" },
        },
      ),
      "themes/Soirée d’été.json": { colors: { "editor.background": "#fdf6e3" }, tokenColors: rules },
      "images/icon.png": "png",
    });
    const { identity, license, icon, themes } = read(folder);
    expect(identity).toEqual({
      name: "Some Theme",
      publisher: "somebody",
      extensionName: "some-theme",
      id: "somebody.some-theme",
      version: "0.3.1",
      description: "",
      marketplace: "https://marketplace.visualstudio.com/items?itemName=somebody.some-theme",
      repository: "https://github.com/somebody/some-theme",
      issues: "https://github.com/somebody/some-theme/issues",
    });
    expect(license).toBe("MIT");
    expect(icon).toBe("images/icon.png");
    expect(themes.map(({ name, type }) => [name, type])).toEqual([["Soirée d’été", "light"]]);
  });

  test("replaces keys in package.json by the texts of package.nls.json", () => {
    const texts = { displayName: "Night", "dark.label": { message: "Night, dark", comment: [] } };
    const { identity, themes } = readOne(
      { label: "%dark.label%" },
      { displayName: "%displayName%" },
      { "package.nls.json": texts },
    );
    expect(identity.name).toBe("Night");
    expect(themes[0].name).toBe("Night, dark");
  });

  test.each([
    ["vs", "light", false],
    ["vs-dark", "dark", false],
    ["hc-black", "dark", true],
    ["hc-light", "light", true],
    [undefined, "dark", false],
  ])(
    "reads uiTheme %s as %s, high contrast: %s, although the theme file says otherwise",
    (uiTheme, type, highContrast) => {
      const theme = { type: type === "dark" ? "light" : "dark", tokenColors: rules };
      const { themes } = readOne(uiTheme ? { uiTheme } : {}, {}, { "a.json": theme });
      expect(themes[0]).toMatchObject({ type, highContrast });
    },
  );

  test("cuts a display name that is too long for a title, and says so", () => {
    const { identity, warnings } = readOne({}, { displayName: "🌙".repeat(5_000) });
    expect(identity.name).toBe(`${"🌙".repeat(99)}…`);
    expect(warnings).toEqual([
      expect.stringMatching(/"displayName" has 5,000 characters; the site shows the first 99\.$/),
    ]);
  });

  test("reads included files first, then the file's own rules, across folders", () => {
    const folder = folderOf({
      "package.json": manifestOf([{ label: "A", uiTheme: "vs-dark", path: "./themes/a.json" }]),
      "themes/a.json": {
        include: "./parts/middle.json",
        colors: { "editor.foreground": "#ffffff", "badge.background": "default" },
        tokenColors: [{ name: " Strings ", scope: "string", settings: { foreground: "#aaaaaa" } }],
      },
      "themes/parts/middle.json": { include: "../../base.json", semanticTokenColors: { class: "#123456" } },
      "base.json": {
        colors: {
          "editor.background": "#101010",
          "editor.foreground": "#eeeeee",
          "badge.background": "#ff0000",
        },
        tokenColors: rules,
        semanticHighlighting: true,
      },
    });
    expect(read(folder).themes[0]).toMatchObject({
      colors: { "editor.background": "#101010", "editor.foreground": "#ffffff" },
      tokenColors: [{ scope: ["comment"] }, { name: "Strings", scope: ["string"] }],
      semanticHighlighting: true,
      semanticTokenColors: [{ selector: "class", style: { foreground: "#123456" } }],
    });
    expect(read(folder).themes[0].colors).not.toHaveProperty(["badge.background"]);
  });

  const plist = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>name</key><string>Old &amp; gold</string><key>settings</key><array>
<dict><key>settings</key><dict><key>background</key><string>#002b36</string><key>foreground</key><string>#839496</string>
<key>lineHighlight</key><string>#073642</string></dict></dict>
<dict><key>name</key><string>Prose</string><key>scope</key><string>comment, string</string><key>settings</key><dict><key>foreground</key><string>#586e75</string></dict></dict>
</array></dict></plist>`;
  const fromPlist = {
    colors: {
      "editor.background": "#002b36",
      "editor.foreground": "#839496",
      "editor.lineHighlightBackground": "#073642",
    },
    tokenColors: [{ name: "Prose", scope: ["comment", "string"], settings: { foreground: "#586e75" } }],
  };

  test("reads a .tmTheme as the theme itself, and as its tokenColors", () => {
    const folder = folderOf({
      "package.json": manifestOf([
        { label: "A", uiTheme: "vs-dark", path: "themes/a.json" },
        { label: "B", uiTheme: "vs-dark", path: "themes/Old Gold.tmTheme" },
      ]),
      "themes/a.json": { tokenColors: "./Old Gold.tmTheme", colors: { "badge.background": "#fff" } },
      "themes/Old Gold.tmTheme": plist,
    });
    const [a, b] = read(folder).themes;
    expect(a).toMatchObject(fromPlist);
    expect(a.colors["badge.background"]).toBe("#fff");
    expect(b).toMatchObject(fromPlist);
  });

  test("accepts comments, trailing commas and a byte order mark, and keeps texts that look like them", () => {
    const folder = extensionOf(
      '\uFEFF{ // one\r\n "colors": { "a": "#fff", /* two */ }, "tokenColors": [{ "scope": "b // c, }", "settings": {}, },], }',
    );
    expect(read(folder).themes[0]).toMatchObject({
      colors: { a: "#fff" },
      tokenColors: [{ scope: ["b // c", "}"] }],
    });
  });

  test("accepts a theme without token colours, whose code has the editor's foreground", () => {
    expect(read(extensionOf({ colors: { "editor.background": "#111111" } })).themes[0].tokenColors).toEqual(
      [],
    );
  });
});

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

  test.each([{}, { colors: null, tokenColors: null }, { colors: {}, tokenColors: [] }, { tokenColors: "" }])(
    "a theme that sets nothing: %j",
    (theme) => {
      const { themes, warnings } = read(extensionOf(theme));
      expect(themes[0].tokenColors).toEqual([]);
      expect(warnings).toEqual([
        "dusk/themes/some.json sets no colour, so everything has VS Code's defaults.",
      ]);
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
      `dusk/no.json is missing: build the extension first, or adopt its .vsix file. ${left}`,
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

  test("the name in VS Code's settings is the id, or else the label; the site numbers equal labels, and uses the file's name if there is none", () => {
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

  test.each([[{ engines: {} }], [{ engines: undefined }]])(
    "what VS Code needs to install it: %j",
    (manifest) => {
      expect(readOne({}, manifest).warnings).toEqual([
        expect.stringMatching(/has no "vscode" under "engines"/),
      ]);
    },
  );
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

describe("readExtension refuses, in one sentence that names the file,", () => {
  const listed = (path: string) => ({ "package.json": manifestOf([{ label: "A", path }]) });

  function expectRefusal(files: Record<string, unknown>, sentence: RegExp): void {
    const message = refusal(folderOf(files));
    expect(message).toMatch(sentence);
    expect(message).not.toContain("\n");
    expect(message.match(/\. [A-Z]/)).toBe(null);
  }

  const withMark = /package\.json has comments, trailing commas or a byte order mark, with which /;

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
    [
      "of lists in lists",
      `{"colors":${"[".repeat(200_000)}`,
      /a\.json is nested more than 100 levels deep\.$/,
    ],
    [
      "that is very large",
      `{}${" ".repeat(5_000_000)}`,
      /a\.json is larger than 4 MiB, the limit for a file\.$/,
    ],
    [
      "in UTF-16",
      Buffer.from("\uFEFF{}", "utf16le"),
      /UTF-16, which VS Code does not read: save it as UTF-8\.$/,
    ],
    ["with an include that climbs", { include: "../b.json" }, /^a\.json refers to \.\.\/b\.json/],
    ["with an include of itself", { include: "./b.json" }, /a\.json includes itself/],
    [
      "with an include that is no path",
      { include: ["./b.json"] },
      /"include" is \["\.\/b\.json"\], not a path\.$/,
    ],
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
      /^dusk\/themes\/a\.json is missing: build the extension first, or adopt its \.vsix file\.$/,
    ],
    [
      "a path that climbs",
      listed("../../secret.json"),
      /\.\.\/\.\.\/secret\.json, which is outside the extension/,
    ],
    ["one with backslashes", listed("..\\..\\secret.json"), /outside the extension/],
    [
      "a theme that is a folder",
      { ...listed("a.json"), "a.json/b.json": "{}" },
      /a\.json is a folder, not a file\.$/,
    ],
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

test.each([
  ["https://github.com/a/b", "https://github.com/a/b"],
  [{ type: "git", url: "git+https://github.com/a/b.git" }, "https://github.com/a/b"],
  ["git@github.com:a/b.git", "https://github.com/a/b"],
  ["ssh://git@gitlab.com/a/b.git", "https://gitlab.com/a/b"],
  ["git://github.com/a/b.git", "https://github.com/a/b"],
  ["a/b", "https://github.com/a/b"],
  ["gitlab:a/b", "https://gitlab.com/a/b"],
  ["javascript:alert(1)", null],
  ["", null],
  [undefined, null],
])("repositoryAddress resolves %j to %s", (repository, address) => {
  expect(repositoryAddress(repository)).toBe(address);
});
