import * as own from "#site/sections.ts";
import { ports } from "./ports.ts";
import { team } from "./team.ts";

/**
 * The sections that a page may have, and whether a site without `sections.ts` has them. Sections that need no words and
 * no people from the owner are on. A new section must be false here.
 */
export const neutral = {
  /** The stage's tab in which visitors see their own code in two themes. */
  ownCode: true,
  /**
   * The sun, which dims the light. It is off if the theme's comments fade no later than those of the compared themes.
   */
  light: true,
  /** The chart that compares the theme with well-known ones. */
  chart: true,
  /** The theme for other programs, and the page `/ports`. It is off if `ports.ts` lists no programs. */
  ports: true,
  /** The claims of `claims.ts`, such as the number of downloads. */
  claims: false,
  /** The newsletter's form, next to the contact form. It needs `contact`. */
  newsletter: false,
  /** The people in `team.ts`. It is off if there are none. */
  team: false,
  /** The reviews. They need `signIn`. */
  reviews: true,
  /** The contact form. */
  contact: true,
  /** Signing in. */
  signIn: true,
  /** The changelog, at `/changes`. It is off if the extension has none. */
  changes: true,
};

/** For each section, whether the page has it. */
export type Sections = typeof neutral;

/** Every section, off. */
const none = Object.fromEntries(Object.keys(neutral).map((name) => [name, false])) as unknown as Sections;

/** The sections that the owner turned on. A section that the owner does not name is off. */
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
