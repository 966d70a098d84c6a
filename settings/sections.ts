import * as own from "#site/sections.ts";

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

/** Which parts the page has, as the owner chose: a part that the owner does not name is off. */
export const sections: Sections = own.sections ? { ...none, ...own.sections } : neutral;
