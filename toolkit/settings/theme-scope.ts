/** The key for the settings of one theme in VS Code. */
export interface ThemeScope {
  /** `[name]`. */
  key: string;
  /** A sentence if the key also fits other themes, because VS Code has no exact key for the name; otherwise null. */
  note: string | null;
}

/**
 * The key of a theme's settings. VS Code ends the name at the first `]` after its first character, and reads `*` at
 * either end as "anything" (`themeScopeRegex` in `workbenchThemeService.ts`, `isThemeScopeMatch` in
 * `colorThemeData.ts`, 1.139). For a name with `]`, the key has the longest part without one.
 * @param name as in `workbench.colorTheme`.
 */
export function themeScope(name: string): ThemeScope {
  const [first = "", ...others] = name.slice(1).split("]");
  const parts = [name.slice(0, 1) + first, ...others];
  const longest = parts.reduce((best, part) => (part.length > best.length ? part : best));
  const at = parts.indexOf(longest);
  const [before, after] = [at === 0 ? "" : "*", at === parts.length - 1 ? "" : "*"];
  const id = `${before}${longest}${after}`;
  const [anyStart, anyEnd] = [id.startsWith("*"), id.endsWith("*")];
  const key = `[${id}]`;
  if (!anyStart && !anyEnd) return { key, note: null };
  const place = anyStart ? (anyEnd ? "contain" : "end with") : "begin with";
  const text = id.replace(/^\*|\*$/g, "");
  return {
    key,
    note: `VS Code's settings have no key for only the theme ${name}: ${key} applies to all themes whose names ${place} ${JSON.stringify(text)}.`,
  };
}
