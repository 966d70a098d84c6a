/** The addresses of the site's own pages and files that more than one place names. They have no base path. */
export const addresses = {
  home: "/",
  owner: "/owner",
  ports: "/ports",
  changes: "/changes",
  signIn: "/auth/login",
  /** Where a sign-in ends, with its outcome. */
  signInEnd: "/auth/done",
  /** The sign-in without a popup, for browsers that block popups. */
  signInPage: "/auth/login?page=1",
  api: "/trpc",
  icon: "/favicon.svg",
  manifest: "/site.webmanifest",
  socialPicture: "/og.png",
} as const;
