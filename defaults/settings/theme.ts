import * as own from "#site/theme.ts";

/** How the page shows the theme, where it should not decide that itself. */
export interface Theme {
  /** What visitors call the theme, where its full name is long: “Cobalt2” for “Cobalt2 Theme Official”. */
  shortName: string | null;
  /** The page's accent, as `#rrggbb`; null for the one that the page finds in the theme. */
  accent: string | null;
  /** A picture of the theme in VS Code: a file in the site's folder. */
  picture: string | null;
}

export const theme: Theme = { shortName: null, accent: null, picture: null, ...own.theme };
