import { type Hex, parseColor } from "../color/color.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { type WorkbenchColors, workbenchColors } from "../workbench/colors.ts";

export interface Background {
  /** The names of the blended workbench colours, the uppermost first. Those that the theme does not set are marked. */
  name: string;
  hex: Hex;
  /** Whether the theme sets each of them. */
  isSet: boolean;
  /** Whether any of them comes from the theme. */
  isOfTheme: boolean;
}

/**
 * A background as a list of workbench colours, the uppermost first. The last is blended with the editor's background.
 */
export type BackgroundKeys = readonly string[];

/** The backgrounds of code in VS Code. */
export const codeBackgroundKeys: readonly BackgroundKeys[] = [
  ["editor.lineHighlightBackground"],
  ["editor.selectionBackground"],
  ["editor.inactiveSelectionBackground"],
  ["editor.selectionHighlightBackground"],
  ["editor.wordHighlightBackground"],
  ["editor.wordHighlightStrongBackground"],
  ["editor.wordHighlightTextBackground"],
  ["editor.findMatchBackground"],
  ["editor.findMatchHighlightBackground"],
  ["editor.findRangeHighlightBackground"],
  ["editor.hoverHighlightBackground"],
  ["editor.rangeHighlightBackground"],
  ["editor.symbolHighlightBackground"],
  ["editor.linkedEditingBackground"],
  ["editor.foldBackground"],
  ["editor.snippetTabstopHighlightBackground"],
  ["editor.stackFrameHighlightBackground"],
  ["editor.focusedStackFrameHighlightBackground"],
  ["editorBracketMatch.background"],
  ["editorStickyScroll.background"],
  ["editorStickyScrollHover.background"],
  ["editorHoverWidget.background"],
  ["diffEditor.insertedLineBackground"],
  ["diffEditor.insertedTextBackground"],
  ["diffEditor.insertedTextBackground", "diffEditor.insertedLineBackground"],
  ["diffEditor.removedLineBackground"],
  ["diffEditor.removedTextBackground"],
  ["diffEditor.removedTextBackground", "diffEditor.removedLineBackground"],
  ["diffEditor.unchangedCodeBackground"],
  ["merge.currentContentBackground"],
  ["merge.incomingContentBackground"],
  ["merge.commonContentBackground"],
  ["peekViewEditor.background"],
  ["peekViewEditor.matchHighlightBackground", "peekViewEditor.background"],
  ["editor.selectionBackground", "peekViewEditor.background"],
  ["textCodeBlock.background"],
  ["inlineChatDiff.inserted"],
  ["inlineChatDiff.removed"],
  ["notebook.cellEditorBackground"],
];

/** How a report marks a colour that the theme leaves to VS Code. */
export const DEFAULT_MARK = " (default)";

/** A colour's name in a report. */
export function reportName(key: string, isSet: boolean): string {
  return isSet ? key : key + DEFAULT_MARK;
}

/**
 * Blends the colours `names`, the uppermost first, with `under`; undefined if VS Code paints one of them in no colour.
 * Those that the theme does not set have VS Code's defaults.
 */
export function layered(colors: WorkbenchColors, names: BackgroundKeys, under: Hex): Background | undefined {
  let hex = under;
  const layers: string[] = [];
  let [isSet, isOfTheme] = [true, false];
  for (const name of [...names].reverse()) {
    const { value, from } = colors.shown(name);
    const laid = parseColor(value, hex);
    if (laid === undefined) return undefined;
    hex = laid;
    layers.unshift(reportName(name, from === "theme"));
    isSet &&= from === "theme";
    isOfTheme ||= colors.isOfTheme(name);
  }
  return { name: layers.join(" on "), hex, isSet, isOfTheme };
}

/** The backgrounds on which a high-contrast theme shows `editor.selectionForeground` instead of the code's colours. */
const selections = new Set<string | undefined>([
  "editor.selectionBackground",
  "editor.inactiveSelectionBackground",
]);

/**
 * Every background of the code's own colours, those that the theme leaves to VS Code included. The editor's is the
 * first.
 */
export function codeBackgrounds(theme: ThemeFile): Background[] {
  const colors = workbenchColors(theme);
  const editor = layered(colors, ["editor.background"], "#000000");
  if (editor === undefined) return [];
  const others = codeBackgroundKeys
    .filter(([uppermost]) => !theme.highContrast || !selections.has(uppermost))
    .flatMap((names) => layered(colors, names, editor.hex) ?? []);
  return [editor, ...others];
}
