import * as own from "#site/theme.ts";

/** Overrides how the page shows the theme. */
export interface Theme {
  /** The name that visitors use, if the full name is long: “Cobalt2” for “Cobalt2 Theme Official”. */
  shortName: string | null;
  /** The page's accent colour, as `#rrggbb`; null to take it from the theme. */
  accent: string | null;
  /** A picture of the theme in VS Code: a file in the site's folder. */
  picture: string | null;
}

export const theme: Theme = { shortName: null, accent: null, picture: null, ...own.theme };
