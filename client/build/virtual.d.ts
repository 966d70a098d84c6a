/** Made from the owner's picture files by `pictures.ts`. */
declare module "virtual:pictures" {
  /** The address of each photo that `site/team.ts` names, by its file's name. */
  export const photos: Readonly<Record<string, string>>;
}

/** Made from `site/pages/` by `owner-pages.ts`, in the order of their names. */
declare module "virtual:owner-pages" {
  export const ownerPages: readonly { name: string; title: string }[];
}

declare module "virtual:owner-page-texts" {
  export const ownerPageTexts: readonly import("./owner-pages.ts").OwnerPageSource[];
}

/** Made from `variants/apply-stored-theme.ts` by `first-paint.ts`. */
declare module "virtual:first-paint" {
  /** The inline script that applies a visitor's theme; null if visitors can choose neither a theme nor more contrast. */
  export const themeScript: string | null;
}
