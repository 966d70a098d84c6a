/** The parts that the page may have. */
type Section =
  | "ownCode"
  | "comparison"
  | "chart"
  | "vision"
  | "palette"
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
  /** The editor's tab in which visitors see their own code in the theme. */
  ownCode: true,
  /** The choice of another theme beside a sample and beside a visitor's own code. */
  comparison: true,
  /** The chart of the theme among well-known ones. */
  chart: true,
  /** The preview of the editor as people with a colour-vision deficiency see it. */
  vision: true,
  /** The theme's colours by role, to copy. */
  palette: true,
  /** The theme for other programs, and the page `/ports`. `ports.ts` chooses the programs; none turns this off, too. */
  ports: true,
  /** The claims below the editor, such as the number of downloads. */
  claims: true,
  /** The band in which visitors turn down the light of two themes. Off, too, if your theme's comments are gone early. */
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
