export const reviewsHeadWording = {
  heading: "Bewertungen",
  lead: "Was Leute sagen, die es den ganzen Tag vor Augen haben.",
};

export const reviewsNeedScripts =
  "Um eine Bewertung zu schreiben, braucht diese Seite JavaScript. Es ist ausgeschaltet oder wurde nicht geladen.";

export const reviewWording = {
  listHeading: "Neueste zuerst",
  formHeading: "Schreib eine",
  title: "Titel",
  message: "Bewertung",
  submit: "Bewertung hinzufügen",
  submitted: "Bewertung hinzugefügt",
  sending: "Wird gesendet",
  signInHint: "Du kannst erst schreiben und dich beim Senden anmelden.",
  sendsAfterSignIn: "Deine Bewertung wird gesendet, sobald du angemeldet bist.",
  keptDraft: "Deine Bewertung bleibt hier erhalten und wurde nicht gesendet.",
  signedBy: (name: string) =>
    `Dein Name, ${name}, steht für alle lesbar daneben. Du kannst sie jederzeit löschen.`,
  yours: "von dir",
  waits: "Deine Bewertung wartet auf ihre Freigabe. Bis dahin siehst nur du sie.",
  answerFrom: (site: string) => `Antwort von ${site}`,
  answered: (site: string) => `${site} hat auf eine Bewertung geantwortet.`,
  loading: "Die Bewertungen werden geladen …",
  empty: "Es gibt noch keine Bewertung. Deine könnte die erste sein.",
  light: "Die erste schreiben",
  unavailable: "Die Bewertungen konnten nicht geladen werden.",
  retry: "Noch einmal versuchen",
  showMore: "Mehr zeigen",
  arrived: (count: number) =>
    count === 1
      ? "Oben in der Liste steht eine neue Bewertung."
      : `Oben in der Liste stehen ${count} neue Bewertungen.`,
  moreShown: (count: number) =>
    count === 1 ? "Eine weitere Bewertung ist zu sehen." : `${count} weitere Bewertungen sind zu sehen.`,
  deleted: "Deine Bewertung wurde gelöscht.",
  alreadyDeleted: "Diese Bewertung war schon gelöscht.",
  restored: "Deine Bewertung ist wieder da.",
} as const;
