// Colour arithmetic for the build and the browser. It does not use culori, because the browser would have to download
// it. `oklab.ts` and `vision.ts` use culori, and only the build uses them.

/** `#rrggbb` */
export type Hex = `#${string}`;

/** Red, green and blue, each 0 to 255. */
type Rgb = readonly [number, number, number];

/** The channels of `#rrggbb`, without a following alpha. */
export function channels(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Rounds each channel, and limits it to 0 to 255. */
export function toHex(rgb: Rgb): Hex {
  return `#${rgb
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

function linear(part: number): number {
  const s = part / 255;
  return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
}

/** Expands `#rgb` and `#rgba`, and drops an alpha of ff. */
export function longForm(source: string): Hex {
  const digits = source.slice(1).toLowerCase();
  const full = digits.length < 5 ? [...digits].map((digit) => digit + digit).join("") : digits;
  return `#${full.length === 8 && full.endsWith("ff") ? full.slice(0, 6) : full}`;
}

/**
 * Parses a colour as VS Code writes it (`#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`) and blends a translucent one with
 * `under`. @returns undefined for anything else.
 */
export function parseColor(source: unknown, under: Hex = "#000000"): Hex | undefined {
  if (typeof source !== "string" || !/^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(source)) return undefined;
  const full = longForm(source);
  const alpha = full.length === 9 ? Number.parseInt(full.slice(7), 16) / 255 : 1;
  const top = channels(full);
  const bottom = channels(under);
  return toHex([
    top[0] * alpha + bottom[0] * (1 - alpha),
    top[1] * alpha + bottom[1] * (1 - alpha),
    top[2] * alpha + bottom[2] * (1 - alpha),
  ]);
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
export function luminance(hex: Hex): number {
  const [r, g, b] = channels(hex);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** The contrast that text needs (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5;

/** Contrast ratio, 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrast(one: Hex, other: Hex): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** White or black, whichever has more contrast on `ground`. The contrast is at least 4.58:1. */
export function extreme(ground: Hex): Hex {
  return contrast("#ffffff", ground) >= contrast("#000000", ground) ? "#ffffff" : "#000000";
}

/** Parses an opaque computed colour of the browser, such as `rgb(240, 145, 90)`. */
export function fromRgb(computed: string): Hex {
  const [r = 0, g = 0, b = 0] = (computed.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
  return toHex([r, g, b]);
}

/** Formats a figure. It rounds down, so that the text never claims more than was measured. */
export function roundDown(value: number, digits: number): string {
  const scale = 10 ** digits;
  return (Math.floor(value * scale) / scale).toFixed(digits);
}
