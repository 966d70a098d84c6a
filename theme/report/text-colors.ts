import type { BackgroundKeys } from "./backgrounds.ts";

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
function onOwn(...keys: string[]): Record<string, readonly BackgroundKeys[]> {
  return Object.fromEntries(
    keys.map((key) => [
      key,
      [[key.replace(/Foreground$/, "Background").replace(/foreground$/, "background")]],
    ]),
  );
}

/** Text colours that have the same backgrounds. */
function on(
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
  ...on([["editor.background"], [side]], "foreground", "textLink.foreground", "textLink.activeForeground"),
  ...on(onSide, "disabledForeground", "descriptionForeground", "errorForeground"),
  ...onOwn(
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
  ...on(onList, "list.errorForeground", "list.warningForeground", "list.deemphasizedForeground"),
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
  ...on(onEditor, "editorError.foreground", "editorWarning.foreground", "editorInfo.foreground"),
  "peekViewResult.fileForeground": [["peekViewResult.background"]],
  "peekViewResult.lineForeground": [["peekViewResult.background"]],
  "peekViewTitleLabel.foreground": [["peekViewTitle.background"]],
  "peekViewTitleDescription.foreground": [["peekViewTitle.background"]],
  ...on(onPanel, "panelTitle.activeForeground", "panelTitle.inactiveForeground"),
  "notificationLink.foreground": [["notifications.background"]],
  "pickerGroup.foreground": [["quickInput.background"]],
  ...on(onEditor, "settings.headerForeground", "charts.foreground"),
  "chat.slashCommandForeground": [["chat.requestBackground"]],
  ...on(
    onTerminal,
    "terminal.foreground",
    ...ansi.flatMap((name) => [`terminal.ansi${name}`, `terminal.ansiBright${name}`]),
  ),
  ...on(
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
  ...on(
    onSide,
    ...["name", "value", "string", "number", "boolean", "error", "type"].map(
      (name) => `debugTokenExpression.${name}`,
    ),
  ),
};
