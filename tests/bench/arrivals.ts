import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import type { FilledDatabase } from "./database.ts";
import { type Generator, moment } from "./generator.ts";

/** The path of the event stream that every open page reads. */
export const STREAM = `/trpc/reviews.live?input=${encodeURIComponent("{}")}`;

/** How long the last change may take to reach all open pages, in milliseconds. */
const ARRIVAL_MAX = 10_000;

/**
 * Stores reviews by SQL, as another process would, and waits until the last one has reached every open page
 * of a generator.
 * @param pause between two commits, in milliseconds.
 * @returns the time from before each commit to its arrival at each page, in milliseconds, in ascending order. Changes
 * in quick succession may arrive as one.
 * @throws if the last change does not arrive at all pages in time.
 */
export async function measureArrivals(
  database: FilledDatabase,
  openPages: Generator,
  { pages, commits, pause }: { pages: number; commits: number; pause: number },
): Promise<number[]> {
  const sql = postgres(database.url, { max: 1, fetch_types: false });
  const sentAt = new Map<string, number>();
  let last = "";
  for (let commit = 0; commit < commits; commit++) {
    const sent = moment();
    await sql`
      insert into reviews (id, title, message, author_id, author_name)
      values (${randomUUID()}, 'Live', 'Seen as it happens.', ${database.authorId}, 'A reviewer')`;
    const [row] = await sql`select last_value::text as version from reviews_version`;
    last = row?.version;
    sentAt.set(last, sent);
    await delay(pause);
  }
  await sql.end();
  const delays: number[] = [];
  let complete = 0;
  const deadline = moment() + ARRIVAL_MAX;
  while (complete < pages && moment() < deadline) {
    for (const [version, arrivedAt] of await openPages.arrivals()) {
      const sent = sentAt.get(version);
      if (sent !== undefined) delays.push(arrivedAt - sent);
      if (version === last) complete += 1;
    }
    await delay(20);
  }
  if (complete !== pages) throw new Error(`The last change arrived at ${complete} of ${pages} pages.`);
  return delays.sort((a, b) => a - b);
}
