import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { connectDatabase } from "../../server/db/connect.ts";
import { reviews } from "../../server/db/schema.ts";
import { createAuthor } from "../support/author.ts";
import { connectionOfTest } from "../support/faults.ts";
import {
  addReview,
  expectNothingLostOrDoubled,
  pageText,
  type ReadLoad,
  readLoadOfTest,
  type WriteLoad,
  writeLoadOfTest,
} from "../support/load.ts";
import {
  missingForPatroni,
  type PatroniCluster,
  type PatroniNode,
  startPatroni,
} from "../support/patroni.ts";
import { type Site, startSite } from "../support/site.ts";

const missing = missingForPatroni();
let cluster: PatroniCluster;
let sites: Site[] = [];
let cookie: string;
let load: WriteLoad;
let pages: ReadLoad;

beforeAll(async () => {
  if (missing) return;
  cluster = await startPatroni();
  const { databaseUrl } = cluster;
  sites = [await startSite({ databaseUrl }), await startSite({ databaseUrl })];
  const connection = await connectDatabase({ databaseUrl, dataDir: "" });
  cookie = await createAuthor(connection);
  await connection.close();
});

afterAll(async () => {
  await Promise.all(sites.map((site) => site.kill()));
  await cluster?.stop();
});

beforeEach(async (context) => {
  context.skip(missing !== undefined, missing);
  const { db } = await connectionOfTest(cluster.databaseUrl);
  await db.delete(reviews);
  const urls = sites.map(({ url }) => url);
  load = writeLoadOfTest({ urls, cookie });
  pages = readLoadOfTest(urls, 20);
});

afterEach(async ({ task }) => {
  if (missing) return;
  if (task.result?.state === "fail") {
    const logs = sites.map((site) => site.log().split("\n").slice(-10).join("\n"));
    console.log([await cluster.describe(), ...logs].join("\n\n"));
  }
});

/**
 * Waits for the leader after `former`, and until a write is acknowledged under it.
 * @returns milliseconds from then, and from the new leader, to that write.
 */
async function untilWritten(former: PatroniNode): Promise<string> {
  const begin = performance.now();
  await cluster.leader(former);
  const promoted = performance.now();
  await load.acknowledgements(1);
  const written = performance.now();
  return `a new leader after ${(promoted - begin).toFixed(0)} ms, a write ${(written - promoted).toFixed(0)} ms later`;
}

/** Ends the load, and asserts what holds in every one of these tests. */
async function expectAllWell(what: string, moments: string[]): Promise<void> {
  await load.acknowledgements(50);
  await load.stop();
  await pages.stop();
  console.log(
    `${what}: ${moments.join("; ")}. ${load.acknowledged.size} writes acknowledged, statuses ${JSON.stringify([...load.statuses])}, slowest ${load.slowest().toFixed(0)} ms; pages ${JSON.stringify([...pages.statuses])}, slowest ${Math.max(...pages.times).toFixed(0)} ms`,
  );
  await expectNothingLostOrDoubled(await connectionOfTest(cluster.databaseUrl), load);
  // 503 says that the database is away; no request ends in another error.
  expect([...load.statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect([...pages.statuses.keys()]).toEqual([200]);
  // Each process shows what the other has stored.
  const [one, other] = sites as [Site, Site];
  const title = `After ${what}`;
  expect((await addReview(one.url, cookie, { title })).status).toBe(200);
  await expect.poll(() => pageText(other)).toContain(title);
}

test("no acknowledged write is lost or duplicated when the leader's machine dies under load, three times", async () => {
  const moments: string[] = [];
  for (let round = 0; round < 3; round++) {
    await load.acknowledgements(100);
    const leader = await cluster.leader();
    await leader.kill();
    moments.push(await untilWritten(leader));
    await leader.start();
    await cluster.whole();
  }
  await expectAllWell("the leader's machine killed three times", moments);
});

test("no acknowledged write is lost or duplicated when the leader's PostgreSQL is killed under load", async () => {
  await load.acknowledgements(100);
  const leader = await cluster.leader();
  leader.killPostgres();
  const moment = await untilWritten(leader);
  await cluster.whole();
  await expectAllWell("the leader's PostgreSQL killed", [moment]);
});

test("no acknowledged write is lost or duplicated in a switchover under load", async () => {
  await load.acknowledgements(100);
  const begin = performance.now();
  const former = await cluster.leader();
  const leader = await cluster.switchOver();
  const moment = `${former.name} to ${leader.name} in ${(performance.now() - begin).toFixed(0)} ms`;
  await cluster.whole();
  await expectAllWell("a switchover", [moment]);
});

test.each([
  ["the leader's machine is cut off, and comes back as it was", "machine"],
  ["the leader's Patroni hangs while its PostgreSQL goes on", "patroni"],
] as const)("no acknowledged write is lost or duplicated when %s", async (what, part) => {
  await load.acknowledgements(100);
  const former = await cluster.leader();
  former.freeze(part);
  try {
    const moment = await untilWritten(former);
    await load.acknowledgements(100);
    former.thaw();
    await cluster.whole();
    // The former leader comes back as a standby, and is not written to.
    expect(await cluster.leader()).not.toBe(former);
    await expectAllWell(what, [moment]);
  } finally {
    former.thaw();
  }
});

test("no acknowledged write is lost or duplicated while the leader of etcd is unavailable", async () => {
  await load.acknowledgements(100);
  const thaw = await cluster.freezeEtcdLeader();
  try {
    // Longer than the lock's lease, so that the leader must renew it with the other members.
    await delay(20_000);
    await load.acknowledgements(50);
  } finally {
    thaw();
  }
  await cluster.whole();
  await expectAllWell("the leader of etcd away for 20 s", ["no new leader was needed"]);
});
