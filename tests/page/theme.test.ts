// @vitest-environment node
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import fc from "fast-check";
import { bundledThemes } from "shiki";
import { describe, expect, test } from "vitest";
import { readExtension } from "../../client/extension/read-extension.ts";
import { contrast, type Hex, luminance, parseColor } from "../../client/theme/color.ts";
import { faviconSvg, socialPictureSvg, webManifest } from "../../client/theme/images.ts";
import { readSamples } from "../../client/theme/samples.ts";
import { highlight, TokenClasses, tabulateScopes } from "../../client/theme/syntax.ts";
import type { ThemeFile } from "../../client/theme/theme-file.ts";
import { baseColors, deriveEditorTokens, derivePalette, deriveTokens } from "../../client/theme/tokens.ts";
import { extensionOf } from "../support/extension.ts";

const folder = fileURLToPath(new URL("../../site/extension", import.meta.url));
const {
  identity,
  themes: [theme],
} = readExtension(folder, "site/extension");
const background = color("editor.background");

/** A workbench colour of our theme, a translucent one as it looks on `under`. */
function color(key: string, under?: Hex): Hex {
  const found = parseColor(theme.colors[key], under);
  if (found === undefined) throw new Error(`The theme has no ${key}.`);
  return found;
}

/** Every colour that code is written in: TextMate rules and semantic tokens. */
function codeColors(): { name: string; hex: Hex }[] {
  const rules = theme.tokenColors.map((rule) => ({
    name: [rule.scope ?? "everything else"].flat().join(", "),
    hex: parseColor(rule.settings.foreground, background),
  }));
  const semantic = Object.entries(theme.semanticTokenColors).map(([name, value]) => ({
    name: `semantic ${name}`,
    hex: parseColor(
      typeof value === "object" && value !== null && "foreground" in value ? value.foreground : value,
      background,
    ),
  }));
  return [...rules, ...semantic].flatMap(({ name, hex }) => (hex === undefined ? [] : [{ name, hex }]));
}

interface Pair {
  name: string;
  front: Hex;
  back: Hex;
}

/** The pairs below `ratio`, in words. */
function tooFaint(pairs: readonly Pair[], ratio: number): string[] {
  return pairs
    .filter(({ front, back }) => contrast(front, back) < ratio)
    .map(({ name, front, back }) => `${name}: ${front} on ${back} is ${contrast(front, back).toFixed(2)}:1`);
}

/** Where the workbench writes a colour, when that is not on the ground that its name begins with. */
const textGrounds: Record<string, string> = {
  foreground: "editor.background",
  disabledForeground: "sideBar.background",
  descriptionForeground: "sideBar.background",
  errorForeground: "sideBar.background",
  "textLink.foreground": "editor.background",
  "textLink.activeForeground": "editor.background",
  "textPreformat.foreground": "textPreformat.background",
  "editor.foreground": "editor.background",
  "editorLineNumber.foreground": "editor.background",
  "editorLineNumber.activeForeground": "editor.lineHighlightBackground",
  "editorCodeLens.foreground": "editor.background",
  "editorInlayHint.foreground": "editorInlayHint.background",
  "editorGhostText.foreground": "editor.background",
  "editorLink.activeForeground": "editor.background",
  "editorError.foreground": "editor.background",
  "editorWarning.foreground": "editor.background",
  "editorInfo.foreground": "editor.background",
  "button.foreground": "button.background",
  "button.secondaryForeground": "button.secondaryBackground",
  "badge.foreground": "badge.background",
  "activityBarBadge.foreground": "activityBarBadge.background",
  "activityBar.foreground": "activityBar.background",
  "activityBar.inactiveForeground": "activityBar.background",
  "dropdown.foreground": "dropdown.background",
  "input.foreground": "input.background",
  "input.placeholderForeground": "input.background",
  "inputOption.activeForeground": "inputOption.activeBackground",
  "inputValidation.infoForeground": "inputValidation.infoBackground",
  "inputValidation.warningForeground": "inputValidation.warningBackground",
  "inputValidation.errorForeground": "inputValidation.errorBackground",
  "list.activeSelectionForeground": "list.activeSelectionBackground",
  "list.inactiveSelectionForeground": "list.inactiveSelectionBackground",
  "list.hoverForeground": "list.hoverBackground",
  "list.focusForeground": "list.focusBackground",
  "list.highlightForeground": "list.activeSelectionBackground",
  "list.errorForeground": "sideBar.background",
  "list.warningForeground": "sideBar.background",
  "list.deemphasizedForeground": "sideBar.background",
  "sideBar.foreground": "sideBar.background",
  "sideBarTitle.foreground": "sideBar.background",
  "sideBarSectionHeader.foreground": "sideBarSectionHeader.background",
  "titleBar.activeForeground": "titleBar.activeBackground",
  "titleBar.inactiveForeground": "titleBar.inactiveBackground",
  "menubar.selectionForeground": "menubar.selectionBackground",
  "menu.foreground": "menu.background",
  "menu.selectionForeground": "menu.selectionBackground",
  "commandCenter.foreground": "commandCenter.background",
  "commandCenter.activeForeground": "commandCenter.activeBackground",
  "tab.activeForeground": "tab.activeBackground",
  "tab.inactiveForeground": "tab.inactiveBackground",
  "tab.hoverForeground": "tab.hoverBackground",
  "tab.unfocusedActiveForeground": "tab.activeBackground",
  "tab.unfocusedInactiveForeground": "tab.inactiveBackground",
  "breadcrumb.foreground": "breadcrumb.background",
  "breadcrumb.focusForeground": "breadcrumb.background",
  "breadcrumb.activeSelectionForeground": "breadcrumbPicker.background",
  "editorWidget.foreground": "editorWidget.background",
  "editorSuggestWidget.foreground": "editorSuggestWidget.background",
  "editorSuggestWidget.highlightForeground": "editorSuggestWidget.background",
  "editorSuggestWidget.selectedForeground": "editorSuggestWidget.selectedBackground",
  "editorSuggestWidget.focusHighlightForeground": "editorSuggestWidget.selectedBackground",
  "editorHoverWidget.foreground": "editorHoverWidget.background",
  "peekViewResult.fileForeground": "peekViewResult.background",
  "peekViewResult.lineForeground": "peekViewResult.background",
  "peekViewResult.selectionForeground": "peekViewResult.selectionBackground",
  "peekViewTitleLabel.foreground": "peekViewTitle.background",
  "peekViewTitleDescription.foreground": "peekViewTitle.background",
  "panelTitle.activeForeground": "panel.background",
  "panelTitle.inactiveForeground": "panel.background",
  "statusBar.foreground": "statusBar.background",
  "statusBar.debuggingForeground": "statusBar.debuggingBackground",
  "statusBarItem.prominentForeground": "statusBarItem.prominentBackground",
  "statusBarItem.remoteForeground": "statusBarItem.remoteBackground",
  "statusBarItem.errorForeground": "statusBarItem.errorBackground",
  "statusBarItem.warningForeground": "statusBarItem.warningBackground",
  "terminal.foreground": "terminal.background",
  "notifications.foreground": "notifications.background",
  "notificationCenterHeader.foreground": "notificationCenterHeader.background",
  "notificationLink.foreground": "notifications.background",
  "quickInput.foreground": "quickInput.background",
  "quickInputList.focusForeground": "quickInputList.focusBackground",
  "pickerGroup.foreground": "quickInput.background",
  "keybindingLabel.foreground": "keybindingLabel.background",
  "settings.headerForeground": "editor.background",
  "charts.foreground": "editor.background",
  "chat.slashCommandForeground": "chat.requestBackground",
};

const interfaceGrounds: Record<string, string> = {
  focusBorder: "editor.background",
  "input.border": "editor.background",
  "dropdown.border": "editor.background",
  "checkbox.border": "checkbox.background",
  "checkbox.foreground": "checkbox.background",
  "button.background": "editor.background",
  "icon.foreground": "sideBar.background",
  "inputOption.activeBorder": "input.background",
  "inputValidation.errorBorder": "input.background",
  "inputValidation.warningBorder": "input.background",
  "inputValidation.infoBorder": "input.background",
  "list.focusOutline": "sideBar.background",
  "activityBar.activeBorder": "activityBar.background",
  "tab.activeBorderTop": "tab.activeBackground",
  "panelTitle.activeBorder": "panel.background",
  "editorCursor.foreground": "editor.background",
  "editorBracketMatch.border": "editor.background",
  "editor.findMatchBorder": "editor.background",
  "editorGutter.addedBackground": "editorGutter.background",
  "editorGutter.modifiedBackground": "editorGutter.background",
  "editorGutter.deletedBackground": "editorGutter.background",
  "statusBar.border": "editor.background",
  "progressBar.background": "editor.background",
  "peekView.border": "editor.background",
  "settings.textInputBorder": "editor.background",
};

describe("the theme file", () => {
  test("is a dark theme under the site's name, with workbench, token and semantic colours", () => {
    expect(theme.name).toBe("Evenfall");
    expect(theme.type).toBe("dark");
    expect(luminance(background)).toBeLessThan(0.05);
    expect(Object.keys(theme.colors).length).toBeGreaterThan(150);
    expect(theme.tokenColors.length).toBeGreaterThan(30);
    expect(Object.keys(theme.semanticTokenColors).length).toBeGreaterThan(20);
  });

  test.each([
    "editor.background",
    "editor.lineHighlightBackground",
    "editor.selectionBackground",
    "editor.inactiveSelectionBackground",
    "editor.findMatchBackground",
    "editorWidget.background",
    "peekViewEditor.background",
  ])("every token, comments included, has 4.5:1 on %s", (key) => {
    const back = color(key, background);
    expect(
      tooFaint(
        codeColors().map(({ name, hex }) => ({ name, front: hex, back })),
        4.5,
      ),
    ).toEqual([]);
  });

  test("every text colour of the workbench has 4.5:1 on its own ground", () => {
    const pairs = Object.entries(textGrounds).map(([front, back]) => ({
      name: front,
      front: color(front, color(back)),
      back: color(back, background),
    }));
    const terminal = Object.keys(theme.colors)
      .filter((key) => key.startsWith("terminal.ansi"))
      .map((key) => ({ name: key, front: color(key), back: color("terminal.background") }));
    const marked = Object.keys(theme.colors)
      .filter((key) => /^(gitDecoration|editorBracketHighlight|debugTokenExpression|symbolIcon)\./.test(key))
      .map((key) => ({ name: key, front: color(key), back: color("sideBar.background") }));
    expect(terminal).toHaveLength(16);
    expect(tooFaint([...pairs, ...terminal, ...marked], 4.5)).toEqual([]);
  });

  test("no text colour of the workbench goes unmeasured", () => {
    const measured = /^(terminal|gitDecoration|editorBracketHighlight|symbolIcon|editorOverviewRuler)\./;
    const drawn =
      /[iI]con|Ruler|textSeparator|Whitespace|Cursor|^charts\.lines|progress|Hint\.foreground|foldingControl|checkbox|unexpected/;
    const missing = Object.keys(theme.colors).filter(
      (key) => /foreground$/i.test(key) && !measured.test(key) && !drawn.test(key) && !(key in textGrounds),
    );
    expect(missing).toEqual([]);
  });

  test("every part of the interface that has to be seen has 3:1 on what it lies on", () => {
    const pairs = Object.entries(interfaceGrounds).map(([front, back]) => ({
      name: front,
      front: color(front, color(back)),
      back: color(back, background),
    }));
    expect(tooFaint(pairs, 3)).toEqual([]);
  });
});

/** What falls short in the site that `source` would make. */
function siteProblems(source: ThemeFile): string[] {
  const tokens = deriveTokens(source);
  const editor = deriveEditorTokens(source, tokens);
  const grounds = ["bg", "surface", "raised", "inset"] as const;
  const onGrounds = (names: readonly (keyof typeof tokens)[]) =>
    names.flatMap((name) =>
      grounds.map((ground) => ({ name: `${name} on ${ground}`, front: tokens[name], back: tokens[ground] })),
    );
  const text = [
    ...onGrounds(["text", "muted", "accent", "accent-2", "success", "warning", "error", "link"]),
    { name: "on-accent", front: tokens["on-accent"], back: tokens.accent },
    { name: "selection", front: tokens.text, back: tokens.selection },
    { name: "title-text", front: editor["title-text"], back: editor.title },
    { name: "tab-text", front: editor["tab-text"], back: editor.tabs },
    { name: "side-text", front: editor["side-text"], back: editor.side },
    { name: "status-text", front: editor["status-text"], back: editor.status },
    { name: "gutter", front: editor.gutter, back: tokens.bg },
  ];
  return [
    ...tooFaint(text, 4.5),
    ...tooFaint(onGrounds(["border-strong", "focus"]), 3),
    ...tooFaint([{ name: "status-line", front: editor["status-line"], back: tokens.bg }], 3),
  ];
}

const anyHex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}` as Hex);

describe("the site's colours", () => {
  test("hold their contrast with our theme", () => {
    expect(siteProblems(theme)).toEqual([]);
  });

  test("hold their contrast with every theme that Shiki brings, light ones too", async () => {
    const problems: string[] = [];
    for (const [name, load] of Object.entries(bundledThemes)) {
      const { default: file } = await load();
      const [source] = readExtension(extensionOf(file, file.type === "light" ? "vs" : "vs-dark"), "").themes;
      problems.push(...siteProblems(source).map((problem) => `${name}: ${problem}`));
    }
    expect(problems).toEqual([]);
  });

  test("hold their contrast with any colours at all, middle greys and see-through ones included", () => {
    const keys = [
      "editor.background",
      "editor.foreground",
      "sideBar.background",
      "sideBar.foreground",
      "editorWidget.background",
      "input.background",
      "input.border",
      "titleBar.activeBackground",
      "statusBar.background",
      "statusBar.border",
      "editorGroupHeader.tabsBackground",
      "button.background",
      "focusBorder",
      "textLink.foreground",
      "editor.selectionBackground",
      "editorError.foreground",
    ];
    const colors = fc.dictionary(
      fc.constantFrom(...keys),
      fc.oneof(
        anyHex,
        anyHex.map((hex) => `${hex}60`),
      ),
    );
    const rule = anyHex.map((foreground) => ({ scope: ["keyword", "comment"], settings: { foreground } }));
    fc.assert(
      fc.property(fc.constantFrom("dark", "light"), colors, fc.array(rule), (type, workbench, rules) => {
        const source = {
          name: "any",
          type: type as "dark" | "light",
          highContrast: false,
          colors: workbench,
          tokenColors: rules,
          semanticHighlighting: false,
          semanticTokenColors: {},
          remarks: [],
        };
        expect(siteProblems(source)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test("are the theme's own where those are readable", () => {
    const tokens = deriveTokens(theme);
    expect(tokens.bg).toBe(theme.colors["editor.background"]);
    expect(tokens.text).toBe(theme.colors["editor.foreground"]);
    expect(tokens.accent).toBe(theme.colors["button.background"]);
  });
});

describe("the palette", () => {
  test("shows the file's own colours with the contrast that they have there", () => {
    const palette = derivePalette(theme);
    const source = JSON.stringify(theme);
    expect(palette.length).toBeGreaterThanOrEqual(8);
    for (const { hex, contrast: measured } of palette) {
      expect(source).toContain(hex);
      expect(measured).toBeCloseTo(contrast(hex, background), 10);
    }
    expect(new Set(palette.map(({ role }) => role)).size).toBe(palette.length);
  });
});

const samples = readSamples(fileURLToPath(new URL("../../site/samples", import.meta.url)));
const [firstSample = { id: "", label: "", language: "", file: "", code: "" }] = samples;

describe("the code samples", () => {
  test("are at least twelve languages, each file as its formatter leaves it", () => {
    expect(new Set(samples.map(({ language }) => language)).size).toBeGreaterThanOrEqual(12);
    for (const { code } of samples) expect(code).not.toMatch(/[ \t]$|\} \}/m);
  });

  test("are tabulated by scope, every character of them", async () => {
    const { bg } = baseColors(theme);
    const table = tabulateScopes(await highlight(theme, samples, [bg]));
    for (const { id, code, language } of samples) {
      if (language === "ansi") continue;
      const lengths = table.samples[id]?.map((runs) => runs.filter((_, index) => index % 2 === 0));
      expect(lengths?.map((line) => line.reduce((sum, length) => sum + length, 0))).toEqual(
        code.split("\n").map((line) => line.length),
      );
    }
    expect(table.scopes.some((scopes) => scopes.endsWith("keyword.control.import.ts"))).toBe(true);
  });

  test("become text and classed elements, the code unchanged, without a style attribute", async () => {
    const { bg, fg } = baseColors(theme);
    const highlighted = await highlight(theme, samples, [bg]);
    const classes = new TokenClasses(fg);
    for (const sample of highlighted) {
      const html = classes.html(sample);
      expect(html).not.toContain("style=");
      const text = html.replace(/<\/i>|<i class=t[\da-z]+>/g, "");
      expect(text).not.toMatch(/[<>]/);
      expect(
        text
          .replace(/&lt;/g, "<")
          .replace(/&gt;/g, ">")
          .replace(/&quot;/g, `"`)
          .replace(/&#39;/g, "'")
          .replace(/&amp;/g, "&"),
      ).toBe(stripVTControlCharacters(sample.code));
      expect(html.match(/<i class=/g)?.length).toBeGreaterThanOrEqual(10);
    }
    expect(classes.css()).toMatch(/^(\.t[\da-z]+\{[^{}]+\})+$/);
  });

  test("stay readable in a theme whose comments are not", async () => {
    const [faint] = readExtension(
      extensionOf({
        colors: { "editor.background": "#202020", "editor.foreground": "#dddddd" },
        tokenColors: [{ scope: "comment", settings: { foreground: "#333333" } }],
      }),
      "",
    ).themes;
    const [sample] = await highlight(faint, [firstSample], ["#202020"]);
    const colors = sample?.lines.flat().map((token) => token.color) ?? [];
    expect(colors.length).toBeGreaterThan(0);
    expect(colors.filter((hex) => contrast(hex, "#202020") < 4.5)).toEqual([]);
  });
});

describe("the pictures", () => {
  test("icon, manifest and social picture wear the theme", async () => {
    const tokens = deriveTokens(theme);
    const [sample] = await highlight(theme, [firstSample], [tokens.bg]);
    if (sample === undefined) throw new Error("The hero's sample was not highlighted.");
    const picture = socialPictureSvg({
      identity,
      tokens,
      editor: deriveEditorTokens(theme, tokens),
      palette: derivePalette(theme),
      sample,
    });
    expect(picture).toMatch(/^<svg [^>]*width="1200" height="630"/);
    const known = new Set([
      ...Object.values(tokens),
      ...Object.values(deriveEditorTokens(theme, tokens)),
      ...derivePalette(theme).map(({ hex }) => hex),
      ...sample.lines.flat().map((token) => token.color),
    ]);
    expect(
      faviconSvg(tokens)
        .match(/#[\da-f]{6}/g)
        ?.every((hex) => known.has(hex as Hex)),
    ).toBe(true);
    expect(picture).toContain(tokens.accent);
    expect(JSON.parse(webManifest(identity, tokens))).toMatchObject({
      name: "Evenfall",
      theme_color: tokens.bg,
    });
  });
});
