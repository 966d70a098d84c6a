import { Agent } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { createAuthor } from "../support/author.ts";
import { connectionOfTest, postgresOfFile, siteOfTest } from "../support/faults.ts";
import { expectNothingLostOrDoubled, readLoadOfTest, send, writeLoadOfTest } from "../support/load.ts";
import { describeMemory, measurableMemory, memoryOf } from "../support/memory.ts";
import { resourcesOf } from "../support/processes.ts";
import type { Site } from "../support/site.ts";
import { startTransactionPooler } from "../support/transaction-pooler.ts";

/** How long the database is frozen, in milliseconds. */
const FROZEN = 20_000;

const server = await postgresOfFile();
let site: Site;

afterEach(async () => {
  expect(await site.stop()).toBe(0);
});

const ms = (milliseconds: number) => `${milliseconds.toFixed(0)} ms`;

test("no request fails under load, and after the database was frozen for 20 s no requests or memory have piled up", async () => {
  const databaseUrl = await server.createDatabase();
  site = await siteOfTest({ databaseUrl, env: measurableMemory });
  const connection = await connectionOfTest(databaseUrl);
  const cookie = await createAuthor(connection);
  const load = writeLoadOfTest({ urls: [site.url], cookie, writers: 40 });
  const list = `trpc/reviews.list?input=${encodeURIComponent('{"limit":7}')}`;
  const readers = Object.entries({ "": 4, ready: 50, [list]: 50 }).map(([path, count]) =>
    readLoadOfTest(Array(count).fill(`${site.url}/${path}`)),
  );
  // Warms the site up, so that the measurement shows only the queue.
  await load.acknowledgements(2_000);
  for (const { statuses } of [load, ...readers]) expect([...statuses.keys()]).toEqual([200]);
  const before = await memoryOf(site);
  const { cpuMs } = resourcesOf(site.pid);
  server.freeze();
  await delay(FROZEN);
  const frozen = await memoryOf(site);
  const spentMs = resourcesOf(site.pid).cpuMs - cpuMs;
  server.thaw();
  const thawed = performance.now();
  await load.acknowledgements(1);
  const firstWrite = performance.now() - thawed;
  await load.acknowledgements(99);
  const hundredth = performance.now() - thawed;
  for (const reader of readers) await reader.stop();
  await load.stop();
  console.log(
    `frozen for 20 s under load: ${ms(firstWrite)} to the first write, ${ms(hundredth)} to the hundredth; memory ${describeMemory(before)} before, ${describeMemory(frozen)} at its end, ${spentMs} ms of CPU; answers to pages, /ready and lists ${readers.map(({ times }) => times.length).join(", ")}`,
  );
  expect(frozen.held - before.held).toBeLessThan(10);
  expect(firstWrite).toBeLessThan(10_000);
  await expectNothingLostOrDoubled(connection, load);
});

/** Processor time of a page, in milliseconds. */
async function costOfPage(count = 2_000): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const get = () => send(site.url, { agent, headers: { "accept-encoding": "br" } });
  // Warms the site up, so that the measurement leaves out the start.
  for (let page = 0; page < count; page++) await get();
  const before = resourcesOf(site.pid).cpuMs;
  for (let page = 0; page < count; page++) expect((await get()).status).toBe(200);
  agent.destroy();
  return (resourcesOf(site.pid).cpuMs - before) / count;
}

test("a page costs 2 ms of processor time at most, without a database and behind a pooler", async () => {
  const databaseUrl = await server.createDatabase();
  const pooler = await startTransactionPooler(databaseUrl);
  site = await siteOfTest({ databaseUrl: pooler.url });
  const pooled = await costOfPage();
  expect(await site.stop()).toBe(0);
  pooler.close();

  const away = new URL(databaseUrl);
  away.port = "1";
  site = await siteOfTest({ databaseUrl: away.href, until: "listening" });
  const without = await costOfPage();
  console.log(
    `processor time of a page: ${pooled.toFixed(2)} ms behind a pooler, ${without.toFixed(2)} ms without a database`,
  );
  expect(Math.max(pooled, without)).toBeLessThan(2);
});
