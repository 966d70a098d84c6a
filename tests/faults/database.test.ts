import { sql } from "drizzle-orm";
import postgres from "postgres";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { reviews } from "../../server/db/schema.ts";
import { appOfFile, appOfTest, type Person, refusal } from "../support/app.ts";
import { validMessage, validReview } from "../support/content.ts";
import { connectionOfTest } from "../support/database.ts";
import { databaseName, startPostgres } from "../support/postgres.ts";
import { isReady, postgresOfFile } from "./fixtures.ts";
import { runningTime, writeLoadOfTest } from "./write-load.ts";

/** The longest that a call may take while the database is unreachable, in milliseconds. */
const ANSWER_MAX = 5_000;

const server = await postgresOfFile();
const address = new URL(await server.createDatabase());
const name = databaseName(address.href);
await server.run("create role site superuser login password 'right'");
Object.assign(address, { username: "site", password: "right" });
const app = await appOfFile({ DATABASE_URL: address.href });
await app.connection.migrate();
let ada: Person;

beforeEach(async () => {
  await expect.poll(() => isReady(app)).toBe(true);
  ada = await app.signIn("Ada");
});

async function timed<T>(work: Promise<T>) {
  const start = runningTime();
  return { outcome: await work, milliseconds: runningTime() - start };
}

const outages: [what: string, begin: () => unknown, end: () => unknown][] = [
  ["is killed", () => server.kill(), () => server.restart()],
  ["hangs", () => server.freeze(), () => server.thaw()],
  [
    "does not exist",
    () => server.run(`alter database ${name} rename to ${name}_gone`, name),
    () => server.run(`alter database ${name}_gone rename to ${name}`),
  ],
  [
    "has another password",
    () => server.run("alter role site password 'other'", name),
    () => server.run("alter role site password 'right'"),
  ],
  [
    "lets the role in no more",
    () => server.run("alter role site nologin", name),
    () => server.run("alter role site login"),
  ],
];

describe.each(outages)("while the database %s", (_, begin, end) => {
  test("visitors read what was last known, calls answer 503 in time, and the site recovers", async () => {
    const { ids } = await ada.api.reviews.add.mutate(validReview({ message: "That the page shows" }));
    const deleted = await ada.api.reviews.add.mutate(validReview({ message: "That nobody sees again" }));
    await Promise.all([fetch(app.origin), app.api.reviews.list.query()]);
    await ada.api.reviews.delete.mutate({ ids: deleted.ids });
    await begin();
    for (let round = 0; round < 2; round++) {
      const [page, list, write, contact, own] = await Promise.all([
        timed(fetch(app.origin).then(async (answer) => ({ status: answer.status, text: await answer.text() }))),
        timed(app.api.reviews.list.query()),
        timed(refusal(ada.api.reviews.add.mutate(validReview()))),
        timed(refusal(app.api.contact.send.mutate(validMessage()))),
        timed(ada.api.reviews.list.query()),
      ]);
      expect(page.outcome).toMatchObject({ status: 200, text: expect.stringContaining("That the page shows") });
      expect(page.outcome.text).not.toContain("That nobody sees again");
      for (const { outcome } of [list, own]) expect(outcome.reviews.map((review) => review.ids)).toContain(ids);
      for (const { outcome } of [write, contact]) expect(outcome.code).toBe("SERVICE_UNAVAILABLE");
      const times = [page, list, write, contact, own].map(({ milliseconds }) => milliseconds);
      expect(Math.max(...times)).toBeLessThan(ANSWER_MAX);
      // Who only reads does not wait for a database that is known to be unreachable.
      if (round > 0) expect(Math.max(page.milliseconds, list.milliseconds, own.milliseconds)).toBeLessThan(2_000);
    }
    await expect.poll(() => isReady(app)).toBe(false);
    await end();
    await expect.poll(() => isReady(app)).toBe(true);
    await expect
      .poll(() => ada.api.reviews.delete.mutate({ ids }).catch(() => null))
      .toEqual({ deleted: expect.any(Boolean) });
    expect((await app.api.reviews.list.query()).reviews.map((review) => review.ids)).not.toContain(ids);
  });
});

test("the calls of one address leave connections to the database for others", async () => {
  const DATABASE_URL = await server.createDatabase();
  const limited = await appOfTest({ DATABASE_URL, RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.0/8" });
  await limited.connection.migrate();
  const { cookie } = await limited.signIn("Grace");
  const client = postgres(DATABASE_URL, { max: 1 });
  onTestFinished(() => client.end());
  const flood = limited.client({ "x-forwarded-for": "192.0.2.1" });
  const calls = await client.begin(async (transaction) => {
    await transaction`lock table reviews`;
    const waiting = Array.from({ length: 30 }, () => flood.reviews.list.query({ limit: 49 }));
    const running = async () => (await transaction`select from pg_locks where not granted`).length;
    await expect.poll(running).toBe(5);
    const other = limited.client({ "x-forwarded-for": "192.0.2.2", cookie });
    expect(await other.auth.viewer.query()).toMatchObject({ name: "Grace" });
    expect(await running()).toBe(5);
    return { waiting };
  });
  expect(await Promise.all(calls.waiting)).toHaveLength(30);
});

test("no acknowledged review is lost or doubled when the database is killed under load, three times", async () => {
  await app.db.delete(reviews);
  const load = writeLoadOfTest({ urls: [app.origin], cookie: ada.cookie });
  for (let round = 0; round < 3; round++) {
    await load.acknowledgements(50);
    await server.kill();
    await server.restart();
  }
  await load.acknowledgements(10);
  await load.stop();
  await load.expectNothingLost(app);
  expect(load.slowest()).toBeLessThan(ANSWER_MAX);
});

test("of several hosts the site uses the one that accepts writes", async () => {
  const readOnly = await startPostgres();
  onTestFinished(() => readOnly.kill());
  const hosts: string[] = [];
  for (const one of [readOnly, server]) {
    hosts.push(new URL(await one.createDatabase()).host);
    await one.run("create role chooser superuser login password 'chooser'");
    await one.run("create database choice");
  }
  await readOnly.run("alter database choice set default_transaction_read_only = on");
  const connection = await connectionOfTest(
    `postgres://chooser:chooser@${hosts}/choice?target_session_attrs=read-write`,
  );
  await connection.migrate();
  const port = sql<string>`current_setting('port')`;
  const [row] = await connection.db.select({ port }).from(sql`(select 1) as one`);
  expect(hosts[1]).toBe(`127.0.0.1:${row?.port}`);
});

test("waiting for a connection does not count as a silent server", async () => {
  const slow = () => app.db.execute(sql`select pg_sleep(0.5)`);
  await Promise.all(Array.from({ length: 110 }, slow));
});

test("parameters of other clients are left out, and a setting of the server's is used", async () => {
  const url = await server.createDatabase();
  const others = "channel_binding=prefer&pgbouncer=true&connection_limit=5&sslmode=disable&schema=public";
  const connection = await connectionOfTest(`${url}?${others}&application_name=placeholder&prepare=false`);
  await connection.migrate();
  const name = sql<string>`current_setting('application_name')`;
  const [row] = await connection.db.select({ name }).from(sql`(select 1) as one`);
  expect(row?.name).toBe("placeholder");
});
