import { EventEmitter, once } from "node:events";
import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import { expect, onTestFinished } from "vitest";
import type { Connection } from "../../server/db/connection.ts";
import { reviews } from "../../server/db/schema.ts";
import { validReview } from "./content.ts";

/** An answer, or null when the connection failed. */
export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  milliseconds: number;
}

/** One HTTP request over `agent`'s connections. @throws when the connection fails. */
export function send(
  url: string,
  options: { agent?: Agent; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const { agent, body, headers = {} } = options;
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: body === undefined ? "GET" : "POST",
        headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
        ...(agent ? { agent } : { agent: false }),
      },
      (response) => {
        text(response).then(
          (content) =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: content,
              milliseconds: performance.now() - start,
            }),
          reject,
        );
      },
    );
    outgoing.once("error", reject);
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Adds a review as the page does. `fields` are the values that matter to a test. */
export function addReview(
  site: string,
  cookie: string,
  fields?: Parameters<typeof validReview>[0],
  agent?: Agent,
): Promise<Reply> {
  const body = validReview(fields);
  return send(`${site}/trpc/reviews.add`, { headers: { cookie }, body, ...(agent && { agent }) });
}

export interface WriteLoad {
  /** The title of each review that the site has acknowledged, by its key. */
  acknowledged: Map<string, string>;
  /** The keys of all reviews that were sent at least once. */
  attempted: Set<string>;
  /** The number of answers of each status; 0 is a failed connection. */
  statuses: Map<number, number>;
  /** The longest that an answer of any status took, in milliseconds. */
  slowest(): number;
  /** Resolves at the nth acknowledgement from now on. */
  acknowledgements(count: number): Promise<void>;
  /** Lets every writer finish its current review, then stops. */
  stop(): Promise<void>;
}

/**
 * Writers that add one review after the other, as the page does: each review has its own key and is sent again, to
 * the next of `urls`, until the site acknowledges it. They stop after the test.
 */
export function writeLoadOfTest(options: { urls: string[]; cookie: string; writers?: number }): WriteLoad {
  const { urls, cookie, writers = 8 } = options;
  const agent = new Agent({ keepAlive: true });
  const acknowledged = new Map<string, string>();
  const attempted = new Set<string>();
  const statuses = new Map<number, number>();
  let stopping = false;
  let slowest = 0;
  const changes = new EventEmitter();

  async function writer(number: number): Promise<void> {
    for (let turn = number; !stopping; ) {
      const submission = uuidv7();
      const title = `Review ${attempted.size}`;
      attempted.add(submission);
      for (;;) {
        const site = urls[turn++ % urls.length] ?? "";
        const reply = await addReview(site, cookie, { submission, title }, agent).catch(() => null);
        const status = reply?.status ?? 0;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        slowest = Math.max(slowest, reply?.milliseconds ?? 0);
        if (status === 200) {
          acknowledged.set(submission, title);
          changes.emit("acknowledged");
          break;
        }
        // A stopped site refuses connections at once, so without a pause the writers would retry in a tight loop.
        await delay(20);
        if (stopping) break;
      }
    }
  }
  const running = Promise.all(Array.from({ length: writers }, (_, number) => writer(number)));
  async function stop(): Promise<void> {
    stopping = true;
    await running;
    agent.destroy();
  }
  onTestFinished(stop);

  return {
    acknowledged,
    attempted,
    statuses,
    slowest: () => slowest,
    async acknowledgements(count) {
      const goal = acknowledged.size + count;
      while (acknowledged.size < goal) await once(changes, "acknowledged");
    },
    stop,
  };
}

/** Asserts that every acknowledged review is stored once, as it was sent, and that nothing else is. */
export async function expectNothingLostOrDoubled({ db }: Connection, load: WriteLoad): Promise<void> {
  const rows = await db.select({ id: reviews.submission, title: reviews.title }).from(reviews);
  const stored = new Map(rows.map(({ id, title }) => [id ?? "", title]));
  expect(rows).toHaveLength(stored.size);
  const lost = [...load.acknowledged].filter(([id, title]) => stored.get(id) !== title);
  expect(lost).toEqual([]);
  const unasked = [...stored.keys()].filter((id) => !load.attempted.has(id));
  expect(unasked).toEqual([]);
}
