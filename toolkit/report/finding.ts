import type { Hex } from "../color/color.ts";
import type { LanguageCoverage } from "./coverage.ts";
import type { MarkRow } from "./marks.ts";
import type { TextRow, ThemeReport } from "./report.ts";
import type { TextColor } from "./text-colors.ts";

/** The measurements of a theme. */
export interface Figures {
  /** The path of its file. A baseline uses it to recognize a renamed theme. */
  file: string;
  report: ThemeReport;
  /** The texts whose contrast the theme determines: all except those whose contrast the terminal ensures. */
  texts: TextRow[];
  /** The same texts by colour. */
  textColors: TextColor[];
  marks: MarkRow[];
  /** The required contrast. */
  ratio: number;
  languages: LanguageCoverage[];
  /** The semantic tokens that the theme enables without a rule for them. */
  unruled: string[];
}

/**
 * An error is a text under 3:1 on its usual background, or an invisible selection. A warning is a text below the
 * required contrast there, or under 3:1 on a background that everybody sees at times. Everything else is a note.
 */
export const levels = ["error", "warning", "note"] as const;

export type Level = (typeof levels)[number];

/** First comments, then what is on screen most often, then the rest. */
export const orders = [
  "comments",
  "code",
  "marks",
  "all day",
  "grounds",
  "sometimes",
  "roles",
  "rare",
  "rest",
] as const;

export type Order = (typeof orders)[number];

/** The content of a line in the report. */
export interface Finding {
  level: Level;
  order: Order;
  /** A contrast, or a ΔE2000 as `ΔE 5.4`; empty if there is none. */
  figure: string;
  hex: Hex | "";
  /** The texts or colours in question. */
  names: string[];
  /** The background, and further details. */
  detail: string;
}
