import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** How many rows a page of the owner's lists has. */
export const PAGE_SIZE = 50;

interface Positioned {
  createdAt: Date;
  id: string;
}

/** An SQL condition: a row comes after a cursor, newest first. The rows after it are one range of an index. */
export function isAfter(
  { createdAt, id }: { createdAt: PgColumn; id: PgColumn },
  cursor: string | undefined,
): SQL | undefined {
  const [milliseconds, last] = cursor?.replace("w", "").split("_") ?? [];
  if (!milliseconds || !last) return undefined;
  const moment = new Date(Number(milliseconds)).toISOString();
  return sql`(${createdAt}, ${id}) < (${moment}::timestamptz, ${last}::uuid)`;
}

export function cursorOf({ createdAt, id }: Positioned): string {
  return `${createdAt.getTime()}_${id}`;
}

/** Cuts rows to a page. @param rows one more than a page has, if there are as many. */
export function cutPage<Row extends Positioned>(
  rows: readonly Row[],
  cursor: (last: Row) => string = cursorOf,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > PAGE_SIZE && last ? cursor(last) : null };
}

/** A pattern for `ilike` that finds a text anywhere. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
