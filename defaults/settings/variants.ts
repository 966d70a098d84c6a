import * as own from "#site/variants.ts";

/**
 * The themes that the page shows, each a label in the extension's package.json; null for all of them. The extension's
 * file for download always has all.
 */
export const shown: readonly string[] | null = own.shown ?? null;

/**
 * The theme that a visitor sees first. Each is the label of a theme that is shown, or null for no preference. A
 * visitor's own choice on the page takes precedence, and the browser remembers it.
 */
export interface FirstVariants {
  /** The default. It also colours the icon and the social picture. With null it is the first one in package.json. */
  first: string | null;
  /** For visitors whose system asks for light colours, for dark colours, or for more contrast, which is asked first. */
  light: string | null;
  dark: string | null;
  moreContrast: string | null;
}

export const variants: FirstVariants = { first: null, light: null, dark: null, moreContrast: null, ...own.variants };
