/** One of the people in `site/team.ts`. */
export interface TeamMember {
  name: string;
  role: string;
  /** A sentence about them. */
  about?: string;
  /** A role of the theme's palette, such as `Strings`. */
  favourite?: string;
  /** A file in `site/team/`; without one a portrait is drawn. */
  photo?: string;
  links: readonly { label: string; href: string }[];
}
