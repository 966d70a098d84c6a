import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAuthor } from "../support/author.ts";
import { connectionOfTest, postgresOfFile, siteOfTest } from "../support/faults.ts";
import { addReview, expectImmediate, pageText, send } from "../support/load.ts";
import { databaseName } from "../support/postgres.ts";
import type { Site } from "../support/site.ts";

// The first segment of PostgreSQL's write-ahead log already has this size.
const server = await postgresOfFile({ fileSizeMax: 16 * 1024, settings: { autovacuum: "off" } });
let databaseUrl: string;
let cookie: string;
let site: Site;
let admin: postgres.Sql;

beforeEach(async () => {
  databaseUrl = await server.createDatabase();
  site = await siteOfTest({ databaseUrl });
  cookie = await createAuthor(await connectionOfTest(databaseUrl));
  admin = postgres(databaseUrl, { max: 2, onnotice: () => {} });
  expect(await add("Known")).toBe(200);
  await expect.poll(() => pageText(site)).toContain("Known");
});

afterEach(async () => {
  await admin.end();
  expect(await site.stop()).toBe(0);
});

const add = async (title: string) => (await addReview(site.url, cookie, { title })).status;

/** Ends the site's connections, so that the site has to read the reviews again. */
const interrupt = () => admin`
  select pg_terminate_backend(pid) from pg_stat_activity
  where application_name like 'evenfall-site%' and datname = current_database()`;

/** Asks for the page a hundred times. @returns how long the slowest took, in milliseconds. */
async function slowestPage(): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < 100; count++) {
    const { status, text, milliseconds } = await send(`${site.url}/`);
    expect(status).toBe(200);
    expect(text).toContain("Known");
    times.push(milliseconds);
    await delay(20);
  }
  expectImmediate(times);
  return Math.max(...times);
}

async function untilWritten(): Promise<void> {
  while ((await add("Newest")) !== 200) await delay(20);
  await expect.poll(() => pageText(site)).toContain("Newest");
}

test("the page does not wait for reviews that are locked", async () => {
  let changed = 0;
  let interrupted = 0;
  await admin.begin(async (transaction) => {
    await transaction`lock table reviews in access exclusive mode`;
    // The site knows that its reviews are out of date, and no query has failed yet.
    await admin.notify("reviews_changed", JSON.stringify({ version: 1_000_000, ids: null }));
    changed = await slowestPage();
    await interrupt();
    interrupted = await slowestPage();
  });
  console.log(
    `reviews locked: slowest of 100 pages ${changed.toFixed(0)} ms, once the connections were ended ${interrupted.toFixed(0)} ms`,
  );
  await untilWritten();
});

test("the page does not wait for a read-only database", async () => {
  const name = databaseName(databaseUrl);
  await admin.unsafe(`alter database ${name} set default_transaction_read_only = on`);
  await interrupt();
  const slowest = await slowestPage();
  const refused = await add("Not now");
  await admin.unsafe(`set default_transaction_read_only = off`);
  await admin.unsafe(`alter database ${name} reset default_transaction_read_only`);
  await interrupt();
  console.log(`database read-only: slowest of 100 pages ${slowest.toFixed(0)} ms, a write ${refused}`);
  expect(refused).toBe(503);
  await untilWritten();
});

test("the page does not wait for a database whose disk is full", async () => {
  const fill = admin`
    insert into reviews (id, title, message, author_id, author_name)
    select gen_random_uuid(), 'Filler', repeat('x', 100), id, name from users, generate_series(1, 200000)`;
  await expect(fill).rejects.toThrow(/could not extend file/);
  // The last block may have room for a few rows.
  let refused = await add("Not now");
  while (refused === 200) refused = await add("Not now");
  await interrupt();
  const slowest = await slowestPage();
  console.log(`disk full: slowest of 100 pages ${slowest.toFixed(0)} ms, a write ${refused}`);
  expect(refused).toBe(503);
  await admin`vacuum reviews`;
  await untilWritten();
});
