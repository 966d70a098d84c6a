import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { readThemeFile } from "../../toolkit/extension/read-folder.ts";
import { formerColors } from "../../toolkit/settings/former-colors.ts";
import { settingsJson } from "../../toolkit/settings/vscode-settings.ts";
import { codeServer, withVsCode } from "../../toolkit/vscode/code-server.ts";
import { chromiumLaunch } from "../support/chromium.ts";
import { checkedSamples } from "./code-looks.ts";
import { FILES_AT_ONCE, openFiles, readLines, showTheme } from "./code-window.ts";
import { isSame, lettersOf, themeExtension, windowSettings } from "./theme-window.ts";

/** The site's samples, and the toolkit's of more languages, by which the settings are corrected. */
function samples(): { name: string; text: string }[] {
  const folder = join(import.meta.dirname, "../../toolkit/scopes/samples");
  const more = readdirSync(folder).map((file) => ({
    file: file.replace(/\.txt$/, ""),
    code: readFileSync(join(folder, file), "utf8"),
  }));
  // VS Code opens a file by its name, so no name is a part of another.
  return [...checkedSamples, ...more].map(({ file, code }, index) => {
    return { name: `sample-${String(index).padStart(2, "0")}${extname(file)}`, text: code };
  });
}

/** A version and its old one, as themes of VS Code by their places: the old, the new with the settings, the new alone. */
const KINDS = 3;

/** Of an old theme and a new one, the letters that are the same with the settings, and without. */
interface Count {
  all: number;
  same: number;
  sameWithout: number;
}

/**
 * Shows in VS Code that a new version with the settings of `settings --like` has the letters of the old one:
 * `<version of code-server> <old theme file> <new theme file> …`. @returns 1 if fewer than
 * 99.9 % of a pair's letters are the same.
 */
export async function main(words: readonly string[]): Promise<number> {
  const [version, ...paths] = words;
  const server = codeServer(version);
  const read = (path = "") => ({ theme: readThemeFile(path), source: readFileSync(path, "utf8") });
  const pairs = paths.flatMap((path, at) => (at % 2 === 0 ? [{ old: read(path), now: read(paths[at + 1]) }] : []));
  const settings: Record<string, Record<string, unknown>> = {};
  for (const [at, { old, now }] of pairs.entries()) {
    const made = settingsJson({ settingsId: `checked ${at * KINDS + 1}` }, formerColors(now.theme, old.theme));
    for (const [name, scoped] of Object.entries(made)) settings[name] = { ...settings[name], ...scoped };
  }
  const counts = pairs.map((): Count => ({ all: 0, same: 0, sameWithout: 0 }));

  async function check(browser: Browser, url: string, files: { name: string; text: string }[]): Promise<void> {
    const page = await openFiles(browser, url, files, { ...windowSettings, ...settings });
    const lettersOfTheme = async (index: number) => {
      await showTheme(page, `checked ${index}`);
      const shown = await readLines(page);
      return files.flatMap(({ name }) => {
        const { lines = [], ground = "" } = shown[name] ?? {};
        return lines.flatMap((line) => lettersOf(line, ground));
      });
    };
    for (const [at, count] of counts.entries()) {
      const old = await lettersOfTheme(at * KINDS);
      const now = await lettersOfTheme(at * KINDS + 1);
      const plain = await lettersOfTheme(at * KINDS + 2);
      count.all += old.length;
      count.same += old.filter((letter, index) => isSame(letter, now[index])).length;
      count.sameWithout += old.filter((letter, index) => isSame(letter, plain[index])).length;
    }
    await page.close();
  }
  const browser = await chromium.launch(chromiumLaunch());
  const files = samples();
  try {
    await withVsCode(server, themeExtension(pairs.flatMap(({ old, now }) => [old, now, now])), async (url) => {
      for (let first = 0; first < files.length; first += FILES_AT_ONCE) {
        const some = files.slice(first, first + FILES_AT_ONCE);
        await check(browser, url, some);
        console.log(`After ${first + some.length} of ${files.length} samples:`);
        for (const [at, { all, same, sameWithout }] of counts.entries()) {
          console.log(
            `  ${pairs[at]?.now.theme.name}: ${same} of ${all} letters as in the old version; ${sameWithout} without the settings.`,
          );
        }
      }
    });
  } finally {
    await browser.close();
  }
  return counts.every(({ all, same }) => all > 0 && same / all >= 0.999) ? 0 : 1;
}
