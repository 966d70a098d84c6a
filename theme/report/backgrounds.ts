import { type Hex, parseColor } from "../color/color.ts";
import { baseColors } from "../extension/default-colors.ts";
import { workbenchColor } from "../extension/inherited-colors.ts";
import type { ThemeFile } from "../extension/theme-file.ts";

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
export function layered(theme: ThemeFile, names: BackgroundKeys, under: Hex): Background | undefined {
  let hex = under;
  const layers: string[] = [];
  let [isSet, isOfTheme] = [true, false];
  for (const name of [...names].reverse()) {
    const found = workbenchColor(theme, name);
    const laid = found && parseColor(found.color, hex);
    if (found === undefined || laid === undefined) return undefined;
    hex = laid;
    layers.unshift(reportName(name, found.isSet));
    isSet &&= found.isSet;
    isOfTheme ||= found.isOfTheme;
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
  const { bg } = baseColors(theme);
  const others = codeBackgroundKeys
    .filter(([uppermost]) => !theme.highContrast || !selections.has(uppermost))
    .map((names) => layered(theme, names, bg));
  const isSet = "editor.background" in theme.colors;
  const editor = { name: reportName("editor.background", isSet), hex: bg, isSet, isOfTheme: isSet };
  return [editor, ...others.filter((ground) => ground !== undefined)];
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
    "menubar.selectionForeground",
    "menu.foreground",
    "menu.selectionForeground",
    "commandCenter.foreground",
    "commandCenter.activeForeground",
    "tab.activeForeground",
    "tab.hoverForeground",
    "breadcrumb.foreground",
    "editorWidget.foreground",
    "editorSuggestWidget.foreground",
    "editorSuggestWidget.selectedForeground",
    "editorHoverWidget.foreground",
    "peekViewResult.selectionForeground",
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
  "activityBar.inactiveForeground": [["activityBar.background"], ["modernActivityBar.inactiveBackground"]],
  "surface.foreground": [["surface.background"]],
  "modernTab.activeForeground": [["modernTab.activeBackground", side]],
  "modernTab.hoverForeground": [["modernTab.hoverBackground", side]],
  "modernEditorTab.activeForeground": [
    ["modernEditorTab.activeBackground", "editor.background"],
    ["modernEditorTab.activeHoverBackground", "editor.background"],
  ],
  "modernEditorTab.hoverForeground": [["modernEditorTab.hoverBackground", "editor.background"]],
  "modernActivityBarItem.activeForeground": [
    ["modernActivityBarItem.activeBackground", "modernActivityBar.background"],
  ],
  "modernActivityBarItem.hoverForeground": [
    ["modernActivityBarItem.hoverBackground", "modernActivityBar.background"],
  ],
  "titleBar.activeForeground": [["titleBar.activeBackground"], ["modernUI.shellBackground"]],
  "titleBar.inactiveForeground": [["titleBar.inactiveBackground"], ["modernUI.inactiveShellBackground"]],
  "statusBar.foreground": [["statusBar.background"], ["statusBar.inactiveBackground"]],
  "tab.inactiveForeground": [["tab.inactiveBackground"], ["editorGroupHeader.tabsBackground"]],
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
