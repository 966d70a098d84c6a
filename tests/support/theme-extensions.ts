import { manifestOf, type ThemeContribution } from "../../theme/test/support/folders.ts";

/** A theme extension as strangers write them, with invented content, and what becomes of it. */
export interface Shape {
  /** Text, bytes, or anything else as JSON, by path. */
  files: Record<string, unknown>;
  /** The themes' labels on the site. Unless given, those of package.json. */
  labels?: readonly string[];
  /** A pattern for each warning, in any order. Unless given, there is none. */
  warnings?: readonly RegExp[];
  /** Whether the marketplace does not take it. One of its warnings says why. */
  isUnpublishable?: boolean;
}

const rules = [
  { name: "Comments", scope: "comment", settings: { foreground: "#7a86a8", fontStyle: "italic" } },
  { scope: ["keyword", "storage.type"], settings: { foreground: "#e08fb0" } },
  { scope: "string, constant.numeric", settings: { foreground: "#9ccf8f" } },
  { scope: "entity.name.function", settings: { foreground: "#7fb8e8" } },
];
const night = {
  name: "Night",
  type: "dark",
  colors: { "editor.background": "#14161f", "editor.foreground": "#d5d9e8", focusBorder: "#7fb8e8" },
  tokenColors: rules,
};
const day = {
  type: "light",
  colors: { "editor.background": "#fbf7ef", "editor.foreground": "#3a3530" },
  tokenColors: [
    { scope: "comment", settings: { foreground: "#6f6a60" } },
    { scope: "keyword", settings: { foreground: "#9c2f5c" } },
    { scope: "string", settings: { foreground: "#2f6b34" } },
  ],
};
const path = "./themes/night.json";
const one: ThemeContribution[] = [{ label: "Night", uiTheme: "vs-dark", path }];

/** An extension with one theme. */
function simple(manifest: Record<string, unknown> = {}, files: Record<string, unknown> = {}) {
  return { files: { "package.json": manifestOf(one, manifest), "themes/night.json": night, ...files } };
}

/** An extension with these entries under `contributes`, `themes`. */
function contributing(themes: readonly unknown[], files: Record<string, unknown> = {}) {
  return simple({ contributes: { themes } }, files);
}

/** An extension with one theme for each label, all from one file. */
function labelled(...labels: string[]) {
  return contributing(labels.map((label) => ({ label, uiTheme: "vs-dark", path })));
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>';
/** Eight by eight pixels. */
const jpeg =
  "/9j/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAA//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKQDBf/Z";
const loneLicence = { LICENSE: "A licence.", "README.md": "# Read me", "CHANGELOG.md": "## 0.3.1\n\n- New." };

export const shapes: Readonly<Record<string, Shape>> = {
  "only what VS Code asks for": {
    files: {
      "package.json": {
        name: "bare",
        publisher: "somebody",
        version: "0.0.1",
        engines: { vscode: "*" },
        contributes: { themes: [{ path }] },
      },
      "themes/night.json": night,
    },
    labels: ["night.json"],
  },
  "scripts with errors, tests and configuration files": simple(
    {
      main: "./src/extension",
      activationEvents: ["*"],
      scripts: { test: "some-runner" },
      devDependencies: { "some-runner": "*" },
    },
    {
      "src/extension.js": 'const vscode = require("vscode");\nexports.activate = () => vscode.window;\n',
      "src/module.mjs": 'import rules from "@some/rules";\nexport default rules;\n',
      "src/build/build.ts": 'export const width: number = "wide";\n',
      "src/view.tsx": "export const view = <div>;\n",
      "test/theme.test.ts": 'it("fails", () => { throw 1; });\n',
      "tsconfig.json": "{ no json",
      "biome.json": '{ "root": true, "rulez": 1 }',
      "vite.config.ts": "export default 5 as string;\n",
      ".eslintrc.json": "{}",
    },
  ),
  "a script with packages of its own": {
    ...simple(
      { main: "./extension.js", activationEvents: ["*"], dependencies: { some: "1.0.0" } },
      { "extension.js": "", "node_modules/some/index.js": "broken(", "a/node_modules/b/c.ts": "x" },
    ),
    warnings: [/packages of "dependencies" \(some\)/],
  },
  "paths that VS Code resolves": contributing([
    { label: "Absolute", uiTheme: "vs-dark", path: "/themes/night.json" },
    { label: "Round about", uiTheme: "vs-dark", path: "./themes/../themes/./night.json" },
  ]),
  "eleven variants": contributing(
    "Azure,Bordeaux,Cedar,Dune,Ember,Fjord,Grove,Harbour,Indigo,Jade,Kelp".split(",").map((label, index) => ({
      label: `Nocturne ${label}`,
      uiTheme: index > 7 ? "vs" : "vs-dark",
      path: index > 7 ? "./themes/day.json" : path,
    })),
    { "themes/day.json": day },
  ),
  "light only": contributing([{ label: "Day", uiTheme: "vs", path: "day.json" }], { "day.json": day }),
  "all kinds of base themes, a missing one and an unknown one": contributing(
    ["vs", "vs-dark", "hc-black", "hc-light", undefined, "solar"].map((uiTheme) => ({
      label: `On ${uiTheme}`,
      ...(uiTheme && { uiTheme }),
      path: uiTheme?.match(/^vs$|light/) ? "day.json" : path,
    })),
    { "day.json": day },
  ),
  "labels without a Latin letter": labelled("夜", "昼", "ночь", "🌙", "—"),
  "labels that differ only in their punctuation, mean something elsewhere, or are names of JavaScript":
    labelled(
      ...["Mist (Soft)", "Mist [Soft]", "mist soft"],
      ...[`<b>"Dusk" & 'Dawn'</b>`, "a/b\\c: %s $& $(x) `y`", "]]> --> */ #{1}"],
      ...["__proto__", "constructor", "toString", "default"],
    ),
  "emoji in its names": {
    ...simple({
      displayName: "🌙 Night Café 夜",
      contributes: { themes: [{ ...one[0], label: "Night 🌙" }] },
    }),
    labels: ["Night 🌙"],
    warnings: [/ is drawn without 🌙 夜, which its fonts lack/],
  },
  "long names": labelled(
    `Night ${"of long nights ".repeat(20)}one`,
    `Night ${"of long nights ".repeat(20)}two`,
  ),
  "one colour for all code": simple(
    {},
    { "themes/night.json": { colors: night.colors, tokenColors: [{ scope: "comment", settings: {} }] } },
  ),
  "a theme that sets nothing": {
    ...simple({}, { "themes/night.json": {} }),
    warnings: [/^themes\/night\.json sets no colour, so everything has VS Code's defaults\.$/],
  },
  "colours in every notation, and entries that VS Code does not know": simple(
    {},
    {
      "themes/night.json": {
        $schema: "vscode://schemas/color-theme",
        name: "Night",
        author: "Somebody",
        extends: "./no.json",
        maintainers: ["a"],
        semanticClass: "night",
        semanticHighlighting: true,
        semanticTokenColors: { "*.deprecated": { strikethrough: true }, variable: "#ABC" },
        colors: {
          "editor.background": "#123",
          "editor.foreground": "#FFFFFFEE",
          "tab.border": "#ABCD",
          custom: "#FFF",
        },
        tokenColors: [
          null,
          { name: "No scope", settings: { foreground: "#EEEEEE" } },
          { scope: "comment", settings: { foreground: "#9A9", content: "x" }, italic: true, comment: "why" },
          {
            scope: "keyword - keyword.operator, string > constant",
            settings: { foreground: "#E0E", fontStyle: "bold underline" },
          },
        ],
      },
    },
  ),
  "a large theme": simple(
    {},
    {
      "themes/night.json": {
        ...night,
        tokenColors: Array.from({ length: 1_000 }, (_, index) => ({
          scope: `entity.name.x${index}, string.y${index} keyword`,
          settings: { foreground: `#${(0x808080 + index * 37).toString(16).slice(-6)}` },
        })),
      },
    },
  ),
  "folders with spaces and other letters": contributing(
    [{ label: "Soirée", uiTheme: "vs-dark", path: "./Mes thèmes/夜 & é/soirée d’été.json" }],
    { "Mes thèmes/夜 & é/soirée d’été.json": night },
  ),
  "no engines, and contributions of other kinds": {
    ...simple({
      engines: undefined,
      displayName: undefined,
      license: undefined,
      repository: undefined,
      categories: "Themes",
      keywords: ["night", 5, null, { a: 1 }],
      description: { text: "no text" },
      galleryBanner: "dark",
      contributes: {
        themes: one,
        iconThemes: [{ id: "icons", label: "Icons", path: "./icons.json" }],
        productIconThemes: {},
        commands: [{ command: "night.toggle", title: "%toggle%" }],
        configuration: { properties: { "night.italic": { type: "boolean" } } },
      },
    }),
    isUnpublishable: true,
    warnings: [/has no "vscode" under "engines", without which VS Code does not install the \.vsix file/],
  },
  "a repository by its short name, and texts with XML in them": simple({
    repository: "github:somebody/some-theme",
    bugs: { url: "https://github.com/somebody/some-theme/issues" },
    description: "A <b>night</b> & more ]]> \u0007 done",
    displayName: `Night & "Day" <é>`,
    version: "2.0.0-beta.1",
    name: "2077-Night",
  }),
  "an SVG icon of enormous size": {
    ...simple({ icon: "icon.svg" }, { "icon.svg": svg.replace("<svg ", '<svg width="9000" height="9000" ') }),
    warnings: [/^icon\.svg is the icon, but the marketplace takes no SVG as an icon: use a PNG\.$/],
    isUnpublishable: true,
  },
  "a JPEG with another ending as its icon": simple(
    { icon: "./images/icon.png" },
    {
      "images/icon.png": Buffer.from(jpeg, "base64"),
    },
  ),
  "an icon that is no picture": {
    ...simple({ icon: "icon.png" }, { "icon.png": "<html>404</html>" }),
    warnings: [/^The extension's icon icon\.png cannot be drawn, so the site draws a logo of its own: /],
  },
  "an icon that is not there": {
    ...simple({ icon: "images/icon.png" }),
    warnings: [/^package\.json names the icon images\/icon\.png, which the extension does not contain\.$/],
  },
  "documents in other cases and formats, and two licences": simple(
    { license: "SEE LICENSE IN LICENSE.txt" },
    {
      LICENSE: "One.",
      "LICENSE.txt": "Other.",
      "readme.markdown": "# A readme",
      "changelog.md":
        "# Changes\r\n\r\n## [0.3.1] - 2026-02-30\r\n* <script>alert(1)</script> &rarr; [x]\r\n",
    },
  ),
  "a changelog in other words": {
    ...simple(
      {},
      {
        ...loneLicence,
        "CHANGELOG.md":
          "\uFEFFWhat is new\n=======\n\nSome words.\n\n- v0.3.1 more\n\n```\n## 9.9.9\n```\n\n| a | b |\n",
      },
    ),
    warnings: [/CHANGELOG\.md/],
  },
  "a .vscodeignore, earlier packages and other files that are not packed": simple(
    { files: ["themes"] },
    {
      ...loneLicence,
      ".vscodeignore": "**\n!themes/**\n!package.json\n!LICENSE\n# rest\nthemes/*.map\n",
      "themes/night.json.map": "{}",
      "some-theme-0.1.0.vsix": "old",
      "demo/page.html": "<script type=module src=nothing.ts></script>",
      ".github/workflows/ci.yml": "on: push",
    },
  ),
};
