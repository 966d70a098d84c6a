import type { ThemeFile } from "../extension/theme-file.ts";
import { UserError } from "../user-error.ts";

/** The theme with this label, or all themes without a label. @throws UserError if no theme has this label. */
export function themesNamed(themes: readonly ThemeFile[], label: string | undefined): readonly ThemeFile[] {
  if (label === undefined) return themes;
  const found = themes.filter(({ name }) => name === label);
  if (found.length > 0) return found;
  const labels = themes.map(({ name }) => name).join(", ");
  throw new UserError(`There is no theme ${JSON.stringify(label)}. Its themes: ${labels}.`);
}
