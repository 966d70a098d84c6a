/** Formats a count, such as 2.000. */
const count = (number: number) => String(number).replace(/\B(?=(?:\d{3})+$)/g, ".");

export const yourCodeWording = {
  name: "Dein Code",
  empty: "Füge deinen Code hier ein, tipp ihn, oder leg eine Datei ab. Er bleibt in deinem Browser.",
  keys: "Tab rückt ein. Um den Code mit der Tastatur zu verlassen, drück Escape und dann Tab.",
  language: "Sprache",
  plainText: "Nur Text",
  paste: "Einfügen",
  pasteRefused: "Der Browser hat es nicht eingefügt. Drück Strg+V, auf einem Mac Cmd+V.",
  example: "Beispiel",
  exampleCode: `struct Abend: View {
    @State private var lampen = 3 // von zwölf

    var body: some View {
        Button("Noch eine anzünden") { lampen += 1 }
            .disabled(lampen >= 12)
    }
}
`,
  openFile: "Datei öffnen",
  copyLink: "Link kopieren",
  savePicture: "Bild speichern",
  copyPicture: "Bild kopieren",
  fileName: "Dateiname",
  pictureCopied: "Das Bild ist in der Zwischenablage.",
  pictureNotCopied: "Dieser Browser kann keine Bilder kopieren. Speichere es stattdessen.",
  linkCopied: "Der Link ist in der Zwischenablage. Er enthält den Code selbst: Kein Server hat ihn.",
  address: "Adresse zum Kopieren",
  linkTooLong: "Dieser Code ist zu lang für einen Link. Speichere ein Bild, oder teile nur ein Stück davon.",
  linkDamaged:
    "Dieser Link ist beschädigt, deshalb lässt sich sein Code nicht zeigen. Lass ihn dir noch einmal schicken.",
  pictureSaved: "Als PNG und SVG gespeichert.",
  pictureCut: (lines: number | null, columns: number | null) =>
    `Ein Bild fasst ${[
      lines === null ? "" : `die ersten ${count(lines)} Zeilen`,
      columns === null ? "" : `${count(columns)} Spalten einer Zeile`,
    ]
      .filter(Boolean)
      .join(" und ")}: Der Rest dieses Codes ist nicht darauf.`,
  pictureSmall: "Das PNG hat weniger Pixel als sonst, damit es auch auf Telefonen gezeichnet werden kann.",
  pictureFailed: "Das Bild konnte nicht gezeichnet werden.",
  clear: "Leeren",
  replaced: "Bis du tippst oder die Seite verlässt, kannst du zurückholen, was vorher hier stand.",
  putBack: "Zurückholen",
  cut: (lines: number, kilobytes: number) =>
    `Das waren mehr als ${count(lines)} Zeilen oder ${kilobytes} KB: Hier steht nur, was hineinpasst.`,
  noText: (file: string) => `${file} sieht nicht nach Text aus.`,
  unreadable: (file: string) =>
    `${file} lässt sich nicht lesen. Wähle eine Textdatei; Ordner lassen sich nicht öffnen.`,
  long: (lines: number, first: number, most: number) =>
    lines === 1
      ? `Zeile ${first} ist länger als ${count(most)} Zeichen und bleibt ungefärbt.`
      : `${count(lines)} Zeilen, als erste Zeile ${first}, sind länger als ${count(most)} Zeichen und bleiben ungefärbt.`,
  slow: (lines: number, first: number) =>
    lines === 1
      ? `Es dauert zu lange, Zeile ${first} zu färben; sie bleibt, wie sie ist.`
      : `Es dauert zu lange, ${count(lines)} Zeilen zu färben, als erste Zeile ${first}; sie bleiben, wie sie sind.`,
  trouble: {
    language:
      "Diese Sprache konnte nicht geladen werden, deshalb bleibt der Code ungefärbt. Tipp etwas, um es noch einmal zu versuchen.",
    theme:
      "Die Farben des Farbschemas konnten nicht geladen werden. Lade die Seite neu, um es noch einmal zu versuchen.",
    slow: "Es dauert zu lange, diesen Code zu färben, deshalb bleibt der Rest ungefärbt.",
  },
};
