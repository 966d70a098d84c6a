import { hash } from "node:crypto";
import { channels } from "../../color/color.ts";
import { lines } from "../formats.ts";
import { ansiNames } from "../palette.ts";
import { say, step, type Target, type Variant } from "../target.ts";

/** A version 4 UUID made from the variant's name, so that a profile that is loaded twice is not duplicated. */
function profileId({ extension, name }: Variant): string {
  const digits = hash("sha256", `${extension.id}/${name}`);
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ];
  return parts.join("-");
}

/** A string in GVariant's text format. */
function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

const rgb = (hex: string) => `'rgb(${channels(hex).join(",")})'`;

/** A keyfile with one profile, for `dconf load /org/gnome/terminal/legacy/profiles:/`. */
export const gnomeTerminal: Target = {
  id: "gnome-terminal",
  program: "GNOME Terminal",
  kind: "terminal",
  ending: ".dconf",
  comment: "#",
  write({ color, ...variant }) {
    const single = color({
      "foreground-color": "foreground",
      "background-color": "background",
      "bold-color": "foreground",
      "cursor-background-color": "cursor",
      "cursor-foreground-color": "cursorText",
      "highlight-background-color": "selection",
      "highlight-foreground-color": "selectionText",
    });
    return `[:${profileId(variant)}]
visible-name=${quoted(variant.name)}
use-theme-colors=false
bold-color-same-as-fg=true
cursor-colors-set=true
highlight-colors-set=true
${lines(single, (key, hex) => `${key}=${rgb(hex)}`)}
palette=[${color(ansiNames).map(rgb).join(", ")}]
`;
  },
  steps: (variant) => [
    step(
      say`Load the file as a new profile:`,
      `dconf load /org/gnome/terminal/legacy/profiles:/ < ${variant.file}`,
    ),
    step(
      say`Add the profile to the list:`,
      `gsettings set org.gnome.Terminal.ProfilesList list "$(gsettings get org.gnome.Terminal.ProfilesList list | sed "s/]$/, '${profileId(variant)}']/")"`,
    ),
    step(say`Choose ${variant.name} under Preferences, Profiles.`),
  ],
};
