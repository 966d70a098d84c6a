/** The signed-in person as the page sees them: `ids` is the user's id. */
export interface Viewer {
  ids: string;
  name: string;
}

/** The longest display name that is kept; a longer one from a provider is cut. */
export const DISPLAY_NAME_MAX = 200;

export const providerIds = ["github", "google", "oidc", "local"] as const;
export type ProviderId = (typeof providerIds)[number];
