import { setTimeout as delay } from "node:timers/promises";
import { and, asc, inArray, isNull, lte, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { FastifyBaseLogger } from "fastify";
import { columnsOf, type Database, fromNow } from "../db/connection.ts";
import { databaseErrorCode } from "../db/errors.ts";
import { posts, reviews } from "../db/schema.ts";
import { PROCEDURE_LIMIT } from "../runtime/deadline.ts";
import { composeContactMail, composeReviewMail, composeTestMail } from "./mails.tsx";
import { type Mail, type MailError, type Mailer, readFailure } from "./transport.ts";

/** How often to look for rows that other processes have stored, in milliseconds. */
const INTERVAL = 10_000;
/** How long an attempt may take, in milliseconds. If the process dies, its rows are due again after this time. */
const LEASE = 5 * 60_000;
/** How long a mail that is being sent may take when the process stops, in milliseconds. */
const FINISH_LIMIT = 1_000;
/** How long a test mail may take, in milliseconds: less than a call of the owner's page. */
const TEST_LIMIT = PROCEDURE_LIMIT - 500;
/** The most reviews in one mail. */
const REVIEWS_MAX = 100;
/** The shortest time between two mails about reviews, in milliseconds: a wave of spam is not a wave of mails. */
const REVIEWS_PAUSE = 10 * 60_000;

/** The pause after the first failed attempt, in milliseconds; then twice as long each time, up to the maximum. */
const RETRY_MIN = 10_000;
const RETRY_MAX = 6 * 60 * 60_000;

/** Both have the columns of `mailState` in `schema.ts`. */
type MailedTable = typeof posts | typeof reviews;

/** Claims the rows that have been due longest. Other processes cannot claim them before the lease ends. */
async function claimRows<T extends MailedTable>(db: Database, source: T, limit: number): Promise<T["$inferSelect"][]> {
  const table = source as typeof posts;
  const due = db
    .select({ id: table.id })
    .from(table)
    .where(and(isNull(table.mailedAt), lte(table.mailDueAt, sql`now()`)))
    .orderBy(asc(table.mailDueAt), asc(table.id))
    .limit(limit)
    .for("update", { skipLocked: true });
  return await db
    .update(table)
    .set({ mailAttempts: sql`${table.mailAttempts} + 1`, mailDueAt: fromNow(LEASE) })
    // PostgreSQL evaluates an array once, and could evaluate another subquery more often.
    .where(sql`${table.id} = any(array(${due}))`)
    .returning(columnsOf(table));
}

interface DeliveryServices {
  db: Database;
  log: FastifyBaseLogger;
  mailer: Mailer;
  publicOrigin: string;
}

/**
 * Mails rows that were claimed, in one mail.
 * @param signal ends it: the rows are then due at once.
 * @returns whether a mail server has accepted it.
 */
async function mailRows(
  { db, log, mailer }: DeliveryServices,
  source: MailedTable,
  rows: { id: string; mailAttempts: number }[],
  mail: Mail,
  signal: AbortSignal,
): Promise<boolean> {
  const table = source as typeof posts;
  const ids = rows.map(({ id }) => id);
  const record = (outcome: PgUpdateSetSource<typeof posts>) =>
    db.update(table).set(outcome).where(inArray(table.id, ids));
  try {
    await mailer(mail, signal);
  } catch (error) {
    const { reason, ...details } = readFailure(error as MailError);
    const attempts = Math.max(...rows.map(({ mailAttempts }) => mailAttempts));
    const wait = signal.aborted ? 0 : Math.min(RETRY_MIN * 2 ** (attempts - 1), RETRY_MAX);
    if (!signal.aborted) {
      log.warn({ ...details, attempts }, `the site could not send a mail; it tries again in ${wait / 1_000} s`);
    }
    await record({ mailDueAt: fromNow(wait), mailFailure: reason });
    return false;
  }
  await record({ mailedAt: sql`now()`, mailFailure: null });
  log.info({ count: rows.length }, "the site sent a mail to the owner");
  return true;
}

export type Delivery = ReturnType<typeof createDelivery>;

/**
 * Mails contact messages and new reviews to the owner, one mail after the other. A row is mailed at least once: again
 * and again after growing pauses, until a mail server has accepted its mail and the database has recorded that. A mail
 * comes twice if the process dies in between.
 */
export function createDelivery(services: DeliveryServices) {
  const { db, log, mailer, publicOrigin } = services;
  const stopping = new AbortController();
  const ending = new AbortController();
  let wakeUp = new AbortController();
  let finished = Promise.resolve();
  /** When the next mail about reviews may go, in milliseconds of `performance.now()`. */
  let reviewsFrom = 0;

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      wakeUp = new AbortController();
      const isSent = await sendDue().catch((error: unknown) => {
        const code = databaseErrorCode(error);
        log.warn({ code }, `the site could not look for mails to send; it tries again in ${INTERVAL / 1_000} s`);
        return false;
      });
      const signal = AbortSignal.any([wakeUp.signal, stopping.signal]);
      if (!isSent) await delay(INTERVAL, undefined, { signal }).catch(() => {});
    }
  }

  /** @returns whether there was something to send. */
  async function sendDue(): Promise<boolean> {
    const { signal } = ending;
    const [post] = await claimRows(db, posts, 1);
    if (post) await mailRows(services, posts, [post], composeContactMail(post, publicOrigin), signal);
    if (stopping.signal.aborted || performance.now() < reviewsFrom) return post !== undefined;
    const found = await claimRows(db, reviews, REVIEWS_MAX);
    if (found.length === 0) return post !== undefined;
    const isSent = await mailRows(services, reviews, found, composeReviewMail(found, publicOrigin), signal);
    if (isSent) reviewsFrom = performance.now() + REVIEWS_PAUSE;
    return true;
  }

  return {
    start(): void {
      finished = run();
    },

    /** Tells it that a row was stored, so that it does not wait for the next look. */
    wake(): void {
      wakeUp.abort();
    },

    /**
     * Sends the owner a mail at once.
     * @returns what the mail server answered, or why it did not, and the variable to correct.
     */
    async sendTest(): Promise<{ accepted: boolean; answer: string; variable?: string }> {
      try {
        const signal = AbortSignal.timeout(TEST_LIMIT);
        return { accepted: true, answer: await mailer(composeTestMail(publicOrigin), signal) };
      } catch (error) {
        const { reason, ...details } = readFailure(error as MailError);
        log.warn(details, "the site could not send the owner's test mail");
        return { accepted: false, answer: reason, variable: details.variable };
      }
    },

    /** Stops it. A mail that is being sent gets a short time to arrive. */
    async stop(): Promise<void> {
      stopping.abort();
      setTimeout(() => ending.abort(), FINISH_LIMIT).unref();
      await finished;
    },
  };
}
