import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { parseColor } from "../../toolkit/color/color.ts";
import type { ThemeFile } from "../../toolkit/extension/theme-file.ts";
import { uiThemes } from "../../toolkit/extension/theme-file.ts";
import { codeServer, withVsCode } from "../../toolkit/vscode/code-server.ts";
import { chromiumLaunch } from "../support/chromium.ts";
import {
  checkedSamples,
  checkedThemes,
  digestOf,
  type Letter,
  type RecordedCode,
  recordedFile,
  stageLooks,
} from "./code-looks.ts";
import { openFiles, readLines, showTheme, type VsCodeLine } from "./code-window.ts";

/** The files of an extension with these themes. Each is called by its place in the list. */
function extensionOf(themes: ReturnType<typeof checkedThemes>): Record<string, string> {
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

const settings = {
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
function lettersOf(line: VsCodeLine, ground: string): Letter[] {
  return line.flatMap(({ text, color, fontStyle }) =>
    [...text].flatMap((letter) =>
      letter.trim() === "" ? [] : [[parseColor(color, parseColor(ground)) ?? "", ...fontStyle].join(" ")],
    ),
  );
}

/** Whether two looks are the same: VS Code and the stage may round a translucent colour differently. */
function isSame(one: Letter = "", other: Letter = ""): boolean {
  const [channelsOfOne, channelsOfOther] = [one, other].map((letter) =>
    [1, 3, 5].map((at) => Number.parseInt(letter.slice(at, at + 2), 16)),
  ) as [number[], number[]];
  return (
    one.slice(7) === other.slice(7) &&
    channelsOfOne.every((channel, index) => Math.abs(channel - (channelsOfOther[index] ?? 0)) <= 1)
  );
}

/**
 * Compares every letter of the samples on the stage with VS Code: `<folder or version of code-server> [--node <path>]
 * [--write]`. With `--write` it records what the stage shows. @returns the exit code: 1 if a letter differs.
 */
export async function main(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { node: { type: "string" }, write: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const server = codeServer(positionals[0] ?? "", values.node ?? null);
  const themes = checkedThemes();
  const looksIn = await stageLooks(checkedSamples);
  const manifest = readFileSync(join(server.folder, "lib/vscode/package.json"), "utf8");
  const recorded: RecordedCode = { vscode: JSON.parse(manifest).version, themes: {} };
  let [differing, all] = [0, 0];

  async function check(browser: Browser, url: string): Promise<void> {
    const files = checkedSamples.map(({ file, code }) => ({ name: file, text: code }));
    const page = await openFiles(browser, url, files, settings);
    for (const [index, { theme }] of themes.entries()) {
      await showTheme(page, `checked ${index}`);
      const shown = await readLines(page);
      const { letters } = looksIn(theme);
      recorded.themes[theme.name] = letters.map(digestOf).join(" ");
      for (const [at, { file }] of checkedSamples.entries()) {
        for (const [row, expected] of (letters[at] ?? []).entries()) {
          const found = lettersOf(shown[file]?.lines[row] ?? [], shown[file]?.ground ?? "");
          const wrong = expected.findIndex((letter, column) => !isSame(letter, found[column]));
          all += expected.length;
          differing += expected.filter((letter, column) => !isSame(letter, found[column])).length;
          if (wrong >= 0)
            console.log(
              `${theme.name}, ${file}, line ${row + 1}, letter ${wrong + 1}: ${expected[wrong]} on the stage, ${found[wrong]} in VS Code`,
            );
        }
      }
    }
  }
  const browser = await chromium.launch(chromiumLaunch());
  try {
    await withVsCode(server, extensionOf(themes), (url) => check(browser, url));
  } finally {
    await browser.close();
  }
  console.log(`VS Code ${recorded.vscode}: ${differing} of ${all} letters differ, in ${themes.length} themes.`);
  if (values.write) writeFileSync(recordedFile, `${JSON.stringify(recorded, null, 2)}\n`);
  return differing > 0 ? 1 : 0;
}
