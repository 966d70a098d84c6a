import { inlineCall } from "../../client/first-paint/inline.ts";
import { layOutLater } from "../../client/first-paint/lay-out-later.ts";
import { type FirstPaintVariant, wearFirst } from "../../client/first-paint/wear-first.ts";
import { type Artefact, exportAll } from "./artefact.ts";
import type { Preference, Variant } from "./variants.ts";

/** The inline scripts that run before the first paint. */
export async function firstPaintArtefact(
  variants: readonly Variant[],
  preferences: Preference[],
  isNeeded: boolean,
): Promise<Artefact> {
  const list = variants.map(
    ({ label, themeColor, sheet }): FirstPaintVariant =>
      sheet === null ? [label, themeColor] : [label, themeColor, sheet],
  );
  return {
    modules: {
      "virtual:first-paint": exportAll({
        wear: isNeeded ? await inlineCall("wear-first", wearFirst, list, preferences) : null,
        layOut: await inlineCall("lay-out-later", layOutLater),
        preferences,
      }),
    },
  };
}
