/** `#rrggbb` */
export type Hex = `#${string}`;

type Triple = readonly [number, number, number];

function channels(hex: string): Triple {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function toHex(rgb: Triple): Hex {
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

function gamma(part: number): number {
  const s = Math.min(1, Math.max(0, part));
  return 255 * (s <= 0.0031308 ? s * 12.92 : 1.055 * s ** (1 / 2.4) - 0.055);
}

/**
 * Parses a colour as VS Code writes it (`#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`) and blends a translucent one with
 * `under`. @returns undefined for anything else.
 */
export function parseColor(source: unknown, under: Hex = "#000000"): Hex | undefined {
  if (typeof source !== "string" || !/^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(source))
    return undefined;
  const digits = source.slice(1).toLowerCase();
  const full = digits.length < 5 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const alpha = full.length === 8 ? Number.parseInt(full.slice(6), 16) / 255 : 1;
  const top = channels(`#${full}`);
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

/** Contrast ratio, 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrast(one: Hex, other: Hex): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The lowest contrast of `color` against any of `backgrounds`. */
export function worstContrast(color: Hex, backgrounds: readonly Hex[]): number {
  return Math.min(...backgrounds.map((ground) => contrast(color, ground)));
}

function toLab(hex: Hex): Triple {
  const [r, g, b] = channels(hex).map(linear) as unknown as Triple;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromLab([lightness, a, b]: Triple): Hex {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return toHex([
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]);
}

/** Mixes two colours in OKLab. @param amount the share of `other`, 0 to 1. */
export function mix(base: Hex, other: Hex, amount: number): Hex {
  const from = toLab(base);
  const to = toLab(other);
  return fromLab(
    from.map((part, index) => part + ((to[index] ?? part) - part) * amount) as unknown as Triple,
  );
}

/** OKLab chroma: 0 for grey, up to 0.32 in sRGB. */
export function chroma(hex: Hex): number {
  const [, a, b] = toLab(hex);
  return Math.hypot(a, b);
}

/** The angle between two hues, 0 to 180 degrees. */
export function hueDistance(one: Hex, other: Hex): number {
  const [a, b] = [toLab(one), toLab(other)].map(([, x, y]) => (Math.atan2(y, x) * 180) / Math.PI) as [
    number,
    number,
  ];
  const turn = Math.abs(a - b) % 360;
  return turn > 180 ? 360 - turn : turn;
}

/** White or black, whichever has more contrast on `ground`: at least 4.58:1. */
export function extreme(ground: Hex): Hex {
  return contrast("#ffffff", ground) >= contrast("#000000", ground) ? "#ffffff" : "#000000";
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

/** CSS notation: `rgb(240, 145, 90)`. */
export function toRgb(hex: string): string {
  return `rgb(${channels(hex).join(", ")})`;
}

/** Parses an opaque computed colour of the browser, such as `rgb(240, 145, 90)`. */
export function fromRgb(computed: string): Hex {
  const [r = 0, g = 0, b = 0] = (computed.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
  return toHex([r, g, b]);
}
