import type { VisitorTheme } from "virtual:stage";
import { extreme, type Hex, parseColor, TEXT_CONTRAST } from "../../toolkit/color/color.ts";
import { lightLimits } from "../../toolkit/color/dimming.ts";
import { ensureContrast, mix } from "../../toolkit/color/oklab.ts";
import type { ThemeFile } from "../../toolkit/extension/theme-file.ts";
import { measureScenes, type SceneMeasure, sceneColorIds } from "../../toolkit/scenes/scenes.ts";
import { type CodeTheme, codeLook } from "../../toolkit/scopes/code-look.ts";
import { codeThemeOf } from "../../toolkit/scopes/code-theme.ts";
import { roleColors } from "../../toolkit/scopes/roles.ts";
import { workbenchColors } from "../../toolkit/workbench/colors.ts";
import { PLAIN_STYLE, type ShownStyle, tokenClass } from "./shown-code.ts";

/** The parts of a theme that a pane shows. The colours are opaque. */
export interface PaneTheme extends CodeTheme {
  /** Colours of the editor around the code, by the name of the pane's custom property. */
  frame: Readonly<Record<string, Hex>>;
  /** The rest of its file. */
  file: Pick<
    ThemeFile,
    "settingsId" | "type" | "highContrast" | "colors" | "semanticHighlighting" | "semanticTokenColors"
  >;
  /** The scenes' workbench colours that have a value, by id. These keep their opacity. */
  workbench: Readonly<Record<string, Hex>>;
  /** The effect of less light on each scene. */
  scenes: Readonly<Record<string, SceneMeasure>>;
}

/** The parts of a theme that a pane needs. Text in the frame is made readable. Code keeps the theme's own contrast. */
export function paneThemeOf(theme: ThemeFile): PaneTheme {
  const { settingsId, type, highContrast, semanticHighlighting, semanticTokenColors } = theme;
  const code = codeThemeOf(theme);
  const { bg, fg } = code;
  const colors = workbenchColors(theme);
  const seen = (key: string, under: Hex = bg) => parseColor(colors.shown(key).value, under);
  const readable = (color: Hex, ground: Hex) => ensureContrast(color, [ground], TEXT_CONTRAST);
  const tabs = seen("editorGroupHeader.tabsBackground") ?? bg;
  const workbench = sceneColors(colors);
  return {
    frame: {
      tabs,
      title: readable(seen("tab.activeForeground", tabs) ?? fg, tabs),
      // In VS Code 1.139 the active tab has the editor's background, whatever `tab.activeBackground` is.
      tab: bg,
      "tab-text": readable(seen("tab.activeForeground") ?? fg, bg),
      "tab-line": seen("tab.activeBorder") ?? bg,
      numbers: seen("editorLineNumber.foreground") ?? fg,
      line: seen("editor.lineHighlightBackground") ?? mix(bg, fg, 0.05),
      border: seen("contrastBorder") ?? mix(bg, extreme(bg), 0.16),
    },
    ...code,
    workbench,
    scenes: measureScenes(code, (id) => workbench[id] ?? null),
    file: { settingsId, type, highContrast, colors: theme.colors, semanticHighlighting, semanticTokenColors },
  };
}

/** The scenes' workbench colours that have a value of their own, as far as VS Code shows them. */
function sceneColors({ resolved, shown }: ReturnType<typeof workbenchColors>): PaneTheme["workbench"] {
  const values = sceneColorIds().map((id) => [id, shown(id).value && resolved(id).value] as const);
  return Object.fromEntries(values.flatMap(([id, value]) => (value === null ? [] : [[id, value]])));
}

/** The theme from which a pane's colours were made. */
export function themeFileOf(name: string, { file, tokenColors }: PaneTheme): ThemeFile {
  return { ...file, name, tokenColors: [...tokenColors], files: [], warnings: [] };
}

/** A theme for the stage that contains its own colours. */
export function stageThemeOf(file: ThemeFile): VisitorTheme {
  const { name, type } = file;
  const theme = paneThemeOf(file);
  const [comments] = roleColors(file);
  const limits = comments ? lightLimits(comments.hex, theme.bg) : { fadesAt: 100, hardAt: 100 };
  return { kind: "visitor", name, type, ...limits, theme };
}

/** @returns a function that gives the CSS of a run. */
export function runStyler(theme: CodeTheme & Partial<Pick<PaneTheme, "workbench">>): (style: ShownStyle) => string {
  const lookOf = codeLook(theme);

  function codeCss({ scopes = "", semantic, bracket }: ShownStyle): (string | false)[] {
    const look = lookOf({
      scopes,
      ...(semantic !== undefined && { semantic }),
      ...(bracket !== undefined && { bracket }),
    });
    const line = [look.underline && "underline", look.strikethrough && "line-through"].filter(Boolean);
    return [
      `color:${look.color}`,
      look.italic && "font-style:italic",
      look.bold && "font-weight:700",
      line.length > 0 && `text-decoration:${line.join(" ")}`,
      /\bcomment\b/.test(scopes) && "box-shadow:0 -1px var(--failed-comments),0 1px var(--failed-comments)",
    ];
  }

  function workbenchCss(style: ShownStyle): (string | false | undefined)[] {
    const { color, ground, border, underline, below, before, shadow, isBold, part } = style;
    const declare = (id: string | undefined, declaration: (hex: Hex) => string) => {
      const hex = id === undefined ? undefined : theme.workbench?.[id];
      return hex && declaration(hex);
    };
    return [
      part && `outline:1px dashed var(--failed-${part})`,
      declare(color, (hex) => `color:${hex}`),
      declare(ground, (hex) => `background-color:${hex}`),
      declare(border, (hex) => `outline:1px solid ${hex};outline-offset:-1px`),
      declare(underline, (hex) => `text-decoration:underline wavy ${hex} 1px`),
      declare(below, (hex) => `box-shadow:inset 0 -1px ${hex}`),
      declare(before, (hex) => `box-shadow:inset 1px 0 ${hex}`),
      isBold && "font-weight:600",
      declare(shadow, (hex) => `box-shadow:0 0 8px 2px ${hex}`),
    ];
  }

  return (style) =>
    [...(style.scopes === undefined ? [] : codeCss(style)), ...workbenchCss(style)].filter(Boolean).join(";");
}

/** The rule of a pane's frame, with other rules nested in it. @param pane a selector of the pane. */
export function frameRule(pane: string, { bg, fg, frame }: PaneTheme, nested = ""): string {
  const colours = Object.entries({ bg, fg, ...frame }).map(([name, hex]) => `--pane-${name}:${hex};`);
  return `${pane}{${colours.join("")}${nested}}`;
}

/**
 * The style sheet of a pane that the build writes: its frame, and the runs of each style. A sheet that replaces another
 * one needs a selector of a higher specificity, so that it also resets what only the other one sets.
 */
export function paneSheet(pane: string, theme: PaneTheme, runStyles: readonly ShownStyle[]): string {
  const styleOf = runStyler(theme);
  const classes = new Map<string, string[]>();
  for (const [index, runStyle] of runStyles.entries()) {
    const style = styleOf(runStyle);
    classes.set(style, [...(classes.get(style) ?? []), `.${tokenClass(index)}`]);
  }
  // Nested, because browsers find a rule by the class at its end, but try each `:is(.k1,.k2)` on each element.
  const rules = [...classes].map(([style, names]) => `${names.join()}{${style}}`);
  return frameRule(pane, theme, [`i{${PLAIN_STYLE}}`, ...rules].join(""));
}
