import * as own from "#site/words/chart.ts";
import { layer } from "./layer.ts";

/** The words of the chart that compares this theme with others. */
export const chartWording = layer(
  {
    heading: (_others: number) => "Who can read it",
    lead: (name: string, contrast: string, distance: string) =>
      `Each dot is a well-known theme, measured alike: upwards its two most alike colours are told apart more easily by red-green blind eyes, to the right its faintest colour is easier to read. ${name} has a contrast of ${contrast}:1 and a distance of ${distance} (ΔE2000).`,
    picture: (count: number) => `${count} themes by contrast and by distance of colours`,
    contrast: "contrast of the faintest role →",
    distance: "↑ distance of the two most alike roles",
    /** The corner in which both bars are reached. */
    corner: "readable, and told apart",
  },
  own.chartWording,
);

/** The known themes that are always labelled in the chart. */
export const labelledThemes: readonly string[] = layer(
  ["Dracula", "Nord", "Catppuccin Mocha"],
  own.labelledThemes,
);
