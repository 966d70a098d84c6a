import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { connectionOfTest } from "../support/database.ts";
import { createAuthor } from "../support/people.ts";
import { listen } from "../support/ports.ts";
import { postgresOfFile, siteOfTest } from "./fixtures.ts";
import { writeLoadOfTest } from "./write-load.ts";

const server = await postgresOfFile();

test("three processes that start together on an empty database all serve", async () => {
  const databaseUrl = await server.createDatabase();
  const sites = await Promise.all(Array.from({ length: 3 }, () => siteOfTest({ databaseUrl })));
  for (const site of sites) expect((await fetch(`${site.url}/`)).status).toBe(200);
});

test("a process that starts before its database says so, and serves when the database comes", async () => {
  const databaseUrl = await server.createDatabase();
  await server.kill();
  const site = await siteOfTest({ databaseUrl, until: "listening" });
  const statuses = ["/live", "/ready", "/", "/trpc/reviews.list"].map(
    async (path) => (await fetch(`${site.url}${path}`)).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 503, 200, 503]);
  await expect.poll(() => site.log()).toMatch(/waits for the database at 127\.0\.0\.1:\d+: .*ECONNREFUSED/);
  await server.restart();
  await site.ready();
  expect((await fetch(`${site.url}/trpc/reviews.list`)).status).toBe(200);
});

test("the log says that the site waits where something other than PostgreSQL answers", async () => {
  const other = createServer((_request, response) => response.end());
  const databaseUrl = `postgres://127.0.0.1:${await listen(other)}/site`;
  onTestFinished(() => void other.close());
  const site = await siteOfTest({ databaseUrl, until: "listening" });
  await expect.poll(() => site.log()).toMatch(/waits for the database at 127\.0\.0\.1:\d+: /);
});

test("a database of another program ends the start in one line, before the site says that it is there", async () => {
  const databaseUrl = await server.createDatabase();
  await (await connectionOfTest(databaseUrl)).db.execute("create table users (id int)");
  const failure = await siteOfTest({ databaseUrl }).catch((error: Error) => error.message);
  expect(failure).toMatch(/exit code 1:\n.*listening at.*\nThe database ".*" has a table "users" .*\n$/);
});

test("a wrong password or a missing database ends the start in one line that repeats no secret", async () => {
  const good = new URL(await server.createDatabase());
  const wrongPassword = new URL(good);
  wrongPassword.password = "s3cret";
  const missing = new URL(good);
  missing.pathname = "/missing";
  for (const { href } of [wrongPassword, missing]) {
    const failure = await siteOfTest({ databaseUrl: href }).catch((error: Error) => error.message);
    expect(failure).toMatch(/exit code 1:\n(?:.*\n)*The database cannot be used: .*DATABASE_URL.*\n$/);
    expect(failure).not.toContain(wrongPassword.password);
  }
});

test("no acknowledged review is lost or doubled when one process of two is killed under load, three times", async () => {
  const databaseUrl = await server.createDatabase();
  const [kept, first] = await Promise.all([siteOfTest({ databaseUrl }), siteOfTest({ databaseUrl })]);
  let killed = first;
  const connection = await connectionOfTest(databaseUrl);
  const load = writeLoadOfTest({ urls: [kept.url, killed.url], cookie: await createAuthor(connection) });
  for (let round = 0; round < 3; round++) {
    await load.acknowledgements(20);
    await killed.kill();
    await load.acknowledgements(20);
    killed = await siteOfTest({ databaseUrl, port: killed.port });
  }
  await load.stop();
  await load.expectNothingLost(connection);
});
