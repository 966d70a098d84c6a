import * as own from "#site/words/chart.ts";
import { layer } from "./layer.ts";

/** The words of the chart that compares this theme with others. */
export const chartWording = layer(own.chartWording, {
  heading: (_others: number) => "Who can read it",
  lead: "Each dot is a well-known theme, measured the same way. Higher: its closest two colours stay distinct, even with red-green colour blindness. Further right: its faintest colour is easier to read.",
  picture: (count: number) =>
    `${count} themes, by the contrast of their faintest colour and by how distinct their colours are`,
  /** The axes. */
  apart: "↑ Easier to tell apart with red-green colour blindness",
  hard: "← Faintest colour hard to read",
  easy: "Easy to read →",
  contrastBar: "4.5:1, WCAG minimum",
  /** For the dot under the pointer: the contrast of its faintest colour, and the ΔE2000 of its two closest colours. */
  figures: (contrast: string, distance: string) => `${contrast}:1, colours ${distance} apart`,
  /** The corner where themes reach both bars. */
  corner: "readable and distinct",
});

/** The known themes that always have a label in the chart. */
export const labelledThemes: readonly string[] = layer(own.labelledThemes, ["Dracula", "Nord", "Catppuccin Mocha"]);
