import { describe, expect, test } from "vitest";
import { repositoryAddress } from "../extension/identity.ts";
import { extensionOf, folderOf, manifestOf } from "./support/folders.ts";
import { read, readOne, rules } from "./support/read.ts";

describe("readExtension, like VS Code,", () => {
  test("takes name, publisher, version, licence, source and icon from package.json", () => {
    const folder = folderOf({
      "package.json": manifestOf([{ label: "Soirée d’été", uiTheme: "vs", path: "./themes/Soirée d’été.json" }], {
        icon: "images/icon.png",
        bugs: { url: "https://github.com/somebody/some-theme/issues" },
      }),
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
      directory: "",
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
      expect.stringMatching(/"displayName" has 5,000 characters; only the first 99 are used\.$/),
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
    expect(read(extensionOf({ colors: { "editor.background": "#111111" } })).themes[0].tokenColors).toEqual([]);
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
