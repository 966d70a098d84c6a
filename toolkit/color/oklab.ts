import {
  useMode as addMode,
  clampChroma,
  converter,
  formatHex,
  interpolate,
  modeOklab,
  modeOklch,
  modeRgb,
} from "culori/fn";
import { contrast, extreme, type Hex, luminance, parseColor } from "./color.ts";

// All of culori's modes would add 14 KiB in the browser.
for (const mode of [modeRgb, modeOklab, modeOklch]) addMode(mode);

const oklch = converter("oklch");

/** Mixes two colours in OKLab. @param amount the share of `other`, 0 to 1. */
export function mix(base: Hex, other: Hex, amount: number): Hex {
  return formatHex(interpolate([base, other], "oklab")(amount)) as Hex;
}

/** OKLab chroma: 0 for grey, up to 0.32 in sRGB. */
export function chroma(hex: Hex): number {
  return oklch(hex)?.c ?? 0;
}

/**
 * A colour with the hue of `tint`. @param lightness OKLab lightness, 0 to 1. @param chroma OKLab chroma, at most that
 * of `tint`.
 */
export function pastel(tint: Hex, lightness: number, chroma: number): Hex {
  const { c = 0, h = 0 } = oklch(tint) ?? {};
  return formatHex({ mode: "oklch", l: lightness, c: Math.min(c, chroma), h }) as Hex;
}

/** The angle between two hues, 0 to 180 degrees; 0 if one of the colours is a grey, which has no hue. */
export function hueDistance(one: Hex, other: Hex): number {
  const [h1, h2] = [oklch(one)?.h, oklch(other)?.h];
  if (h1 === undefined || h2 === undefined) return 0;
  const angle = Math.abs(h1 - h2);
  return Math.min(angle, 360 - angle);
}

/** The lowest contrast of `color` against any of `backgrounds`. */
function worstContrast(color: Hex, backgrounds: readonly Hex[]): number {
  return Math.min(...backgrounds.map((ground) => contrast(color, ground)));
}

/** `color`, mixed with white or black until it has the contrast `ratio` on all `backgrounds`, as far as possible. */
export function ensureContrast(color: Hex, backgrounds: readonly Hex[], ratio: number): Hex {
  if (worstContrast(color, backgrounds) >= ratio) return color;
  const end = worstContrast("#ffffff", backgrounds) >= worstContrast("#000000", backgrounds) ? "#ffffff" : "#000000";
  for (let step = 1; step < 50; step += 1) {
    const candidate = mix(color, end, step / 50);
    if (worstContrast(candidate, backgrounds) >= ratio) return candidate;
  }
  return end;
}

const STEPS = 16;

interface Painted {
  /** The opacity with which the colour is painted, 0 to 255. */
  alpha?: number;
  /**
   * Whether only the hue is given. The lightness then starts at the ground's and moves away from it as far as
   * necessary.
   */
  hasHueOnly?: boolean;
}

/**
 * Changes a colour's lightness (OKLCH) as little as possible to get the contrast `ratio` on `ground`, and keeps its
 * hue. If no lightness has that contrast, the result is white or black.
 */
export function withContrast(
  color: Hex,
  ground: Hex,
  ratio: number,
  { alpha = 255, hasHueOnly = false }: Painted = {},
): Hex {
  const painted = (hex: Hex) =>
    contrast(parseColor(hex + alpha.toString(16).padStart(2, "0"), ground) ?? ground, ground);
  const { l = 0, c = 0, h } = oklch(color) ?? {};
  if (!hasHueOnly && painted(color) >= ratio) return color;
  const isLighter = hasHueOnly ? extreme(ground) === "#ffffff" : luminance(color) >= luminance(ground);
  const [near, far] = (isLighter ? ["#ffffff", "#000000"] : ["#000000", "#ffffff"]) as [Hex, Hex];
  const end = painted(near) >= ratio || painted(near) >= painted(far) ? near : far;
  const from = hasHueOnly ? (oklch(ground)?.l ?? 0) : l;
  const at = (share: number) => {
    const lightness = from + (Number(end === "#ffffff") - from) * share;
    const moved = { mode: "oklch" as const, l: lightness, c, ...(h !== undefined && { h }) };
    return formatHex(clampChroma(moved, "oklch")) as Hex;
  };
  let [low, high] = [0, 1];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (painted(at(middle)) >= ratio) high = middle;
    else low = middle;
  }
  return high === 1 ? end : at(high);
}
