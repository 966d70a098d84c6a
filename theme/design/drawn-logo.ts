import type { ColorTokens } from "./tokens.ts";

/** A logo for an extension without an icon: lines of code in the theme's colours. An SVG document. */
export function drawnLogo(tokens: Pick<ColorTokens, "inset" | "accent" | "accent-2" | "muted">): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${tokens.inset}"/><path fill="${tokens.accent}" d="M6 8h9v3H6z"/><path fill="${tokens["accent-2"]}" d="M10 14.5h14v3H10z"/><path fill="${tokens.muted}" d="M6 21h7v3H6z"/></svg>`;
}
