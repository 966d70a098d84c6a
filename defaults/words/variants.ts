// The choice of a theme on the stage.

import * as own from "#site/words/variants.ts";
import { layer } from "./layer.ts";

/** The choice among the extension's themes. */
export const variantsWording = layer(own.variantsWording, { theme: "Theme" });
