import { type Hex, luminance, TEXT_CONTRAST } from "./color.ts";

/** The room light that a screen reflects, as a share of white at full light. WCAG 2.2 adds it to both luminances. */
const FLARE = 0.05;

/** Below this contrast, text has faded. */
const FADED_CONTRAST = 2;

/**
 * The highest whole percentage of light at which text has less than this contrast; 100 if it has less at full light.
 * The light dims both luminances, but the room's reflection stays the same.
 */
function limitOf(text: Hex, ground: Hex, contrast: number): number {
  const [dark, bright] = [luminance(text), luminance(ground)].sort((a, b) => a - b) as [number, number];
  for (let percent = 1; percent <= 100; percent += 1) {
    const light = percent / 100;
    if ((light * bright + FLARE) / (light * dark + FLARE) >= contrast) return percent - 1;
  }
  return 100;
}

/** The light levels, as whole percentages, at and below which a text is harder to read. */
export interface LightLimits {
  /** The highest light at which it has faded. 100: it has faded at full light. */
  fadesAt: number;
  /** The highest light at which it is hard to read: below WCAG's minimum for text. */
  hardAt: number;
}

export function lightLimits(text: Hex, ground: Hex): LightLimits {
  return { fadesAt: limitOf(text, ground, FADED_CONTRAST), hardAt: limitOf(text, ground, TEXT_CONTRAST) };
}

/**
 * The factor for CSS's `brightness()` that dims a screen to a share of its light. The filter multiplies the encoded
 * values, and sRGB's luminance is about their power of 2.2.
 */
export function brightnessFactor(light: number): number {
  return light ** (1 / 2.2);
}
