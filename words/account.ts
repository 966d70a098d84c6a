// The words of a signed-in person's account.

import * as own from "#site/words/account.ts";
import { layer } from "./layer.ts";

export const accountWording = layer(
  {
    heading: "Your account",
    signedInAs: "Signed in as",
    ownersPage: "The owner's page",
    signOutEverywhere: "Sign out everywhere",
    delete: "Delete my account",
    deleteHeading: "Delete your account?",
    deleteConsequence:
      "Your account and every review that you wrote are removed at once. This cannot be undone.",
    confirm: "Delete it all",
    cancel: "Keep it",
    gone: "Your account and its reviews are gone.",
    dismiss: "Dismiss",
  },
  own.accountWording,
);
