import { parseColor } from "../../toolkit/color/color.ts";
import { type ThemeFile, uiThemes } from "../../toolkit/extension/theme-file.ts";
import type { Letter } from "./code-looks.ts";
import type { VsCodeLine } from "./code-window.ts";

/** The files of an extension with these themes. Each is called by its place in the list. */
export function themeExtension(themes: readonly { theme: ThemeFile; source: string }[]): Record<string, string> {
  const uiThemeOf = ({ type, highContrast }: ThemeFile) =>
    Object.entries(uiThemes).find(([, kind]) => kind.type === type && kind.highContrast === highContrast)?.[0];
  const manifest = {
    name: "checked",
    publisher: "tests",
    version: "1.0.0",
    engines: { vscode: "*" },
    contributes: {
      themes: themes.map(({ theme }, index) => {
        const name = `checked ${index}`;
        return { id: name, label: name, uiTheme: uiThemeOf(theme), path: `./${index}.json` };
      }),
    },
  };
  const files = themes.map(({ source }, index) => [`${index}.json`, source] as const);
  return Object.fromEntries(
    [["package.json", JSON.stringify(manifest)] as const, ...files].map(([path, text]) => [
      `tests.checked-1.0.0/${path}`,
      text,
    ]),
  );
}

/** Settings that turn off everything else that colours code. */
export const windowSettings = {
  "workbench.startupEditor": "none",
  "editor.colorDecorators": false,
  "editor.fontSize": 10,
  "editor.guides.bracketPairs": false,
  "editor.links": false,
  "editor.matchBrackets": "never",
  "editor.minimap.enabled": false,
  "editor.occurrencesHighlight": "off",
  "editor.renderValidationDecorations": "off",
  "editor.showUnused": false,
};

/** A line of VS Code as the stage's letters. */
export function lettersOf(line: VsCodeLine, ground: string): Letter[] {
  return line.flatMap(({ text, color, fontStyle }) =>
    [...text].flatMap((letter) =>
      letter.trim() === "" ? [] : [[parseColor(color, parseColor(ground)) ?? "", ...fontStyle].join(" ")],
    ),
  );
}

/** Whether two looks are the same: VS Code and the stage may round a translucent colour differently. */
export function isSame(one: Letter = "", other: Letter = ""): boolean {
  const [channelsOfOne, channelsOfOther] = [one, other].map((letter) =>
    [1, 3, 5].map((at) => Number.parseInt(letter.slice(at, at + 2), 16)),
  ) as [number[], number[]];
  return (
    one.slice(7) === other.slice(7) &&
    channelsOfOne.every((channel, index) => Math.abs(channel - (channelsOfOther[index] ?? 0)) <= 1)
  );
}
