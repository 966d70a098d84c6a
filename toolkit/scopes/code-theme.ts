import { parseColor } from "../color/color.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { baseColors, workbenchColors } from "../workbench/colors.ts";
import type { CodeTheme } from "./code-look.ts";

/** The colours that VS Code gives to brackets in a theme. It leaves out levels whose colour is transparent. */
function bracketColors(theme: ThemeFile, bg: CodeTheme["bg"]): CodeTheme["brackets"] {
  const { resolved } = workbenchColors(theme);
  const color = (name: string) => {
    const { value } = resolved(`editorBracketHighlight.${name}`);
    return value === null || /^#.{6}00$/.test(value) ? undefined : parseColor(value, bg);
  };
  const levels = [1, 2, 3, 4, 5, 6].flatMap((level) => color(`foreground${level}`) ?? []);
  return { levels, unexpected: color("unexpectedBracket.foreground") ?? bg };
}

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
