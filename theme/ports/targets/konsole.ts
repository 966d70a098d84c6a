import type { Hex } from "../../color/color.ts";
import { mix } from "../../color/oklab.ts";
import { channels, comment } from "../formats.ts";
import type { AnsiName, Slot } from "../palette.ts";
import { sixteen, type Target } from "../target.ts";

/** The share of the background in a faint colour, as in Konsole's own schemes. */
const FAINT = 1 / 3;

/** INI, with a section for each colour. Faint colours are blended with a third of the background. */
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
    ...sixteen((index) => `Color${index % 8}${index < 8 ? "" : "Intense"}`),
  }),
  write({ name, head, palette, colors }) {
    const section = (title: string, hex: string) => `[${title}]\nColor=${channels(hex).join(",")}`;
    const background = palette.color("background").hex;
    const faint = (hex: Hex) => mix(hex, background, FAINT);
    const sections = [
      ...Object.entries(colors).map(([title, hex]) => section(title, hex)),
      section("BackgroundFaint", background),
      section("ForegroundFaint", faint(palette.color("foreground").hex)),
      ...Object.entries(sixteen((index) => String(index)))
        .slice(0, 8)
        .map(([index, slot]) => section(`Color${index}Faint`, faint(palette.color(slot as AnsiName).hex))),
      `[General]\nDescription=${name.replaceAll("\\", "\\\\")}\nOpacity=1`,
    ];
    return `${comment(head, "#")}\n\n${sections.join("\n\n")}\n`;
  },
};
