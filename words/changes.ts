import * as own from "#site/words/changes.ts";
import { layer } from "./layer.ts";

/** The words of the changelog, as a panel and at `/changes`, and of its feeds. */
export const changesWording = layer(
  {
    title: "Changelog",
    feedTitle: (name: string) => `Changes of ${name}`,
    version: (version: string) => `Version ${version}`,
    /** The link to the version's file, beside its heading. */
    download: "Download",
    /** The same link for screen readers. */
    downloadVersion: (version: string) => `Download version ${version}`,
    /** The heading of the colours that differ from the previous version. */
    since: (version: string) => `Colours since version ${version}`,
    role: "Colour of",
    before: "Before",
    after: "After",
    /** Below the colour's hex: its contrast on the theme's background. */
    contrast: (ratio: string) => `${ratio}:1`,
    /** CIEDE2000: 1 is about the least that can be seen. */
    difference: "ΔE",
    noColor: "none",
    workbench: (count: number) =>
      count === 1 ? "One colour of the workbench" : `${count} colours of the workbench`,
    added: "A new theme.",
    removed: "This theme is gone.",
    unchanged: "No colour changed.",
    feeds: "Subscribe:",
    back: "Back to the theme",
    /** The button that closes the panel. */
    close: "Close",
  },
  own.changesWording,
);
