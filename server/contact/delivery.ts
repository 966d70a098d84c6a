import { setTimeout as delay } from "node:timers/promises";
import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../db/connect.ts";
import { databaseErrorCode } from "../db/errors.ts";
import { posts } from "../db/schema.ts";
import { type ContactMessage, isRefusal, type Mailer } from "./mail.ts";

/** Mails stored contact messages from its start until it is stopped. */
export interface Delivery {
  start(): void;
  /** Says that a message was stored: it goes out now instead of at the next look. */
  wake(): void;
  /** Stops; what a mail server is just reading gets a moment to be answered. */
  stop(): Promise<void>;
}

export interface DeliveryTimes {
  /** How often to look for messages that other processes stored or left, in milliseconds. */
  interval: number;
  /** How long after it was claimed a message of a process that died is due again, in milliseconds. */
  claim: number;
  /** How long to wait after the nth failed attempt, in milliseconds. */
  retry(attempts: number): number;
  /** How long a mail server that has the text may still answer while the process stops, in milliseconds. */
  farewell: number;
}

const TIMES: DeliveryTimes = {
  interval: 10_000,
  claim: 5 * 60_000,
  retry: (attempts) => Math.min(10_000 * 2 ** (attempts - 1), 6 * 60 * 60_000),
  farewell: 2_000,
};

interface Claimed extends ContactMessage {
  attempts: number;
}

/** This attempt may not go on: the message is gone, or another attempt has begun. */
class ClaimLost extends Error {}

/**
 * Mails stored messages, one after the other, each claimed so that no two processes take the same.
 *
 * Never twice: just before its text goes to the mail server a message is marked as handed over, and one that is so
 * marked is not mailed again unless the server has refused it. When the process dies, or the connection breaks,
 * between that mark and the server's answer, nobody can know whether the message was accepted: then it stays marked,
 * is not repeated, and the owner's list shows it. Everything before the mark is repeated, with growing pauses, for
 * as long as the message is kept.
 */
export function createDelivery(
  { db, log, mailer }: { db: Database; log: FastifyBaseLogger; mailer: Mailer },
  times: DeliveryTimes = TIMES,
): Delivery {
  const stopping = new AbortController();
  let rest = new AbortController();
  let woken = false;
  let finished = Promise.resolve();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      woken = false;
      let claimed: Claimed | undefined;
      try {
        claimed = await claim(db, times.claim);
      } catch (error) {
        log.warn({ code: databaseErrorCode(error) }, "contact messages cannot be looked up for delivery");
      }
      if (claimed) await attempt(claimed);
      else if (!woken) {
        rest = new AbortController();
        await pause(times.interval, AbortSignal.any([rest.signal, stopping.signal]));
      }
    }
  }

  async function attempt(message: Claimed): Promise<void> {
    const { id, attempts } = message;
    const end = new AbortController();
    let handedOver = false;
    const endSoon = () => {
      if (handedOver) setTimeout(() => end.abort(), times.farewell).unref();
      else end.abort();
    };
    stopping.signal.addEventListener("abort", endSoon, { once: true });
    try {
      await mailer(message, {
        signal: end.signal,
        async beforeContent() {
          if (end.signal.aborted || !(await markHandedOver(db, message))) throw new ClaimLost();
          handedOver = true;
        },
      });
      await persist(() => markDelivered(db, message), "delivered");
      log.info({ post: id, attempts }, "a contact message was mailed");
    } catch (error) {
      const { code, responseCode, command } = error as Record<string, unknown>;
      const details = { post: id, attempts, code, responseCode, command };
      if (handedOver && !isRefusal(error)) {
        log.error(
          details,
          "nobody knows whether a contact message was mailed; the owner can have it mailed again",
        );
        return;
      }
      const wait = end.signal.aborted ? 0 : times.retry(attempts);
      if (!end.signal.aborted) log.warn({ ...details, wait }, "a contact message could not be mailed yet");
      await persist(() => markUnsent(db, message, wait), "unsent");
    } finally {
      stopping.signal.removeEventListener("abort", endSoon);
    }
  }

  /** Writes down what became of an attempt, however long the database is away. */
  async function persist(write: () => Promise<void>, outcome: string): Promise<void> {
    for (;;) {
      try {
        await write();
        return;
      } catch (error) {
        log.warn({ code: databaseErrorCode(error), outcome }, "a delivery's outcome could not be stored yet");
        if (stopping.signal.aborted) return;
        await pause(1_000, stopping.signal);
      }
    }
  }

  return {
    start() {
      finished = run();
    },
    wake() {
      woken = true;
      rest.abort();
    },
    async stop() {
      stopping.abort();
      await finished;
    },
  };
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => {});
}

function fromNow(milliseconds: number) {
  return sql`now() + make_interval(secs => ${milliseconds / 1000})`;
}

/** Takes the message that has been due longest, for one attempt, out of everybody else's sight. */
async function claim(db: Database, claimTime: number): Promise<Claimed | undefined> {
  const due = db
    .select({ id: posts.id })
    .from(posts)
    .where(and(isNull(posts.handedOverAt), lte(posts.deliveryDueAt, sql`now()`)))
    .orderBy(asc(posts.deliveryDueAt))
    .limit(1)
    .for("update", { skipLocked: true });
  const [claimed] = await db
    .update(posts)
    .set({ deliveryAttempts: sql`${posts.deliveryAttempts} + 1`, deliveryDueAt: fromNow(claimTime) })
    .where(eq(posts.id, due))
    .returning({
      id: posts.id,
      fullName: posts.fullName,
      email: posts.email,
      message: posts.message,
      createdAt: posts.createdAt,
      attempts: posts.deliveryAttempts,
    });
  return claimed;
}

/** The rows that an attempt may still write: none once another attempt has begun. */
function ofAttempt({ id, attempts }: Claimed) {
  return and(eq(posts.id, id), eq(posts.deliveryAttempts, attempts), isNull(posts.deliveredAt));
}

/** @returns whether this attempt may go on. */
async function markHandedOver(db: Database, claimed: Claimed): Promise<boolean> {
  const marked = await db
    .update(posts)
    .set({ handedOverAt: sql`now()` })
    .where(and(ofAttempt(claimed), isNull(posts.handedOverAt)))
    .returning({ id: posts.id });
  return marked.length === 1;
}

async function markDelivered(db: Database, claimed: Claimed): Promise<void> {
  await db.update(posts).set({ deliveredAt: sql`now()` }).where(ofAttempt(claimed));
}

async function markUnsent(db: Database, claimed: Claimed, wait: number): Promise<void> {
  await db
    .update(posts)
    .set({ handedOverAt: null, deliveryDueAt: fromNow(wait) })
    .where(ofAttempt(claimed));
}
