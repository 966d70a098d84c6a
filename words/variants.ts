/** The choice of a theme on the stage. */

/** The choice among the extension's themes. */
export const variantsWording = {
  theme: "Theme",
  missing: "This theme could not be loaded. Please choose it again.",
};
