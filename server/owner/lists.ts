import type { SQL } from "drizzle-orm";
import { type Columns, isAfter, readCursor } from "../db/newest-first.ts";

// Shared by the lists of the owner's page.

/** The number of rows per page. */
export const PAGE_SIZE = 50;

/** An SQL condition: a row comes after a cursor; undefined without one. */
export function isAfterCursor(columns: Columns, cursor: string | undefined): SQL | undefined {
  return cursor === undefined ? undefined : isAfter(columns, readCursor(cursor));
}

/** A pattern for `ilike` that matches a text anywhere. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
