/** The path of a static build, which `vite/static.ts` reads from `PUBLIC_URL`. */
declare const SITE_PATH: string | undefined;

/**
 * The site's path on its domain, such as `/my-theme`. Empty at the root of the domain. A site with a server is always
 * at the root.
 */
export const sitePath = typeof SITE_PATH === "undefined" ? "" : SITE_PATH;

/** The address of a page or a file of the site. @param name without a slash at its start. */
export function siteAddress(name: string): string {
  return `${sitePath}/${name}`;
}

/** The addresses of the site's own pages and files. */
export const addresses = {
  home: siteAddress(""),
  owner: siteAddress("owner"),
  ports: siteAddress("ports"),
  changes: siteAddress("changes"),
  /** The prefix of the sign-in addresses. */
  auth: siteAddress("auth"),
  /** A popup adds its name as the parameter `popup`. A full-page sign-in does not. */
  signIn: siteAddress("auth/login"),
  /** Receives the form of a site without a provider, which asks only for a name. */
  signInByName: siteAddress("auth/local"),
  /** Where a sign-in ends, with its outcome. */
  signInEnd: siteAddress("auth/done"),
  api: siteAddress("trpc"),
  /** The prefix of the addresses of files with a hash in their name. */
  assets: siteAddress("assets"),
  icon: siteAddress("favicon.svg"),
  /** For programs that do not support SVG. Browsers and bots request it even if no page names it. */
  oldIcon: siteAddress("favicon.ico"),
  /** For a phone's home screen. */
  touchIcon: siteAddress("apple-touch-icon.png"),
  manifest: siteAddress("site.webmanifest"),
  socialPicture: siteAddress("og.png"),
  live: siteAddress("live"),
  ready: siteAddress("ready"),
  robots: siteAddress("robots.txt"),
  sitemap: siteAddress("sitemap.xml"),
} as const;

/** The size of the pictures for link previews, in pixels. */
export const socialPictureSize = { width: 1200, height: 630 };

/**
 * The page with this theme at the left. @param light in percent; null for the sun's default.
 * @param comments the contrast to which comments are raised; "" for none.
 */
export function stageAddress(theme: string, light: number | null = null, comments = ""): string {
  const query = new URLSearchParams({ with: theme });
  if (light !== null) query.set("light", String(light));
  if (comments !== "") query.set("comments", comments);
  return `${addresses.home}?${query}`;
}

/** The address where a sign-in with a provider starts (`login`), or to which the provider returns (`callback`). */
export function providerAddress(id: string, step: "login" | "callback"): string {
  return `${addresses.auth}/${id}/${step}`;
}

/** The ids that links lead to. */
export const anchors = {
  navigation: "navigation",
  home: "home",
  claims: "claims",
  chart: "chart",
  /** Capitalized on purpose. */
  howTo: "Howto",
  reviews: "reviews",
  team: "team",
  contact: "contact",
  /** The switch for Google Analytics. */
  analytics: "analytics",
} as const;
