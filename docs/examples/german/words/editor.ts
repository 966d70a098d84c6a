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
