import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { databaseErrorCode } from "../db/errors.ts";
import { isRefusal, type Mail, type Mailer } from "./transport.ts";

/** A queue of mails in the database. */
export interface Outbox<Item extends Attempt> {
  /** The name of an item, for the log. */
  noun: string;
  /** Claims the item that has been due longest, for one attempt. Other processes cannot claim it meanwhile. */
  claim(claimTime: number): Promise<Item | undefined>;
  compose(item: Item): Mail;
  /** @returns whether this attempt may continue; false once another attempt has begun. */
  markHandedOver(item: Item): Promise<boolean>;
  markDelivered(item: Item): Promise<void>;
  /** @param wait until the next attempt, in milliseconds. */
  markUnsent(item: Item, wait: number): Promise<void>;
}

/** One attempt to mail something. */
export interface Attempt {
  /** The key of the item in its table. The log names the item by it. */
  item: string | number;
  /** The number of attempts, this one included. */
  attempts: number;
}

/** Sends the mails of an outbox until it is stopped. */
export interface Delivery {
  start(): void;
  /** Tells it that an item was stored, so that it need not wait for the next poll. */
  wake(): void;
  /** Stops. The mail server gets a short time to answer for a mail that is being sent. */
  stop(): Promise<void>;
}

export interface DeliveryTimes {
  /** How often to poll for items that other processes stored or left, in milliseconds. */
  interval: number;
  /** How long a claim lasts, in milliseconds. If the process dies, the item is due again after this time. */
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

/** The message was removed, or another attempt has begun: this attempt has to stop. */
class ClaimLost extends Error {}

/**
 * Mails the items of an outbox one after the other. A claim keeps other processes from taking the same item.
 *
 * An item is mailed at most once: it is marked as handed over just before its text goes to the mail server, and a marked
 * item is mailed again only if the server refused it. When the process dies or the connection breaks between the mark and
 * the server's answer, the outcome is unknown: the item stays marked, and the owner's list shows it. A failure before the
 * mark is retried after growing pauses for as long as the item exists.
 */
export function createDelivery<Item extends Attempt>(
  { outbox, log, mailer }: { outbox: Outbox<Item>; log: FastifyBaseLogger; mailer: Mailer },
  times: DeliveryTimes = TIMES,
): Delivery {
  const stopping = new AbortController();
  let waking = new AbortController();
  let finished = Promise.resolve();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      waking = new AbortController();
      let claimed: Item | undefined;
      try {
        claimed = await outbox.claim(times.claim);
      } catch (error) {
        log.warn(
          { code: databaseErrorCode(error) },
          `the site could not look up whether ${outbox.noun} waits; it tries again`,
        );
      }
      if (claimed) await attempt(claimed);
      else await pause(times.interval, AbortSignal.any([waking.signal, stopping.signal]));
    }
  }

  async function attempt(claimed: Item): Promise<void> {
    const { item, attempts } = claimed;
    const end = new AbortController();
    let handedOver = false;
    const endSoon = () => {
      if (handedOver) setTimeout(() => end.abort(), times.farewell).unref();
      else end.abort();
    };
    stopping.signal.addEventListener("abort", endSoon, { once: true });
    try {
      await mailer(outbox.compose(claimed), {
        signal: end.signal,
        async beforeContent() {
          if (end.signal.aborted || !(await outbox.markHandedOver(claimed))) throw new ClaimLost();
          handedOver = true;
        },
      });
      await persist(() => outbox.markDelivered(claimed), "delivered");
      log.info({ item, attempts }, `the site sent ${outbox.noun}`);
    } catch (error) {
      const { code, responseCode, command } = error as Record<string, unknown>;
      const details = { item, attempts, code, responseCode, command };
      if (handedOver && !isRefusal(error)) {
        log.error(
          details,
          `the connection broke while the mail server took ${outbox.noun}: check whether it arrived. The site does not send it again by itself`,
        );
        return;
      }
      const wait = end.signal.aborted ? 0 : times.retry(attempts);
      if (!end.signal.aborted)
        log.warn({ ...details, wait }, `the site could not send ${outbox.noun}; it tries again`);
      await persist(() => outbox.markUnsent(claimed, wait), "unsent");
    } finally {
      stopping.signal.removeEventListener("abort", endSoon);
    }
  }

  /** Stores the outcome of an attempt, retrying for as long as the database is away. */
  async function persist(write: () => Promise<void>, outcome: string): Promise<void> {
    for (;;) {
      try {
        await write();
        return;
      } catch (error) {
        log.warn(
          { code: databaseErrorCode(error), outcome },
          "the site could not store the outcome of a delivery; it tries again",
        );
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
      waking.abort();
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
