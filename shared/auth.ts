export type SignInOutcome = "signed-in" | "cancelled" | "failed";

/** The name of the BroadcastChannel over which a popup sends its outcome. */
export const SIGN_IN_CHANNEL = "sign-in";

/** The message of a sign-in's last page to the site's other pages. */
export interface SignInMessage {
  type: "sign-in";
  /** The popup's name, which the page chose when it opened the popup; null for a full-page sign-in. */
  popupName: string | null;
  outcome: SignInOutcome;
  /** Why it failed, as a message for the visitor; null unless the outcome is `failed`. */
  reason: string | null;
}

/** The session storage key for the place where a full-page sign-in started: a fragment such as `#reviews`. */
export const SIGN_IN_RETURN_KEY = "sign-in-return";
