export const tokenInspectorWording = {
  label: "Warum diese Farbe",
  scopes: "Scopes",
  contrast: (hex: string, ratio: string) =>
    `hat ${hex}, ${ratio.replace(".", ",")}:1 auf dem Hintergrund des Editors.`,
  rule: (selector: string, name?: string) =>
    `Die Farbe kommt aus der Regel „${selector}“${name ? ` (${name})` : ""}.`,
  meaning: (selector: string) => `Die Farbe kommt aus der Regel für die Bedeutung, „${selector}“.`,
  noRule: "Keine Regel nennt es: Es hat die Textfarbe des Editors.",
  copy: "Ausnahme für settings.json kopieren",
  copied: "Kopiert",
  refused: "Der Browser hat es nicht kopiert. Kopiere es von Hand:",
  close: "Schließen",
  missing: "Die Regeln des Farbschemas konnten nicht geladen werden. Zeig noch einmal auf den Code.",
};
