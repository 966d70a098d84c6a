import { setTimeout as delay } from "node:timers/promises";
import type postgres from "postgres";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { Connection } from "../../server/db/connection.ts";
import { createAuthor } from "../support/author.ts";
import { connectionOfTest, siteOfTest } from "../support/faults.ts";
import {
  addReview,
  expectImmediate,
  expectNothingLostOrDoubled,
  readLoadOfTest,
  send,
  writeLoadOfTest,
} from "../support/load.ts";
import { administer, databaseName, type PostgresServer, startPostgres } from "../support/postgres.ts";
import type { Site } from "../support/site.ts";
import { followReviews } from "../support/stream.ts";

/** How long the primary stays dead before the standby takes its place, in milliseconds. */
const PROMOTED_AFTER = 2_000;

let primary: PostgresServer;
let standby: PostgresServer;
let databaseUrl: string;
/** One process that names the primary first, and one that names the standby first. */
let sites: Site[];
let connection: Connection;
let cookie: string;

beforeEach(async () => {
  primary = await startPostgres({ settings: { wal_level: "replica", max_wal_senders: 5 } });
  onTestFinished(() => primary.stop());
  databaseUrl = await primary.createDatabase();
  standby = await primary.createStandby();
  onTestFinished(() => standby.stop());
  // From now on a write is acknowledged when both servers have it.
  await administerOn(primary, async (sql) => {
    await sql`alter system set synchronous_standby_names = 'standby'`;
    await sql`select pg_reload_conf()`;
    await expect.poll(() => sql`select 1 from pg_stat_replication where sync_state = 'sync'`).toHaveLength(1);
  });
  sites = await Promise.all(
    [hosts(primary, standby), hosts(standby, primary)].map((url) => siteOfTest({ databaseUrl: url })),
  );
  connection = await connectionOfTest(hosts(primary, standby));
  cookie = await createAuthor(connection);
});

/** The address of the database on two servers. */
function hosts(first: PostgresServer, second: PostgresServer): string {
  const url = new URL(databaseUrl);
  const account = `${url.username}:${url.password}`;
  return `postgres://${account}@127.0.0.1:${first.port},127.0.0.1:${second.port}${url.pathname}`;
}

const administerOn = <T>(server: PostgresServer, act: (sql: postgres.Sql) => Promise<T>) =>
  administer(server.url(databaseName(databaseUrl)), act);

async function promote(server: PostgresServer): Promise<void> {
  await administerOn(server, (sql) => sql`select pg_promote()`);
}

/** The version of the reviews that a site's page shows. */
async function versionOf(url: string): Promise<string | undefined> {
  return /"version":"([^"]+)"/.exec((await send(url)).text)?.[1];
}

test("when the primary is killed under load and the standby is promoted, no acknowledged write is lost, and the page is served", async () => {
  const streams = await Promise.all(sites.map((site) => followReviews(site.url)));
  const pages = readLoadOfTest(
    sites.map(({ url }) => url),
    20,
  );
  const load = writeLoadOfTest({ urls: sites.map((site) => site.url), cookie, writers: 4 });
  await load.acknowledgements(200);
  for (const stream of streams) await stream.nextChange();

  await primary.kill();
  await delay(PROMOTED_AFTER);
  await promote(standby);
  const promoted = performance.now();
  await load.acknowledgements(1);
  const firstWrite = performance.now() - promoted;
  await load.acknowledgements(200);
  await pages.stop();
  await load.stop();
  console.log(
    `failover: first write ${firstWrite.toFixed(0)} ms after the promotion; ${pages.times.length} pages, slowest ${Math.max(...pages.times).toFixed(0)} ms; writes ${JSON.stringify([...load.statuses])}`,
  );
  expect(firstWrite).toBeLessThan(6_000);
  expect([...pages.statuses.keys()]).toEqual([200]);
  expectImmediate(pages.times);
  for (const status of load.statuses.keys()) expect([200, 503]).toContain(status);
  await expectNothingLostOrDoubled(connection, load);
  // Streams that were open before the failover continue.
  for (const [index, stream] of streams.entries()) {
    const url = sites[index]?.url ?? "";
    const before = await versionOf(url);
    await addReview(url, cookie, { title: "News" });
    await expect.poll(() => versionOf(url)).not.toBe(before);
    const after = await versionOf(url);
    // Of versions in quick succession only the last is certain to be sent.
    for (let told = ""; told !== after; ) told = await stream.next();
    stream.close();
  }
});

test("when the primary freezes under load and the standby is promoted, writes are back within 10 s", async () => {
  const load = writeLoadOfTest({ urls: sites.map((site) => site.url), cookie, writers: 4 });
  await load.acknowledgements(100);
  primary.freeze();
  await promote(standby);
  const promoted = performance.now();
  await load.acknowledgements(1);
  const firstWrite = performance.now() - promoted;
  await load.acknowledgements(100);
  await load.stop();
  console.log(`frozen primary: first write ${firstWrite.toFixed(0)} ms after the promotion`);
  expect(firstWrite).toBeLessThan(10_000);
  for (const status of load.statuses.keys()) expect([200, 503]).toContain(status);
  // All clients leave the frozen server, including the test's own.
  await primary.kill();
  await expect.poll(() => connection.isAnswering()).toBe(true);
  await expectNothingLostOrDoubled(connection, load);
});

test("the site does not write to a former primary that comes back as a standby", async () => {
  await primary.kill();
  await promote(standby);
  await primary.restartAsStandbyOf(standby);
  const load = writeLoadOfTest({ urls: sites.map((site) => site.url), cookie, writers: 4 });
  await load.acknowledgements(100);
  // A process that starts now finds the new primary as well, in either order of the hosts.
  const late = await siteOfTest({ databaseUrl: hosts(primary, standby) });
  expect((await addReview(late.url, cookie, { title: "Late" })).status).toBe(200);
  await load.stop();
  for (const status of load.statuses.keys()) expect([200, 503]).toContain(status);
  const there = await administerOn(
    primary,
    (sql) =>
      sql`select application_name from pg_stat_activity where application_name like 'evenfall-site%' and application_name not like '%probe'`,
  );
  expect([...there]).toEqual([]);
});
