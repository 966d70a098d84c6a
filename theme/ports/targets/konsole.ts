import type { Hex } from "../../color/color.ts";
import { channels } from "../../color/color.ts";
import { mix } from "../../color/oklab.ts";
import { comment } from "../formats.ts";
import { ansiNames, type Slot } from "../palette.ts";
import { ansiColors, type Target } from "../target.ts";

/** The share of the background in a faint colour, as in Konsole's own schemes. */
const FAINT = 1 / 3;

/** INI with a section for each colour. A faint colour is blended with the background. */
export const konsole: Target = {
  id: "konsole",
  program: "Konsole",
  kind: "terminal",
  fileName: (stem) => `${stem}.colorscheme`,
  colors: (): Record<string, Slot> => ({
    Background: "background",
    BackgroundIntense: "background",
    Foreground: "foreground",
    ForegroundIntense: "foreground",
    ...ansiColors((index) => `Color${index % 8}${index < 8 ? "" : "Intense"}`),
  }),
  write({ name, header, palette, colors }) {
    const section = (title: string, hex: string) => `[${title}]\nColor=${channels(hex).join(",")}`;
    const background = palette.color("background").hex;
    const faint = (hex: Hex) => mix(hex, background, FAINT);
    const sections = [
      ...Object.entries(colors).map(([title, hex]) => section(title, hex)),
      section("BackgroundFaint", background),
      section("ForegroundFaint", faint(palette.color("foreground").hex)),
      ...ansiNames
        .slice(0, 8)
        .map((name, index) => section(`Color${index}Faint`, faint(palette.color(name).hex))),
      `[General]\nDescription=${name.replaceAll("\\", "\\\\")}\nOpacity=1`,
    ];
    return `${comment(header, "#")}\n\n${sections.join("\n\n")}\n`;
  },
};
