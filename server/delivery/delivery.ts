import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../db/connection.ts";
import { databaseErrorCode } from "../db/errors.ts";
import type { Channel } from "./channel.ts";
import { type Claimed, claimMessage, claimReviews, recordFailure, recordSuccess } from "./queue.ts";

/** How often to look for what other processes have stored, in milliseconds. */
const INTERVAL = 10_000;
/** How long an attempt may go on when the process stops, in milliseconds. */
const FINISH_LIMIT = 1_000;
/** The pause after the first failed attempt, in milliseconds; then twice as long each time, up to the maximum. */
const RETRY_MIN = 10_000;
const RETRY_MAX = 6 * 60 * 60_000;

interface DeliveryServices {
  db: Database;
  log: FastifyBaseLogger;
}

export type Delivery = ReturnType<typeof createDelivery>;

/**
 * Tells the owner about contact messages and new reviews, through every channel, at least once: it tries again
 * after growing pauses, until the channel has accepted the news and the database has recorded that. It delivers twice
 * if the process dies in between.
 */
export function createDelivery(services: DeliveryServices, channels: readonly Channel[]) {
  const loops = channels.map((channel) => createLoop(services, channel));
  return {
    /** The names of the channels. */
    channels: channels.map(({ name }) => name),

    start(): void {
      for (const loop of loops) loop.start();
    },

    /** Looks for something to deliver at once, because something was stored. */
    wake(): void {
      for (const loop of loops) loop.wake();
    },

    /** Stops it. An attempt that is running gets a short time to succeed. */
    async stop(): Promise<void> {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

/** Each channel has its own loop, so that a slow one does not delay the others. */
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

/** @param signal ends the attempt: what was claimed is then due at once. */
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
