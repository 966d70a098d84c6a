import { escaped, lines } from "../formats.ts";
import { ansiColors, orBoth, put, say, step, type Target } from "../target.ts";

/** A keyfile without a selection, whose colours Ptyxis chooses itself. */
export const ptyxis: Target = {
  id: "ptyxis",
  program: "Ptyxis",
  kind: "terminal",
  ending: ".palette",
  comment: "#",
  write({ name, color }) {
    const colors = color({
      Background: "background",
      Foreground: "foreground",
      Cursor: "cursor",
      ...ansiColors((index) => `Color${index}`),
    });
    return `[Palette]\nName=${escaped(name)}\n${lines(colors, (key, hex) => `${key}=${hex}`)}\n`;
  },
  steps: (variant, pair) => [
    put(variant, "~/.local/share/org.gnome.Ptyxis/palettes/"),
    step(say`Open Preferences, Appearance, Show All Palettes. Choose ${variant.name}.`),
    ...orBoth(
      pair,
      ({ light, dark }) => {
        const both = `${variant.scheme}-both.palette`;
        return `cd ~/.local/share/org.gnome.Ptyxis/palettes
sed '/^Background=/,$d; s/^Name=.*/&, light and dark/' ${variant.file} > ${both}
echo '[Light]' >> ${both}
sed -n '/^Background=/,$p' ${light.file} >> ${both}
echo '[Dark]' >> ${both}
sed -n '/^Background=/,$p' ${dark.file} >> ${both}`;
      },
      ({ other }) =>
        say`Or, to follow your system's light and dark mode, put ${other.file} there, too, run this, and choose ${`${variant.name}, light and dark`} instead:`,
    ),
  ],
};
