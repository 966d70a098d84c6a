import type { FontStyle, ThemeFile } from "../extension/theme-file.ts";
import { themeScope } from "./theme-scope.ts";

/** A rule of `textMateRules`. */
export interface TextMateRule {
  scope: string[];
  settings: { foreground?: string; fontStyle?: string };
}

/** The changes that VS Code's settings make to one theme. */
export interface ThemeSettings {
  /** `workbench.colorCustomizations`; `default` resets a colour of the theme to VS Code's default. */
  colors: Readonly<Record<string, string>>;
  /** `textMateRules` of `editor.tokenColorCustomizations`. */
  textMateRules: readonly TextMateRule[];
  /** `rules` of `editor.semanticTokenColorCustomizations`. */
  semanticRules: Readonly<Record<string, { foreground?: string } & Partial<FontStyle>>>;
  /** `enabled` of `editor.semanticTokenColorCustomizations`; undefined keeps the theme's value. */
  semanticHighlighting?: boolean;
}

/** Settings to paste into `settings.json`; {} if nothing changes. */
export function settingsJson(theme: Pick<ThemeFile, "settingsId">, settings: ThemeSettings) {
  const { colors, textMateRules, semanticRules, semanticHighlighting } = settings;
  const { key } = themeScope(theme.settingsId);
  const semantic = {
    ...(semanticHighlighting !== undefined && { enabled: semanticHighlighting }),
    ...(Object.keys(semanticRules).length > 0 && { rules: semanticRules }),
  };
  return {
    ...(Object.keys(colors).length > 0 && { "workbench.colorCustomizations": { [key]: colors } }),
    ...(textMateRules.length > 0 && {
      "editor.tokenColorCustomizations": { [key]: { textMateRules } },
    }),
    ...(Object.keys(semantic).length > 0 && {
      "editor.semanticTokenColorCustomizations": { [key]: semantic },
    }),
  };
}

/** Applies settings to a theme as VS Code does: after the theme's own rules. */
export function withSettings(theme: ThemeFile, settings: ThemeSettings): ThemeFile {
  const { colors, textMateRules, semanticRules, semanticHighlighting = theme.semanticHighlighting } = settings;
  const semantic = Object.entries(semanticRules).map(([selector, style]) => ({ selector, style }));
  const all = Object.entries({ ...theme.colors, ...colors });
  return {
    ...theme,
    colors: Object.fromEntries(all.filter(([, color]) => color !== "default")),
    tokenColors: [...theme.tokenColors, ...textMateRules],
    semanticHighlighting,
    semanticTokenColors: [...theme.semanticTokenColors, ...semantic],
  };
}
