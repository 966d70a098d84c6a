import { desc, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** The columns that order every list: newest first, rows with the same time by id. */
export interface Columns {
  createdAt: PgColumn;
  id: PgColumn;
}

type Positioned = { createdAt: Date; id: string };

/** A position in a list: the id of a row, and the time when the row was created (ISO 8601). */
type Position<Value = string> = { moment: Value; id: Value };

/** The order for a query. */
export function newestFirst({ createdAt, id }: Columns): SQL[] {
  return [desc(createdAt), desc(id)];
}

/** The same order for fetched rows. */
export function compareNewest(a: Positioned, b: Positioned): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);
}

/** An SQL condition: a row comes after a position. These rows are one range of an index. */
export function isAfter({ createdAt, id }: Columns, position: Position<string | Placeholder>): SQL {
  return sql`(${createdAt}, ${id}) < (${position.moment}::timestamptz, ${position.id}::uuid)`;
}

/** The cursor of the page that starts after a row: `<milliseconds since 1970>_<id>`. */
export function cursorAfter({ createdAt, id }: Positioned): string {
  return `${createdAt.getTime()}_${id}`;
}

/** The position of a cursor. The schema has already checked the cursor's form. */
export function readCursor(cursor: string): Position {
  const [milliseconds, id = ""] = cursor.split("_");
  return { moment: new Date(Number(milliseconds)).toISOString(), id };
}

/**
 * Takes one page from the rows that a query returned.
 * @param rows up to one more row than a page has.
 * @param cursor makes the next page's cursor from the last row.
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
