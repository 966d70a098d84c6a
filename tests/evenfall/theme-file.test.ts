import { describe, expect, test } from "vitest";
import { type Hex, luminance, parseColor } from "../../theme/color/color.ts";
import { deriveTokens } from "../../vite/theme/tokens.ts";
import { tooFaint } from "../support/contrast.ts";
import { themes } from "../support/owner.ts";

/** What Evenfall guarantees about its colours, in the file and on the page. Other themes may differ. */

const [theme] = themes;
const background = color("editor.background");

/** A workbench colour of the theme. A translucent one is blended with `under`. */
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
  const semantic = theme.semanticTokenColors.map(({ selector, style }) => ({
    name: `semantic ${selector}`,
    hex: parseColor(style.foreground, background),
  }));
  return [...rules, ...semantic].flatMap(({ name, hex }) => (hex === undefined ? [] : [{ name, hex }]));
}

/** The backgrounds of texts whose name does not say it: `tab.activeForeground` is on `tab.activeBackground`. */
const textBackgrounds: Record<string, string> = {
  foreground: "editor.background",
  disabledForeground: "sideBar.background",
  descriptionForeground: "sideBar.background",
  errorForeground: "sideBar.background",
  "textLink.foreground": "editor.background",
  "textLink.activeForeground": "editor.background",
  "editorLineNumber.foreground": "editor.background",
  "editorLineNumber.activeForeground": "editor.lineHighlightBackground",
  "editorCodeLens.foreground": "editor.background",
  "editorGhostText.foreground": "editor.background",
  "editorLink.activeForeground": "editor.background",
  "editorError.foreground": "editor.background",
  "editorWarning.foreground": "editor.background",
  "editorInfo.foreground": "editor.background",
  "activityBar.inactiveForeground": "activityBar.background",
  "input.placeholderForeground": "input.background",
  "list.highlightForeground": "list.activeSelectionBackground",
  "list.errorForeground": "sideBar.background",
  "list.warningForeground": "sideBar.background",
  "list.deemphasizedForeground": "sideBar.background",
  "sideBarTitle.foreground": "sideBar.background",
  "tab.unfocusedActiveForeground": "tab.activeBackground",
  "tab.unfocusedInactiveForeground": "tab.inactiveBackground",
  "breadcrumb.focusForeground": "breadcrumb.background",
  "breadcrumb.activeSelectionForeground": "breadcrumbPicker.background",
  "editorSuggestWidget.highlightForeground": "editorSuggestWidget.background",
  "editorSuggestWidget.focusHighlightForeground": "editorSuggestWidget.selectedBackground",
  "peekViewResult.fileForeground": "peekViewResult.background",
  "peekViewResult.lineForeground": "peekViewResult.background",
  "peekViewTitleLabel.foreground": "peekViewTitle.background",
  "peekViewTitleDescription.foreground": "peekViewTitle.background",
  "panelTitle.activeForeground": "panel.background",
  "panelTitle.inactiveForeground": "panel.background",
  "notificationLink.foreground": "notifications.background",
  "pickerGroup.foreground": "quickInput.background",
  "settings.headerForeground": "editor.background",
  "charts.foreground": "editor.background",
  "chat.slashCommandForeground": "chat.requestBackground",
};

function backgroundOf(text: string): string {
  return (
    textBackgrounds[text] ?? text.replace(/foreground$/, "background").replace(/Foreground$/, "Background")
  );
}

const interfaceBackgrounds: Record<string, string> = {
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
  test("is a dark theme with the site's name and with workbench, token and semantic colours", () => {
    expect(theme.name).toBe("Evenfall");
    expect(theme.type).toBe("dark");
    expect(luminance(background)).toBeLessThan(0.05);
    expect(Object.keys(theme.colors).length).toBeGreaterThan(150);
    expect(theme.tokenColors.length).toBeGreaterThan(30);
    expect(theme.semanticTokenColors.length).toBeGreaterThan(20);
  });

  test.each([
    "editor.background",
    "editor.lineHighlightBackground",
    "editor.selectionBackground",
    "editor.inactiveSelectionBackground",
    "editor.findMatchBackground",
    "editorWidget.background",
    "peekViewEditor.background",
  ])("gives every token a contrast of 4.5:1 on %s, comments included", (key) => {
    const back = color(key, background);
    expect(
      tooFaint(
        codeColors().map(({ name, hex }) => ({ name, front: hex, back })),
        4.5,
      ),
    ).toEqual([]);
  });

  test("gives every workbench text a contrast of 4.5:1 on its background", () => {
    const elsewhere = /^(terminal\.ansi|gitDecoration|editorBracketHighlight|symbolIcon|editorOverviewRuler)/;
    const drawn =
      /[iI]con|Ruler|textSeparator|Whitespace|Cursor|^charts\.lines|progress|Hint\.foreground|foldingControl|checkbox|unexpected/;
    const texts = Object.keys(theme.colors).filter(
      (key) => /foreground$/i.test(key) && !elsewhere.test(key) && !drawn.test(key),
    );
    const inlayHint = "editorInlayHint.foreground";
    const pairs = [...texts, inlayHint].map((front) => {
      const back = backgroundOf(front);
      return { name: front, front: color(front, color(back)), back: color(back, background) };
    });
    const terminal = Object.keys(theme.colors)
      .filter((key) => key.startsWith("terminal.ansi"))
      .map((key) => ({ name: key, front: color(key), back: color("terminal.background") }));
    const marked = Object.keys(theme.colors)
      .filter((key) => /^(gitDecoration|editorBracketHighlight|debugTokenExpression|symbolIcon)\./.test(key))
      .map((key) => ({ name: key, front: color(key), back: color("sideBar.background") }));
    expect(terminal).toHaveLength(16);
    expect(texts.length).toBeGreaterThan(70);
    expect(tooFaint([...pairs, ...terminal, ...marked], 4.5)).toEqual([]);
  });

  test("gives every necessary part of the interface a contrast of 3:1 on its background", () => {
    const pairs = Object.entries(interfaceBackgrounds).map(([front, back]) => ({
      name: front,
      front: color(front, color(back)),
      back: color(back, background),
    }));
    expect(tooFaint(pairs, 3)).toEqual([]);
  });
});

describe("the site's colours", () => {
  test("are the theme's own if they are readable", () => {
    const tokens = deriveTokens(theme);
    expect(tokens.bg).toBe(theme.colors["editor.background"]);
    expect(tokens.text).toBe(theme.colors["editor.foreground"]);
    expect(tokens.accent).toBe(theme.colors["button.background"]);
  });
});
