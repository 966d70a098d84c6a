import type { Hex } from "../color/color.ts";
import type { LanguageCoverage } from "./coverage.ts";
import type { MarkRow } from "./marks.ts";
import type { TextRow, ThemeReport } from "./report.ts";
import type { TextColor } from "./text-colors.ts";

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

/**
 * An error is a text under 3:1 on the ground that it always has, or a selection that cannot be seen. A warning is a text
 * below the required contrast there, or under 3:1 where everybody sees it at times. The rest are notes.
 */
export const levels = ["error", "warning", "note"] as const;

export type Level = (typeof levels)[number];

/** First comments, then what is on screen most, then the rest. */
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

/** What a line of the report says. */
export interface Finding {
  level: Level;
  order: Order;
  /** A contrast, or a ΔE2000 as `ΔE 5.4`; empty if there is none. */
  figure: string;
  hex: Hex | "";
  /** The texts or colours that it is about. */
  names: string[];
  /** On which ground, and what else there is to say. */
  detail: string;
}
