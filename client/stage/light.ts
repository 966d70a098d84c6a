import type { StageTheme } from "virtual:stage";
import type { CSSProperties } from "react";
import { brightnessFactor } from "../../theme/color/dimming.ts";
import { stageWording } from "../../words/stage.ts";

/** The lowest light of the range, in percent. */
export const MIN_LIGHT = 5;

/**
 * The light at which one sees the difference: halfway between the two values at which comments are gone, in percent.
 */
export function firstLight(one: { goneAt: number }, other: { goneAt: number }): number {
  return Math.max(MIN_LIGHT, Math.round((one.goneAt + other.goneAt) / 2));
}

/** The custom properties of a light: its share of full light, and the factor that dims each colour to it. */
export function lightStyle(percent: number): CSSProperties {
  const share = percent / 100;
  return { "--light": share, "--dim": brightnessFactor(share) } as CSSProperties;
}

interface Comparison {
  ours: StageTheme;
  yours: StageTheme;
  /** In percent. */
  light: number;
}

/** What the light does to the comments of the two themes, in a sentence. */
export function describeLight({ ours, yours, light }: Comparison): string {
  const { sentence } = stageWording;
  const isYoursGone = light <= yours.goneAt;
  const isOursGone = light <= ours.goneAt;
  if (isYoursGone !== isOursGone)
    return isYoursGone ? sentence.first(light, yours, ours) : sentence.first(light, ours, yours);
  return isOursGone ? sentence.neither(light, yours, ours) : sentence.both(light, yours, ours);
}
