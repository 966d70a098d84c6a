import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { codeServer, withVsCode } from "../../toolkit/vscode/code-server.ts";
import { chromiumLaunch } from "../support/chromium.ts";
import { checkedSamples, checkedThemes, digestOf, type RecordedCode, recordedFile, stageLooks } from "./code-looks.ts";
import { FILES_AT_ONCE, openFiles, readLines, showTheme } from "./code-window.ts";
import { sceneSamples } from "./scene-code.ts";
import { isSame, lettersOf, themeExtension, windowSettings } from "./theme-window.ts";

/** Of the scenes, which themes and files are compared. */
const SCENES_EVERY = 7;
const SCENES_FILES = /^(?:(?:window|code)\.tsx|(?:diff|selection)\.ts|(?:window|diff|selection|code)\.(?:py|rs))$/;

/**
 * Compares every letter of the samples on the stage with VS Code: `<version of code-server> [--write] [--scenes]`.
 * With `--write` it records what the stage shows. With `--scenes` it compares the code of the
 * scenes, in every seventh theme. @returns the exit code: 1 if a letter differs.
 */
export async function main(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: {
      write: { type: "boolean", default: false },
      scenes: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const server = codeServer(positionals[0]);
  const known = checkedThemes();
  const themes = values.scenes ? known.filter((_, index) => index % SCENES_EVERY === 0) : known;
  const samples = values.scenes ? sceneSamples.filter(({ file }) => SCENES_FILES.test(file)) : checkedSamples;
  const looksIn = await stageLooks(samples);
  const manifest = readFileSync(join(server.folder, "lib/vscode/package.json"), "utf8");
  const recorded: RecordedCode = { vscode: JSON.parse(manifest).version, themes: {} };
  let [differing, all] = [0, 0];

  /** Compares the samples from `first` on. */
  async function check(browser: Browser, url: string, first: number): Promise<void> {
    const some = samples.slice(first, first + FILES_AT_ONCE);
    const files = some.map(({ file, code }) => ({ name: file, text: code }));
    const page = await openFiles(browser, url, files, windowSettings);
    for (const [index, { theme }] of themes.entries()) {
      await showTheme(page, `checked ${index}`);
      const shown = await readLines(page);
      const { letters } = looksIn(theme);
      recorded.themes[theme.name] = letters.map(digestOf).join(" ");
      for (const [at, { file }] of some.entries()) {
        for (const [row, expected] of (letters[first + at] ?? []).entries()) {
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
    await page.close();
  }
  const browser = await chromium.launch(chromiumLaunch());
  try {
    await withVsCode(server, themeExtension(themes), async (url) => {
      for (let first = 0; first < samples.length; first += FILES_AT_ONCE) await check(browser, url, first);
    });
  } finally {
    await browser.close();
  }
  console.log(`VS Code ${recorded.vscode}: ${differing} of ${all} letters differ, in ${themes.length} themes.`);
  if (values.write && !values.scenes) writeFileSync(recordedFile, `${JSON.stringify(recorded, null, 2)}\n`);
  return differing > 0 ? 1 : 0;
}
