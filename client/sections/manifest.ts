import type { Sections } from "../../settings/sections.ts";

/** The files of a section. While it is off, a build leaves them out, and asks for no translation of its words. */
export interface SectionFiles {
  /** Folders and files of `client/` that only this section uses. */
  files: readonly string[];
  /** Files of `words/`, or one export of a file, that only this section uses. */
  words: readonly string[];
}

/** A section's link in the menu. */
export interface MenuLink {
  /** Its place among the others: 1 is first. The specification's order is not the page's. */
  place: number;
  label: string;
  href: string;
}

/** A section with a place on the page: what the page, the menu and the build know of it before its component loads. */
export interface PageSection extends SectionFiles {
  /** The switch that turns it off; null for what every page has. */
  name: keyof Sections | null;
  /** The id that links lead to. */
  anchor: string;
  /** Its link in the menu; none if missing. */
  menu?: MenuLink;
}
