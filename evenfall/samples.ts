/**
 * The files of `samples/` that the editor shows, in this order; the first one is open. Each is highlighted as the
 * language of its file extension, which may be any that Shiki knows. `.ansi` is terminal output.
 */
export const samples: readonly string[] = [
  "dusk.ts",
  "lamp.tsx",
  "tides.py",
  "lantern.rs",
  "swifts.go",
  "evening.html",
  "horizon.css",
  "harvest.sql",
  "Moths.java",
  "Lighthouse.cs",
  "embers.cpp",
  "guest-book.php",
  "lights-out.sh",
  "almanac.json",
  "field-notes.md",
  "dusk.diff",
  "evening.ansi",
];

/** A place in a sample: the first occurrence of a text in a line. Lines count from 1. */
interface Mark {
  line: number;
  text: string;
  as: "error" | "selection" | "occurrence" | "bracket";
}

/**
 * What an editor marks in the first sample: lines that git shows as changed or added, an error, selected text with its
 * other occurrences, and the brackets beside the caret. All have the theme's colours. An empty list marks nothing.
 */
export const editorMarks: { changed: readonly number[]; added: readonly number[]; marks: readonly Mark[] } = {
  changed: [4],
  added: [8, 9],
  marks: [
    { line: 1, text: '"./sky.ts"', as: "error" },
    { line: 4, text: "DUSK", as: "selection" },
    { line: 6, text: "DUSK", as: "occurrence" },
    { line: 16, text: "DUSK", as: "occurrence" },
    { line: 11, text: "(", as: "bracket" },
    { line: 11, text: ") ", as: "bracket" },
  ],
};
