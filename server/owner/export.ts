import { eq, is } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import { columnsOf, type Database } from "../db/connection.ts";
import * as schema from "../db/schema.ts";

type Row = Record<string, unknown>;

/** The tables with a foreign key to `users`, and that column, under the table's name in the schema. */
const ownTables = Object.entries<unknown>(schema).flatMap(([name, table]) => {
  if (!is(table, PgTable)) return [];
  const key = getTableConfig(table)
    .foreignKeys.map((foreignKey) => foreignKey.reference())
    .find(({ foreignTable }) => foreignTable === schema.users);
  return key ? [{ name, table, column: key.columns[0] as PgColumn }] : [];
});

/**
 * Everything that is stored about one person, every column of every row: accounts, sessions, reviews with the owner's
 * answers, the block. Null if nothing is. Contact messages belong to no account.
 */
export async function exportPerson(
  db: Database,
  id: string,
): Promise<({ person: Row | null; blocks: Row[] } & Record<string, unknown>) | null> {
  const { users, blocks } = schema;
  const [person = null] = await db.select(columnsOf(users)).from(users).where(eq(users.id, id));
  const own: Record<string, Row[]> = {};
  for (const { name, table, column } of ownTables) {
    own[name] = await db.select(columnsOf(table)).from(table).where(eq(column, id));
  }
  const blocked = await db.select(columnsOf(blocks)).from(blocks).where(eq(blocks.id, id));
  return person || blocked.length > 0 ? { person, ...own, blocks: blocked } : null;
}
