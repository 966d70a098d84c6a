/** What the author of a review alone is told, which scripts of its own bring along. */
export const ownReviewWording = {
  added: "Your review is in the list.",
  seeIt: "See it",
  delete: "Delete",
  yourReview: (title: string) => `your review “${title}”`,
  undo: "Undo",
  notDeleted: "The review was not deleted.",
  notRestored: "The review could not be put back.",
} as const;
