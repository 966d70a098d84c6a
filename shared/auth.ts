export type SignInOutcome = "signed-in" | "cancelled" | "failed";

/** The name of the BroadcastChannel over which a popup sends its outcome. */
export const SIGN_IN_CHANNEL = "sign-in";

/** The message of a sign-in's last page to the site's other pages. */
export interface SignInMessage {
  type: "sign-in";
  /** The name that the page gave to the popup when it opened it; null for a full-page sign-in. */
  popupName: string | null;
  outcome: SignInOutcome;
  /** Why it failed, in words for the visitor; null unless the outcome is `failed`. */
  reason: string | null;
}

/** Where a full-page sign-in was begun, in session storage: a fragment such as `#reviews`. */
export const SIGN_IN_RETURN_KEY = "sign-in-return";
