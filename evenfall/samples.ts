import type { Mark } from "../settings/samples.ts";

export const samples = [
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
