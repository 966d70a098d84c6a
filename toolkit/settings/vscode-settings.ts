import type { FontStyle, ThemeFile } from "../extension/theme-file.ts";

/** A rule of `textMateRules`. */
export interface TextMateRule {
  scope: string[];
  settings: { foreground?: string; fontStyle?: string };
}

/** What VS Code's settings change of one theme. */
export interface ThemeSettings {
  /** `workbench.colorCustomizations`. */
  colors: Readonly<Record<string, string>>;
  /** `textMateRules` of `editor.tokenColorCustomizations`. */
  textMateRules: readonly TextMateRule[];
  /** `rules` of `editor.semanticTokenColorCustomizations`. */
  semanticRules: Readonly<Record<string, { foreground?: string } & Partial<FontStyle>>>;
}

/** Settings as a person pastes them into `settings.json`; {} if nothing is changed. */
export function settingsJson(theme: Pick<ThemeFile, "settingsId">, settings: ThemeSettings) {
  const { colors, textMateRules, semanticRules } = settings;
  const key = `[${theme.settingsId}]`;
  return {
    ...(Object.keys(colors).length > 0 && { "workbench.colorCustomizations": { [key]: colors } }),
    ...(textMateRules.length > 0 && {
      "editor.tokenColorCustomizations": { [key]: { textMateRules } },
    }),
    ...(Object.keys(semanticRules).length > 0 && {
      "editor.semanticTokenColorCustomizations": { [key]: { rules: semanticRules } },
    }),
  };
}

/** A theme with settings as VS Code applies them: after the theme's own rules. */
export function withSettings(theme: ThemeFile, settings: ThemeSettings): ThemeFile {
  const { colors, textMateRules, semanticRules } = settings;
  const semantic = Object.entries(semanticRules).map(([selector, style]) => ({ selector, style }));
  return {
    ...theme,
    colors: { ...theme.colors, ...colors },
    tokenColors: [...theme.tokenColors, ...textMateRules],
    semanticTokenColors: [...theme.semanticTokenColors, ...semantic],
  };
}
