import type { Own } from "../../defaults/words/layer.ts";
import type * as words from "../../defaults/words/page.ts";

export const product = {
  tagline: () => "The last light of the day, for the first line of the night.",
  description: () =>
    "Evenfall is a dark colour theme for VS Code and its relatives: a dusk palette in which every token, comments included, stays readable.",
  lightDescription: () =>
    "Evenfall is a light colour theme for VS Code and its relatives: a dawn palette in which every token, comments included, stays readable.",
  copyrightYear: 2022,
} satisfies Own<typeof words.product>;

export const teamHeading = "The people who keep the light" satisfies Own<typeof words.teamHeading>;

export const notFoundWording = {
  title: "Gone with the light",
  sentence: "There is nothing here.",
} satisfies Own<typeof words.notFoundWording>;
