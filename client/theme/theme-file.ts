import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseColor } from "./color.ts";

export interface TokenRule {
  scope?: string | string[];
  settings: { foreground?: string; background?: string; fontStyle?: string };
}

/** What this site reads of VS Code's colour theme format. */
export interface ThemeFile {
  name: string;
  type: "dark" | "light";
  colors: Record<string, string>;
  tokenColors: TokenRule[];
  semanticTokenColors: Record<string, unknown>;
}

/** A message for the person who put the file there; it names the file and what to do. */
export class ThemeFileError extends Error {
  override name = "ThemeFileError";
}

/** JSON as VS Code reads it: with comments and trailing commas. Strings are left as they are. */
export function parseJsonWithComments(source: string): unknown {
  const plain = source
    .replace(/^\uFEFF/, "")
    .replace(
      /("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
      (_, string: string | undefined) => string ?? "",
    )
    .replace(/("(?:\\.|[^"\\])*")|,(?=\s*[}\]])/g, (_, string: string | undefined) => string ?? "");
  return JSON.parse(plain);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isTokenRule(value: unknown): value is TokenRule {
  return isRecord(value) && isRecord(value.settings);
}

/** Checks `source` and returns the theme in it; `file` is only for the messages. */
export function parseTheme(source: string, file: string): ThemeFile {
  let value: unknown;
  try {
    value = parseJsonWithComments(source);
  } catch (error) {
    throw new ThemeFileError(
      `${file} is not JSON (${(error as Error).message}). Put a VS Code colour theme there.`,
    );
  }
  const rules = isRecord(value) ? (value.tokenColors ?? value.settings) : undefined;
  if (!isRecord(value) || !Array.isArray(rules) || !rules.some(isTokenRule)) {
    throw new ThemeFileError(
      `${file} is not a VS Code colour theme: it has no "tokenColors" list. Put a theme file there whose colours are in one file.`,
    );
  }
  if (value.colors !== undefined && !isRecord(value.colors)) {
    throw new ThemeFileError(
      `${file} is not a VS Code colour theme: "colors" must be an object of workbench colours.`,
    );
  }
  const colors: Record<string, string> = {};
  for (const [key, color] of Object.entries(value.colors ?? {})) {
    // Published themes have these, and VS Code takes them for "not set".
    if (typeof color !== "string" || color === "" || color === "default") continue;
    if (parseColor(color) === undefined) {
      throw new ThemeFileError(
        `${file}: the colour "${key}" is ${JSON.stringify(color)}. Write it as #rgb, #rgba, #rrggbb or #rrggbbaa.`,
      );
    }
    colors[key] = color;
  }
  const background = parseColor(colors["editor.background"]);
  const type =
    value.type === "light" || value.type === "dark"
      ? value.type
      : background !== undefined && Number.parseInt(background.slice(3, 5), 16) > 127
        ? "light"
        : "dark";
  return {
    name:
      typeof value.name === "string" && value.name !== "" ? value.name : basename(file, "-color-theme.json"),
    type,
    colors,
    tokenColors: rules.filter(isTokenRule),
    semanticTokenColors: isRecord(value.semanticTokenColors) ? value.semanticTokenColors : {},
  };
}

/** The path of the one theme file in `folder`; its name ends in `-color-theme.json`. */
export function findThemeFile(folder: string): string {
  const files = readdirSync(folder).filter((name) => name.endsWith("-color-theme.json"));
  const [file] = files;
  if (file === undefined || files.length > 1) {
    throw new ThemeFileError(
      `site/extension/themes must hold exactly one file whose name ends in -color-theme.json; it holds ${
        files.length === 0 ? "none" : files.join(" and ")
      }.`,
    );
  }
  return join(folder, file);
}

export function readTheme(file: string): ThemeFile {
  return parseTheme(readFileSync(file, "utf8"), `site/extension/themes/${basename(file)}`);
}
