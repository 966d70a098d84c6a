import * as own from "#site/sections.ts";
import { ports } from "./ports.ts";
import { team } from "./team.ts";

/** The parts that the page may have, and whether it has them. */
export interface Sections {
  /** The stage's tab in which visitors see their own code in two themes. */
  ownCode: boolean;
  /**
   * The sun, with which visitors turn down the light. The build leaves it out where the comments do not outlast others.
   */
  light: boolean;
  /** The chart of the theme among well-known ones. */
  chart: boolean;
  /** The theme for other programs, and the page `/ports`. `ports.ts` chooses the programs; none turns this off, too. */
  ports: boolean;
  /** The claims of `words/page.ts`, such as the number of downloads. */
  claims: boolean;
  /** The newsletter's form. It stands beside the contact form, and is off without it. */
  newsletter: boolean;
  /** The people of `team.ts`; nobody there turns this off, too. */
  team: boolean;
  /** The reviews. They need `signIn`. */
  reviews: boolean;
  /** The contact form. */
  contact: boolean;
  /** Signing in. */
  signIn: boolean;
  /** The changelog, at `/changes`. An extension without one turns this off, too. */
  changes: boolean;
}

/** What needs nothing of the owner: no words, no people. A part that is new in the product begins here as false. */
export const neutral: Sections = {
  ownCode: true,
  light: true,
  chart: true,
  ports: true,
  claims: false,
  newsletter: false,
  team: false,
  reviews: true,
  contact: true,
  signIn: true,
  changes: true,
};

/** Every part, off. */
const none = Object.fromEntries(Object.keys(neutral).map((name) => [name, false])) as unknown as Sections;

/** The owner's choice. A part that the owner does not name is off. */
export const chosen: Sections = own.sections ? { ...none, ...own.sections } : neutral;

/** A part, and the one that it needs. */
const needs = [
  ["reviews", "signIn"],
  ["newsletter", "contact"],
] as const satisfies readonly (readonly [keyof Sections, keyof Sections])[];

const withoutNeeded = needs.filter(([part, needed]) => chosen[part] && !chosen[needed]);

/** A sentence for each part that is off because it needs another one. */
export const notes = withoutNeeded.map(
  ([part, needed]) => `site/sections.ts: ${part} needs ${needed}, which is off, so ${part} is off, too.`,
);

/** Which parts the page has: those that the owner chose, with something to show and with what they need. */
export const sections: Sections = {
  ...chosen,
  team: chosen.team && team.length > 0,
  ports: chosen.ports && ports.targets?.length !== 0,
  ...Object.fromEntries(withoutNeeded.map(([part]) => [part, false])),
};
