import postgres from "postgres";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import type { Connection } from "../../server/db/connection.ts";
import { createAuthor } from "../support/author.ts";
import { connectionOfTest, postgresOfFile, siteOfTest } from "../support/faults.ts";
import { addReview, expectNothingLostOrDoubled, type Reply, send, writeLoadOfTest } from "../support/load.ts";
import { databaseName } from "../support/postgres.ts";
import type { Site } from "../support/site.ts";

const REVIEW = { message: "That the page shows" };

const server = await postgresOfFile();
/** An account of its own, because no limit on connections applies to a superuser. */
const ACCOUNT = "limited";
const admin = postgres(server.url("postgres"), { max: 1, onnotice: () => {} });
await admin.unsafe(`create role ${ACCOUNT} login password '${ACCOUNT}'`);
afterAll(() => admin.end());
let databaseUrl: string;
let connection: Connection;
let cookie: string;
let site: Site;

beforeEach(async () => {
  const url = new URL(await server.createDatabase());
  await admin.unsafe(`alter database ${databaseName(url.href)} owner to ${ACCOUNT}`);
  url.username = url.password = ACCOUNT;
  databaseUrl = url.href;
  site = await siteOfTest({ databaseUrl });
  connection = await connectionOfTest(databaseUrl);
  cookie = await createAuthor(connection);
});

afterEach(async () => {
  expect(await site.stop()).toBe(0);
});

const add = (fields: { title?: string; message?: string }) => addReview(site.url, cookie, fields);

/** The answer of `/ready` after its cached answer, which is valid for a quarter of a second, has expired. */
async function askReady(): Promise<Reply> {
  const until = performance.now() + 1_000;
  let reply = await send(`${site.url}/ready`);
  while (reply.status === 200 && performance.now() < until) reply = await send(`${site.url}/ready`);
  return reply;
}

/** The answers to a visitor and to a supervisor while the database is away. */
async function visitDuringOutage() {
  const [page, feed, list, write, live, ready] = await Promise.all([
    send(`${site.url}/`),
    send(`${site.url}/reviews.atom`),
    send(`${site.url}/trpc/reviews.list?input=${encodeURIComponent('{"limit":7}')}`),
    add({ title: "During the outage" }),
    send(`${site.url}/live`),
    askReady(),
  ]);
  return { page, feed, list, write, live, ready };
}

type Outage = Awaited<ReturnType<typeof visitDuringOutage>>;

function expectHonesty(outage: Outage): void {
  const statuses = Object.entries(outage).map(([what, { status }]) => [what, status]);
  expect(Object.fromEntries(statuses)).toEqual({
    page: 200,
    feed: 200,
    list: 503,
    write: 503,
    live: 200,
    ready: 503,
  });
  for (const { text } of [outage.page, outage.feed]) expect(text).toContain(REVIEW.message);
  expect(JSON.parse(outage.write.text)).toMatchObject({ error: { data: { code: "SERVICE_UNAVAILABLE" } } });
}

function report(name: string, outage: Outage, backAfter: number): void {
  const answers = Object.entries(outage).map(([what, { status, milliseconds }]) => {
    return `${what} ${status} in ${milliseconds.toFixed(0)} ms`;
  });
  console.log(`${name}: ${answers.join(", ")}; served again ${backAfter.toFixed(0)} ms after its return`);
}

/** How long it takes until the site is ready and accepts a write, in milliseconds. */
async function untilServed(): Promise<number> {
  const start = performance.now();
  await site.ready();
  for (;;) {
    const { status } = await add({ title: "After the outage" });
    if (status === 200) return performance.now() - start;
    expect(status).toBe(503);
  }
}

const outages: [what: string, begin: () => unknown, end: () => unknown][] = [
  ["is killed", () => server.kill(), () => server.restart()],
  ["is frozen", () => server.freeze(), () => server.thaw()],
  [
    "refuses connections",
    async () => {
      await admin.unsafe(`alter role ${ACCOUNT} connection limit 0`);
      await admin`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${ACCOUNT}`;
    },
    () => admin.unsafe(`alter role ${ACCOUNT} connection limit -1`),
  ],
];

test.each(outages)(
  "while the database %s, the page is served and calls report the outage; the site recovers afterwards",
  async (what, begin, end) => {
    expect((await add(REVIEW)).status).toBe(200);
    await send(`${site.url}/`);
    await send(`${site.url}/reviews.atom`);
    await begin();
    const outage = await visitDuringOutage();
    // By the second visit the site knows that it receives no notifications.
    const later = await visitDuringOutage();
    await end();
    report(what, outage, await untilServed());
    expectHonesty(outage);
    expectHonesty(later);
  },
);

const interruptions: [what: string, rounds: number, interrupt: () => Promise<void>][] = [
  [
    "is killed",
    3,
    async () => {
      await server.kill();
      await server.restart();
    },
  ],
  [
    "ends the site's connections",
    10,
    async () => {
      const ended = await admin`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name like 'evenfall-site%' and datname = ${databaseName(databaseUrl)}`;
      expect(ended.length).toBeGreaterThan(0);
    },
  ],
];

test.each(interruptions)(
  "no acknowledged write is lost or duplicated when the database %s under load, %i times",
  async (what, rounds, interrupt) => {
    const load = writeLoadOfTest({ urls: [site.url], cookie });
    const pauses: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await load.acknowledgements(Math.floor(300 / rounds));
      await interrupt();
      const returned = performance.now();
      await load.acknowledgements(1);
      pauses.push(performance.now() - returned);
    }
    await load.stop();
    await expectNothingLostOrDoubled(connection, load);
    console.log(
      `the database ${what} under load: ${load.acknowledged.size} acknowledged, statuses ${JSON.stringify([...load.statuses])}, first write ${pauses.map((pause) => `${pause.toFixed(0)} ms`).join(", ")} after each, slowest answer ${load.slowest().toFixed(0)} ms`,
    );
  },
);
