import type { ThemeFile } from "../extension/theme-file.ts";
import { baseColors } from "../workbench/colors.ts";
import { bracketColors } from "./bracket-colors.ts";
import type { CodeTheme } from "./code-look.ts";

/** The parts of a theme that colour code. */
export function codeThemeOf(theme: ThemeFile): CodeTheme {
  const { bg, fg } = baseColors(theme);
  return {
    bg,
    fg,
    tokenColors: theme.tokenColors.filter(
      ({ settings }) => settings.foreground !== undefined || settings.fontStyle !== undefined,
    ),
    ...(theme.semanticHighlighting && { semantic: theme.semanticTokenColors }),
    brackets: bracketColors(theme, bg),
  };
}
