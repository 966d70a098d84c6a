import * as own from "#site/variants.ts";

/**
 * The themes that the page shows, by their labels in the extension's package.json; null for all of them. The
 * extension's download always contains all.
 */
export const shown: readonly string[] | null = own.shown ?? null;

/**
 * The theme that a visitor sees first. Each value is the label of a shown theme, or null for no preference. A visitor's
 * own choice takes precedence, and the browser remembers it.
 */
export interface FirstVariants {
  /** The default. It also colours the icon and the social picture. Null means the first one in package.json. */
  first: string | null;
  /** For visitors whose system prefers light colours, dark colours, or more contrast, which takes precedence. */
  light: string | null;
  dark: string | null;
  moreContrast: string | null;
}

export const variants: FirstVariants = { first: null, light: null, dark: null, moreContrast: null, ...own.variants };
