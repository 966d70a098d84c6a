import type { ThemeFile } from "../extension/theme-file.ts";
import { groupBy } from "../group-by.ts";
import type { TextMateRule, ThemeSettings } from "./vscode-settings.ts";

type Key = keyof TextMateRule["settings"];

/** Settings by target, so that a later choice replaces an earlier setting for the same target. */
export class SettingsList {
  readonly colors: Record<string, string> = {};
  readonly semanticRules: Record<string, { foreground?: string; italic?: boolean }> = {};
  readonly #rules: Record<Key, Map<string, string>> = { foreground: new Map(), fontStyle: new Map() };

  /** Sets the colour or the font style of selectors. */
  set(key: Key, selectors: readonly string[], value: string): void {
    for (const selector of selectors) this.#rules[key].set(selector, value);
  }

  settings(): ThemeSettings {
    const textMateRules = (["foreground", "fontStyle"] as const).flatMap((key) =>
      [...groupBy(this.#rules[key], ([, value]) => value)].map(([value, all]): TextMateRule => {
        return { scope: all.map(([selector]) => selector), settings: { [key]: value } };
      }),
    );
    return { colors: this.colors, textMateRules, semanticRules: this.semanticRules };
  }
}

/** The values that rules set, by selector. If two rules have the same selector, the later one counts. */
export function rulesThatSet(theme: ThemeFile, key: Key) {
  const found = new Map<string, string>();
  for (const { scope, settings } of theme.tokenColors) {
    const value = settings[key];
    if (value !== undefined) for (const selector of scope) found.set(selector, value);
  }
  return [...found].filter(([selector]) => selector !== "");
}
