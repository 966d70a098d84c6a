interface Comments {
  name: string;
  goneAt: string;
}

export const lightWording = {
  heading: "Dreh das Licht herunter",
  lead: (own: string) =>
    `Dieselben Zeilen in deinem Farbschema und in ${own}. Zieh an der Sonne und sieh, wessen Kommentare zuerst verschwinden.`,
  yours: "Du nutzt",
  slider: "Licht",
  percent: (light: number) => `${light} %`,
  both: (light: string, one: Comments, other: Comments) =>
    `Bei ${light} Licht sind beide lesbar. Die Kommentare von ${one.name} verschwinden bei ${one.goneAt}, die von ${other.name} bei ${other.goneAt}.`,
  first: (light: string, gone: Comments, left: Comments) =>
    `Bei ${light} Licht sind die Kommentare von ${gone.name} verschwunden. Die von ${left.name} bleiben bis ${left.goneAt}.`,
  neither: (light: string, one: Comments, other: Comments) =>
    `Bei ${light} Licht sind alle Kommentare verschwunden: die von ${one.name} bei ${one.goneAt}, die von ${other.name} bei ${other.goneAt}.`,
  model:
    "Ein Modell, keine Messung: weniger Licht für jede Farbe, dazu der Widerschein des Raums von 5 %, mit dem WCAG rechnet. Unter 2:1 gelten Kommentare als verschwunden. In der Liste stehen auch Farbschemata, die länger lesbar bleiben.",
  link: "Link zu diesem Licht",
  linkCopied: "Der Link ist in der Zwischenablage.",
  picture: "Als Bild kopieren",
  pictureCopied: "Das Bild ist in der Zwischenablage.",
  pictureSaved: "Dein Browser kann keine Bilder kopieren, darum wurde es gespeichert.",
  pictureFailed: "Das Bild konnte nicht gezeichnet werden. Bitte versuch es noch einmal.",
};

export const firstRivals: readonly string[] = ["Dracula", "Nord", "Tokyo Night", "Material Theme"];

export const lightCode = `// Wie weit die Sonne unter dem Meer ist.
const DUSK = 6, NIGHT = 18; // Grad

/* Welche Lampen wann brennen. */
export function lamps(depth: number) {
  if (depth < DUSK) return []; // Tag
  return ["porch", "desk", "moth"];
} // Gute Nacht.`;
