// The server's texts: refusals, and the pages of a sign-in.

import * as own from "#site/words/server.ts";
import { layer } from "./layer.ts";

export const refusalWording = layer(own.refusalWording, {
  internal: "Something went wrong on our side. Please try again.",
  unreachable: "The site cannot reach its database at the moment. Please try again in a moment.",
  unreadable: "The request could not be read.",
  tooLarge: "The request is too large.",
  notJson: "Send the request as application/json.",
  unanswerable: "The request cannot be answered.",
  otherVersion:
    "This page and the server have different versions. Please wait a moment and try again, or reload the page.",
  otherMethod: "This procedure needs another HTTP method.",
  otherSite: "This site accepts changes only from its own pages.",
  otherHost: (publicOrigin: string) =>
    `This site is available only at ${publicOrigin} and on this machine. To change its address, set PUBLIC_URL.`,
  invalid: "Please correct the marked fields.",
  signedOut: "Please sign in first.",
  tooOften: (count: number, unit: "second" | "minute" | "hour") =>
    `Too many attempts. Please wait ${count} ${unit}${count === 1 ? "" : "s"} and try again.`,
  usedKey: "Another text was already sent with this submission’s key. Please send it again.",
  blocked:
    "The owner of this site has blocked your account: you cannot sign in or write here. If you think this is a mistake, please write to the owner.",
  notAuthor: "Only the author of a review can delete it.",
  hiddenField: "A hidden field was filled in, as spam programs do. If you are a person, please send it again.",
});

/** Why a sign-in failed. */
export const signInFailures = layer(own.signInFailures, {
  "cross-site": "For your safety, a sign-in must start on this site. Please go to the page and try again.",
  "bad-request": "This sign-in address is incomplete. Please go back to the page and try again.",
  "unknown-provider": "This site does not offer this sign-in. Please go back to the page and try again.",
  "unknown-attempt":
    "This sign-in was already used, or was started in another browser. Please go back to the page and try again.",
  expired: "This sign-in took longer than ten minutes. Please go back to the page and try again.",
  "provider-slow": "The sign-in service did not answer in time. Please try again in a moment.",
  "provider-unreachable": "The sign-in service cannot be reached at the moment. Please try again in a moment.",
  "provider-error": "The sign-in service gave an answer that cannot be trusted or used. Please try again in a moment.",
  "provider-refused": "The sign-in service did not accept this sign-in. Please go back to the page and try again.",
  misconfigured: "Sign-in is not set up correctly on this site. The owner can find the reason in the site's log.",
  "too-many": "Too many sign-ins were started from this address. Please wait a minute and try again.",
  blocked: refusalWording.blocked,
  unavailable: refusalWording.unreachable,
  internal: refusalWording.internal,
});

/** The small pages of a sign-in. */
export const signInPageWording = layer(own.signInPageWording, {
  signedIn: { title: "Signed in", sentence: "You are signed in." },
  cancelled: { title: "Sign-in cancelled", sentence: "You were not signed in, and nothing has changed." },
  failed: "Sign-in failed",
  close: "Close this window",
  back: "Back to the page",
  choose: (site: string) => `Sign in to ${site}`,
  identityOnly: "The site only reads your name, to show it with your reviews. It never posts for you.",
  provider: (name: string) => `Continue with ${name}`,
  /** The name of a person whose sign-in service does not give one. */
  unnamed: "Unnamed reader",
});

/** The page that asks for a name while the owner tries out the site without a sign-in service. */
export const localSignInWording = layer(own.localSignInWording, {
  title: "Sign in",
  /** Shown in place of the sign-in services' names. */
  name: "a display name",
  purpose: (site: string) => `Trial sign-in to ${site}: any name works. Reuse it to be the same person.`,
  displayName: "Display name",
  unreadableName: "Please enter a name that people can read.",
  submit: "Sign in",
  cancel: "Cancel",
});

/** The words around the owner's pages in `site/pages/`. */
export const ownerPagesWording = layer(own.ownerPagesWording, { back: "Back to the theme" });
