import { type Site, type SiteOptions, startSite as start } from "../support/site.ts";

/** Starts the built site with rate limits, as every public site has them, unless `env` lifts them. */
export function startSite(options: SiteOptions): Promise<Site> {
  return start({ ...options, env: { RATE_LIMITS: "on", ...options.env } });
}
