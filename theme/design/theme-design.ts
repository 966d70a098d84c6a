import type { ThemeFile } from "../extension/theme-file.ts";
import { type ColorTokens, deriveEditorTokens, deriveTokens, type EditorTokens } from "./tokens.ts";

/** A theme with the site's colours that are derived from it. */
export interface ThemeDesign {
  theme: ThemeFile;
  tokens: ColorTokens;
  editor: EditorTokens;
}

export function designOf(theme: ThemeFile): ThemeDesign {
  const tokens = deriveTokens(theme);
  return { theme, tokens, editor: deriveEditorTokens(theme, tokens) };
}
