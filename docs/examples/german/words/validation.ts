export const fieldNames = {
  title: "Titel",
  review: "Bewertung",
  answer: "Antwort",
  fullName: "Name",
  email: "E-Mail-Adresse",
  message: "Nachricht",
};

export const validationWording = {
  missing: (name: string) => `„${name}“ fehlt.`,
  empty: (name: string) => `Bitte fülle „${name}“ aus.`,
  unstorable: (name: string) =>
    `„${name}“ enthält ein Zeichen, das nicht gespeichert werden kann. Bitte entferne es.`,
  tooLong: (name: string, max: number, length: number) =>
    `„${name}“ darf höchstens ${max} Zeichen haben; es sind ${length}.`,
  oneLine: (name: string) => `„${name}“ muss in eine Zeile passen, ohne Steuerzeichen.`,
  noEmail: "Das sieht nicht nach einer E-Mail-Adresse aus. Sie sollte lauten wie name@example.com.",
  noKey: "Der Schlüssel dieser Einsendung ist keine UUID.",
  noId: "Das ist keine gültige Kennung.",
  noCursor: "Das ist keine Stelle in der Liste der Bewertungen.",
  invalid: "Das lässt sich nicht lesen.",
};
