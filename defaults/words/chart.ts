import * as own from "#site/words/chart.ts";
import { layer } from "./layer.ts";

/** The words of the chart that compares this theme with others. */
export const chartWording = layer(
  {
    heading: (_others: number) => "Who can read it",
    lead: "Each dot is a well-known theme, measured alike. The higher it is, the more easily red-green blind eyes tell its two most alike colours apart; the further right, the easier its faintest colour is to read.",
    picture: (count: number) => `${count} themes by contrast and by distance of colours`,
    contrast: "contrast of the faintest role →",
    distance: "↑ distance of the two most alike roles",
    /** The two bars, and whose they are. */
    contrastBar: "4.5:1, the bar of WCAG",
    distanceBar: "10, a bar of our own",
    /** The corner in which both bars are reached. */
    corner: "readable, and told apart",
  },
  own.chartWording,
);

/** The known themes that are always labelled in the chart. */
export const labelledThemes: readonly string[] = layer(["Dracula", "Nord", "Catppuccin Mocha"], own.labelledThemes);
