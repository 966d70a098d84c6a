import { EventEmitter, once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import { expect, onTestFinished } from "vitest";
import type { Connection } from "../../server/db/connection.ts";
import { reviews } from "../../server/db/schema.ts";
import { validReview } from "../support/content.ts";

const STEP = 50;
let steps = 0;
setInterval(() => {
  steps += 1;
}, STEP).unref();

/** How long this process has run, in milliseconds. When a busy machine does not let it run, no time passes. */
export function runningTime(): number {
  return steps * STEP;
}

/** Adds a review as the page does. `fields` are the values that matter to a test. */
function addReview(site: string, cookie: string, fields?: Parameters<typeof validReview>[0]): Promise<Response> {
  const headers = { cookie, "content-type": "application/json" };
  return fetch(`${site}/trpc/reviews.add`, { method: "POST", headers, body: JSON.stringify(validReview(fields)) });
}

interface WriteLoad {
  /** The longest that an answer or a failed connection took, in milliseconds. */
  slowest(): number;
  /** Resolves at the nth acknowledgement from now on. */
  acknowledgements(count: number): Promise<void>;
  /** Lets every writer finish its current review, then stops. */
  stop(): Promise<void>;
  /** Asserts that every review that was acknowledged is stored once, as it was sent. */
  expectNothingLost(connection: Pick<Connection, "db">): Promise<void>;
}

/**
 * Writers that add one review after the other, as the page does: each review has its own key and is sent again, to
 * the next of `urls`, until the site acknowledges it. They stop after the test.
 */
export function writeLoadOfTest(options: { urls: string[]; cookie: string }): WriteLoad {
  const { urls, cookie } = options;
  /** The title of each review that the site has acknowledged, by its key. */
  const acknowledged = new Map<string, string>();
  const changes = new EventEmitter();
  let stopping = false;
  let slowest = 0;

  /** @returns whether the site acknowledged it. */
  async function send(site: string, review: { submission: string; title: string }): Promise<boolean> {
    const start = runningTime();
    const answer = await addReview(site, cookie, review).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    slowest = Math.max(slowest, runningTime() - start);
    return answer?.ok ?? false;
  }

  async function writer(number: number): Promise<void> {
    for (let turn = number; !stopping; ) {
      const review = { submission: uuidv7(), title: `Review ${turn} of ${number}` };
      while (!(await send(urls[turn++ % urls.length] ?? "", review))) {
        if (stopping) return;
        // A stopped site refuses connections at once, so without a pause the writers would retry in a tight loop.
        await delay(100);
      }
      acknowledged.set(review.submission, review.title);
      changes.emit("acknowledged");
    }
  }
  const running = Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(writer));
  async function stop(): Promise<void> {
    stopping = true;
    await running;
  }
  onTestFinished(stop);

  return {
    slowest: () => slowest,
    async acknowledgements(count) {
      const goal = acknowledged.size + count;
      while (acknowledged.size < goal) await once(changes, "acknowledged");
    },
    stop,
    async expectNothingLost({ db }) {
      const rows = await db.select({ key: reviews.submission, title: reviews.title }).from(reviews);
      const stored = new Map(rows.map(({ key, title }) => [key, title]));
      expect(rows).toHaveLength(stored.size);
      expect([...acknowledged].filter(([key, title]) => stored.get(key) !== title)).toEqual([]);
    },
  };
}
