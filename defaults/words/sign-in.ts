// Messages about signing in and out.

import * as own from "#site/words/sign-in.ts";
import { layer } from "./layer.ts";

export const signInWording = layer(
  {
    login: "Login",
    logout: "Logout",
    // Spelled so on purpose.
    signedIn: "loggedIn successFully",
    signedOut: "logged out",
    waiting: "Please finish in the sign-in window that opened.",
    waitingAgain: "Press the button again if you cannot see it.",
    blocked: "Your browser blocked the sign-in window.",
    fullPage: "Sign in on this page instead",
    closed: "The sign-in window is closed, and you are not signed in yet.",
    cancelled: "The sign-in was cancelled.",
    failed: "The sign-in did not work.",
    unfinished: "The sign-in was not finished.",
    tryAgain: "You can try again whenever you like.",
    insecure: "You can sign in only over a secure connection: please open this site with https.",
    offline: "You are offline: please sign in when you are back.",
    notKept: "The browser did not keep the sign-in. Please allow cookies for this site and try again.",
    dismiss: "Dismiss",
    nowSignedIn: (name: string) => `You are signed in as ${name}.`,
    nowSignedOut: "You are signed out.",
    identityOnly: "Only your name is asked for. We never post for you.",
  },
  own.signInWording,
);

export const accountWording = layer(
  {
    heading: "Your account",
    signedInAs: "Signed in as",
    ownersPage: "The owner's page",
    signOutEverywhere: "Sign out everywhere",
    delete: "Delete my account",
    deleteHeading: "Delete your account?",
    deleteConsequence: "Your account and every review that you wrote are removed at once. This cannot be undone.",
    confirm: "Delete it all",
    cancel: "Keep it",
    gone: "Your account and its reviews are gone.",
    dismiss: "Dismiss",
  },
  own.accountWording,
);
