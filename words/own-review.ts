import * as own from "#site/words/own-review.ts";
import { layer } from "./layer.ts";

/** The words that only the author of a review sees. They are loaded with their scripts. */
export const ownReviewWording = layer(
  {
    added: "Your review is in the list.",
    seeIt: "See it",
    delete: "Delete",
    yourReview: (title: string) => `your review “${title}”`,
    undo: "Undo",
    notDeleted: "The review was not deleted.",
    notRestored: "The review could not be put back.",
  },
  own.ownReviewWording,
);
