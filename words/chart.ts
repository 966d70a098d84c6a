import * as own from "#site/words/chart.ts";
import { layer } from "./layer.ts";

/** The words of the chart that compares this theme with others. */
export const chartWording = layer(
  {
    heading: "Who can read it",
    lead: (name: string, contrast: string, distance: string) =>
      `Most themes lose their comments after dark, and one man in twelve confuses red and green. ${name}’s faintest colour has a contrast of ${contrast}:1. To red-green blind eyes its two most alike roles are ${distance} apart, where 1 is the least that eyes can see (ΔE2000).`,
    /** Shown when all themes of the extension meet both requirements. */
    tuned: "The palette was tuned to these two bars.",
    others: (count: number) =>
      `The dots are ${count} well-known themes, measured alike. In the lit corner both bars are reached.`,
    picture: (count: number) => `${count} themes by contrast and by distance of colours`,
    contrast: "contrast of the faintest role →",
    distance: "↑ distance of the two most alike roles, for red-green blind eyes",
    figures: (contrast: string, distance: string) => `contrast ${contrast}:1, distance ${distance}`,
    find: "Find yours",
    choose: "another theme …",
    verdict: (theme: {
      name: string;
      contrast: string;
      isFaint: boolean;
      isAlike: boolean;
      isNear: boolean;
    }) => {
      const read = theme.isFaint
        ? `its faintest colour has ${theme.contrast}:1, less than the 4.5:1 that WCAG asks`
        : "every colour can be read";
      const told = theme.isAlike
        ? "two of its colours look alike to red-green blind eyes"
        : theme.isNear
          ? "two of its colours come close for red-green blind eyes"
          : "none is mistaken for another";
      return `${theme.name}: ${read}; ${told}.`;
    },
  },
  own.chartWording,
);

/** The known themes that are always labelled in the chart. */
export const labelledThemes: readonly string[] = layer(
  ["Dracula", "Nord", "Catppuccin Mocha"],
  own.labelledThemes,
);
