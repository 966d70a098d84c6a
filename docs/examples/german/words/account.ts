export const accountWording = {
  heading: "Dein Konto",
  signedInAs: "Angemeldet als",
  signOutEverywhere: "Überall abmelden",
  delete: "Mein Konto löschen",
  deleteHeading: "Dein Konto löschen?",
  deleteConsequence:
    "Dein Konto und alle Bewertungen, die du geschrieben hast, werden sofort entfernt. Das lässt sich nicht rückgängig machen.",
  confirm: "Alles löschen",
  cancel: "Behalten",
  gone: "Dein Konto und seine Bewertungen sind gelöscht.",
  dismiss: "Ausblenden",
} as const;
