import * as own from "#site/words/ports.ts";
import { layer } from "./layer.ts";

/** The words about the theme for other programs. The steps for each program are in English (`toolkit/ports/targets/`). */
export const portsWording = layer(own.portsWording, {
  /** The sentence of the page, with a link to all of them. */
  sentence: (count: number) => (count === 1 ? "Also for another app" : `Also for ${count} other apps`),
  title: "Other apps",
  /** For search engines and link previews. */
  description: (name: string) => `${name} for terminals, editors and other apps, to download.`,
  lead: (name: string) => `Made from the VS Code theme ${name}. Click an app for instructions.`,
  variant: "Variant",
  download: "Download",
  /** The link's accessible name. It begins with the visible text. */
  downloadFor: (program: string) => `Download for ${program}`,
  /** About colours in a file that the theme does not set. */
  filled: (count: number) =>
    count === 1
      ? "The theme does not set one of these colours. It comes from its other colours or from VS Code."
      : `The theme does not set ${count} of these colours. They come from its other colours or from VS Code.`,
  kinds: { editor: "Editors", terminal: "Terminals", tool: "Tools", format: "Formats" },
  back: "Back to the page",
});
