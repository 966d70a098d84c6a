import type { ThemeFile } from "../extension/theme-file.ts";
import type { TokenRule } from "../extension/token-rules.ts";
import { groupBy } from "../group-by.ts";
import type { TextMateRule, ThemeSettings } from "./vscode-settings.ts";

/** Settings by what they set, so that a later choice replaces what an earlier one made of the same thing. */
export class SettingsList {
  readonly colors: Record<string, string> = {};
  readonly semanticRules: Record<string, { foreground?: string; italic?: boolean }> = {};
  readonly #foregrounds = new Map<string, string>();
  readonly #fontStyles = new Map<string, string>();

  setForeground(selectors: readonly string[], color: string): void {
    for (const selector of selectors) this.#foregrounds.set(selector, color);
  }

  setFontStyle(selectors: readonly string[], style: string): void {
    for (const selector of selectors) this.#fontStyles.set(selector, style);
  }

  settings(): ThemeSettings {
    const colors = byValue(this.#foregrounds).map(([foreground, scope]): TextMateRule => {
      return { scope, settings: { foreground } };
    });
    const styles = byValue(this.#fontStyles).map(([fontStyle, scope]): TextMateRule => {
      return { scope, settings: { fontStyle } };
    });
    return { colors: this.colors, textMateRules: [...colors, ...styles], semanticRules: this.semanticRules };
  }
}

/** The keys of each value. */
function byValue(entries: ReadonlyMap<string, string>): [value: string, keys: string[]][] {
  return [...groupBy(entries, ([, value]) => value)].map(([value, all]) => [value, all.map(([key]) => key)]);
}

/** The rules that set something, by selector: of two equal selectors the later one counts. */
export function rulesThatSet<Key extends keyof TokenRule["settings"]>(theme: ThemeFile, key: Key) {
  const found = new Map<string, string>();
  for (const { scope, settings } of theme.tokenColors) {
    const value = settings[key];
    if (value !== undefined) for (const selector of scope) found.set(selector, value);
  }
  return [...found].filter(([selector]) => selector !== "");
}
