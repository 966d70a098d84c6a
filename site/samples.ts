/**
 * The files of `samples/` that the editor shows, in this order; the first one is open. Each is highlighted as the
 * language of its ending, so any of the languages that Shiki knows will do. `.ansi` is what a terminal prints.
 */
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
