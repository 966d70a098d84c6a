/** The addresses of the site's own pages and files. They have no base path: the site stands at the root of a domain. */
export const addresses = {
  home: "/",
  owner: "/owner",
  ports: "/ports",
  changes: "/changes",
  /** Whatever a sign-in uses is below it. */
  auth: "/auth",
  /** In a popup with the parameter `attempt`, which names it; on the page itself without. */
  signIn: "/auth/login",
  /** Where a form sends the name that is enough to sign in, while there is no provider. */
  signInByName: "/auth/local",
  /** Where a sign-in ends, with its outcome. */
  signInEnd: "/auth/done",
  api: "/trpc",
  /** The files whose names hold a hash of their content are below it. */
  assets: "/assets",
  icon: "/favicon.svg",
  manifest: "/site.webmanifest",
  socialPicture: "/og.png",
  live: "/live",
  ready: "/ready",
  robots: "/robots.txt",
  sitemap: "/sitemap.xml",
} as const;

/** The address at which a sign-in with a provider begins, or to which the provider sends the browser back. */
export function providerAddress(id: string, step: "login" | "callback"): string {
  return `${addresses.auth}/${id}/${step}`;
}
