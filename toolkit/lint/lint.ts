import { join, resolve } from "node:path";
import { ExtensionError, type ExtensionFiles } from "../extension/extension-files.ts";
import { jsonMistake } from "../extension/json.ts";
import { openSource } from "../extension/open-extension.ts";
import { readThemes } from "../extension/read-extension.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { checkAlpha, checkColorIds, checkColorValues } from "./color-rules.ts";
import { Findings, type LintMessage } from "./findings.ts";
import { checkScopes, checkSemantic } from "./scope-rules.ts";
import { checkDuplicates, checkOverridden, invisibleMarks } from "./theme-rules.ts";
import { type ThemeSource, themeSource } from "./theme-source.ts";

/** The findings in a file, sorted by position. */
export interface LintResult {
  filePath: string;
  messages: LintMessage[];
}

const checks = [
  checkColorIds,
  checkColorValues,
  checkAlpha,
  checkDuplicates,
  checkSemantic,
  checkScopes,
  checkOverridden,
] as const;

/** Reads the themes. @returns an error instead of throwing it, because the files themselves may show the mistake. */
function themesOf(read: () => readonly ThemeFile[]): { themes: readonly ThemeFile[]; error?: ExtensionError } {
  try {
    return { themes: read() };
  } catch (error) {
    if (!(error instanceof ExtensionError)) throw error;
    return { themes: [], error };
  }
}

function lintFiles(files: ExtensionFiles, read: () => readonly ThemeFile[]): LintResult[] {
  const { themes, error } = themesOf(read);
  const sources = new Map<string, ThemeSource>();
  const findings = new Map<string, Findings>();
  for (const path of files.opened) {
    if (!/\.jsonc?$/i.test(path) || /(?:^|\/)package(?:\.nls)?\.json$/.test(path)) continue;
    const text = files.read(path).replace(/^\uFEFF/, "");
    const [found, mistake] = [new Findings(text), jsonMistake(text)];
    findings.set(path, found);
    if (mistake !== undefined) found.add("invalid-json", 2, mistake.offset, `This is not JSON: ${mistake.problem}.`);
    else sources.set(path, themeSource(path, text));
  }
  if (error !== undefined && sources.size === findings.size) throw error;
  for (const [path, source] of sources) {
    for (const check of checks) check(source, findings.get(path)?.add ?? (() => {}));
  }
  for (const theme of themes) {
    for (const [id, sentence] of invisibleMarks(theme)) {
      // The first file that sets it, among the theme's file and the included files. Included files come last.
      const path = theme.files.find((file) => sources.get(file)?.colors.some(({ key }) => key === id));
      const entry = sources.get(path ?? "")?.colors.findLast(({ key }) => key === id);
      if (entry !== undefined) findings.get(path ?? "")?.add("invisible-mark", 1, entry.valueOffset, sentence);
    }
  }
  return [...findings].map(([path, found]) => ({ filePath: path, messages: found.sorted() }));
}

/**
 * Looks for mistakes in the JSON files of the themes at `path`. Property lists are read, but not checked.
 * @returns a result for each file, with its absolute path. For a file in a `.vsix`, the path begins with the archive.
 */
export function lint(path: string): LintResult[] {
  return openSource(path, ({ folder, files, theme }) => {
    const results = lintFiles(files, () => readThemes(files, theme));
    return results.map(({ filePath, messages }) => ({ filePath: resolve(join(folder || path, filePath)), messages }));
  });
}
