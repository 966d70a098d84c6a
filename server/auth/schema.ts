/** The signed-in person as the page sees them: `ids` is the user's id. */
export interface Viewer {
  ids: string;
  name: string;
}

/** The longest display name that is kept; a longer one from a provider is cut. */
export const DISPLAY_NAME_MAX = 200;

/** Why a sign-in failed, in words for the visitor. */
export const signInFailures = {
  "cross-site":
    "For your safety, a sign-in has to be started from this site. Please go to the page and try again.",
  "bad-request": "This sign-in address is incomplete. Please go back to the page and try again.",
  "unknown-provider": "This site has no such sign-in. Please go back to the page and try again.",
  "unknown-attempt":
    "This sign-in was already used, or was started in another browser. Please go back to the page and try again.",
  expired: "This sign-in took longer than ten minutes. Please go back to the page and try again.",
  "provider-slow": "The sign-in service did not answer in time. Please try again in a moment.",
  "provider-unreachable":
    "The sign-in service cannot be reached at the moment. Please try again in a moment.",
  "provider-error":
    "The sign-in service gave an answer that cannot be trusted or used. Please try again in a moment.",
  "provider-refused":
    "The sign-in service did not accept this sign-in. Please go back to the page and try again.",
  "too-many": "Too many sign-ins were begun from this address. Please wait a minute and try again.",
  "other-issuer":
    "This account was made with another sign-in service, so it cannot be used with this one. Please write to the people who run this site.",
  unavailable: "The site cannot reach its database at the moment. Please try again in a moment.",
  internal: "Something went wrong on our side. Please try again.",
} as const;
export type SignInFailure = keyof typeof signInFailures;

export type SignInOutcome = "signed-in" | "cancelled" | "failed";

/** The name of the BroadcastChannel, and of the local-storage key, over which a popup announces its outcome. */
export const SIGN_IN_CHANNEL = "sign-in";

/** What the last page of a sign-in announces to the site's other pages. */
export interface SignInMessage {
  type: "sign-in";
  /** What the page that opened the popup called it; null for a full-page sign-in. */
  attempt: string | null;
  outcome: SignInOutcome;
  /** Why it failed, in words for the visitor; null unless the outcome is `failed`. */
  reason: string | null;
}

/** Where a full-page sign-in was begun, in session storage: a fragment such as `#reviews`. */
export const SIGN_IN_RETURN_KEY = "sign-in-return";
