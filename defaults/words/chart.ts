import * as own from "#site/words/chart.ts";
import { layer } from "./layer.ts";

/** The words of the chart that compares this theme with others. */
export const chartWording = layer(
  {
    heading: (_others: number) => "Who can read it",
    lead: "Each dot is a well-known theme, measured the same way. Higher: its closest two colours stay distinct, even with red-green colour blindness. Further right: its faintest colour is easier to read.",
    picture: (count: number) =>
      `${count} themes, by the contrast of their faintest colour and by how distinct their colours are`,
    contrast: "contrast of the faintest role →",
    distance: "↑ distance of the two most alike roles",
    /** The two bars, and whose they are. */
    contrastBar: "4.5:1, WCAG minimum",
    distanceBar: "10, a bar of our own",
    /** The corner in which both bars are reached. */
    corner: "readable and distinct",
  },
  own.chartWording,
);

/** The known themes that are always labelled in the chart. */
export const labelledThemes: readonly string[] = layer(["Dracula", "Nord", "Catppuccin Mocha"], own.labelledThemes);
