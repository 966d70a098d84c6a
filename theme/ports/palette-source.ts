import { contrast, extreme, type Hex, longForm } from "../color/color.ts";

/**
 * Where a colour comes from: from the theme; from VS Code's defaults, because the theme sets no colour; or from other
 * colours, because neither the theme nor VS Code defines one that is readable.
 */
export type Origin = "theme" | "default" | "derived";

/** The lowest contrast of a derived text colour. */
export const READABLE = 3;

export function moreReadable(background: Hex, one: Hex, other: Hex): Hex {
  return contrast(one, background) >= contrast(other, background) ? one : other;
}

/** The colour with more contrast; white or black if neither is readable. */
export function readableOn(background: Hex, one: Hex, other: Hex): Hex {
  const better = moreReadable(background, one, other);
  return contrast(better, background) >= READABLE ? better : extreme(background);
}

/** A colour before it has a slot. */
export interface Source {
  /** Opaque. A translucent colour has been blended with the background behind it. */
  hex: Hex;
  /** `#rrggbb`, or `#rrggbbaa` if the theme's colour is translucent. */
  translucent: Hex;
  origin: Origin;
}

/** @param written the colour as the theme or VS Code writes it. */
export function source(hex: Hex, written: string, origin: Origin): Source {
  return { hex, translucent: longForm(written), origin };
}

export function derived(hex: Hex): Source {
  return source(hex, hex, "derived");
}
