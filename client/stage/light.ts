import type { CSSProperties } from "react";
import { stageWording } from "../../defaults/words/stage.ts";
import { brightnessFactor } from "../../toolkit/color/dimming.ts";

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

const parts: Readonly<Record<string, string>> = stageWording.parts;

function inWords({ name, goneAt, part = "comments" }: Weakest) {
  return { name, goneAt, part: parts[part] ?? stageWording.parts.comments };
}

/** What the light does to the weakest part of the two themes, in a sentence. @param light in percent. */
export function describeLight(themes: { ours: Weakest; yours: Weakest }, light: number): string {
  const { sentence } = stageWording;
  const ours = inWords(themes.ours);
  const yours = inWords(themes.yours);
  const [isOursGone, isYoursGone] = [light <= ours.goneAt, light <= yours.goneAt];
  if (isYoursGone && isOursGone) return sentence.neither(light, yours, ours);
  if (isYoursGone) return sentence.first(light, yours, ours);
  return isOursGone ? sentence.first(light, ours, yours) : sentence.both(light, yours, ours);
}
