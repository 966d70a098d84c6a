import { describe, expect, test } from "vitest";
import { contrast } from "../color/color.ts";
import { portPalette } from "../ports/port-palette.ts";
import { ansiSlots, type Slot } from "../ports/slots.ts";
import { themeOf } from "./support/folders.ts";
import { knownThemes } from "./support/known-themes.ts";

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

describe("terminal colours", () => {
  test.each(Object.entries(defaults))(
    "missing in a %s theme without coloured code are VS Code's defaults, and marked",
    (uiTheme, list) => {
      const palette = paletteOf(plain, uiTheme);
      expect(ansiSlots.map((name) => palette.color(name).hex).join(" ")).toBe(list);
      for (const slot of ansiSlots) expect(palette.isOfTheme(slot)).toBe(false);
    },
  );

  test("set by the theme are used", () => {
    const palette = withColors({ "terminal.ansiRed": "#f00" });
    expect(palette.color("terminal.ansiRed")).toMatchObject({
      hex: "#ff0000",
      translucent: "#ff0000",
      origin: "theme",
    });
    expect(palette.isOfTheme("terminal.ansiRed")).toBe(true);
    expect(palette.isOfTheme("terminal.ansiGreen")).toBe(false);
  });

  test("missing in a theme with coloured code have the hue of its code, and are marked", () => {
    const rule = (scope: string, foreground: string) => ({ scope, settings: { foreground } });
    const palette = paletteOf({
      colors: { ...plain.colors, "editorError.foreground": "#ff6b6b" },
      tokenColors: [rule("string", "#8fd18a"), rule("keyword", "#c792ea"), rule("comment", "#667788")],
    });
    const code = { ansiRed: "#ff6b6b", ansiBrightRed: "#ff6b6b", ansiGreen: "#8fd18a", ansiMagenta: "#c792ea" };
    for (const [name, hex] of Object.entries(code)) {
      expect(palette.color(`terminal.${name}` as Slot)).toMatchObject({ hex, origin: "derived" });
    }
    expect(palette.color("terminal.ansiYellow")).toMatchObject({ hex: "#e5e510", origin: "default" });
  });

  test("of which the theme sets only the pale or the bright one are that one", () => {
    const palette = withColors({ "terminal.ansiRed": "#f00", "terminal.ansiBrightBlue": "#00f" });
    expect(palette.color("terminal.ansiBrightRed")).toMatchObject({ hex: "#ff0000", origin: "derived" });
    expect(palette.color("terminal.ansiBlue")).toMatchObject({ hex: "#0000ff", origin: "derived" });
  });

  test("are the theme's for the editor before a default of VS Code", () => {
    const first = withColors({ "panel.background": "#202020", "editorCursor.foreground": "#fedcba" });
    expect(first.color("terminal.background")).toMatchObject({ hex: "#101010", origin: "theme" });
    expect(first.color("terminal.foreground")).toMatchObject({ hex: "#eeeeee", origin: "theme" });
    expect(first.color("terminal.cursor")).toMatchObject({ hex: "#fedcba", origin: "theme" });
    const second = withColors({
      "terminal.background": "#303030",
      "terminalCursor.foreground": "#abcdef",
      "terminalCursor.background": "#123456",
      "editorCursor.foreground": "#fedcba",
      "editor.selectionBackground": "#666666",
    });
    expect(second.color("terminal.background").hex).toBe("#303030");
    expect(second.color("terminal.cursor").hex).toBe("#abcdef");
    expect(second.color("terminal.cursorText").hex).toBe("#123456");
    expect(second.color("terminal.selection")).toMatchObject({ hex: "#666666", origin: "theme" });
    expect(paletteOf({ colors: {}, tokenColors: [] }).color("terminal.foreground").origin).toBe("default");
  });

  test("for selected text are ones that can be seen", () => {
    const faint = { "terminal.selectionBackground": "#121212", "editor.selectionBackground": "#131313" };
    const listed = withColors({ ...faint, "list.activeSelectionBackground": "#444444" });
    expect(listed.color("terminal.selection").hex).toBe("#444444");
  });

  test("with alpha are blended with the terminal's background", () => {
    const palette = withColors({
      "terminal.background": "#000",
      "terminal.selectionBackground": "#ffffff80",
      "terminal.ansiBlue": "#00f8",
    });
    expect(palette.color("terminal.selection")).toMatchObject({ hex: "#808080", translucent: "#ffffff80" });
    expect(palette.color("terminal.ansiBlue")).toMatchObject({ hex: "#000088", translucent: "#0000ff88" });
  });

  test("for selected text are the theme's, or else the more readable of foreground and background", () => {
    const at = (more: object) =>
      withColors({ "terminal.background": "#000000", "terminal.foreground": "#eeeeee", ...more });
    expect(at({ "terminal.selectionBackground": "#ffffff" }).color("terminal.selectionText").hex).toBe("#000000");
    expect(at({ "terminal.selectionBackground": "#222222" }).color("terminal.selectionText").hex).toBe("#eeeeee");
    const own = at({ "terminal.selectionForeground": "#ff0000" });
    expect(own.color("terminal.selectionText").hex).toBe("#ff0000");
    expect(own.isOfTheme("terminal.selectionText")).toBe(true);
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
    expect(palette.isOfTheme("syntax.comment")).toBe(true);
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
  expect(palette.isOfTheme("ui.statusBarText")).toBe(false);
});

describe("tools", () => {
  const faintTabs = {
    "tab.activeBackground": "#101010",
    "tab.inactiveBackground": "#101010",
    "tab.activeForeground": "#eeeeee",
    "tab.inactiveForeground": "#dddddd",
    focusBorder: "#ffaa00",
  };

  test("show the active tab on another ground where its title is no brighter than those of the others", () => {
    expect(withColors(faintTabs).color("tool.tab").hex).toBe("#ffaa00");
    const dim = withColors({ ...faintTabs, "tab.inactiveForeground": "#909090" });
    expect(dim.color("tool.tab").hex).toBe("#101010");
  });

  test("have an active window and border that stand out more than the others", () => {
    for (const theme of knownThemes) {
      const palette = portPalette(theme);
      const on = (slot: Slot, ground: Slot) => contrast(palette.color(slot).hex, palette.color(ground).hex);
      expect(on("tool.window", "ui.statusBar"), theme.name).toBeGreaterThanOrEqual(1.25);
      const [active, other] = [on("tool.accent", "terminal.background"), on("tool.border", "terminal.background")];
      expect(active, theme.name).toBeGreaterThan(other);
    }
  });
});

test("a border is the first that VS Code draws, and the current line is seen", () => {
  const palette = withColors({ "editorGroup.border": "#0000", "panel.border": "#333333" });
  expect(palette.color("ui.border").hex).toBe("#333333");
  expect(palette.color("editor.line").hex).not.toBe("#101010");
});
