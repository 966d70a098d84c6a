/** Formats a count, such as 2,000. */
const count = (number: number) => String(number).replace(/\B(?=(?:\d{3})+$)/g, ",");

/** The words around a visitor's own code. They are loaded with its scripts. */
export const yourCodeWording = {
  /** The name of the tab and of its text area. */
  name: "Your code",
  empty: "Paste or type your code here, or drop a file. It stays in your browser.",
  keys: "Tab indents. To leave the code by keyboard, press Escape, then Tab.",
  language: "Language",
  plainText: "Plain text",
  paste: "Paste",
  pasteRefused: "The clipboard refused. Press Ctrl+V, or Cmd+V on a Mac.",
  example: "Example",
  exampleCode: `struct Evening: View {
    @State private var lamps = 3 // of twelve

    var body: some View {
        Button("Light one more") { lamps += 1 }
            .disabled(lamps >= 12)
    }
}
`,
  openFile: "Open file",
  copyLink: "Copy link",
  savePicture: "Save picture",
  copyPicture: "Copy picture",
  /** The name on the picture. */
  fileName: "File name",
  pictureCopied: "The picture is on the clipboard.",
  pictureNotCopied: "The clipboard takes no picture here. Save it instead.",
  linkCopied: "The link is on the clipboard. It holds the code itself: no server has it.",
  /** The name of the field that shows a link which the clipboard refused. */
  address: "Address to copy",
  linkTooLong: "This code is more than an address can hold. Save a picture, or share a part of it.",
  linkDamaged: "This link is damaged, so its code cannot be shown. Ask for it again.",
  pictureSaved: "Saved as PNG and SVG.",
  /**
   * Follows the sentence above. `lines` and `columns` are what a picture can hold, or null if it holds all of the code.
   */
  pictureCut: (lines: number | null, columns: number | null) =>
    `A picture holds ${[
      lines === null ? "" : `the first ${count(lines)} lines`,
      columns === null ? "" : `${count(columns)} columns of a line`,
    ]
      .filter(Boolean)
      .join(" and ")}: the rest of this code is not in it.`,
  pictureFailed: "The picture could not be drawn.",
  clear: "Clear",
  replaced: "What was here before is not lost until you type.",
  putBack: "Put it back",
  cut: (lines: number, kilobytes: number) =>
    `That was more than ${count(lines)} lines or ${kilobytes} KB: only what fits is here.`,
  noText: (file: string) => `${file} does not look like text.`,
  unreadable: (file: string) => `${file} cannot be read. Choose a file of text; a folder cannot be opened.`,
  long: (lines: number, first: number, most: number) =>
    `${lines === 1 ? `Line ${first} is` : `${count(lines)} lines, the first of them line ${first}, are`} longer than ${count(most)} characters and ${lines === 1 ? "stays" : "stay"} plain.`,
  slow: (lines: number, first: number) =>
    `${lines === 1 ? `Line ${first} takes` : `${count(lines)} lines, the first of them line ${first}, take`} too long to read and ${lines === 1 ? "stays" : "stay"} plain.`,
  trouble: {
    language: "This language did not arrive, so the code stays plain. It is asked for again as you type.",
    theme: "The theme’s colours did not arrive. Reload the page to try once more.",
    slow: "This code takes too long to read, so the rest of it stays plain.",
  },
};
