import { type Hex, parseColor } from "../color/color.ts";
import { baseColors } from "../extension/default-colors.ts";
import type { ThemeFile } from "../extension/theme-file.ts";

export interface Background {
  /** The names of the blended workbench colours, the uppermost first. */
  name: string;
  hex: Hex;
}

/** The backgrounds of code in VS Code. Each is blended with the next in its list, and the last with the editor's. */
const codeBackgroundKeys: readonly (readonly string[])[] = [
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

/** Blends the colours `names`, the uppermost first, with `under`; undefined if the theme does not set one of them. */
export function layered(theme: ThemeFile, names: readonly string[], under: Hex): Background | undefined {
  let hex = under;
  for (const name of [...names].reverse()) {
    const source = theme.colors[name];
    const laid = parseColor(source, hex);
    if (laid === undefined) return undefined;
    hex = laid;
  }
  return { name: names.join(" on "), hex };
}

/** The backgrounds on which a high-contrast theme shows `editor.selectionForeground` instead of the code's colours. */
const selections = new Set<string | undefined>([
  "editor.selectionBackground",
  "editor.inactiveSelectionBackground",
]);

/** Every background of the code's own colours that the theme file sets. The editor's background is always the first. */
export function codeBackgrounds(theme: ThemeFile): Background[] {
  const { bg } = baseColors(theme);
  const others = codeBackgroundKeys
    .filter(([uppermost]) => !theme.highContrast || !selections.has(uppermost))
    .map((names) => layered(theme, names, bg));
  return [{ name: "editor.background", hex: bg }, ...others.filter((ground) => ground !== undefined)];
}
