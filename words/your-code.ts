import * as own from "#site/words/your-code.ts";
import { layer } from "./layer.ts";

/** Formats a count, such as 2,000. */
const count = (number: number) => String(number).replace(/\B(?=(?:\d{3})+$)/g, ",");

/** The words around a visitor's own code. They are loaded with its scripts. */
export const yourCodeWording = layer(
  {
    /** The name of the tab and of its text area. */
    name: "Your code",
    empty: "Paste or type your code here, or drop a file. It stays in your browser.",
    keys: "Tab indents. To leave the code by keyboard, press Escape, then Tab.",
    language: "Language",
    plainText: "Plain text",
    paste: "Paste",
    pasteRefused: "The browser did not paste it. Press Ctrl+V, or Cmd+V on a Mac.",
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
    pictureNotCopied: "This browser cannot copy pictures. Save it instead.",
    linkCopied: "The link is on the clipboard. It holds the code itself: no server has it.",
    /** The label of the field that shows a link if the browser did not copy it. */
    address: "Address to copy",
    linkTooLong: "This code is too long for a link. Save a picture, or share a part of it.",
    linkDamaged: "This link is damaged, so its code cannot be shown. Ask for it again.",
    pictureSaved: "Saved as PNG and SVG.",
    /**
     * Follows the sentence above. `lines` and `columns` are the maximum of a picture; null if the code is within it.
     */
    pictureCut: (lines: number | null, columns: number | null) =>
      `A picture holds ${[
        lines === null ? "" : `the first ${count(lines)} lines`,
        columns === null ? "" : `${count(columns)} columns of a line`,
      ]
        .filter(Boolean)
        .join(" and ")}: the rest of this code is not in it.`,
    /** Follows the sentences above. */
    pictureSmall: "The PNG has fewer pixels than usual, so that phones can draw it, too.",
    pictureFailed: "The picture could not be drawn.",
    clear: "Clear",
    replaced: "You can put back what was here before until you type or leave this page.",
    putBack: "Put it back",
    cut: (lines: number, kilobytes: number) =>
      `That was more than ${count(lines)} lines or ${kilobytes} KB: only what fits is here.`,
    noText: (file: string) => `${file} does not look like text.`,
    unreadable: (file: string) => `${file} cannot be read. Choose a file of text; a folder cannot be opened.`,
    long: (lines: number, first: number, most: number) =>
      `${lines === 1 ? `Line ${first} is` : `${count(lines)} lines, the first of them line ${first}, are`} longer than ${count(most)} characters and ${lines === 1 ? "stays" : "stay"} plain.`,
    slow: (lines: number, first: number) =>
      `${lines === 1 ? `Line ${first} takes` : `${count(lines)} lines, the first of them line ${first}, take`} too long to colour and ${lines === 1 ? "stays" : "stay"} plain.`,
    trouble: {
      language: "This language could not be loaded, so the code stays plain. Type to try again.",
      theme: "The theme’s colours could not be loaded. Reload the page to try again.",
      slow: "This code takes too long to colour, so the rest of it stays plain.",
    },
  },
  own.yourCodeWording,
);
