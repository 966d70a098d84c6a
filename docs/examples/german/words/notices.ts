export const noticeWording = { region: "Hinweise", close: "Schließen" };

export const copyWording = {
  copy: "Kopieren",
  copied: "Kopiert",
  refused: "Der Browser hat es nicht kopiert. Kopiere es von Hand:",
};

export const failureWording = {
  offline:
    "Du bist offline. Was du geschrieben hast, bleibt erhalten: Versuch es noch einmal, sobald du wieder online bist.",
  unreachable:
    "Die Seite ist gerade nicht erreichbar. Was du geschrieben hast, bleibt erhalten: Versuch es bitte noch einmal.",
  incomplete:
    "Ein Teil dieser Seite konnte nicht geladen werden. Was du geschrieben hast, bleibt erhalten: Versuch es bitte noch einmal, oder lade die Seite neu.",
  sessionEnded:
    "Du bist nicht mehr angemeldet. Was du geschrieben hast, bleibt erhalten: Melde dich bitte an und versuch es noch einmal.",
  reference: "Kennung:",
} as const;
