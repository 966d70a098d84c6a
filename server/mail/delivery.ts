import type { FastifyBaseLogger } from "fastify";
import { databaseErrorCode } from "../db/errors.ts";
import { pause } from "../runtime/repeat.ts";
import type { Attempt, recordAttempts } from "./attempts.ts";
import { isRefusal, type Mail, type Mailer } from "./transport.ts";

/** A queue of mails in the database. */
export interface Outbox<Item extends Attempt> extends Omit<ReturnType<typeof recordAttempts>, "claim"> {
  /** What an item is, for the log. */
  noun: string;
  /** Claims an item for one attempt. @param lease in milliseconds. */
  claim(lease: number): Promise<Item | undefined>;
  compose(item: Item): Mail;
}

/** Times in milliseconds. */
const TIMES = {
  /** How often to poll for items from other processes. */
  interval: 10_000,
  /** How long the lease on an item lasts. If the process dies, the item is due again after this time. */
  lease: 5 * 60_000,
  /** How long to wait after the nth failed attempt. */
  retry: (attempts: number) => Math.min(10_000 * 2 ** (attempts - 1), 6 * 60 * 60_000),
};

/** Only tests use other times. */
export type DeliveryTimes = typeof TIMES;

/** Sends the mails of an outbox until it is stopped. */
export type Delivery = ReturnType<typeof createDelivery>;

/** At shutdown: how long to wait for the reply of a mail server that has received the text, in milliseconds. */
const ANSWER_TIMEOUT = 2_000;

/** The owner removed the item, or another attempt has begun. This attempt must stop. */
class LeaseLost extends Error {}

/**
 * Mails the items of an outbox one after the other. A lease keeps other processes from mailing the same item.
 *
 * An item is mailed at most once. The site marks it as handed over just before its text goes to the mail server, and mails
 * a marked item again only if the server refused it. If the process dies or the connection breaks between the mark and the
 * server's answer, the outcome is unknown. The item then stays marked, and the owner's list shows it. After a failure
 * before the mark, the site tries again after growing pauses, for as long as the item exists.
 */
export function createDelivery<Item extends Attempt>(
  { outbox, log, mailer }: { outbox: Outbox<Item>; log: FastifyBaseLogger; mailer: Mailer },
  times = TIMES,
) {
  const stopping = new AbortController();
  let wakeUp = new AbortController();
  let finished = Promise.resolve();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      wakeUp = new AbortController();
      let claimed: Item | undefined;
      try {
        claimed = await outbox.claim(times.lease);
      } catch (error) {
        log.warn(
          { code: databaseErrorCode(error) },
          `the site could not look up whether it has to send ${outbox.noun}; it tries again in ${times.interval / 1_000} s`,
        );
      }
      if (claimed) await attempt(claimed);
      else await pause(times.interval, AbortSignal.any([wakeUp.signal, stopping.signal]));
    }
  }

  async function attempt(claimed: Item): Promise<void> {
    const { item, attempts } = claimed;
    const end = new AbortController();
    let handedOver = false;
    const endAttempt = () => {
      if (handedOver) setTimeout(() => end.abort(), ANSWER_TIMEOUT).unref();
      else end.abort();
    };
    stopping.signal.addEventListener("abort", endAttempt, { once: true });
    try {
      await mailer(outbox.compose(claimed), {
        signal: end.signal,
        async beforeContent() {
          if (end.signal.aborted || !(await outbox.markHandedOver(claimed))) throw new LeaseLost();
          handedOver = true;
        },
      });
      await store(() => outbox.markDelivered(claimed), "delivered");
      log.info({ item, attempts }, `the site sent ${outbox.noun}`);
    } catch (error) {
      const { code, responseCode, command } = error as Record<string, unknown>;
      const details = { item, attempts, code, responseCode, command };
      if (handedOver && !isRefusal(error)) {
        log.error(
          details,
          `the connection broke while the site sent ${outbox.noun}: check whether it arrived. The site sends it again only after the owner's command "resend"`,
        );
        return;
      }
      const wait = end.signal.aborted ? 0 : times.retry(attempts);
      if (!end.signal.aborted)
        log.warn(details, `the site could not send ${outbox.noun}; it tries again in ${wait / 1_000} s`);
      await store(() => outbox.markUnsent(claimed, wait), "unsent");
    } finally {
      stopping.signal.removeEventListener("abort", endAttempt);
    }
  }

  /** Stores the outcome of an attempt. It tries again for as long as the database is away. */
  async function store(write: () => Promise<void>, outcome: string): Promise<void> {
    for (;;) {
      try {
        await write();
        return;
      } catch (error) {
        log.warn(
          { code: databaseErrorCode(error), outcome },
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

    /** Tells it that an item was stored, so that it does not wait for the next poll. */
    wake(): void {
      wakeUp.abort();
    },

    /** Stops it. If the mail server has the text of a mail, it gets a short time to answer. */
    async stop(): Promise<void> {
      stopping.abort();
      await finished;
    },
  };
}
