import type { Icon } from "../../toolkit/scenes/icons.ts";
import type { Scene, SceneBox } from "../../toolkit/scenes/scene.ts";
import type { CodeStyle } from "../../toolkit/scopes/code-look.ts";

/** The id of a language without colours. */
export const PLAIN_TEXT = "text";

/** The style of a part of a line of code. Each theme has its own colours for it. */
export type RunStyle = CodeStyle;

/**
 * The style of a part of a pane: that of code, or workbench colours, by their ids. A colour without a value has no
 * effect.
 */
export interface ShownStyle extends Partial<CodeStyle> {
  color?: string | undefined;
  ground?: string | undefined;
  border?: string | undefined;
  /** The colours of a wavy underline, of a straight line below, and of a line at the left. */
  underline?: string | undefined;
  below?: string | undefined;
  before?: string | undefined;
  isBold?: boolean | undefined;
  /** A key of `stageWording.parts`, if less light can make this part unreadable. */
  part?: string | undefined;
  /** Drawn in place of the text. */
  icon?: Icon | undefined;
  shadow?: string | undefined;
}

/** A part of a line in one style. */
interface Run {
  /** In UTF-16 units. */
  start: number;
  end: number;
  /** The index of its style; -1 for none. */
  style: number;
}

/** @param runs alternating: the length of a run in UTF-16 units, and the index of its style, -1 for none. */
export function* readRuns(runs: readonly number[]): Generator<Run> {
  let start = 0;
  for (let at = 0; at < runs.length; at += 2) {
    const end = start + (runs[at] ?? 0);
    yield { start, end, style: runs[at + 1] ?? -1 };
    start = end;
  }
}

/** Resets what another theme's style sheet sets for the same classes. */
export const PLAIN_STYLE = "font-style:normal;font-weight:400;text-decoration:none;box-shadow:none";

/** The class of the runs of a style, by its index. */
export function tokenClass(style: number): string {
  return `k${style}`;
}

/** A line of code. An unchanged line is the same object, so that React does not render it again. */
export interface CodeLine {
  key: number;
  text: string;
  /** As `readRuns` reads them. Null: not known yet. */
  runs: readonly number[] | null;
  /** The index of the style of the whole line. */
  style?: number;
  /** Content at the line's end. */
  end?: CodeLine;
}

/** A part of the window over the code. */
export interface WindowBox extends Pick<SceneBox, "place" | "isInterface" | "isRound" | "line" | "zoom" | "padding"> {
  style: number;
  lines: readonly CodeLine[];
}

/** What both panes show: code, or a part of the window. */
export interface ShownCode {
  lines: readonly CodeLine[];
  boxes?: readonly WindowBox[];
  stage?: Scene["stage"];
  /**
   * The styles that the runs refer to: null if the page's style sheet has their colours, undefined while they are
   * loading.
   */
  runStyles: readonly ShownStyle[] | null | undefined;
}
