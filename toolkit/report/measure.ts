import type { ThemeFile } from "../extension/theme-file.ts";
import type { Finding } from "./finding.ts";
import { findingsOf, type TextColor, textColors } from "./findings.ts";
import { type MeasuredTheme as Figures, measure as figuresOf } from "./requirements.ts";

/** A theme's figures, and what they mean to its author. */
export interface MeasuredTheme extends Figures {
  findings: Finding[];
  /** Every text colour, with the places where it misses the required contrast. */
  faintColors: TextColor[];
  /** The path of its file, by which a baseline knows a theme that was renamed. */
  file: string;
}

/** Measures a theme, and says what its author should know. */
export function measure(theme: ThemeFile): MeasuredTheme {
  const figures = figuresOf(theme);
  const faintColors = textColors(theme, [...figures.faint, ...figures.faintDefaults]);
  return { ...figures, findings: findingsOf(theme, figures), faintColors, file: theme.files[0] ?? "" };
}
