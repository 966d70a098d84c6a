import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { readExtension } from "../../extension/read-folder.ts";
import type { ThemeFile } from "../../extension/theme-file.ts";

export interface ThemeContribution {
  id?: string;
  label?: string;
  uiTheme?: string;
  path: string;
}

/** A new folder with these files: text, bytes, or anything else as JSON. It is removed at the end of the run. */
export function folderOf(files: Record<string, unknown>): string {
  const folder = mkdtempSync(join(process.env.TEST_RUN_FOLDER ?? tmpdir(), "toolkit-test-"));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    const isRaw = typeof content === "string" || content instanceof Uint8Array;
    writeFileSync(join(folder, path), isRaw ? content : JSON.stringify(content));
  }
  return folder;
}

/** The package.json of an extension that contributes `themes`. */
export function manifestOf(themes: readonly ThemeContribution[], rest: Record<string, unknown> = {}) {
  return {
    name: "some-theme",
    displayName: "Some Theme",
    publisher: "somebody",
    version: "0.3.1",
    license: "MIT",
    repository: "https://github.com/somebody/some-theme",
    engines: { vscode: "^1.70.0" },
    contributes: { themes },
    ...rest,
  };
}

/** The folder of an extension of one theme, `theme` as its file. */
export function extensionOf(theme: unknown, uiTheme = "vs-dark", rest: Record<string, unknown> = {}): string {
  return folderOf({
    "package.json": manifestOf([{ label: "Some Theme", uiTheme, path: "./themes/some.json" }], rest),
    "themes/some.json": theme,
  });
}

/** A theme as it is read from an extension of its own. */
export function themeOf(theme: unknown, uiTheme?: string): ThemeFile {
  return readExtension(extensionOf(theme, uiTheme), "").themes[0];
}
