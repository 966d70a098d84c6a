import { and, asc, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../db/connection.ts";
import { databaseErrorCode } from "../db/errors.ts";
import { fromNow } from "../db/from-now.ts";
import type { posts, reviews } from "../db/schema.ts";
import { pause } from "../runtime/repeat.ts";
import type { Mail, Mailer } from "./transport.ts";

type OutboxTable = typeof posts | typeof reviews;

/** Rows that become mails to the owner. */
export interface Outbox<Table extends OutboxTable = OutboxTable> {
  /** What a mail is, for the log. */
  noun: string;
  table: Table;
  /** The most rows in one mail. */
  limit: number;
  /** Whether a row that is due may be mailed now. */
  isReady?: SQL | undefined;
  compose(rows: Table["$inferSelect"][]): Mail | Promise<Mail>;
}

/** Times in milliseconds. */
const TIMES = {
  /** How often to poll for rows from other processes. */
  interval: 10_000,
  /** How long an attempt may take. If the process dies, its rows are due again after this time. */
  lease: 5 * 60_000,
  /** How long to wait after the nth failed attempt. */
  retry: (attempts: number) => Math.min(10_000 * 2 ** (attempts - 1), 6 * 60 * 60_000),
};

/** Only tests use other times. */
export type DeliveryTimes = typeof TIMES;

/** Sends the mails of the outboxes until it is stopped. */
export type Delivery = ReturnType<typeof createDelivery>;

/** At shutdown: how long a mail that is being sent may still take, in milliseconds. */
const FINISH_TIMEOUT = 2_000;

/**
 * Claims the rows of an outbox that have been due longest. Other processes cannot claim them before the lease ends.
 * @param lease in milliseconds.
 */
export async function claimRows<Table extends OutboxTable>(
  db: Database,
  outbox: Pick<Outbox<Table>, "table" | "limit" | "isReady">,
  lease: number,
): Promise<Table["$inferSelect"][]> {
  // Both tables have the columns that are used here.
  const table = outbox.table as typeof posts;
  const due = db
    .select({ id: table.id })
    .from(table)
    .where(and(isNull(table.deliveredAt), lte(table.deliveryDueAt, sql`now()`), outbox.isReady))
    .orderBy(asc(table.deliveryDueAt), asc(table.id))
    .limit(outbox.limit)
    .for("update", { of: table, skipLocked: true });
  return await db
    .update(table)
    .set({ deliveryAttempts: sql`${table.deliveryAttempts} + 1`, deliveryDueAt: fromNow(lease) })
    // PostgreSQL evaluates an array once, and could evaluate another subquery more often.
    .where(sql`${table.id} = any(array(${due}))`)
    .returning();
}

/**
 * Mails the rows of the outboxes, one mail after the other. A lease keeps other processes from mailing the same rows.
 *
 * A row is mailed at least once: again and again after growing pauses, until a mail server has accepted its mail and the
 * database has recorded that. It is mailed a second time if the process dies in between, or if the mail server accepts the
 * mail but its answer is lost.
 */
export function createDelivery(
  options: { db: Database; outboxes: readonly Outbox[]; log: FastifyBaseLogger; mailer: Mailer },
  times = TIMES,
) {
  const { db, outboxes, log, mailer } = options;
  const stopping = new AbortController();
  const ending = new AbortController();
  let wakeUp = new AbortController();
  let finished = Promise.resolve();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      wakeUp = new AbortController();
      let sent = false;
      for (const outbox of outboxes) sent = (await sendNext(outbox)) || sent;
      if (!sent) await pause(times.interval, AbortSignal.any([wakeUp.signal, stopping.signal]));
    }
  }

  /** @returns whether there was something to send. */
  async function sendNext(outbox: Outbox): Promise<boolean> {
    if (stopping.signal.aborted) return false;
    try {
      const rows = await claimRows(db, outbox, times.lease);
      if (rows.length > 0) await attempt(outbox, rows);
      return rows.length > 0;
    } catch (error) {
      log.warn(
        { code: databaseErrorCode(error) },
        `the site could not look up whether it has to send ${outbox.noun}; it tries again in ${times.interval / 1_000} s`,
      );
      return false;
    }
  }

  async function attempt(
    outbox: Outbox,
    rows: (typeof posts | typeof reviews)["$inferSelect"][],
  ): Promise<void> {
    const attempts = Math.max(...rows.map(({ deliveryAttempts }) => deliveryAttempts));
    const details = { item: rows[0]?.id, count: rows.length, attempts };
    const table = outbox.table as typeof posts;
    const record = (change: { deliveredAt: SQL } | { deliveryDueAt: SQL }) =>
      store(async () => {
        const ids = rows.map(({ id }) => id);
        await db
          .update(table)
          .set(change)
          .where(and(inArray(table.id, ids), isNull(table.deliveredAt)));
      });
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(times.lease)]);
    try {
      await mailer(await outbox.compose(rows), signal);
    } catch (error) {
      const { code, responseCode, command } = error as Record<string, unknown>;
      const wait = ending.signal.aborted ? 0 : times.retry(attempts);
      if (!ending.signal.aborted)
        log.warn(
          { ...details, code, responseCode, command },
          `the site could not send ${outbox.noun}; it tries again in ${wait / 1_000} s`,
        );
      await record({ deliveryDueAt: fromNow(wait) });
      return;
    }
    await record({ deliveredAt: sql`now()` });
    log.info(details, `the site sent ${outbox.noun}`);
  }

  /** Stores the outcome of an attempt. It tries again for as long as the database is away. */
  async function store(write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await write();
        return;
      } catch (error) {
        log.warn(
          { code: databaseErrorCode(error) },
          "the site could not store the outcome of a mail; it tries again every second",
        );
        if (stopping.signal.aborted) return;
        await pause(1_000, stopping.signal);
      }
    }
  }

  return {
    start(): void {
      finished = run();
    },

    /** Tells it that a row was stored, so that it does not wait for the next poll. */
    wake(): void {
      wakeUp.abort();
    },

    /** Stops it. A mail that is being sent gets a short time to arrive. */
    async stop(): Promise<void> {
      stopping.abort();
      setTimeout(() => ending.abort(), FINISH_TIMEOUT).unref();
      await finished;
    },
  };
}
