/** The choice of a theme above the editor. */

import * as own from "#site/words/variants.ts";
import { layer } from "./layer.ts";

/** The choice among the extension's themes. */
export const variantsWording = layer(
  {
    theme: "Theme",
    missing: "This theme could not be loaded. Please choose it again.",
  },
  own.variantsWording,
);

/** The switch for colours of the theme that are too faint to read. */
export const moreContrastWording = layer(
  {
    label: "Lift faint colours",
    /** `lowest` is the lowest contrast of a colour, such as 3.1. */
    faint: (count: number, lowest: string) =>
      count === 0
        ? "Every colour reaches 4.5:1."
        : count === 1
          ? `One colour has ${lowest}:1; WCAG asks for 4.5.`
          : `${count} colours are below 4.5:1, the lowest has ${lowest}:1.`,
  },
  own.moreContrastWording,
);
