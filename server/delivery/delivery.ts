import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../db/connection.ts";
import { databaseErrorCode } from "../db/errors.ts";
import type { Channel } from "./channel.ts";
import { type Claimed, claimMessage, claimReviews, recordFailure, recordSuccess } from "./queue.ts";

/** How often to look for reviews and messages from other processes, in milliseconds. */
const INTERVAL = 10_000;
/** How long a running attempt may continue when the process stops, in milliseconds. */
const FINISH_LIMIT = 1_000;
/**
 * The pause after the first failed attempt, in milliseconds. It doubles after each further failure, up to the maximum.
 */
const RETRY_MIN = 10_000;
const RETRY_MAX = 6 * 60 * 60_000;

interface DeliveryServices {
  db: Database;
  log: FastifyBaseLogger;
}

export type Delivery = ReturnType<typeof createDelivery>;

/**
 * Notifies the owner of contact messages and new reviews at least once through every channel. It retries after growing
 * pauses, until the channel accepts the delivery and the database has recorded that. If the process dies in between, it
 * delivers twice.
 */
export function createDelivery(services: DeliveryServices, channels: readonly Channel[]) {
  const loops = channels.map((channel) => createLoop(services, channel));
  return {
    /** The names of the channels. */
    channels: channels.map(({ name }) => name),

    start(): void {
      for (const loop of loops) loop.start();
    },

    /** Looks for new deliveries at once. Call it after storing one. */
    wake(): void {
      for (const loop of loops) loop.wake();
    },

    /** Stops the loops. A running attempt gets a short time to succeed. */
    async stop(): Promise<void> {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

/** Each channel has its own loop, so that a slow channel does not delay the others. */
function createLoop(services: DeliveryServices, channel: Channel) {
  const { db, log } = services;
  const stopping = new AbortController();
  const ending = new AbortController();
  let wakeUp = new AbortController();
  let finished = Promise.resolve();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      wakeUp = new AbortController();
      const wasDue = await deliverDue().catch((error: unknown) => {
        const details = { channel: channel.name, code: databaseErrorCode(error) };
        const again = `the site could not check for new reviews and messages; it tries again in ${INTERVAL / 1_000} s`;
        log.warn(details, again);
        return false;
      });
      const signal = AbortSignal.any([wakeUp.signal, stopping.signal]);
      if (!wasDue) await delay(INTERVAL, undefined, { signal }).catch(() => {});
    }
  }

  /** @returns whether there was something to deliver. */
  async function deliverDue(): Promise<boolean> {
    const message = await claimMessage(db, channel);
    if (message) await attempt(services, channel, message, ending.signal);
    if (stopping.signal.aborted) return false;
    const reviews = await claimReviews(db, channel);
    if (reviews) await attempt(services, channel, reviews, ending.signal);
    return message !== null || reviews !== null;
  }

  return {
    start(): void {
      finished = run();
    },
    wake(): void {
      wakeUp.abort();
    },
    async stop(): Promise<void> {
      stopping.abort();
      setTimeout(() => ending.abort(), FINISH_LIMIT).unref();
      await finished;
    },
  };
}

/** @param signal cancels the attempt. The claimed deliveries are then due at once. */
async function attempt(
  { db, log }: DeliveryServices,
  channel: Channel,
  claimed: Claimed,
  signal: AbortSignal,
): Promise<void> {
  const { ids, attempts, news } = claimed;
  const told = { channel: channel.name, count: ids.length };
  try {
    await channel.send(news, signal);
  } catch (error) {
    const { reason, ...details } = channel.describeFailure(error);
    const wait = signal.aborted ? 0 : Math.min(RETRY_MIN * 2 ** (attempts - 1), RETRY_MAX);
    const again = `the site could not notify the owner; it tries again in ${wait / 1_000} s`;
    if (!signal.aborted) log.warn({ ...told, ...details, attempts }, again);
    return await recordFailure(db, claimed, reason, wait);
  }
  await recordSuccess(db, claimed);
  log.info(told, "the site notified the owner");
}
