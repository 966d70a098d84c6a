const comma = (number: string) => number.replace(".", ",");

export const chartWording = {
  heading: "Wer es lesen kann",
  lead: (name: string, contrast: string, distance: string) =>
    `Die meisten Farbschemas verlieren im Dunkeln ihre Kommentare, und einer von zwölf Männern verwechselt Rot und Grün. Die schwächste Farbe von ${name} hat einen Kontrast von ${comma(contrast)}:1. Wer Rot und Grün nicht unterscheidet, sieht die zwei ähnlichsten Farben in einem Abstand von ${comma(distance)}; 1 ist das Kleinste, was Augen sehen (ΔE2000).`,
  tuned: "Die Palette wurde auf diese beiden Werte hin abgestimmt.",
  others: (count: number) =>
    `Die Punkte sind ${count} bekannte Farbschemas, ebenso gemessen. In der hellen Ecke sind beide Werte erreicht.`,
  picture: (count: number) => `${count} Farbschemas nach Kontrast und Abstand der Farben`,
  contrast: "Kontrast der schwächsten Farbe →",
  distance: "↑ Abstand der zwei ähnlichsten Farben bei Rot-Grün-Blindheit",
  figures: (contrast: string, distance: string) =>
    `Kontrast ${comma(contrast)}:1, Abstand ${comma(distance)}`,
  find: "Finde deins",
  choose: "ein anderes Farbschema …",
  verdict: (theme: {
    name: string;
    contrast: string;
    isFaint: boolean;
    isAlike: boolean;
    isNear: boolean;
  }) => {
    const read = theme.isFaint
      ? `Die schwächste Farbe hat ${comma(theme.contrast)}:1, weniger als die 4,5:1 der WCAG`
      : "Jede Farbe ist lesbar";
    const told = theme.isAlike
      ? "zwei der Farben sehen bei Rot-Grün-Blindheit gleich aus"
      : theme.isNear
        ? "zwei der Farben kommen sich bei Rot-Grün-Blindheit nahe"
        : "keine wird mit einer anderen verwechselt";
    return `${theme.name}: ${read}; ${told}.`;
  },
};

export const labelledThemes: readonly string[] = [
  "Dracula",
  "Nord",
  "Catppuccin Mocha",
  "One Dark Pro",
  "Gruvbox Dark Medium",
];
