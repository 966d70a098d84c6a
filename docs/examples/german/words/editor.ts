export const editorWording = {
  explorer: "Explorer",
  files: "Dateien",
  yourCode: "Dein Code",
  panel: "Editor",
  branch: "main",
  problems: "1 Problem",
  position: (line: number, column: number) => `Zeile ${line}, Spalte ${column}`,
  sampleMissing:
    "Dieses Beispiel konnte nicht geladen werden. Wähle eine andere Datei und dann noch einmal diese.",
  terminal: "Terminal",
};

export const paletteWording = {
  heading: "Palette",
  lead: (theme: string) =>
    `Jede Farbe stammt aus der Datei von ${theme}. Zeig auf eine Farbe, um sie im Code zu finden; ein Klick kopiert sie.`,
  copyAs: "Kopieren als",
  formats: { hex: "Hex", rgb: "RGB", variable: "CSS-Variable" },
  asFile: "Als Datei",
  files: { "design-tokens": "Palette als JSON", "css-variables": "Palette als CSS" },
  contrast: (ratio: string) => `${ratio.replace(".", ",")}:1`,
  ground: "Grund",
  copy: "Kopieren:",
};

export const visionWording = {
  label: "Sehen",
  kinds: {
    normal: "Normal",
    protan: "Protan",
    deutan: "Deutan",
    tritan: "Tritan",
    greyscale: "Graustufen",
  },
  figures: "Zahlen",
  shows: {
    normal: "So, wie es ist.",
    protan: "Rotblindheit (protan): Rot ist dunkel.",
    deutan: "Grünblindheit (deutan): Rot und Grün fallen zusammen.",
    tritan: "Blaublindheit (tritan): Blau und Grün fallen zusammen.",
    greyscale: "Nur die Helligkeit.",
  },
  nearest: (one: string, other: string, distance: string) =>
    `Am ähnlichsten sind sich „${one}“ und „${other}“: ΔE2000 ${distance.replace(".", ",")}; 1 ist das Kleinste, was Augen sehen.`,
  source: "Simuliert nach Machado u. a. 2009, in voller Stärke.",
};

export const compareWording = {
  compareWith: "Vergleichen mit",
  nothing: "ein anderes Farbschema …",
  label: (theme: string) => `Dein Code in ${theme}`,
  sample: (file: string, theme: string) => `${file} in ${theme}`,
  show: (theme: string) => `${theme} zeigen`,
  linkTo: "Ein Link zu diesem Vergleich:",
  link: "den Link",
  contrast: "Kontrast jeder Rolle zum Hintergrund",
  role: "Rolle",
};

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
