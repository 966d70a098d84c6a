import { TEXT_CONTRAST } from "../color/color.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { type LanguageCoverage, languageCoverage, unruledSemantics } from "./coverage.ts";
import type { Finding } from "./finding.ts";
import { findingsOf, type TextColor, textColors } from "./findings.ts";
import { type MarkRow, markRows } from "./marks.ts";
import { reportOf, type TextRow, type ThemeReport, textRows } from "./report.ts";

/** The contrast of text in a high-contrast theme (WCAG 2.2, 1.4.6). For other themes it is `TEXT_CONTRAST` (1.4.3). */
const HIGH_CONTRAST = 7;

/**
 * VS Code's terminal changes its texts, even selected ones, until they have this contrast: the default of
 * `terminal.integrated.minimumContrastRatio` in VS Code 1.139.
 */
const TERMINAL_CONTRAST = 4.5;

/** What was measured of a theme. */
export interface Figures {
  /** The path of its file, by which a baseline recognizes a renamed theme. */
  file: string;
  report: ThemeReport;
  /** The texts that the theme's colours decide on: all but those whose contrast the terminal ensures. */
  texts: TextRow[];
  /** The same texts by colour. */
  textColors: TextColor[];
  marks: MarkRow[];
  /** The required contrast. */
  ratio: number;
  languages: LanguageCoverage[];
  /** The semantic tokens that the theme enables but has no rule for. */
  unruled: string[];
}

/** The figures of a theme, and what its author should know. */
export interface MeasuredTheme extends Figures {
  findings: Finding[];
}

/** Measures a theme. */
export function measure(theme: ThemeFile): MeasuredTheme {
  const rows = textRows(theme);
  const ratio = theme.highContrast ? HIGH_CONTRAST : TEXT_CONTRAST;
  const texts = rows.filter(({ role }) => ratio > TERMINAL_CONTRAST || !role.startsWith("terminal."));
  const figures: Figures = {
    file: theme.files[0] ?? "",
    report: reportOf(theme, rows),
    texts,
    textColors: textColors(theme, texts),
    marks: markRows(theme),
    ratio,
    languages: languageCoverage(theme),
    unruled: unruledSemantics(theme),
  };
  return { ...figures, findings: findingsOf(theme, figures) };
}
