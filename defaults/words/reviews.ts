// The words of the reviews: the list and its form.

import * as own from "#site/words/reviews.ts";
import { layer } from "./layer.ts";

/** Words that only the server's HTML needs. No script contains them. */
export const reviewsHeadWording = layer(own.reviewsHeadWording, {
  heading: "Reviews",
  lead: "From people who look at it all day.",
});

/** Shown if scripts do not run, so no script contains it. */
export const reviewsNeedScripts = layer(
  own.reviewsNeedScripts,
  "Writing a review needs JavaScript, which is off or did not load.",
);

export const reviewWording = layer(own.reviewWording, {
  listHeading: "Newest first",
  formHeading: "Write a review",
  title: "Title",
  message: "Review",
  submit: "Add review",
  submitted: "review added",
  sending: "Sending",
  signInHint: "You can write first and sign in when you send it.",
  sendsAfterSignIn: "Your review is sent as soon as you sign in.",
  keptDraft: "Your review was not sent. It is kept here.",
  signedBy: (name: string) => `Your review is public and signed ${name}. You can delete it at any time.`,
  /** Shown if somebody else signed in while the visitor wrote a review. */
  otherAuthor: (name: string) => `${name} is signed in now. Somebody else started this review, so it was not sent.`,
  yours: "yours",
  waits: "Your review is waiting for approval. Until then only you can see it.",
  answerFrom: (site: string) => `Answer from ${site}`,
  loading: "Loading the reviews …",
  empty: "No reviews yet. Be the first.",
  writeFirst: "Write the first one",
  unavailable: "The reviews could not be loaded.",
  retry: "Try again",
  showMore: "Show more",
  moreShown: (count: number) => `${count} more ${count === 1 ? "review is" : "reviews are"} shown.`,
  deleted: "Your review was deleted.",
  alreadyDeleted: "This review was already deleted.",
  restored: "Your review is back.",
});

/** The words that only the author of a review sees. */
export const ownReviewWording = layer(own.ownReviewWording, {
  added: "Your review is in the list.",
  seeIt: "See it",
  delete: "Delete",
  yourReview: (title: string) => `your review “${title}”`,
  undo: "Undo",
  notDeleted: "The review was not deleted.",
  notRestored: "The review could not be restored.",
});
