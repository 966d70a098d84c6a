import type { Own } from "../../defaults/words/layer.ts";
import type * as words from "../../defaults/words/page.ts";

export const product = {
  tagline: () => "The last light of the day, for the first line of the night.",
  lightDescription: () =>
    "A light theme for VS Code, Cursor and friends. Every token stays readable at dawn, comments included.",
  copyrightYear: 2022,
} satisfies Own<typeof words.product>;

export const claimsSource = "on the Marketplace" satisfies Own<typeof words.claimsSource>;

export const teamHeading = "The people who keep the light" satisfies Own<typeof words.teamHeading>;

export const notFoundWording = {
  title: "Gone with the light",
  sentence: "There is nothing here.",
} satisfies Own<typeof words.notFoundWording>;
