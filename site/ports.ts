/** The other programs that the theme is offered for: their files are made from the extension's themes. */
export const ports: {
  /** The programs' ids in the order of the page (`npm run ports -- --list` prints them); null for all of them. */
  targets: readonly string[] | null;
  /**
   * Files that are taken as they are instead of the generated ones: for a generated file, such as
   * `kitty/my-theme.conf`, the path of your own one within `site/`.
   */
  handMade: Readonly<Record<string, string>>;
} = {
  targets: null,
  handMade: {},
};
