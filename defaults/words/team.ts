import * as own from "#site/words/team.ts";
import { layer } from "./layer.ts";

/** The words of the team. */
export const teamWording = layer(own.teamWording, {
  portrait: (name: string) => `Portrait of ${name}`,
  link: (name: string, label: string) => `${name} on ${label}`,
});
