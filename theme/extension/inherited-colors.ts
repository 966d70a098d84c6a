import { longForm, parseColor } from "../color/color.ts";
import { defaultColor, hasDefault, NONE } from "./default-colors.ts";
import type { ThemeFile } from "./theme-file.ts";

/** Another workbench colour, or a share of its opacity. */
type Followed = string | readonly [key: string, alpha: number];

/** What a colour follows in VS Code: the first of these that has a value. By kind of theme if the kinds differ. */
type Inherited = readonly Followed[] | Readonly<Record<"dark" | "light" | "hc", readonly Followed[]>>;

/**
 * The workbench colours that follow others until a theme sets them. Sources: `registerColor` in VS Code's
 * `src/vs/platform/theme/common/colors/` and `src/vs/workbench/common/theme.ts`; for the modern frame, which VS Code
 * shows by experiment since 1.129, the table in `src/vs/workbench/contrib/modernUI/README.md`.
 */
const inherited: Readonly<Record<string, Inherited>> = {
  descriptionForeground: [["foreground", 0.7]],
  "editor.inactiveSelectionBackground": [["editor.selectionBackground", 0.5]],
  "editor.foldBackground": [["editor.selectionBackground", 0.3]],
  "editorStickyScroll.background": ["editor.background"],
  "editorGutter.background": ["editor.background"],
  "editorGhostText.foreground": {
    dark: [["foreground", 0.5]],
    light: [["foreground", 0.5]],
    hc: ["foreground"],
  },
  "editorInlayHint.background": [["badge.background", 0.1]],
  "editorInlayHint.typeForeground": ["editorInlayHint.foreground"],
  "editorInlayHint.typeBackground": ["editorInlayHint.background"],
  "editorInlayHint.parameterForeground": ["editorInlayHint.foreground"],
  "editorInlayHint.parameterBackground": ["editorInlayHint.background"],
  "editorWidget.foreground": ["foreground"],
  "editorHoverWidget.background": ["editorWidget.background"],
  "editorHoverWidget.foreground": ["editorWidget.foreground"],
  "editorSuggestWidget.background": ["editorWidget.background"],
  "editorSuggestWidget.foreground": ["editor.foreground"],
  "editorSuggestWidget.selectedBackground": ["quickInputList.focusBackground"],
  "editorSuggestWidget.selectedForeground": ["quickInputList.focusForeground"],
  "editorSuggestWidget.highlightForeground": ["list.highlightForeground"],
  "quickInput.background": ["editorWidget.background"],
  "quickInput.foreground": ["editorWidget.foreground"],
  "quickInputList.focusBackground": ["list.activeSelectionBackground"],
  "quickInputList.focusForeground": ["list.activeSelectionForeground"],
  "notifications.background": ["editorWidget.background"],
  "notifications.foreground": ["editorWidget.foreground"],
  "notificationLink.foreground": ["textLink.foreground"],
  "breadcrumb.background": ["editor.background"],
  "breadcrumb.foreground": [["foreground", 0.8]],
  "breadcrumbPicker.background": ["editorWidget.background"],
  "input.foreground": ["foreground"],
  "input.placeholderForeground": {
    dark: [["foreground", 0.5]],
    light: [["foreground", 0.5]],
    hc: [["foreground", 0.7]],
  },
  "dropdown.foreground": { dark: [], light: ["foreground"], hc: [] },
  "inputOption.activeBackground": { dark: [["focusBorder", 0.4]], light: [["focusBorder", 0.2]], hc: [] },
  "menu.background": ["dropdown.background"],
  "menu.foreground": ["dropdown.foreground"],
  "menu.selectionBackground": ["list.activeSelectionBackground"],
  "menu.selectionForeground": ["list.activeSelectionForeground"],
  "menubar.selectionForeground": ["titleBar.activeForeground"],
  "commandCenter.foreground": ["titleBar.activeForeground"],
  "titleBar.inactiveForeground": [["titleBar.activeForeground", 0.6]],
  "titleBar.inactiveBackground": [["titleBar.activeBackground", 0.6]],
  "panel.background": ["editor.background"],
  "panelTitle.inactiveForeground": {
    dark: [["panelTitle.activeForeground", 0.6]],
    light: [["panelTitle.activeForeground", 0.75]],
    hc: ["panelTitle.activeForeground"],
  },
  "sideBar.foreground": ["foreground"],
  "sideBarTitle.foreground": ["sideBar.foreground"],
  "sideBarSectionHeader.foreground": ["sideBar.foreground"],
  "tab.activeBackground": ["editor.background"],
  "tab.inactiveForeground": {
    dark: [["tab.activeForeground", 0.5]],
    light: [["tab.activeForeground", 0.7]],
    hc: ["tab.activeForeground"],
  },
  "activityBar.inactiveForeground": {
    dark: [["activityBar.foreground", 0.4]],
    light: [["activityBar.foreground", 0.4]],
    hc: ["activityBar.foreground"],
  },
  "statusBarItem.remoteBackground": ["activityBarBadge.background"],
  "statusBarItem.remoteForeground": ["activityBarBadge.foreground"],
  "statusBarItem.prominentForeground": ["statusBar.foreground"],
  "terminal.background": ["panel.background"],

  "modernUI.shellBackground": ["titleBar.activeBackground"],
  "modernUI.inactiveShellBackground": ["titleBar.inactiveBackground"],
  "surface.background": {
    dark: ["sideBar.background"],
    light: ["editor.background"],
    hc: ["sideBar.background"],
  },
  "surface.foreground": ["sideBar.foreground"],
  "surface.border": { dark: [["foreground", 0.15]], light: [["foreground", 0.15]], hc: ["contrastBorder"] },
  "editor.border": ["surface.border"],
  "modernPanel.border": ["surface.border"],
  "modernSash.gripForeground": {
    dark: [["foreground", 0.4]],
    light: [["foreground", 0.4]],
    hc: ["foreground"],
  },
  "modernTab.activeBackground": ["list.inactiveSelectionBackground"],
  "modernTab.activeForeground": ["list.inactiveSelectionForeground", "foreground"],
  "modernTab.hoverBackground": ["list.hoverBackground"],
  "modernTab.hoverForeground": ["list.hoverForeground", "foreground"],
  "modernEditorTab.activeBackground": ["modernTab.activeBackground"],
  "modernEditorTab.activeActionBackground": ["modernEditorTab.activeBackground"],
  "modernEditorTab.activeForeground": ["modernTab.activeForeground"],
  "modernEditorTab.activeHoverBackground": ["modernEditorTab.hoverBackground"],
  "modernEditorTab.activeHoverActionBackground": ["modernEditorTab.activeHoverBackground"],
  "modernEditorTab.inactiveBackground": [["editor.background", 0]],
  "modernEditorTab.hoverBackground": ["modernTab.hoverBackground"],
  "modernEditorTab.hoverActionBackground": ["modernEditorTab.hoverBackground"],
  "modernEditorTab.hoverForeground": ["modernTab.hoverForeground"],
  "modernEditorTab.selectedActionBackground": ["tab.selectedBackground", "list.inactiveSelectionBackground"],
  "modernActivityBar.background": ["activityBar.background"],
  "modernActivityBar.inactiveBackground": ["modernActivityBar.background"],
  "modernActivityBar.border": ["surface.border"],
  "modernActivityBarItem.activeBackground": ["modernTab.activeBackground"],
  "modernActivityBarItem.activeForeground": ["modernTab.activeForeground"],
  "modernActivityBarItem.hoverBackground": ["modernTab.hoverBackground"],
  "modernActivityBarItem.hoverForeground": ["modernTab.hoverForeground"],
};

/** A workbench colour as VS Code paints it. */
interface WorkbenchColor {
  /** `#rrggbb` or `#rrggbbaa`. */
  color: string;
  /** Whether the theme sets this colour itself. */
  isSet: boolean;
  /** Whether it comes from the theme at all: itself, or a colour that it follows. */
  isOfTheme: boolean;
}

function withAlpha(color: string, share: number): string {
  const full = longForm(color);
  const alpha = full.length === 9 ? Number.parseInt(full.slice(7), 16) : 255;
  return `${full.slice(0, 7)}${Math.round(alpha * share)
    .toString(16)
    .padStart(2, "0")}`;
}

/** A workbench colour of a theme: its own, or what VS Code uses instead. Undefined if VS Code then paints nothing. */
export function workbenchColor(theme: ThemeFile, key: string): WorkbenchColor | undefined {
  const own = theme.colors[key];
  if (own !== undefined && parseColor(own) !== undefined) return { color: own, isSet: true, isOfTheme: true };
  const rule = inherited[key] ?? [];
  const kind = theme.highContrast ? "hc" : theme.type;
  for (const source of "dark" in rule ? rule[kind] : rule) {
    const [from, share] = typeof source === "string" ? [source, 1] : source;
    const found = workbenchColor(theme, from);
    if (found)
      return { ...found, color: share === 1 ? found.color : withAlpha(found.color, share), isSet: false };
  }
  const color = hasDefault(key) ? defaultColor(theme, key) : NONE;
  return color === NONE ? undefined : { color, isSet: false, isOfTheme: false };
}
