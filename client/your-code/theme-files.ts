import { ownThemes } from "virtual:own-themes";

/** A theme's name, and the address of its rules: one of the extension's themes, or one to compare with. */
export interface ThemeFileRef {
  name: string;
  url: string;
}

/** The rules of the active theme. */
export function activeThemeFile(): ThemeFileRef {
  const label = document.documentElement.dataset.theme;
  const active = ownThemes.find(({ name }) => name === label) ?? ownThemes[0];
  if (!active) throw new Error("The extension has no theme.");
  return active;
}
