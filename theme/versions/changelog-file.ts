import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findDocument } from "../extension/documents.ts";
import { readChangelog, unreadHeadings } from "./changelog.ts";

/** The changelog in an extension's folder: its name there, and its text; null if there is none. */
export function findChangelog(folder: string): { name: string; source: string } | null {
  const name = findDocument(readdirSync(folder), "changelog");
  return name === undefined
    ? null
    : { name, source: readFileSync(join(folder, name), "utf8").replace(/^\uFEFF/, "") };
}

/** One sentence about the headings of an extension's changelog that were not read; none if there are none. */
export function changelogNotes(folder: string): string[] {
  const found = findChangelog(folder);
  const note = found && unreadHeadings(`The extension's ${found.name}`, readChangelog(found.source));
  return note === null ? [] : [note];
}
