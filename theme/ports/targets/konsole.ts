import { channels, type Hex } from "../../color/color.ts";
import { mix } from "../../color/oklab.ts";
import { escaped } from "../formats.ts";
import { ansiNames } from "../slots.ts";
import { ansiColors, type Target } from "../target.ts";

/** The share of the background in a faint colour, as in Konsole's own schemes. */
const FAINT = 1 / 3;

/** INI with a section for each colour. A faint colour is blended with the background. */
export const konsole: Target = {
  id: "konsole",
  program: "Konsole",
  kind: "terminal",
  ending: ".colorscheme",
  comment: "#",
  write({ name, color }) {
    const colors = color({
      Background: "background",
      BackgroundIntense: "background",
      Foreground: "foreground",
      ForegroundIntense: "foreground",
      ...ansiColors((index) => `Color${index % 8}${index < 8 ? "" : "Intense"}`),
    });
    const faint = (hex: Hex) => mix(hex, colors.Background, FAINT);
    const all = {
      ...colors,
      BackgroundFaint: colors.Background,
      ForegroundFaint: faint(colors.Foreground),
      ...Object.fromEntries(
        color(ansiNames.slice(0, 8)).map((hex, index) => [`Color${index}Faint`, faint(hex)]),
      ),
    };
    const sections = Object.entries(all).map(
      ([title, hex]) => `[${title}]\nColor=${channels(hex).join(",")}\n\n`,
    );
    return `${sections.join("")}[General]\nDescription=${escaped(name)}\nOpacity=1\n`;
  },
  steps: ({ file, name }) => ({
    say: `Put ${file} into ~/.local/share/konsole/, then choose ${name} under Settings, Edit Current Profile, Appearance.`,
  }),
};
