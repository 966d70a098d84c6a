/** The words that only the author of a review sees. They are loaded with their scripts. */
export const ownReviewWording = {
  added: "Your review is in the list.",
  seeIt: "See it",
  delete: "Delete",
  yourReview: (title: string) => `your review “${title}”`,
  undo: "Undo",
  notDeleted: "The review was not deleted.",
  notRestored: "The review could not be put back.",
} as const;
