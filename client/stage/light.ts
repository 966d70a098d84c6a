import type { CSSProperties } from "react";
import { brightnessFactor } from "../../theme/color/dimming.ts";
import { stageWording } from "../../words/stage.ts";
import type { StageView } from "./stage-state.ts";

/** The custom properties of a light: its share of full light, and the factor that dims each colour to it. */
export function lightStyle(percent: number): CSSProperties {
  const share = percent / 100;
  return { "--light": share, "--dim": brightnessFactor(share) } as CSSProperties;
}

/** What the light does to the comments of the two themes, in a sentence. */
export function describeLight({ own, other, light }: Pick<StageView, "own" | "other" | "light">): string {
  const { sentence } = stageWording;
  const isOtherGone = light <= other.goneAt;
  const isOwnGone = light <= own.goneAt;
  if (isOtherGone !== isOwnGone)
    return isOtherGone ? sentence.first(light, other, own) : sentence.first(light, own, other);
  return isOwnGone ? sentence.neither(light, other, own) : sentence.both(light, other, own);
}
