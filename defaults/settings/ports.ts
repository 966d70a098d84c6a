import * as own from "#site/ports.ts";

/**
 * The other programs for which the page offers the theme. The build generates their files from the extension's themes.
 */
export interface Ports {
  /** The programs' ids in the order of the page (`npm run theme -- ports --list` prints them); null for all of them. */
  targets: readonly string[] | null;
  /**
   * The owner's files that replace generated ones. Each key is the path of a generated file, such as
   * `kitty/my-theme.conf`; its value is the path of the owner's file in the site's folder.
   */
  handMade: Readonly<Record<string, string>>;
}

export const ports: Ports = { targets: null, handMade: {}, ...own.ports };
