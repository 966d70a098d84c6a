import { and, count, eq, ilike, inArray, is, isNull, or, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { FromWire, OwnerExport, OwnerPerson } from "../../shared/wire.ts";
import { columnsOf, type Database, type EveryColumn } from "../db/connection.ts";
import { compareNewest, cutPage, newestFirst } from "../db/newest-first.ts";
import * as schema from "../db/schema.ts";
import { accountName, identitiesOf, type Ownership } from "../session/accounts.ts";
import { containing, isAfterCursor, PAGE_SIZE } from "./lists.ts";

const { accounts, blocks, reviews, sessions, users } = schema;

/** A person as the owner sees them. */
export type Person = FromWire<OwnerPerson>;

/** A page of people who have an account or are blocked, newest first. @param search part of a name or account. */
export async function listPeople(
  db: Database,
  { search = "", cursor }: { search?: string | undefined; cursor?: string | undefined },
): Promise<{ people: Person[]; nextCursor: string | null }> {
  const pattern = containing(search);
  const isNamed = (...conditions: SQL[]) => (search === "" ? undefined : or(...conditions));
  const ofPattern = db.select({ id: accounts.userId }).from(accounts).where(ilike(accountName, pattern));
  const [present, gone] = await Promise.all([
    db
      .select({ id: users.id, name: users.name, createdAt: columnsOf(users).createdAt })
      .from(users)
      .where(and(isNamed(ilike(users.name, pattern), inArray(users.id, ofPattern)), isAfterCursor(users, cursor)))
      .orderBy(...newestFirst(users))
      .limit(PAGE_SIZE + 1),
    db
      .select({ id: blocks.id, name: sql<string>`''`, createdAt: columnsOf(blocks).createdAt })
      .from(blocks)
      .leftJoin(users, eq(users.id, blocks.id))
      .where(and(isNull(users.id), isNamed(ilike(blocks.reason, pattern)), isAfterCursor(blocks, cursor)))
      .orderBy(...newestFirst(blocks))
      .limit(PAGE_SIZE + 1),
  ]);
  const { page, nextCursor } = cutPage([...present, ...gone].sort(compareNewest), PAGE_SIZE);
  return { people: await describe(db, page), nextCursor };
}

async function describe(db: Database, rows: { id: string; name: string; createdAt: Date }[]): Promise<Person[]> {
  const ids = rows.map(({ id }) => id);
  const [named, blocked, written] = await Promise.all([
    db.select({ id: accounts.userId, account: accountName }).from(accounts).where(inArray(accounts.userId, ids)),
    db.select({ id: blocks.id, reason: blocks.reason }).from(blocks).where(inArray(blocks.id, ids)),
    db
      .select({ id: reviews.authorId, count: count() })
      .from(reviews)
      .where(inArray(reviews.authorId, ids))
      .groupBy(reviews.authorId),
  ]);
  return rows.map(({ id, name, createdAt }): Person => {
    const block = blocked.find((row) => row.id === id);
    return {
      id,
      name,
      account: named.find((row) => row.id === id)?.account ?? "",
      blocked: block !== undefined,
      reason: block?.reason ?? undefined,
      reviews: written.find((row) => row.id === id)?.count ?? 0,
      createdAt: createdAt.toISOString(),
    };
  });
}

/**
 * Blocks a person and ends their sessions. If the person is already blocked, a given reason replaces the old one.
 * @returns whether anything changed.
 */
export async function blockPerson(db: Database, id: string, reason: string | null): Promise<boolean> {
  const blocked = db.$with("blocked").as(
    db
      .insert(blocks)
      .select((query) =>
        query
          .select({
            id: users.id,
            identities: identitiesOf(users.id).as("identities"),
            reason: sql<string | null>`${reason}::text`.as("reason"),
            createdAt: sql<Date>`now()`.as("created_at"),
          } satisfies EveryColumn<typeof blocks>)
          .from(users)
          .where(eq(users.id, id)),
      )
      .onConflictDoUpdate({
        target: blocks.id,
        set: { reason: sql`excluded.reason` },
        setWhere: sql`excluded.reason is not null and excluded.reason is distinct from ${blocks.reason}`,
      })
      .returning({ id: blocks.id }),
  );
  const ended = db
    .$with("ended")
    .as(
      db.update(sessions).set({ expiresAt: sql`now()` }).where(eq(sessions.userId, id)).returning({ id: sessions.id }),
    );
  if ((await db.with(blocked, ended).select().from(blocked)).length > 0) return true;
  if (reason === null) return false;
  // The account may have been deleted.
  const noted = await db
    .update(blocks)
    .set({ reason })
    .where(and(eq(blocks.id, id), sql`${blocks.reason} is distinct from ${reason}`))
    .returning({ id: blocks.id });
  return noted.length > 0;
}

/** Lifts a block. The person can sign in again; their ended sessions stay ended. @returns whether there was a block. */
export async function unblockPerson(db: Database, id: string): Promise<boolean> {
  const lifted = await db.delete(blocks).where(eq(blocks.id, id)).returning({ id: blocks.id });
  return lifted.length > 0;
}

/** A user's account in the form of the variable `OWNER`: `provider:subject`. Empty if the user has no account. */
export async function accountOf(db: Database, id: string): Promise<string> {
  const [found] = await db.select({ account: accountName }).from(accounts).where(eq(accounts.userId, id));
  return found?.account ?? "";
}

/** Whether a user is an owner. */
export async function isOwner(db: Database, ownership: Ownership, id: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), ownership(users.id)));
  return found.length > 0;
}

type Row = Record<string, unknown>;

/** The tables with a foreign key to `users` and the column of that key, by the table's name in the schema. */
const ownTables = Object.entries<unknown>(schema).flatMap(([name, table]) => {
  if (!is(table, PgTable)) return [];
  const key = getTableConfig(table)
    .foreignKeys.map((foreignKey) => foreignKey.reference())
    .find(({ foreignTable }) => foreignTable === users);
  return key ? [{ name, table, column: key.columns[0] as PgColumn }] : [];
});

/**
 * Exports all stored data about a person: every column of their accounts, sessions, reviews (with the owner's answers)
 * and block. Contact messages are not included, because they do not belong to an account.
 * @returns null if nothing is stored.
 */
export async function exportPerson(db: Database, id: string): Promise<OwnerExport | null> {
  const [person = null] = await db.select(columnsOf(users)).from(users).where(eq(users.id, id));
  const own: Record<string, Row[]> = {};
  for (const { name, table, column } of ownTables) {
    own[name] = await db.select(columnsOf(table)).from(table).where(eq(column, id));
  }
  const blocked = await db.select(columnsOf(blocks)).from(blocks).where(eq(blocks.id, id));
  return person || blocked.length > 0 ? { person, ...own, blocks: blocked } : null;
}
