import { setTimeout as delay } from "node:timers/promises";
import { inArray, lte, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { sweepSignInAttempts } from "./auth/queries.ts";
import type { Database } from "./db/connection.ts";
import { databaseErrorCode } from "./db/errors.ts";
import { posts } from "./db/schema.ts";
import type { Sessions } from "./session/sessions.ts";

interface Retention {
  db: Database;
  sessions: Sessions;
  env: { contactRetentionDays: number };
}

/** How many messages one statement removes. This keeps each statement far below the time limit. */
const BATCH = 1_000;
const HOUR = 60 * 60_000;

/**
 * Removes expired rows. Each step runs even if another fails.
 * @returns the number of contact messages among them.
 * @throws the first failure, after all steps.
 */
export async function sweep({ db, sessions, env }: Retention): Promise<number> {
  const messages = sweepMessages(db, env.contactRetentionDays);
  const steps = await Promise.allSettled([sessions.sweep(), sweepSignInAttempts(db), messages]);
  for (const step of steps) if (step.status === "rejected") throw step.reason;
  return await messages;
}

async function sweepMessages(db: Database, contactDays: number): Promise<number> {
  const old = db
    .select({ id: posts.id })
    .from(posts)
    .where(lte(posts.createdAt, sql`now() - make_interval(days => ${contactDays})`))
    .limit(BATCH);
  let swept = 0;
  for (;;) {
    const batch = await db.delete(posts).where(inArray(posts.id, old)).returning({ id: posts.id });
    swept += batch.length;
    if (batch.length < BATCH) return swept;
  }
}

/** Removes expired rows now and once an hour, until the signal aborts. Several processes may do so at the same time. */
export async function runRetention(services: Retention & { log: FastifyBaseLogger }, signal: AbortSignal) {
  const { log } = services;
  while (!signal.aborted) {
    try {
      const messages = await sweep(services);
      if (messages > 0) log.info({ messages }, "the site removed expired contact messages");
    } catch (error) {
      log.warn({ code: databaseErrorCode(error) }, "the site could not remove expired rows; it tries again in an hour");
    }
    await delay(HOUR, undefined, { signal }).catch(() => {});
  }
}
