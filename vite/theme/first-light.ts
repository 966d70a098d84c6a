import { brightnessFactor } from "../../theme/color/dimming.ts";

/** By how many points of light the comments of a variant have to last longer than another theme's. */
export const MIN_LEAD = 10;

/**
 * The light at which one sees the difference: halfway between the two values at which comments are gone, in percent.
 */
export function firstLight(one: number, other: number): number {
  return Math.max(5, Math.round((one + other) / 2));
}

/** A light as CSS: the share of full light, and the factor that dims each colour to it. */
export function lightDeclarations(percent: number): string {
  const share = percent / 100;
  return `--first-light:${share};--first-dim:${brightnessFactor(share).toFixed(3)}`;
}
