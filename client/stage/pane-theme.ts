import type { StageTheme } from "virtual:stage";
import { extreme, type Hex, parseColor, TEXT_CONTRAST } from "../../theme/color/color.ts";
import { goneAt } from "../../theme/color/dimming.ts";
import { ensureContrast, mix } from "../../theme/color/oklab.ts";
import type { ThemeFile } from "../../theme/extension/theme-file.ts";
import { measureScenes, sceneColorIds } from "../../theme/scenes/scenes.ts";
import { codeThemeOf } from "../../theme/scopes/code-theme.ts";
import { roleColors } from "../../theme/scopes/roles.ts";
import { workbenchColors } from "../../theme/workbench/colors.ts";
import type { PaneTheme } from "./pane-sheet.ts";

/** What a pane needs of a theme. Texts of the frame are readable; those of the code have the theme's own contrast. */
export function paneThemeOf(theme: ThemeFile): PaneTheme {
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
      // In VS Code 1.139 the active tab has the ground of the editor, whatever `tab.activeBackground` says.
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
    file: fileOf(theme),
  };
}

/** Those with a value of their own that VS Code shows. */
function sceneColors({ resolved, shown }: ReturnType<typeof workbenchColors>): PaneTheme["workbench"] {
  const values = sceneColorIds().map((id) => [id, shown(id).value && resolved(id).value] as const);
  return Object.fromEntries(values.flatMap(([id, value]) => (value === null ? [] : [[id, value]])));
}

function fileOf(theme: ThemeFile): PaneTheme["file"] {
  const { settingsId, type, highContrast, colors, semanticHighlighting, semanticTokenColors } = theme;
  return { settingsId, type, highContrast, colors, semanticHighlighting, semanticTokenColors };
}

/** The theme that a pane's colours were made of. */
export function themeFileOf(name: string, { file, tokenColors }: PaneTheme): ThemeFile {
  return { ...file, name, tokenColors: [...tokenColors], files: [], warnings: [] };
}

/** A theme for the stage, with its colours in itself. */
export function stageThemeOf(theme: ThemeFile): StageTheme & { colours: PaneTheme } {
  const colours = paneThemeOf(theme);
  const [comments] = roleColors(theme);
  return { name: theme.name, type: theme.type, goneAt: comments ? goneAt(comments.hex, colours.bg) : 100, colours };
}
