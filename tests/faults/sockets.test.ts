import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { STREAMS_PER_ADDRESS } from "../../server/app/streams.ts";
import type { Connection } from "../../server/db/connection.ts";
import { reviews } from "../../server/db/schema.ts";
import { createAuthor, createPerson } from "../support/author.ts";
import { validMessage } from "../support/contact.ts";
import { connectionOfTest, databaseOfTest, siteOfTest } from "../support/faults.ts";
import { addReview, send } from "../support/load.ts";
import { describeMemory, type Memory, measurableMemory, memoryOf } from "../support/memory.ts";
import { resourcesOf, untilIdle } from "../support/processes.ts";
import { reviewRow } from "../support/review.ts";
import type { Site } from "../support/site.ts";

/** How much more memory the process may hold afterwards, in MiB. */
const MEMORY_MAX = 10;
/** How much longer the next write may take, in milliseconds. */
const DELAY_MAX = 25;

let connection: Connection;
let cookie: string;
let site: Site;

beforeEach(async () => {
  const databaseUrl = await databaseOfTest();
  site = await siteOfTest({ databaseUrl, env: { ...measurableMemory, RATE_LIMITS: "on" } });
  connection = await connectionOfTest(databaseUrl);
  cookie = await createAuthor(connection);
  const authorId = await createPerson(connection);
  await connection.db
    .insert(reviews)
    .values(Array.from({ length: 50 }, () => reviewRow({ authorId, message: "x".repeat(100) })));
});

afterEach(async () => {
  expect(await site.stop()).toBe(0);
});

async function add(): Promise<void> {
  const { status } = await addReview(site.url, cookie, { message: "x".repeat(100) });
  expect(status).toBe(200);
}

/**
 * Processor time of five writes and the duration of the quickest, which a busy machine delays least, in milliseconds.
 */
async function writes(): Promise<{ cpuMs: number; milliseconds: number }> {
  const { cpuMs } = resourcesOf(site.pid);
  const times: number[] = [];
  for (let turn = 0; turn < 5; turn++) {
    const start = performance.now();
    await add();
    times.push(performance.now() - start);
  }
  return {
    cpuMs: resourcesOf(site.pid).cpuMs - cpuMs,
    milliseconds: Math.min(...times),
  };
}

async function memoryWhenIdle(): Promise<Memory> {
  await untilIdle(site.pid);
  return await memoryOf(site);
}

/** A connection that never reads. */
async function open(): Promise<Socket> {
  const socket = connect({ port: site.port, host: "127.0.0.1", noDelay: true });
  socket.on("error", () => {}); // a `close` event follows
  await once(socket, "connect");
  return socket;
}

/** Attacks the process, and expects that its memory and speed are the same afterwards. */
async function expectUnharmed(name: string, harm: () => Promise<void>): Promise<void> {
  await writes();
  const quick = await writes();
  const before = await memoryWhenIdle();
  const { cpuMs } = resourcesOf(site.pid);
  await harm();
  const after = await memoryWhenIdle();
  const spentMs = resourcesOf(site.pid).cpuMs - cpuMs;
  const next = await writes();
  console.log(
    `${name}: ${describeMemory(before)} before, ${describeMemory(after)} after, ${spentMs} ms of CPU; a write ${quick.milliseconds.toFixed(1)} ms before, ${next.milliseconds.toFixed(1)} after`,
  );
  expect(after.held - before.held).toBeLessThanOrEqual(MEMORY_MAX);
  expect(next.milliseconds - quick.milliseconds).toBeLessThanOrEqual(DELAY_MAX);
  expect(next.cpuMs - quick.cpuMs).toBeLessThanOrEqual(50);
  const errors = site
    .log()
    .split("\n")
    .filter((line) => line.includes('"level":50'));
  expect(errors.slice(0, 3)).toEqual([]);
}

/** Expects that an address may open as many streams as before: none of the cut streams counts. */
async function expectNoStreamLeft(): Promise<void> {
  const sockets = await Promise.all(Array.from({ length: STREAMS_PER_ADDRESS }, open));
  const heads = await Promise.all(
    sockets.map(async (socket) => {
      socket.write(get("/trpc/reviews.live?input={}"));
      const [head] = await once(socket, "data");
      return String(head).slice(9, 12);
    }),
  );
  for (const socket of sockets) socket.destroy();
  expect(new Set(heads)).toEqual(new Set(["200"]));
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const fiftyReviews = get(`/trpc/reviews.list?input=${encodeURIComponent('{"limit":50}')}`);

test("connections that ask for 5,000 lists each, and read none of them", async () => {
  const sockets: Socket[] = [];
  await expectUnharmed("5 connections, 5,000 unread lists each", async () => {
    for (let count = 0; count < 5; count++) sockets.push(await open());
    for (const socket of sockets) socket.write(fiftyReviews.repeat(5_000));
  });
  for (const socket of sockets) socket.destroy();
});

test.each([
  ["at once", 0],
  ["25 ms apart", 25],
])("1,000 short connections that ask for forty streams each, %s", async (how, pause) => {
  await expectUnharmed(`1,000 connections, forty streams each, ${how}`, async () => {
    const gone: Promise<unknown>[] = [];
    for (let count = 0; count < 1_000; count++) {
      const socket = await open();
      socket.write(get("/trpc/reviews.live?input={}").repeat(40));
      gone.push(delay(4).then(() => socket.destroy()));
      if (pause > 0 && count < 200) await delay(pause);
    }
    await Promise.all(gone);
  });
  await expectNoStreamLeft();
});

test("clients that reset their connection at once cause no error, and streams that they reset, half close or never read are closed", async () => {
  const message = JSON.stringify(validMessage());
  const post = (length: number) =>
    `POST /trpc/contact.send HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${message}`;
  const stream = get("/trpc/reviews.live?input={}");
  const paths = ["/", "/live", "/ready", "/auth/login", "/auth/local/login", "/trpc/auth.viewer"];
  const requests = [...paths.map(get), fiftyReviews, stream, post(message.length), post(200)];
  await expectUnharmed(
    "200 clients that reset at once, 300 streams reset, half closed or unread",
    async () => {
      for (let count = 0; count < 200; count++) {
        const socket = connect(site.port, "127.0.0.1");
        socket.on("error", () => {}); // a `close` event follows
        socket.write(requests[count % requests.length] ?? "", () => socket.resetAndDestroy());
        await once(socket, "close");
      }
      for (let count = 0; count < 300; count++) {
        const socket = await open();
        socket.write(stream);
        if (count % 3 === 0) socket.resetAndDestroy();
        else if (count % 3 === 1) socket.end();
        else {
          await once(socket, "readable");
          socket.destroy();
        }
      }
    },
  );
  await expectNoStreamLeft();
});

test("endless requests to /ready query the database only a few times a second", async () => {
  const queries = async () => {
    const [row] = await connection.db
      .select({ transactions: sql<number>`xact_commit::int` })
      .from(sql`pg_stat_database`)
      .where(sql`datname = current_database()`);
    return row?.transactions ?? 0;
  };
  const before = await queries();
  const start = performance.now();
  let asked = 0;
  while (performance.now() - start < 3_000) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(`${site.url}/ready`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    asked += answers.length;
  }
  // The database counts its transactions with a delay of a second at most.
  await delay(1_500);
  const transactions = (await queries()) - before;
  console.log(`/ready asked ${asked} times in 3 s: ${transactions} transactions in the database`);
  expect(transactions).toBeLessThanOrEqual(40);
});
