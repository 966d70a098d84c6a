import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { UiTheme } from "../extension/theme-file.ts";

/** A theme whose colours in VS Code are recorded. */
export interface RecordedTheme {
  name: string;
  uiTheme: UiTheme;
  colors: Readonly<Record<string, string>>;
}

/** Colours that others follow, some translucent, so that VS Code's functions have something to work on. */
const followed = {
  foreground: "#c3b7a0",
  focusBorder: "#2f7f6acc",
  "editor.background": "#171a24",
  "editor.selectionBackground": "#5a74a880",
  "editor.findMatchBackground": "#aa6b2c",
  "editorError.foreground": "#e0556c",
  "editorWidget.background": "#20242f",
  "list.activeSelectionBackground": "#33405c",
  "list.inactiveSelectionBackground": "#dadada99",
  "list.hoverBackground": "#8899aa21",
  "sideBar.background": "#1c202b",
  "checkbox.background": "#2b3040",
  "peekView.border": "#7aa2f7",
  "tab.hoverForeground": "#ffffffb3",
  "tab.selectedBackground": "#12345678",
  "diffEditor.insertedTextBackground": "#55aa5533",
  "toolbar.hoverBackground": "#5a5d5e50",
};

function made(name: string, uiTheme: UiTheme): RecordedTheme {
  return { name, uiTheme, colors: followed };
}

function known(name: string, uiTheme: UiTheme): RecordedTheme {
  const file = join(import.meta.dirname, "../../node_modules/tm-themes/themes", `${name}.json`);
  const { colors } = JSON.parse(readFileSync(file, "utf8")) as RecordedTheme;
  return { name, uiTheme, colors };
}

export const recordedThemes: readonly RecordedTheme[] = [
  made("dark", "vs-dark"),
  made("light", "vs"),
  made("high contrast dark", "hc-black"),
  made("high contrast light", "hc-light"),
  known("nord", "vs-dark"),
  known("solarized-light", "vs"),
];

/** The files of an extension with these themes. */
export function recordedExtension(): Record<string, string> {
  const themes = recordedThemes.map(({ name, uiTheme }, index) => {
    return { id: name, label: name, uiTheme, path: `./${index}.json` };
  });
  const manifest = {
    name: "recorded",
    publisher: "toolkit",
    version: "1.0.0",
    engines: { vscode: "^1.60.0" },
    contributes: { themes },
  };
  const files = recordedThemes.map(({ colors }, index) => [`${index}.json`, { colors }] as const);
  return Object.fromEntries(
    [["package.json", manifest] as const, ...files].map(([file, content]) => [
      `toolkit.recorded-1.0.0/${file}`,
      JSON.stringify(content),
    ]),
  );
}
