/** The addresses of the site's own pages and files. They have no base path: the site stands at the root of a domain. */
export const addresses = {
  home: "/",
  owner: "/owner",
  ports: "/ports",
  changes: "/changes",
  /** The addresses of the sign-in begin with this. */
  auth: "/auth",
  /** A popup adds the parameter `attempt`, the name of its sign-in. A full-page sign-in does not. */
  signIn: "/auth/login",
  /** Receives the form that asks only for a name, on a site without a provider. */
  signInByName: "/auth/local",
  /** Where a sign-in ends, with its outcome. */
  signInEnd: "/auth/done",
  api: "/trpc",
  /** The addresses of files with a hash in their name begin with this. */
  assets: "/assets",
  icon: "/favicon.svg",
  manifest: "/site.webmanifest",
  socialPicture: "/og.png",
  live: "/live",
  ready: "/ready",
  robots: "/robots.txt",
  sitemap: "/sitemap.xml",
} as const;

/** The size of the pictures that link previews show, in pixels. */
export const socialPictureSize = { width: 1200, height: 630 };

/** The page with these two themes on its stage. @param light null for their first light. */
export function stageAddress(other: string, light: number | null): string {
  const query = new URLSearchParams({ with: other, ...(light !== null && { light: String(light) }) });
  return `${addresses.home}?${query}`;
}

/** The address at which a sign-in with a provider starts (`login`), or to which the provider returns (`callback`). */
export function providerAddress(id: string, step: "login" | "callback"): string {
  return `${addresses.auth}/${id}/${step}`;
}
