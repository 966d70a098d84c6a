// VS Code's colour arithmetic (`src/vs/base/common/color.ts`) with its rounding: channels are truncated to whole
// numbers; opacity, saturation and lightness have three decimals.
import { type Hex, longForm, luminance as wcagLuminance } from "../color/color.ts";

/** Red, green and blue, 0 to 255; opacity, 0 to 1. */
export interface Color {
  r: number;
  g: number;
  b: number;
  a: number;
}

type Hsl = readonly [hue: number, saturation: number, lightness: number];

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}

function limited(value: number, max: number): number {
  return Math.min(max, Math.max(0, value));
}

function rgba(r: number, g: number, b: number, a: number): Color {
  const whole = (part: number) => Math.trunc(limited(part, 255));
  return { r: whole(r), g: whole(g), b: whole(b), a: round(limited(a, 1), 3) };
}

/** @param hex `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`. */
export function colorOf(hex: string): Color {
  const full = longForm(hex);
  const part = (at: number) => Number.parseInt(full.slice(at, at + 2), 16);
  return rgba(part(1), part(3), part(5), full.length === 9 ? part(7) / 255 : 1);
}

function digits(value: number): string {
  return value.toString(16).padStart(2, "0");
}

/** `#rrggbb` or `#rrggbbaa`. VS Code writes a colour into its style sheet with two decimals of its opacity. */
export function hexOf({ r, g, b, a }: Color): Hex {
  return `#${digits(r)}${digits(g)}${digits(b)}${a === 1 ? "" : digits(Math.round(Number(a.toFixed(2)) * 255))}`;
}

function hslOf({ r, g, b }: Color): Hsl {
  const [red, green, blue] = [r / 255, g / 255, b / 255];
  const [max, min] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const lightness = (max + min) / 2;
  const chroma = max - min;
  if (chroma === 0) return [0, 0, round(lightness, 3)];
  const saturation = Math.min(chroma / (lightness <= 0.5 ? 2 * lightness : 2 - 2 * lightness), 1);
  const sector =
    max === red
      ? (green - blue) / chroma + (green < blue ? 6 : 0)
      : max === green
        ? (blue - red) / chroma + 2
        : (red - green) / chroma + 4;
  return [Math.round(sector * 60), round(saturation, 3), round(lightness, 3)];
}

function channel(low: number, high: number, turn: number): number {
  const at = turn < 0 ? turn + 1 : turn > 1 ? turn - 1 : turn;
  if (at < 1 / 6) return low + (high - low) * 6 * at;
  if (at < 1 / 2) return high;
  return at < 2 / 3 ? low + (high - low) * (2 / 3 - at) * 6 : low;
}

/** Raises a colour's lightness by a share of itself; a negative share lowers it. */
function withLightness(color: Color, share: number): Color {
  const [hue, saturation, before] = hslOf(color);
  const lightness = round(limited(before + before * share, 1), 3);
  const high = lightness < 0.5 ? lightness * (1 + saturation) : lightness + saturation - lightness * saturation;
  const low = 2 * lightness - high;
  const part = (shift: number) =>
    Math.round((saturation === 0 ? lightness : channel(low, high, hue / 360 + shift)) * 255);
  return rgba(part(1 / 3), part(0), part(-1 / 3), color.a);
}

export function lighten(color: Color, factor: number): Color {
  return withLightness(color, factor);
}

export function darken(color: Color, factor: number): Color {
  return withLightness(color, -factor);
}

export function transparent({ r, g, b, a }: Color, factor: number): Color {
  return rgba(r, g, b, a * factor);
}

/** Blends a translucent colour with an opaque one; other colours stay unchanged. */
export function opaque(color: Color, under: Color): Color {
  if (color.a === 1 || under.a !== 1) return color;
  const part = (key: "r" | "g" | "b") => under[key] - color.a * (under[key] - color[key]);
  return rgba(part("r"), part("g"), part("b"), 1);
}

export function mix(one: Color, other: Color, ratio: number): Color {
  const part = (key: keyof Color) => one[key] + (other[key] - one[key]) * limited(ratio, 1);
  return rgba(part("r"), part("g"), part("b"), part("a"));
}

function luminance(color: Color): number {
  return round(wcagLuminance(hexOf({ ...color, a: 1 })), 4);
}

/** The colour nearer to `background`, by `factor` of the way in luminance. */
export function lessProminent(color: Color, background: Color, factor: number): Color {
  const [own, behind] = [luminance(color), luminance(background)];
  if (own < behind) return lighten(color, (factor * (behind - own)) / behind);
  return own > behind ? darken(color, (factor * (own - behind)) / own) : color;
}
