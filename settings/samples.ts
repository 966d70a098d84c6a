import * as own from "#site/samples.ts";

/**
 * The files that the page shows in the theme's colours, in this order; the first one is open. Each is highlighted as the
 * language of its file extension, which may be any that Shiki knows. They stand in the site's `samples/`, or, where the site
 * has no such list, in `settings/samples/`.
 */
export const samples: readonly string[] = own.samples ?? [
  "lamps.ts",
  "tides.py",
  "page.html",
  "page.css",
  "queue.rs",
  "settings.json",
];

/** A place in a sample: the first occurrence of a text in a line. Lines count from 1. */
export interface Mark {
  line: number;
  text: string;
  as: "error" | "selection" | "occurrence" | "bracket";
}

/**
 * What an editor marks in the first sample: lines that git shows as changed or added, an error, selected text with its
 * other occurrences, and the brackets beside the caret. All have the theme's colours. An empty list marks nothing.
 */
export const editorMarks: { changed: readonly number[]; added: readonly number[]; marks: readonly Mark[] } =
  own.editorMarks ?? { changed: [], added: [], marks: [] };
