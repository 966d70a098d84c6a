import * as own from "#site/words/changes.ts";
import { layer } from "./layer.ts";

/** The words of the changelog, `/changes`. */
export const changesWording = layer(own.changesWording, {
  title: "Changelog",
  /** For search engines and link previews. */
  description: (name: string) => `What changed in each version of ${name}, with its colours before and after.`,
  /** The heading of a version that is missing from the changelog. */
  version: (version: string) => `Version ${version}`,
  /** Above the colours that differ from the previous version. */
  since: (version: string) => `Colour changes since version ${version}:`,
  /** Next to a colour: its contrast on the theme's background. */
  contrast: (ratio: string) => `${ratio}:1`,
  noColor: "none",
  /** The colours of code other than the main roles, by the scopes of the theme's rules. */
  scopes: (count: number) => (count === 1 ? "One more code colour" : `${count} more code colours`),
  workbench: (count: number) => (count === 1 ? "One workbench colour" : `${count} workbench colours`),
  /** The themes whose labels are listed. */
  added: (labels: string) => `New: ${labels}.`,
  removed: (labels: string) => `Removed: ${labels}.`,
  unchanged: (labels: string) => `Unchanged: ${labels}.`,
  /** The button at an earlier version, its explanation, and the message after a click. */
  keep: "Keep these colours",
  keepHint: (version: string) => `Copies settings for VS Code that bring the colours of version ${version} back.`,
  keepWhere: "Copied. Paste the settings into your settings.json.",
  keepFailed: "The settings could not be loaded. Please try again.",
  /** Above the footnotes of the changelog. */
  footnotes: "Footnotes",
  files: "Files",
  checksum: "SHA-256",
  back: "Back to the theme",
});
