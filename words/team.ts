/** The words of the team. They are loaded with its scripts. */

import * as own from "#site/words/team.ts";
import { layer } from "./layer.ts";

const numbers = [
  "No",
  "One",
  "Two",
  "Three",
  "Four",
  "Five",
  "Six",
  "Seven",
  "Eight",
  "Nine",
  "Ten",
  "Eleven",
  "Twelve",
];

export const teamWording = layer(
  {
    lead: (count: number) =>
      count === 1
        ? "One person, looking after the theme."
        : `${numbers[count] ?? count} of us, looking after the theme.`,
    favourite: (role: string) => `Favourite: ${role}`,
    portrait: (name: string) => `Portrait of ${name}`,
    link: (name: string, label: string) => `${name} on ${label}`,
  },
  own.teamWording,
);
