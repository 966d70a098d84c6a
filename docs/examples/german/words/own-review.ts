export const ownReviewWording = {
  added: "Deine Bewertung steht in der Liste.",
  seeIt: "Ansehen",
  delete: "Löschen",
  yourReview: (title: string) => `deine Bewertung „${title}“`,
  undo: "Rückgängig",
  notDeleted: "Die Bewertung wurde nicht gelöscht.",
  notRestored: "Die Bewertung konnte nicht zurückgeholt werden.",
} as const;
