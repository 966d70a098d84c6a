import { stageAddress } from "../../shared/addresses.ts";
import { brightnessFactor } from "../../theme/color/dimming.ts";
import { stageWording } from "../../words/stage.ts";
import type { StageThemes } from "../stage-themes.ts";
import type { ShareProps } from "./share.tsx";
import type { StageView } from "./stage-state.ts";

/** The name of the theme at the left, for links. A visitor's own, its name too, stays in their browser. */
export function linkedNameOf({ yours, isAlone, unchanged }: StageView): string | null {
  return isAlone || typeof unchanged.yours.colours !== "string" ? null : yours.name;
}

/** The link to a view: without what is the visitor's own. @param light the one that they have chosen; null for none. */
export function linkOf(view: StageView, light: number | null, wishes: StageThemes["wishes"]): string {
  const name = linkedNameOf(view);
  const path =
    name === null
      ? stageAddress(null, null, { ours: wishes.ours })
      : stageAddress(name, view.hasLight ? light : null, wishes);
  return location.origin + path;
}

/** The texts of the picture of a view. */
export function pictureOf({ ours, yours, light, hasLight }: StageView, sentence: string): ShareProps["picture"] {
  const number = hasLight ? stageWording.percent(light) : null;
  return {
    names: [yours.name, ours.name],
    texts: {
      number,
      // The number is beside it.
      sentence: sentence.replace(`${number}: `, ""),
      address: import.meta.env.SSR ? "" : location.host,
      dim: hasLight ? brightnessFactor(light / 100) : 1,
    },
  };
}
