import { TEXT_CONTRAST } from "../color/color.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { mainRoles } from "../scopes/roles.ts";
import { DEFAULT_MARK } from "./backgrounds.ts";
import { type LanguageCoverage, languageCoverage, unruledSemantics } from "./coverage.ts";
import { type MarkRow, markRows } from "./marks.ts";
import { type ForeignColor, foreignColors } from "./new-colors.ts";
import { type ContrastRow, type DistanceRow, reportOf, type TextRow, type ThemeReport, textRows } from "./report.ts";

/** The contrast of text in a high-contrast theme (WCAG 2.2, 1.4.6). For other themes it is `TEXT_CONTRAST` (1.4.3). */
const HIGH_CONTRAST = 7;

/**
 * Until they have this contrast, the terminal lightens or darkens its texts, selected ones too: the default of
 * `terminal.integrated.minimumContrastRatio` in VS Code 1.139.
 */
const TERMINAL_CONTRAST = 4.5;

/**
 * The required ΔE2000 between every two main roles, and between "added" and "deleted", for each kind of colour vision.
 * People just notice a difference of about 1.
 */
export const REQUIRED_DISTANCE = 10;

/** Everything in a theme that misses a requirement, by kind. */
export interface Faults {
  /** Texts of the theme on its own backgrounds. */
  faint: TextRow[];
  /** Those where the theme leaves the text or the background to VS Code's default. */
  faintDefaults: TextRow[];
  /** Pairs of main roles with too little distance. */
  nearRoles: DistanceRow[];
  /** Colours for "added" and "deleted" with too little distance. */
  nearChanges: DistanceRow[];
  /** The selection, matches and rows of lists that people do not see on their ground. */
  unseen: MarkRow[];
}

/** A theme's figures beside the requirements. */
export interface MeasuredTheme extends Faults {
  report: ThemeReport;
  /** The texts that the theme's colours decide on: all but those whose contrast the terminal ensures. */
  texts: TextRow[];
  marks: MarkRow[];
  /** The required contrast. */
  ratio: number;
  /** Whether every requirement is met. */
  passes: boolean;
  /** What it colours of each language, and the semantic tokens that it asks for without a rule. Neither is required. */
  languages: LanguageCoverage[];
  unruled: string[];
  /** What the newest versions of VS Code brought and the theme leaves to them. It misses no requirement. */
  foreign: ForeignColor[];
}

const roles: ReadonlySet<string> = new Set(mainRoles.map(({ role }) => role));

/** Whether the distance is between two main roles. Otherwise it is between "added" and "deleted". */
export function isBetweenRoles({ a, b }: DistanceRow): boolean {
  return roles.has(a.role) && roles.has(b.role);
}

/** Whether the theme leaves the text or its background to VS Code's default. */
function isDefault({ role, ground }: ContrastRow): boolean {
  return role.endsWith(DEFAULT_MARK) || ground.includes(DEFAULT_MARK);
}

/** Measures a theme and compares it with the requirements. */
export function measure(theme: ThemeFile): MeasuredTheme {
  const rows = textRows(theme);
  const report = reportOf(theme, rows);
  const ratio = theme.highContrast ? HIGH_CONTRAST : TEXT_CONTRAST;
  const isEnsured = ({ role }: ContrastRow) => ratio <= TERMINAL_CONTRAST && role.startsWith("terminal.");
  const texts = rows.filter((row) => !isEnsured(row));
  const faint = texts.filter((row) => row.ratio < ratio);
  const near = report.distances.filter(({ deltaE }) => deltaE < REQUIRED_DISTANCE);
  const marks = markRows(theme);
  const faults: Faults = {
    faint: faint.filter((row) => !isDefault(row)),
    faintDefaults: faint.filter(isDefault),
    nearRoles: near.filter(isBetweenRoles),
    nearChanges: near.filter((row) => !isBetweenRoles(row)),
    unseen: marks.filter(({ isSeen }) => !isSeen),
  };
  const passes = Object.values(faults).every((rows) => rows.length === 0);
  const [languages, unruled] = [languageCoverage(theme), unruledSemantics(theme)];
  return {
    report,
    texts,
    marks,
    ratio,
    passes,
    languages,
    unruled,
    foreign: foreignColors(theme, ratio),
    ...faults,
  };
}
