/** One of the people in `site/team.ts`. */
export interface TeamMember {
  name: string;
  role: string;
  /** A file in `site/team/`; without one a portrait is drawn. */
  photo?: string;
  links: readonly { label: string; href: string }[];
}
