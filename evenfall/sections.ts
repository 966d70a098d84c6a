/** The parts that the page may have. */
type Section =
  | "ownCode"
  | "chart"
  | "ports"
  | "claims"
  | "light"
  | "newsletter"
  | "team"
  | "reviews"
  | "contact"
  | "signIn"
  | "changes";

/**
 * Which parts the page has. What is false is left out: of the page and its menu, of the server and of what visitors
 * download. Its words need no translation.
 */
export const sections: Record<Section, boolean> = {
  /** The tab in which visitors see their own code in both themes. */
  ownCode: true,
  /** The chart of the theme among well-known ones. */
  chart: true,
  /** The theme for other programs, and the page `/ports`. `ports.ts` chooses the programs; none turns this off, too. */
  ports: true,
  /** The claims below the stage, such as the number of downloads. */
  claims: true,
  /** The light that visitors turn down. Off, too, where a variant's comments do not last long enough. */
  light: true,
  /** The newsletter's form. It stands beside the contact form, and is off without it. */
  newsletter: true,
  /** The people of `team.ts`; nobody there turns this off, too. */
  team: true,
  /** The reviews with their feed, card and badge. They need `signIn`. */
  reviews: true,
  /** The contact form. */
  contact: true,
  /** Signing in. */
  signIn: true,
  /** The changelog: the page `/changes` and its feeds. */
  changes: true,
};
