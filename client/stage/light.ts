import type { CSSProperties } from "react";
import { type Product, product } from "../../defaults/words/page.ts";
import { stageWording } from "../../defaults/words/stage.ts";
import { brightnessFactor, type LightLimits } from "../../toolkit/color/dimming.ts";
import type { Side } from "../stage-themes.ts";

/** The lowest light of the range, in percent. */
export const MIN_LIGHT = 5;

/** How far below the higher limit the sun rests, in percent, so that one theme has faded and the other has not. */
const BELOW_LIMIT = 2;

/**
 * The headline for a theme whose comments fade last, if the owner has set one; otherwise the tagline.
 * @param theme the extension.
 */
export function headlineOf(theme: Product, type: "dark" | "light", hasLight: boolean): string {
  return (hasLight && stageWording.headline[type]) || product.tagline(theme);
}

/** The light at which the sun rests, in percent. There the comments of one theme have just faded. */
export function restingLight(one: LightLimits, other: LightLimits): number {
  const [lower, higher] = [one.fadesAt, other.fadesAt].sort((a, b) => a - b) as [number, number];
  return Math.max(MIN_LIGHT, higher - lower > BELOW_LIMIT ? higher - BELOW_LIMIT : higher);
}

/** The custom properties of a light: its share of full light, and the factor that dims each colour. */
export function lightStyle(percent: number): CSSProperties {
  const share = percent / 100;
  return { "--light": share, "--dim": brightnessFactor(share) } as CSSProperties;
}

/** The custom properties of the lights at which comments fade, as shares of full light. */
export function fadeStyle(ours: { fadesAt: number }, yours: { fadesAt: number }): CSSProperties {
  return { "--fades-ours": ours.fadesAt / 100, "--fades-yours": yours.fadesAt / 100 } as CSSProperties;
}

/** The first part of a theme to fade. */
export interface FirstToFade extends LightLimits {
  /** The theme's name. */
  name: string;
  /** A key of `stageWording.parts`; undefined means the comments. */
  part?: string;
}

type BothSides = Readonly<Record<Side, FirstToFade>>;

const parts: Readonly<Record<string, string>> = stageWording.parts;

function inWords({ name, fadesAt, part = "comments" }: FirstToFade) {
  return { name, fadesAt, part: parts[part] ?? stageWording.parts.comments };
}

/** A sentence that says which theme's comments fade first, and at which light each theme's comments fade. */
export function describeLimits({ ours, yours }: BothSides): string {
  const { limits } = stageWording;
  if (ours.fadesAt === yours.fadesAt) return limits.same(inWords(yours), inWords(ours));
  const [first, last] = ours.fadesAt > yours.fadesAt ? [ours, yours] : [yours, ours];
  return limits.differ(inWords(first), inWords(last));
}

/** How well a part can be read. At full light nothing counts as gone, even if it is faint. */
function legibility({ fadesAt, hardAt }: LightLimits, light: number): "gone" | "hard" | "readable" {
  if (light <= fadesAt && light < 100) return "gone";
  return light <= hardAt ? "hard" : "readable";
}

/** The first part to fade, if it has faded at this light. @param light in percent. */
export function failedPart({ part = "comments", ...limits }: FirstToFade, light: number): string | undefined {
  return legibility(limits, light) === "gone" ? part : undefined;
}

/**
 * A sentence that says how well the first part to fade can be read in each theme at this light.
 * @param themes as the visitor has customized them.
 * @param authored as their authors made them.
 * @param light in percent.
 */
export function describeLight(themes: BothSides, authored: BothSides, light: number): string {
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
