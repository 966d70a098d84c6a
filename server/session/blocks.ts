import { eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Database } from "../db/connection.ts";
import { accounts, blocks, sessions } from "../db/schema.ts";

/** A person at a provider, hashed, as a block stores it. */
function hashIdentity(identity: SQL): SQL {
  return sql`encode(sha256(convert_to(jsonb_build_array(${identity})::text, 'UTF8')), 'hex')`;
}

/** An SQL condition: this person at a provider is blocked, also if the account was deleted. */
export function isBlockedIdentity(provider: string, issuer: string, subject: string): SQL {
  const hash = hashIdentity(sql`${provider}::text, ${issuer}::text, ${subject}::text`);
  return sql`exists (select from ${blocks} where ${blocks.identities} @> array[${hash}])`;
}

/** A subquery for the block of the user of a session. The session may have ended. */
export function blockOfSession(db: Database, sessionId: string | Placeholder) {
  return db
    .select({ id: blocks.id })
    .from(sessions)
    .innerJoin(blocks, eq(blocks.id, sessions.userId))
    .where(eq(sessions.id, sessionId));
}

/**
 * The parts of a statement that block people and end their sessions. A further block keeps the first reason, unless it
 * has one of its own; its first part returns the people for whom anything changed.
 * @param people a query for the ids of users.
 */
export function blocking(db: Database, people: SQL, reason: string | null) {
  const hash = hashIdentity(sql`${accounts.provider}, ${accounts.issuer}, ${accounts.subject}`);
  const blocked = db.$with("blocked").as(
    db
      .insert(blocks)
      .select(
        sql`select people.id, array(select ${hash} from ${accounts} where ${accounts.userId} = people.id), ${reason}::text, now()
          from (${people}) as people(id)`,
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
      db
        .update(sessions)
        .set({ expiresAt: sql`now()` })
        .where(sql`${sessions.userId} in (${people})`)
        .returning({ id: sessions.id }),
    );
  return [blocked, ended] as const;
}
