// Messages about signing in and out.

import * as own from "#site/words/sign-in.ts";
import { layer } from "./layer.ts";

export const signInWording = layer(own.signInWording, {
  login: "Login",
  logout: "Logout",
  // The spelling is on purpose.
  signedIn: "loggedIn successFully",
  signedOut: "logged out",
  waiting: "Please continue in the sign-in window.",
  waitingAgain: "Press the button again if you cannot see it.",
  blocked: "Your browser blocked the sign-in window.",
  fullPage: "Sign in on this page instead",
  closed: "The sign-in window was closed before you were signed in.",
  cancelled: "The sign-in was cancelled.",
  failed: "The sign-in failed.",
  unfinished: "The sign-in was not finished.",
  tryAgain: "You can try again at any time.",
  insecure: "Signing in needs a secure connection. Please open this site with https.",
  offline: "You are offline. Please sign in when you are back online.",
  notKept: "Your browser did not save the sign-in. Please allow cookies for this site and try again.",
  dismiss: "Dismiss",
  nowSignedIn: (name: string) => `You are signed in as ${name}.`,
  nowSignedOut: "You are signed out.",
  identityOnly: "We only ask for your name and never post for you.",
});

export const accountWording = layer(own.accountWording, {
  heading: "Your account",
  signedInAs: "Signed in as",
  ownersPage: "The owner's page",
  signOutEverywhere: "Sign out everywhere",
  delete: "Delete my account",
  deleteHeading: "Delete your account?",
  deleteConsequence: "This deletes your account and all your reviews at once. It cannot be undone.",
  confirm: "Delete everything",
  cancel: "Keep it",
  gone: "Your account and your reviews were deleted.",
  dismiss: "Dismiss",
});
