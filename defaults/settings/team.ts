import * as own from "#site/team.ts";

/** A person on the page. */
export interface Person {
  name: string;
  role: string;
  /**
   * A picture in the site's `team/`, of any size. The build crops it to a square. Without one, the page shows the
   * first letter of the name.
   */
  photo?: string;
  /** Any number of links, or none. */
  links: readonly { label: string; href: string }[];
}

/** The people behind the theme, any number of them. */
export const team: readonly Person[] = own.team ?? [];
