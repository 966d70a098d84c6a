/**
 * Which of the extension's themes a visitor meets, each by its label in the extension's package.json; null for no such
 * wish. A visitor who chooses one on the page keeps it.
 */
export const variants: Record<"first" | "light" | "dark" | "moreContrast", string | null> = {
  /** Comes first, and gives icon and social picture their colours; the first in package.json where null. */
  first: null,
  /** For visitors who ask their system for light colours, for dark ones, or for more contrast, which goes before. */
  light: null,
  dark: null,
  moreContrast: "Evenfall No Moon",
};
