/** The words around the owner's pages in `site/pages/`. */
export const ownerPagesWording = { back: "Back to the theme" };
