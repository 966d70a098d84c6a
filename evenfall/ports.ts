/** The other programs for which the page offers the theme. The build makes their files from the extension's themes. */
export const ports: {
  /** The programs' ids in the order of the page (`npm run ports -- --list` prints them); null for all of them. */
  targets: readonly string[] | null;
  /**
   * Your own files that replace generated ones: the path of the generated file, such as `kitty/my-theme.conf`, and the path
   * of your file within `site/`.
   */
  handMade: Readonly<Record<string, string>>;
} = {
  targets: null,
  handMade: {},
};
