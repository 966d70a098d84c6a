import { desc, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** The columns by which every list is ordered: newest first, rows of the same moment by their ids. */
export interface Columns {
  createdAt: PgColumn;
  id: PgColumn;
}

type Positioned = { createdAt: Date; id: string };

/** A place in a list: that of the row with this id, which was created at this moment (ISO 8601). */
type Position<Value = string> = { moment: Value; id: Value };

/** The order for a query. */
export function newestFirst({ createdAt, id }: Columns): SQL[] {
  return [desc(createdAt), desc(id)];
}

/** The same order for rows that were read. */
export function compareNewest(a: Positioned, b: Positioned): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);
}

/** An SQL condition: a row comes after a position. The rows after it are one range of an index. */
export function isAfter({ createdAt, id }: Columns, position: Position<string | Placeholder>): SQL {
  return sql`(${createdAt}, ${id}) < (${position.moment}::timestamptz, ${position.id}::uuid)`;
}

/** The cursor of the page that begins after a row: `<milliseconds since 1970>_<id>`. */
export function cursorAfter({ createdAt, id }: Positioned): string {
  return `${createdAt.getTime()}_${id}`;
}

/** The position that a cursor names, whose form the schema has checked. */
export function readCursor(cursor: string): Position {
  const [milliseconds, id = ""] = cursor.split("_");
  return { moment: new Date(Number(milliseconds)).toISOString(), id };
}

/**
 * Takes one page from the rows that a query returned.
 * @param rows one more than a page has, if there are as many.
 * @param cursor makes the cursor of the next page from the last row.
 */
export function cutPage<Row extends Positioned>(
  rows: readonly Row[],
  size: number,
  cursor: (last: Row) => string = cursorAfter,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > size && last ? cursor(last) : null };
}
