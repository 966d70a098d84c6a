import type { Sections } from "../../defaults/settings/sections.ts";

/** A link to a section or its page. */
export interface SectionLink {
  label: string;
  href: string;
}

/** The files of a section. While it is off, a build leaves them out, and asks for no translation of its words. */
export interface SectionFiles {
  /** Folders and files of `client/` that only this section uses. */
  files: readonly string[];
  /** Files of `defaults/words/`, or one export of a file, that only this section uses. */
  words: readonly string[];
  /** Its link in the footer, with the extension's version in its label; none if missing. */
  footer?: { label(version: string): string; href: string };
}

/** A section with a place on the page: what the page, the menu and the build know of it before its component loads. */
export interface PageSection extends SectionFiles {
  /** The switch that turns it off; null for what every page has. */
  name: keyof Sections | null;
  /** The id that links lead to. */
  anchor: string;
  /**
   * Its link in the menu; none if missing. Its place there: 1 is first, because the specification's order is not the
   * page's.
   */
  menu?: SectionLink & { place: number };
}
