/** The words of the band in which a visitor turns down the light of two themes. */

import * as own from "#site/words/light.ts";
import { layer } from "./layer.ts";

/** A theme's name, and the light at which its comments are gone, as a percentage. */
interface Comments {
  name: string;
  goneAt: string;
}

export const lightWording = layer(
  {
    heading: "Turn down the light",
    lead: (own: string) =>
      `The same lines in your theme and in ${own}. Drag the sun, and see whose comments are the first to go.`,
    /** Labels the choice of the visitor's theme. */
    yours: "You use",
    slider: "Light",
    percent: (light: number) => `${light} %`,
    both: (light: string, one: Comments, other: Comments) =>
      `At ${light} light, both can be read. ${one.name}’s comments are gone at ${one.goneAt}, ${other.name}’s at ${other.goneAt}.`,
    first: (light: string, gone: Comments, left: Comments) =>
      `At ${light} light, ${gone.name}’s comments are gone. ${left.name}’s last to ${left.goneAt}.`,
    neither: (light: string, one: Comments, other: Comments) =>
      `At ${light} light, all comments are gone: ${one.name}’s at ${one.goneAt}, ${other.name}’s at ${other.goneAt}.`,
    model:
      "A model, not a measurement: less light for every colour, and the room’s reflection of 5 % that WCAG counts with. Below 2:1 comments are gone. The list also has themes that last longer.",
    link: "Link to this light",
    linkCopied: "The link is in your clipboard.",
    picture: "Copy as picture",
    pictureCopied: "The picture is in your clipboard.",
    pictureSaved: "Your browser cannot copy pictures, so this one was saved.",
    pictureFailed: "The picture could not be drawn. Please try again.",
  },
  own.lightWording,
);

/** The comparison starts with the first of these themes that loses its comments sooner than all your themes. */
export const firstRivals: readonly string[] = layer(
  ["Dracula", "Nord", "Tokyo Night", "Material Theme"],
  own.firstRivals,
);

/** The lines in the band: eight at most. Phones wrap lines of more than 38 characters. */
export const lightCode = layer(
  `// The sun is this far below the sea.
const DUSK = 6, NIGHT = 18; // degrees

/* Which lamps to light, and when. */
export function lamps(depth: number) {
  if (depth < DUSK) return []; // day
  return ["porch", "desk", "moth"];
} // Good night.`,
  own.lightCode,
);
