import { TEXT_CONTRAST } from "../color/color.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { languageCoverage, unruledSemantics } from "./coverage.ts";
import type { Figures, Finding } from "./finding.ts";
import { findingsOf } from "./findings.ts";
import { markRows } from "./marks.ts";
import { reportOf, textRows } from "./report.ts";
import { isOfTerminal, textColors } from "./text-colors.ts";

/** The contrast of text in a high-contrast theme (WCAG 2.2, 1.4.6). For other themes it is `TEXT_CONTRAST` (1.4.3). */
const HIGH_CONTRAST = 7;

/**
 * VS Code's terminal changes its texts, even selected ones, until they have this contrast: the default of
 * `terminal.integrated.minimumContrastRatio` in VS Code 1.139.
 */
const TERMINAL_CONTRAST = 4.5;

/** The figures of a theme, and what its author should know. */
export interface MeasuredTheme extends Figures {
  findings: Finding[];
}

/** Measures a theme. */
export function measure(theme: ThemeFile): MeasuredTheme {
  const rows = textRows(theme);
  const ratio = theme.highContrast ? HIGH_CONTRAST : TEXT_CONTRAST;
  const texts = rows.filter(({ role }) => ratio > TERMINAL_CONTRAST || !isOfTerminal(role));
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
