export const consentWording = {
  label: "Analyse",
  question:
    "Darf diese Seite Google Analytics laden? Es setzt Cookies und teilt Google mit, dass du hier warst. Bevor du zustimmst, wird nichts davon geladen.",
  more: "Datenschutz",
  allow: "Erlauben",
  decline: "Nein, danke",
  switch: "Google Analytics erlauben",
};
