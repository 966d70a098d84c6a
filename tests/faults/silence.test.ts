import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import type { Connection } from "../../server/db/connection.ts";
import { createAuthor } from "../support/author.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../support/database-proxy.ts";
import { connectionOfTest, databaseOfTest, siteOfTest } from "../support/faults.ts";
import {
  addReview,
  expectImmediate,
  expectNothingLostOrDoubled,
  pageText,
  send,
  writeLoadOfTest,
} from "../support/load.ts";
import type { Site } from "../support/site.ts";
import { followReviews } from "../support/stream.ts";

let proxy: DatabaseProxy;
let connection: Connection;
let cookie: string;
let site: Site;

beforeEach(async () => {
  const databaseUrl = await databaseOfTest();
  proxy = await startDatabaseProxy(databaseUrl);
  onTestFinished(() => proxy.close());
  site = await siteOfTest({ databaseUrl: proxy.url });
  connection = await connectionOfTest(databaseUrl);
  cookie = await createAuthor(connection);
});

afterEach(async () => {
  expect(await site.stop()).toBe(0);
});

const add = (title = "A review") => addReview(site.url, cookie, { title });
const later = () => send(`${site.url}/trpc/reviews.list?input=${encodeURIComponent('{"limit":7}')}`);
const ready = () => send(`${site.url}/ready`);

/** Repeats a request until the answer is 200. @returns the time until then, in milliseconds. */
async function untilServed(ask: () => Promise<{ status: number }>, since: number): Promise<number> {
  for (;;) {
    if ((await ask()).status === 200) return performance.now() - since;
    await delay(20);
  }
}

const ms = (milliseconds: number) => `${milliseconds.toFixed(0)} ms`;

test("the site replaces silent connections: reads, writes, /ready and live reviews are back within 10 s", async () => {
  const changes = await followReviews(site.url);
  await changes.next();
  // Uses every connection of the pool once.
  await Promise.all(Array.from({ length: 30 }, later));
  await add("Before");
  await changes.nextChange();
  await send(`${site.url}/`);

  proxy.silence();
  const since = performance.now();
  const page = await send(`${site.url}/`);
  const [read, written, isReady] = await Promise.all([
    untilServed(later, since),
    untilServed(() => add("After"), since),
    untilServed(ready, since),
  ]);
  // A review that was written while the listener was silent reaches the pages once the listener is back, and later changes
  // as usual.
  await changes.next();
  const told = performance.now() - since;
  console.log(
    `all connections silent: page ${page.status} in ${ms(page.milliseconds)}; back after: reads ${ms(read)}, writes ${ms(written)}, /ready ${ms(isReady)}, live ${ms(told)}`,
  );
  expect(page.status).toBe(200);
  expect(page.milliseconds).toBeLessThan(2_000);
  expect(Math.max(read, written, isReady, told)).toBeLessThan(10_000);
  changes.close();
});

test("when only the listening connection goes silent, the site replaces it, and does not conclude that it is behind a pooler", async () => {
  const changes = await followReviews(site.url);
  await changes.next();
  await add("Before");
  await changes.nextChange();
  proxy.silenceOne("evenfall-site listener");
  const since = performance.now();
  await add("Unheard");
  await changes.nextUnknown();
  const told = performance.now() - since;
  await add("Heard");
  await changes.nextChange();
  console.log(`the listening connection silent: open pages get the change after ${ms(told)}`);
  expect(told).toBeLessThan(10_000);
  expect(site.log()).not.toContain("pooler");
  changes.close();
});

test("one frozen connection of ten costs errors for 6 s at most, and no acknowledged write", async () => {
  const load = writeLoadOfTest({ urls: [site.url], cookie, writers: 12 });
  await load.acknowledgements(200);
  proxy.silenceOne();
  const since = performance.now();
  await delay(6_000);
  const refusedBefore = load.statuses.get(503) ?? 0;
  await load.acknowledgements(300);
  await load.stop();
  const refused = load.statuses.get(503) ?? 0;
  console.log(
    `one connection silent: ${refused} of ${load.attempted.size} writes refused, slowest ${ms(load.slowest())}, none after ${ms(performance.now() - since)}`,
  );
  expect(refused).toBe(refusedBefore);
  expect(refused).toBeLessThan(5);
  await expectNothingLostOrDoubled(connection, load);
});

test("the page never waits for a silent database, and comes with the newest reviews afterwards", async () => {
  await add("Known");
  await expect.poll(() => pageText(site)).toContain("Known");
  proxy.silenceAll();
  const times: number[] = [];
  const end = performance.now() + 12_000;
  while (performance.now() < end) {
    const page = await send(`${site.url}/`);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Known");
    times.push(page.milliseconds);
    await delay(20);
  }
  proxy.recover();
  const since = performance.now();
  const back = await untilServed(() => add("Newest"), since);
  await expect.poll(() => pageText(site)).toContain("Newest");
  console.log(
    `database silent for 12 s: ${times.length} pages, slowest ${ms(Math.max(...times))}; first write ${ms(back)} after it answers again`,
  );
  expectImmediate(times);
});
