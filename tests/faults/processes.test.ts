import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { expect, test } from "vitest";
import { connectDatabase } from "../../server/db/connect.ts";
import { createAuthor } from "../support/author.ts";
import { connectionOfTest, postgresOfFile, siteOfTest } from "../support/faults.ts";
import { addReview, expectNothingLostOrDoubled, send, writeLoadOfTest } from "../support/load.ts";
import { signalProcess } from "../support/processes.ts";
import { signal } from "../support/signal.ts";
import { startSite } from "../support/site.ts";

const server = await postgresOfFile();

test("four processes that start together on an empty database all serve", async () => {
  const databaseUrl = await server.createDatabase();
  const sites = await Promise.all(Array.from({ length: 4 }, () => siteOfTest({ databaseUrl })));
  for (const site of sites) expect((await send(`${site.url}/`)).status).toBe(200);
});

test("a process that starts before its database says so, and serves when the database comes", async () => {
  const databaseUrl = await server.createDatabase();
  await server.kill();
  const site = await siteOfTest({ databaseUrl, until: "listening" });
  expect((await send(`${site.url}/live`)).status).toBe(200);
  expect((await send(`${site.url}/ready`)).status).toBe(503);
  expect((await send(`${site.url}/`)).status).toBe(200);
  expect((await send(`${site.url}/trpc/reviews.list`)).status).toBe(503);
  const waits = /waits for the database at \S+: no server accepts connections there \(ECONNREFUSED\)/g;
  await expect.poll(() => site.log().match(waits)).toHaveLength(1);
  await server.restart();
  const begin = performance.now();
  await site.ready();
  expect(site.log().match(waits)).toHaveLength(1);
  console.log(
    `started before its database: ready ${(performance.now() - begin).toFixed(0)} ms after it came`,
  );
  expect((await send(`${site.url}/trpc/reviews.list`)).status).toBe(200);
});

test("no acknowledged write is lost or duplicated when a process of two is killed under load, three times", async () => {
  const databaseUrl = await server.createDatabase();
  const [kept, first] = await Promise.all([siteOfTest({ databaseUrl }), siteOfTest({ databaseUrl })]);
  let killed = first;
  const connection = await connectionOfTest(databaseUrl);
  const load = writeLoadOfTest({ urls: [kept.url, killed.url], cookie: await createAuthor(connection) });
  for (let round = 0; round < 3; round++) {
    await load.acknowledgements(60);
    await killed.kill();
    await load.acknowledgements(60);
    killed = await siteOfTest({ databaseUrl, port: killed.port });
  }
  await load.stop();
  console.log(
    `a process killed under load: ${load.acknowledged.size} acknowledged, statuses ${JSON.stringify([...load.statuses])}`,
  );
  await expectNothingLostOrDoubled(connection, load);
});

test("after SIGTERM running requests are answered, new ones refused, streams end, and the process exits with 0, also after a second SIGTERM", async () => {
  const databaseUrl = await server.createDatabase();
  const site = await siteOfTest({ databaseUrl });
  const connection = await connectDatabase({ databaseUrl, dataDir: "" });
  const cookie = await createAuthor(connection);
  await connection.close();
  const agent = new Agent({ keepAlive: true });
  // A connection that a browser opened in advance, an idle one, an open stream, and a write that waits for a lock.
  const silent = connect(site.port, "127.0.0.1");
  await once(silent, "connect");
  await send(`${site.url}/live`, { agent });
  const stream = request(`${site.url}/trpc/reviews.live?input=${encodeURIComponent("{}")}`).end();
  stream.on("error", () => {});
  const [events] = await once(stream, "response");
  events.on("error", () => {});
  const streamEnded = new Promise((resolve) => events.resume().once("close", resolve));
  const admin = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const [locked, released] = [signal(), signal()];
  const locking = admin.begin(async (transaction) => {
    await transaction`lock table reviews in exclusive mode`;
    locked.send();
    await released.sent;
  });
  await locked.sent;
  await send(`${site.url}/trpc/analytics.log`, { body: { event: "user_gotIn" } });
  const running = addReview(site.url, cookie, {}, new Agent({ keepAlive: true }));
  const watching = postgres(databaseUrl, { max: 1 });
  while ((await watching`select 1 from pg_locks where not granted`).length === 0);
  await watching.end();

  const begin = performance.now();
  const stopped = site.stop();
  await streamEnded;
  await expect(send(`${site.url}/live`)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  // A second signal does not cut the shutdown short.
  for (const name of ["SIGTERM", "SIGINT", "SIGTERM"] as const) signalProcess(site.pid, name);
  await delay(300);
  released.send();
  await locking;
  const answer = await running;
  expect(answer.status).toBe(200);
  expect(answer.headers.connection).toBe("close");
  expect(await stopped).toBe(0);
  console.log(`SIGTERM: ended ${(performance.now() - begin).toFixed(0)} ms after it`);
  agent.destroy();
  silent.destroy();
  expect(await admin`select event, count::int from event_counts`).toMatchObject([
    { event: "user_gotIn", count: 1 },
  ]);
  // The site closed its connections; the database did not have to notice a broken one.
  await expect
    .poll(() => admin`select 1 from pg_stat_activity where application_name like 'evenfall-site%'`)
    .toHaveLength(0);
  await admin.end();
});

test("SIGTERM ends a process with exit code 0 while its database is frozen, and waiting clients get an answer", async () => {
  const databaseUrl = await server.createDatabase();
  const site = await siteOfTest({ databaseUrl });
  const uncached = `${site.url}/trpc/reviews.list?input=${encodeURIComponent('{"limit":3}')}`;
  server.freeze();
  try {
    const answers = Promise.allSettled(Array.from({ length: 5 }, () => send(uncached)));
    // By the time of this answer the other requests wait for the database. `/ready` repeats its last answer for a
    // moment.
    await expect.poll(async () => (await send(`${site.url}/ready`)).status, { timeout: 10_000 }).toBe(503);
    const begin = performance.now();
    expect(await site.stop()).toBe(0);
    console.log(
      `SIGTERM with a frozen database: ended ${(performance.now() - begin).toFixed(0)} ms after it`,
    );
    expect(await answers).toMatchObject(Array(5).fill({ status: "fulfilled", value: { status: 503 } }));
  } finally {
    server.thaw();
  }
});

const taken = /^Port \d+ is already taken\. [^\n]+\n$/;
const correction = (name: string) =>
  new RegExp(`^The environment needs a correction:\\n {2}- ${name} [^\\n]+\\n$`);

test.each<[string, RegExp, () => Record<string, string>]>([
  ["a taken port", taken, () => ({ PORT: String(server.port) })],
  ["a metrics port that is taken", taken, () => ({ METRICS_PORT: String(server.port) })],
  ["a wrong variable", correction("METRICS_PORT"), () => ({ METRICS_PORT: "many" })],
  ["a host that is not this machine", correction("HOST"), () => ({ HOST: "no-such-host.invalid" })],
  [
    "a data folder that is a file",
    /^The site cannot start: [^\n]+\n$/,
    () => ({ DATA_DIR: fileURLToPath(import.meta.url) }),
  ],
])("%s ends the start with a readable message and exit code 1", async (_, expected, variables) => {
  const env = variables();
  const databaseUrl = env.DATA_DIR ? "" : await server.createDatabase();
  const failure = await startSite({ databaseUrl, port: Number(env.PORT ?? 0), env }).catch(String);
  const [, code, output = ""] = /exit code (\d+):\n([\s\S]*)/.exec(String(failure)) ?? [];
  expect(code).toBe("1");
  expect(output).toMatch(expected);
});

test("a site whose ASSETS_DIR is a file says so, and starts", async () => {
  const env = { ASSETS_DIR: fileURLToPath(import.meta.url) };
  const site = await startSite({ databaseUrl: await server.createDatabase(), env });
  expect(site.log()).toContain("could not copy its built files into ASSETS_DIR");
  expect(await site.stop()).toBe(0);
});
