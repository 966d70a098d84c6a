import { converter, formatHex, interpolate } from "culori";
import { contrast, type Hex } from "./color.ts";

const oklab = converter("oklab");

/** Mixes two colours in OKLab. @param amount the share of `other`, 0 to 1. */
export function mix(base: Hex, other: Hex, amount: number): Hex {
  return formatHex(interpolate([base, other], "oklab")(amount)) as Hex;
}

/** The two coordinates of a colour besides its lightness. */
function chromaticity(hex: Hex): [a: number, b: number] {
  const { a = 0, b = 0 } = oklab(hex) ?? {};
  return [a, b];
}

/** OKLab chroma: 0 for grey, up to 0.32 in sRGB. */
export function chroma(hex: Hex): number {
  return Math.hypot(...chromaticity(hex));
}

/** The angle between two hues, 0 to 180 degrees. */
export function hueDistance(one: Hex, other: Hex): number {
  const [[a1, b1], [a2, b2]] = [chromaticity(one), chromaticity(other)];
  return (Math.abs(Math.atan2(a1 * b2 - b1 * a2, a1 * a2 + b1 * b2)) * 180) / Math.PI;
}

/** The lowest contrast of `color` against any of `backgrounds`. */
function worstContrast(color: Hex, backgrounds: readonly Hex[]): number {
  return Math.min(...backgrounds.map((ground) => contrast(color, ground)));
}

/** `color`, mixed with white or black until it has the contrast `ratio` on all `backgrounds`, as far as possible. */
export function ensureContrast(color: Hex, backgrounds: readonly Hex[], ratio: number): Hex {
  if (worstContrast(color, backgrounds) >= ratio) return color;
  const end =
    worstContrast("#ffffff", backgrounds) >= worstContrast("#000000", backgrounds) ? "#ffffff" : "#000000";
  for (let step = 1; step < 50; step += 1) {
    const candidate = mix(color, end, step / 50);
    if (worstContrast(candidate, backgrounds) >= ratio) return candidate;
  }
  return end;
}
