import type { ColorTokens } from "./tokens.ts";

/** A sun that is half gone, and the line that it goes behind, in a field of 24 × 24. */
export const markPath = "M5 14a7 7 0 0 1 14 0zM2 16h20v1.6H2zM6 19.4h12V21H6z";

/** The page's mark as a picture of its own. */
export function markSvg({ accent }: Pick<ColorTokens, "accent">): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${accent}" d="${markPath}"/></svg>`;
}
