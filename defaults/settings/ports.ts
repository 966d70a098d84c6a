import * as own from "#site/ports.ts";

/** The other programs for which the page offers the theme. The build makes their files from the extension's themes. */
export interface Ports {
  /** The programs' ids in the order of the page (`npm run theme -- ports --list` prints them); null for all of them. */
  targets: readonly string[] | null;
  /**
   * The owner's own files that replace generated ones: the path of the generated file, such as `kitty/my-theme.conf`,
   * and the path of the owner's file within the site's folder.
   */
  handMade: Readonly<Record<string, string>>;
}

export const ports: Ports = { targets: null, handMade: {}, ...own.ports };
