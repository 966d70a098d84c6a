import type { CSSProperties } from "react";
import { type Product, product } from "../../defaults/words/page.ts";
import { stageWording } from "../../defaults/words/stage.ts";
import { brightnessFactor, type LightLimits } from "../../toolkit/color/dimming.ts";

/** The lowest light of the range, in percent. */
export const MIN_LIGHT = 5;

/** How far below the first limit the sun rests, in percent: there one theme has faded and the other has not. */
const BELOW_LIMIT = 2;

/** The stage's headline. Only a theme whose comments last longer may claim it. @param theme the extension. */
export function headlineOf(theme: Product, type: "dark" | "light", hasLight: boolean): string {
  return (hasLight && stageWording.headline[type]) || product.tagline(theme);
}

/** The light at which the sun rests, in percent: where the comments of one of the two themes have just faded. */
export function restingLight(one: LightLimits, other: LightLimits): number {
  const [lower, higher] = [one.fadesAt, other.fadesAt].sort((a, b) => a - b) as [number, number];
  return Math.max(MIN_LIGHT, higher - lower > BELOW_LIMIT ? higher - BELOW_LIMIT : higher);
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
export interface FirstToFade extends LightLimits {
  /** The theme's name. */
  name: string;
  /** A key of `stageWording.parts`; none: its comments. */
  part?: string;
}

export interface BothSides<Value> {
  ours: Value;
  yours: Value;
}

const parts: Readonly<Record<string, string>> = stageWording.parts;

function inWords({ name, fadesAt, part = "comments" }: FirstToFade) {
  return { name, fadesAt, part: parts[part] ?? stageWording.parts.comments };
}

/** Of which of the two themes the comments go first, and at which light, in a sentence. */
export function describeLimits({ ours, yours }: BothSides<FirstToFade>): string {
  const { limits } = stageWording;
  if (ours.fadesAt === yours.fadesAt) return limits.same(inWords(yours), inWords(ours));
  const isOursFirst = ours.fadesAt > yours.fadesAt;
  const [first, last] = [inWords(isOursFirst ? ours : yours), inWords(isOursFirst ? yours : ours)];
  return limits.differ(first, last);
}

/** How well a part can be read. Nothing is gone at full light, however faint it is. */
function legibility({ fadesAt, hardAt }: LightLimits, light: number): "gone" | "hard" | "readable" {
  if (light <= fadesAt && light < 100) return "gone";
  return light <= hardAt ? "hard" : "readable";
}

/** The part of a theme that a light takes, if it takes one. @param light in percent. */
export function failedPart({ part = "comments", ...limits }: FirstToFade, light: number): string | undefined {
  return legibility(limits, light) === "gone" ? part : undefined;
}

/**
 * What the light does to the first part of each theme to fade, in a sentence.
 * @param themes as the visitor has customized them.
 * @param authored as their authors made them.
 * @param light in percent.
 */
export function describeLight(themes: BothSides<FirstToFade>, authored: BothSides<FirstToFade>, light: number): string {
  const { sentence, legibilities } = stageWording;
  for (const side of ["yours", "ours"] as const) {
    const isBack = legibility(authored[side], light) === "gone" && legibility(themes[side], light) !== "gone";
    if (isBack) return sentence.back(light, inWords(themes[side]));
  }
  const [yours, ours] = [legibility(themes.yours, light), legibility(themes.ours, light)];
  const words = { yours: inWords(themes.yours), ours: inWords(themes.ours) };
  if (yours === ours && words.yours.part === words.ours.part)
    return sentence.alike(light, words.yours, legibilities[yours]);
  return sentence.each(light, [words.yours, legibilities[yours]], [words.ours, legibilities[ours]]);
}
