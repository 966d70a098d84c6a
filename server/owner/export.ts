import { eq, is, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../db/connection.ts";
import * as schema from "../db/schema.ts";
import { isFrom } from "./queries.ts";

type Row = Record<string, unknown>;

/** Everything that is stored about a person. `person` is null if the account is gone. */
export type PersonExport = { person: Row | null } & Record<string, Row | Row[] | null>;

/** The tables with a foreign key to `users`, and that column, under the table's name in the schema. */
const ownTables = Object.entries<unknown>(schema).flatMap(([name, table]) => {
  if (!is(table, PgTable)) return [];
  const key = getTableConfig(table)
    .foreignKeys.map((foreignKey) => foreignKey.reference())
    .find(({ foreignTable }) => foreignTable === schema.users);
  return key ? [{ name, table, column: key.columns[0] as PgColumn }] : [];
});

/**
 * Collects everything that is stored about one person, every column of every row.
 * @param email an address from which the person wrote contact messages; nothing connects those with an account.
 */
export async function exportPerson(
  db: Database,
  id: string,
  email: string | undefined,
): Promise<PersonExport> {
  const { users, blocks, rateLimits, posts } = schema;
  const [person = null] = await db.select().from(users).where(eq(users.id, id));
  const answer: PersonExport = { person };
  for (const { name, table, column } of ownTables) {
    answer[name] = await db.select().from(table).where(eq(column, id));
  }
  answer.blocks = await db.select().from(blocks).where(eq(blocks.id, id));
  answer.limits = await db
    .select()
    .from(rateLimits)
    .where(sql`${rateLimits.key} like ${`%/person/%:${id}`}`);
  answer.messages = email === undefined ? [] : await db.select().from(posts).where(isFrom(email));
  return answer;
}
