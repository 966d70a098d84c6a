import type { ThemeFile } from "../extension/theme-file.ts";

/** The minimum similarity at which two themes count as one renamed theme. */
const SAME_THEME = 0.6;

/** The content of a theme: each key and each rule with its value. */
function statementsOf({ colors, tokenColors, semanticTokenColors }: ThemeFile): Set<string> {
  return new Set([
    ...Object.entries(colors).map(([key, value]) => `${key} ${value}`),
    ...tokenColors.flatMap(({ scope, settings }) => scope.map((each) => `${each} ${JSON.stringify(settings)}`)),
    ...semanticTokenColors.map((rule) => JSON.stringify(rule)),
  ]);
}

/** The share of content that two themes have in common, 0 to 1. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const same = [...one].filter((statement) => other.has(statement)).length;
  return same / Math.max(1, one.size + other.size - same);
}

/**
 * The old themes, with new labels for renamed ones. A new theme without a match takes the most similar old theme
 * without a match.
 * @returns the themes, and the old labels by the new ones.
 */
export function matchThemes(before: readonly ThemeFile[], after: readonly ThemeFile[]) {
  const labels = (themes: readonly ThemeFile[]) => new Set(themes.map(({ name }) => name));
  const [oldLabels, newLabels] = [labels(before), labels(after)];
  const pairs = before
    .filter(({ name }) => !newLabels.has(name))
    .flatMap((old) => {
      const statements = statementsOf(old);
      const added = after.filter(({ name }) => !oldLabels.has(name));
      return added.map((now) => ({ old: old.name, now: now.name, share: likeness(statements, statementsOf(now)) }));
    })
    .sort((one, other) => other.share - one.share);
  const formerly = new Map<string, string>();
  for (const { old, now, share } of pairs) {
    const isFree = !formerly.has(now) && ![...formerly.values()].includes(old);
    if (share >= SAME_THEME && isFree) formerly.set(now, old);
  }
  const renamed = new Map([...formerly].map(([now, old]) => [old, now]));
  return { themes: before.map((theme) => ({ ...theme, name: renamed.get(theme.name) ?? theme.name })), formerly };
}

/** A key that is equal for themes that differ only in font styles. */
export function withoutStyles(theme: ThemeFile | undefined): string {
  const rules = theme?.tokenColors.flatMap(({ scope, settings: { foreground } }) =>
    foreground ? [[scope, foreground]] : [],
  );
  const semantic = theme?.semanticTokenColors.flatMap(({ selector, style: { foreground } }) =>
    foreground ? [[selector, foreground]] : [],
  );
  return JSON.stringify([theme?.type, theme?.colors, rules, theme?.semanticHighlighting, semantic]);
}
