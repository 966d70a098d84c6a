import { describe, expect, test } from "vitest";

import { portPalette } from "../ports/port-palette.ts";
import { ansiNames, type Slot } from "../ports/slots.ts";
import { themeOf } from "./support/folders.ts";

function paletteOf(theme: unknown, uiTheme = "vs-dark") {
  return portPalette(themeOf(theme, uiTheme));
}

/** The palette of a theme of these workbench colours. */
function withColors(colors: Record<string, string>) {
  return paletteOf({ ...plain, colors: { ...plain.colors, ...colors } });
}

const plain = { colors: { "editor.background": "#101010", "editor.foreground": "#eeeeee" }, tokenColors: [] };

/** The sixteen colours of VS Code's `terminalColorRegistry.ts`, independent of the palette's own table. */
const defaults: Record<string, string> = {
  "vs-dark":
    "#000000 #cd3131 #0dbc79 #e5e510 #2472c8 #bc3fbc #11a8cd #e5e5e5 #666666 #f14c4c #23d18b #f5f543 #3b8eea #d670d6 #29b8db #e5e5e5",
  vs: "#000000 #cd3131 #107c10 #949800 #0451a5 #bc05bc #0598bc #555555 #666666 #f14c4c #14ce14 #b5ba00 #3b8eea #d670d6 #29b8db #a5a5a5",
  "hc-black":
    "#000000 #cd0000 #00cd00 #cdcd00 #0000ee #cd00cd #00cdcd #e5e5e5 #7f7f7f #ff0000 #00ff00 #ffff00 #5c5cff #ff00ff #00ffff #ffffff",
  "hc-light":
    "#292929 #cd3131 #136c13 #949800 #0451a5 #bc05bc #0598bc #555555 #666666 #cd3131 #00bc00 #b5ba00 #0451a5 #bc05bc #0598bc #a5a5a5",
};

const foregrounds = { "vs-dark": "#cccccc", vs: "#333333", "hc-black": "#ffffff", "hc-light": "#292929" };

describe("terminal colours", () => {
  test.each(Object.entries(defaults))("missing in a %s theme are VS Code's defaults, and marked", (uiTheme, list) => {
    const palette = paletteOf(plain, uiTheme);
    expect(ansiNames.map((name) => palette.color(name).hex).join(" ")).toBe(list);
    expect(palette.color("foreground").hex).toBe(foregrounds[uiTheme as keyof typeof foregrounds]);
    for (const slot of [...ansiNames, "foreground"] as const) expect(palette.isDerived(slot)).toBe(true);
  });

  test("set by the theme are used", () => {
    const palette = withColors({ "terminal.ansiRed": "#f00" });
    expect(palette.color("ansiRed")).toMatchObject({ hex: "#ff0000", translucent: "#ff0000", origin: "theme" });
    expect(palette.isDerived("ansiRed")).toBe(false);
    expect(palette.isDerived("ansiGreen")).toBe(true);
  });

  test("fall back as in VS Code: background to panel and editor, cursor to foreground", () => {
    const first = paletteOf(plain);
    expect(first.color("background")).toMatchObject({ hex: "#101010", origin: "theme" });
    const second = withColors({ "panel.background": "#202020" });
    expect(second.color("background").hex).toBe("#202020");
    const third = withColors({ "panel.background": "#202020", "terminal.background": "#303030" });
    expect(third.color("background").hex).toBe("#303030");
    expect(third.color("cursor").hex).toBe(third.color("foreground").hex);
    expect(third.color("cursorText").hex).toBe("#303030");
    const fourth = withColors({
      "terminalCursor.foreground": "#abcdef",
      "terminalCursor.background": "#123456",
      "editor.selectionBackground": "#444444",
    });
    expect(fourth.color("cursor").hex).toBe("#abcdef");
    expect(fourth.color("cursorText").hex).toBe("#123456");
    expect(fourth.color("selection")).toMatchObject({ hex: "#444444", origin: "theme" });
  });

  test("with alpha are blended with the terminal's background", () => {
    const palette = withColors({
      "terminal.background": "#000",
      "terminal.selectionBackground": "#ffffff80",
      "terminal.ansiBlue": "#00f8",
    });
    expect(palette.color("selection")).toMatchObject({ hex: "#808080", translucent: "#ffffff80" });
    expect(palette.color("ansiBlue")).toMatchObject({ hex: "#000088", translucent: "#0000ff88" });
  });

  test("for selected text are the theme's, or else the more readable of foreground and background", () => {
    const at = (more: object) =>
      withColors({ "terminal.background": "#000000", "terminal.foreground": "#eeeeee", ...more });
    expect(at({ "terminal.selectionBackground": "#ffffff" }).color("selectionText").hex).toBe("#000000");
    expect(at({ "terminal.selectionBackground": "#222222" }).color("selectionText").hex).toBe("#eeeeee");
    const own = at({ "terminal.selectionForeground": "#ff0000" });
    expect(own.color("selectionText").hex).toBe("#ff0000");
    expect(own.isDerived("selectionText")).toBe(false);
  });
});

describe("colours of code", () => {
  const theme = {
    ...plain,
    semanticHighlighting: true,
    tokenColors: [
      { scope: "keyword", settings: { foreground: "#111" } },
      { scope: "keyword.control", settings: { foreground: "#222222", fontStyle: "bold italic" } },
      { scope: ["string", "constant.character.escape"], settings: { foreground: "#33333380" } },
      { scope: "comment", settings: { fontStyle: "italic" } },
      { scope: "variable.parameter", settings: { foreground: "#444444" } },
    ],
    semanticTokenColors: {
      parameter: "#555555",
      "function:rust": "#666666",
      class: { foreground: "#777777", bold: true },
    },
  };
  const palette = paletteOf(theme);
  const hex = (slot: Slot) => palette.color(slot).hex;

  test("come from the most specific rule whose selector is a prefix of the scope", () => {
    expect(hex("syntax.keyword")).toBe("#222222");
    expect(palette.color("syntax.keyword").origin).toBe("theme");
    expect(hex("syntax.operator")).toBe("#111111");
    expect(palette.color("syntax.keyword").style).toMatchObject({ bold: true, italic: true, underline: false });
  });

  test("without a rule are the editor's foreground, with the font style that a rule sets", () => {
    expect(palette.color("syntax.comment")).toMatchObject({ hex: "#eeeeee", origin: "theme" });
    expect(palette.color("syntax.comment").style.italic).toBe(true);
    expect(palette.isDerived("syntax.comment")).toBe(false);
  });

  test("with alpha are blended with the editor's background", () => {
    expect(palette.color("syntax.string")).toMatchObject({ hex: "#222222", translucent: "#33333380" });
  });

  test("of semantic types are separate: semantic rules change no TextMate colour", () => {
    expect(palette.semantic).toEqual(["semantic.class", "semantic.parameter"]);
    expect(hex("semantic.parameter")).toBe("#555555");
    expect(palette.color("semantic.class").style.bold).toBe(true);
    expect(hex("syntax.parameter")).toBe("#444444");
  });

  test("of semantic types are missing if the theme disables semantic highlighting", () => {
    expect(paletteOf({ ...theme, semanticHighlighting: false }).semantic).toEqual([]);
  });
});

test("an unreadable default is replaced by a derived colour, and marked", () => {
  const palette = withColors({ "statusBar.background": "#ffffff" });
  expect(palette.color("ui.statusBarText").hex).not.toBe("#ffffff");
  expect(palette.color("ui.statusBarText").origin).toBe("derived");
  expect(palette.isDerived("ui.statusBarText")).toBe(true);
});
