/** Made from the owner's picture files by `plugin.ts`. */
declare module "virtual:pictures" {
  /** The address of each photo that `site/team.ts` names, by its file's name. */
  export const photos: Readonly<Record<string, string>>;
  /** Whether there is a logo file: `/favicon.svg` is made from it then. */
  export const hasLogo: boolean;
}
