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

/** The custom properties of the lights at which comments are gone: their shares of full light. */
export function goneStyle(ours: { goneAt: number }, yours: { goneAt: number }): CSSProperties {
  return { "--gone-ours": ours.goneAt / 100, "--gone-yours": yours.goneAt / 100 } as CSSProperties;
}

/** What is gone first of what a theme shows. */
export interface Weakest {
  /** The theme's name. */
  name: string;
  goneAt: number;
  /** A key of `stageWording.parts`; none: its comments. */
  part?: string;
}

interface Comparison {
  ours: Weakest;
  yours: Weakest;
  /** In percent. */
  light: number;
}

const parts: Readonly<Record<string, string>> = stageWording.parts;

function inWords({ name, goneAt, part = "comments" }: Weakest) {
  return { name, goneAt, part: parts[part] ?? stageWording.parts.comments };
}

/** What the light does to the weakest part of the two themes, in a sentence. */
export function describeLight(comparison: Comparison): string {
  const { sentence } = stageWording;
  const { light } = comparison;
  const ours = inWords(comparison.ours);
  const yours = inWords(comparison.yours);
  const isYoursGone = light <= yours.goneAt;
  const isOursGone = light <= ours.goneAt;
  if (isYoursGone !== isOursGone)
    return isYoursGone ? sentence.first(light, yours, ours) : sentence.first(light, ours, yours);
  return isOursGone ? sentence.neither(light, yours, ours) : sentence.both(light, yours, ours);
}
