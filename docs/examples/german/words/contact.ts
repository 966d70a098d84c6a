export const contactWording = {
  heading: "Kontakt",
  lead: "Eine Frage, eine Farbe, die stört, eine Sprache, die falsch aussieht: Schreib uns.",
  fullName: "Name",
  email: "E-Mail",
  message: "Nachricht",
  honeypot: "Lass dieses Feld leer",
  submit: "Nachricht senden",
  submitted: "erhalten",
  arrived: "Deine Nachricht ist angekommen.",
  sending: "Wird gesendet",
  newsletterHeading: "Newsletter",
  newsletterEmail: "E-Mail-Adresse für den Newsletter",
  newsletterSubmit: "Abonnieren",
} as const;

export const contactNeedsScripts =
  "Um eine Nachricht zu senden, braucht diese Seite JavaScript. Es ist ausgeschaltet oder wurde nicht geladen.";
