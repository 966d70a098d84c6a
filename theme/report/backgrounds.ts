import { type Hex, parseColor } from "../color/color.ts";
import { baseColors } from "../extension/default-colors.ts";
import type { ThemeFile } from "../extension/theme-file.ts";

export interface Background {
  /** The names of the blended workbench colours, the uppermost first. */
  name: string;
  hex: Hex;
}

/** A background as a list of workbench colours, the uppermost first. The last is blended with the editor's background. */
export type BackgroundKeys = readonly string[];

/** The backgrounds of code in VS Code. */
const codeBackgroundKeys: readonly BackgroundKeys[] = [
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
export function layered(theme: ThemeFile, names: BackgroundKeys, under: Hex): Background | undefined {
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

const side = "sideBar.background";
const onSide: readonly BackgroundKeys[] = [[side]];
const onList: readonly BackgroundKeys[] = [
  [side],
  ["list.hoverBackground", side],
  ["list.inactiveSelectionBackground", side],
];
const onPanel: readonly BackgroundKeys[] = [["panel.background"]];
const onTerminal: readonly BackgroundKeys[] = [
  ["terminal.background"],
  ["terminal.selectionBackground", "terminal.background"],
];
const onEditor: readonly BackgroundKeys[] = [["editor.background"]];

/** Text colours with a background of the corresponding name: `button.foreground` and `button.background`. */
function own(...keys: string[]): Record<string, readonly BackgroundKeys[]> {
  return Object.fromEntries(
    keys.map((key) => [
      key,
      [[key.replace(/Foreground$/, "Background").replace(/foreground$/, "background")]],
    ]),
  );
}

function all(
  backgrounds: readonly BackgroundKeys[],
  ...keys: string[]
): Record<string, readonly BackgroundKeys[]> {
  return Object.fromEntries(keys.map((key) => [key, backgrounds]));
}

const ansi = ["Black", "Red", "Green", "Yellow", "Blue", "Magenta", "Cyan", "White"];

/** Text between the code, which can have every background of code. */
export const textAmongCode: readonly string[] = [
  "editor.foreground",
  "editorCodeLens.foreground",
  "editorGhostText.foreground",
  "editorLink.activeForeground",
  ...[1, 2, 3, 4, 5, 6].map((depth) => `editorBracketHighlight.foreground${depth}`),
  "editorBracketHighlight.unexpectedBracket.foreground",
];

/** Hints have their own background, which can lie on every background of code. */
export const inlayHints: readonly (readonly [text: string, ground: string])[] = [
  ["editorInlayHint.foreground", "editorInlayHint.background"],
  ["editorInlayHint.typeForeground", "editorInlayHint.typeBackground"],
  ["editorInlayHint.parameterForeground", "editorInlayHint.parameterBackground"],
];

/** The workbench's text colours, each with every background behind it. */
export const workbenchText: Readonly<Record<string, readonly BackgroundKeys[]>> = {
  ...all([["editor.background"], [side]], "foreground", "textLink.foreground", "textLink.activeForeground"),
  ...all(onSide, "disabledForeground", "descriptionForeground", "errorForeground"),
  ...own(
    "textPreformat.foreground",
    "button.foreground",
    "button.secondaryForeground",
    "badge.foreground",
    "activityBarBadge.foreground",
    "activityBar.foreground",
    "dropdown.foreground",
    "input.foreground",
    "inputOption.activeForeground",
    "inputValidation.infoForeground",
    "inputValidation.warningForeground",
    "inputValidation.errorForeground",
    "sideBarSectionHeader.foreground",
    "titleBar.activeForeground",
    "titleBar.inactiveForeground",
    "menubar.selectionForeground",
    "menu.foreground",
    "menu.selectionForeground",
    "commandCenter.foreground",
    "commandCenter.activeForeground",
    "tab.activeForeground",
    "tab.inactiveForeground",
    "tab.hoverForeground",
    "breadcrumb.foreground",
    "editorWidget.foreground",
    "editorSuggestWidget.foreground",
    "editorSuggestWidget.selectedForeground",
    "editorHoverWidget.foreground",
    "peekViewResult.selectionForeground",
    "statusBar.foreground",
    "statusBar.debuggingForeground",
    "statusBarItem.prominentForeground",
    "statusBarItem.remoteForeground",
    "statusBarItem.errorForeground",
    "statusBarItem.warningForeground",
    "notifications.foreground",
    "notificationCenterHeader.foreground",
    "quickInput.foreground",
    "quickInputList.focusForeground",
    "keybindingLabel.foreground",
  ),
  "button.foreground": [["button.background"], ["button.hoverBackground"]],
  "button.secondaryForeground": [["button.secondaryBackground"], ["button.secondaryHoverBackground"]],
  "activityBar.inactiveForeground": [["activityBar.background"]],
  "input.placeholderForeground": [["input.background"]],
  "list.activeSelectionForeground": [["list.activeSelectionBackground", side]],
  "list.inactiveSelectionForeground": [["list.inactiveSelectionBackground", side]],
  "list.hoverForeground": [["list.hoverBackground", side]],
  "list.focusForeground": [["list.focusBackground", side]],
  "list.highlightForeground": [[side], ["list.hoverBackground", side], ["quickInput.background"]],
  "list.focusHighlightForeground": [["list.activeSelectionBackground", side]],
  ...all(onList, "list.errorForeground", "list.warningForeground", "list.deemphasizedForeground"),
  "sideBar.foreground": [[side]],
  "sideBarTitle.foreground": [[side]],
  "tab.unfocusedActiveForeground": [["tab.activeBackground"]],
  "tab.unfocusedInactiveForeground": [["tab.inactiveBackground"]],
  "breadcrumb.focusForeground": [["breadcrumb.background"]],
  "breadcrumb.activeSelectionForeground": [["breadcrumbPicker.background"]],
  "editorSuggestWidget.highlightForeground": [["editorSuggestWidget.background"]],
  "editorSuggestWidget.focusHighlightForeground": [["editorSuggestWidget.selectedBackground"]],
  "editorLineNumber.foreground": [["editorGutter.background"], ["editor.background"]],
  "editorLineNumber.activeForeground": [
    ["editorGutter.background"],
    ["editor.background"],
    ["editor.lineHighlightBackground"],
  ],
  ...all(onEditor, "editorError.foreground", "editorWarning.foreground", "editorInfo.foreground"),
  "peekViewResult.fileForeground": [["peekViewResult.background"]],
  "peekViewResult.lineForeground": [["peekViewResult.background"]],
  "peekViewTitleLabel.foreground": [["peekViewTitle.background"]],
  "peekViewTitleDescription.foreground": [["peekViewTitle.background"]],
  ...all(onPanel, "panelTitle.activeForeground", "panelTitle.inactiveForeground"),
  "notificationLink.foreground": [["notifications.background"]],
  "pickerGroup.foreground": [["quickInput.background"]],
  ...all(onEditor, "settings.headerForeground", "charts.foreground"),
  "chat.slashCommandForeground": [["chat.requestBackground"]],
  ...all(
    onTerminal,
    "terminal.foreground",
    ...ansi.flatMap((name) => [`terminal.ansi${name}`, `terminal.ansiBright${name}`]),
  ),
  ...all(
    onList,
    ...[
      "added",
      "modified",
      "deleted",
      "untracked",
      "ignored",
      "conflicting",
      "renamed",
      "stageModified",
      "stageDeleted",
      "submodule",
    ].map((name) => `gitDecoration.${name}ResourceForeground`),
  ),
  ...all(
    onSide,
    ...["name", "value", "string", "number", "boolean", "error", "type"].map(
      (name) => `debugTokenExpression.${name}`,
    ),
  ),
};
