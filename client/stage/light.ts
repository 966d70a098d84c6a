import type { CSSProperties } from "react";
import { stageWording } from "../../defaults/words/stage.ts";
import { brightnessFactor } from "../../toolkit/color/dimming.ts";

/** The lowest light of the range, in percent. */
export const MIN_LIGHT = 5;

/**
 * The light at which one sees the difference: halfway between the two values at which comments fade, in percent.
 */
export function firstLight(one: { fadesAt: number }, other: { fadesAt: number }): number {
  return Math.max(MIN_LIGHT, Math.round((one.fadesAt + other.fadesAt) / 2));
}

/** The custom properties of a light: its share of full light, and the factor that dims each colour to it. */
export function lightStyle(percent: number): CSSProperties {
  const share = percent / 100;
  return { "--light": share, "--dim": brightnessFactor(share) } as CSSProperties;
}

/** The custom properties of the lights at which comments fade: their shares of full light. */
export function fadeStyle(ours: { fadesAt: number }, yours: { fadesAt: number }): CSSProperties {
  return { "--fades-ours": ours.fadesAt / 100, "--fades-yours": yours.fadesAt / 100 } as CSSProperties;
}

/** The part of what a theme shows that fades first. */
export interface FirstToFade {
  /** The theme's name. */
  name: string;
  fadesAt: number;
  /** A key of `stageWording.parts`; none: its comments. */
  part?: string;
}

const parts: Readonly<Record<string, string>> = stageWording.parts;

function inWords({ name, fadesAt, part = "comments" }: FirstToFade) {
  return { name, fadesAt, part: parts[part] ?? stageWording.parts.comments };
}

/** What the light does to the first part to fade of the two themes, in a sentence. @param light in percent. */
export function describeLight(themes: { ours: FirstToFade; yours: FirstToFade }, light: number): string {
  const { sentence } = stageWording;
  const ours = inWords(themes.ours);
  const yours = inWords(themes.yours);
  const [isOursFaded, isYoursFaded] = [light <= ours.fadesAt, light <= yours.fadesAt];
  if (isYoursFaded && isOursFaded) return sentence.neither(light, yours, ours);
  if (isYoursFaded) return sentence.first(light, yours, ours);
  return isOursFaded ? sentence.first(light, ours, yours) : sentence.both(light, yours, ours);
}
