import * as own from "#site/sections.ts";
import { ports } from "./ports.ts";
import { team } from "./team.ts";

/** The sections that the page may have, and whether it has them. */
export interface Sections {
  /** The stage's tab in which visitors see their own code in two themes. */
  ownCode: boolean;
  /**
   * The sun, with which visitors turn down the light. The build leaves it out where the comments fade no later than those of the compared themes.
   */
  light: boolean;
  /** The chart of the theme among well-known ones. */
  chart: boolean;
  /** The theme for other programs, and the page `/ports`. `ports.ts` chooses the programs; none turns this off, too. */
  ports: boolean;
  /** The claims of `claims.ts`, such as the number of downloads. */
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

/**
 * The sections of a site without `sections.ts`: those that need no words and no people from the owner are on. A section
 * that is new in the product has to be false here.
 */
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

/** Every section, off. */
const none = Object.fromEntries(Object.keys(neutral).map((name) => [name, false])) as unknown as Sections;

/** Which sections the owner turned on. A section that the owner does not name is off. */
export const chosen: Sections = own.sections ? { ...none, ...own.sections } : neutral;

/** A section, and the section that it needs. */
const needs = [
  ["reviews", "signIn"],
  ["newsletter", "contact"],
] as const satisfies readonly (readonly [keyof Sections, keyof Sections])[];

const withoutNeeded = needs.filter(([section, needed]) => chosen[section] && !chosen[needed]);

/** A sentence for each section that is off because the section that it needs is off. */
export const notes = withoutNeeded.map(
  ([section, needed]) => `site/sections.ts: ${section} needs ${needed}, which is off, so ${section} is off, too.`,
);

/** Whether each section is on: the owner turned it on, it has content, and the section that it needs is on too. */
export const sections: Sections = {
  ...chosen,
  team: chosen.team && team.length > 0,
  ports: chosen.ports && ports.targets?.length !== 0,
  ...Object.fromEntries(withoutNeeded.map(([section]) => [section, false])),
};
