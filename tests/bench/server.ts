import { validReview } from "../support/review.ts";
import { startSite } from "../support/site.ts";
import { startCountingProxy } from "./counting-proxy.ts";
import { cursors, type FilledDatabase } from "./database.ts";
import { type Figure, median, spreadOf } from "./figures.ts";
import { type Load, request } from "./generator.ts";
import { pin } from "./machine.ts";
import type { Bench } from "./main.ts";
import { type HttpAnswer, startHttpReference } from "./reference.ts";
import { interleave, type Measured } from "./rounds.ts";

/** Without a key, so that the site stores one for each request. */
const review = { ...validReview({ message: "It is easy on the eyes." }), ids: undefined };

const CONNECTIONS = 32;

/** The address of a query as the page's tRPC client calls it: in a batch, of one. */
export function queryPath(procedure: string, input: unknown): string {
  return `/trpc/${procedure}?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: input }))}`;
}

/** The first page of reviews, as the page's infinite query asks for it. */
export const firstPagePath = queryPath("reviews.list", { direction: "forward" });

function load(...requests: string[]): Load {
  return { requests, connections: CONNECTIONS };
}

function compare(results: [Measured, Measured][]): { perSecond: number[]; p99: number[]; detail: string } {
  const of = (read: (measured: Measured) => number) =>
    [0, 1].map((index) => median(results.map((pair) => read(pair[index as 0 | 1]))));
  const [site = 0, reference = 0] = of(({ perSecond }) => perSecond);
  const [siteTime = 0, referenceTime = 0] = of(({ processorTime }) => processorTime);
  const busy = Math.max(...results.flat().map(({ busy }) => busy));
  return {
    perSecond: results.map(([a, b]) => a.perSecond / b.perSecond),
    p99: results.map(([a, b]) => a.p99 / b.p99),
    detail: `${Math.round(site)}/s beside ${Math.round(reference)}/s; ${Math.round(siteTime)} µs beside ${Math.round(referenceTime)} µs of processor time each; generator busy ${Math.round(busy * 100)} %`,
  };
}

/** An answer's own headers, without those that Node adds by itself. */
async function answerOf(url: string, headers: Record<string, string> = {}): Promise<HttpAnswer> {
  const { get } = await import("node:http");
  return await new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        const own: [string, string][] = [];
        for (let index = 0; index < response.rawHeaders.length; index += 2) {
          const [name = "", value = ""] = response.rawHeaders.slice(index, index + 2);
          if (!/^(?:connection|keep-alive|date|content-length)$/i.test(name)) own.push([name, value]);
        }
        resolve({ headers: own, answer: { body: Buffer.concat(parts).toString("base64") } });
      });
      response.on("error", reject);
    }).on("error", reject);
  });
}

/** Requests per second and latency of the page and the procedures. */
export async function benchServer({ makeDatabase, generator, options, report }: Bench): Promise<void> {
  const database = await makeDatabase(1_000);
  const site = await startSite({ databaseUrl: database.url });
  pin(site.pid, 0);

  async function fromMemory(
    path: string,
    headers: Record<string, string>,
  ): Promise<{ perSecond: number[]; p99: number[]; detail: string }> {
    const reference = await startHttpReference(await answerOf(`${site.url}${path}`, headers));
    try {
      const asked = load(request("GET", path, { headers }));
      return compare(
        await interleave(generator, { ...site, load: asked }, { ...reference, load: asked }, options),
      );
    } finally {
      await reference.stop();
    }
  }

  /** @param asked the requests to the server that has this database. */
  async function fromDatabase(
    query: "page" | "insert",
    asked: (database: FilledDatabase) => Load,
  ): Promise<Figure["spread"] & { detail: string }> {
    const other = await makeDatabase(1_000);
    // The answers of both have the same headers.
    const { headers } = await answerOf(`${site.url}${queryPath("reviews.list", { limit: 1 })}`);
    const reference = await startHttpReference({ headers, answer: { databaseUrl: other.url, query } });
    try {
      const results = compare(
        await interleave(
          generator,
          { ...site, load: asked(database) },
          { ...reference, load: asked(other) },
          options,
        ),
      );
      return { ...spreadOf(results.perSecond), detail: results.detail };
    } finally {
      await reference.stop();
    }
  }

  try {
    const page = await fromMemory("/", { "accept-encoding": "gzip, deflate, br, zstd" });
    report({
      name: "GET /: requests per second, beside node:http from memory",
      unit: "",
      spread: spreadOf(page.perSecond),
      bound: { atLeast: 0.7 },
      detail: page.detail,
    });
    report({
      name: "GET /: 99th percentile, beside node:http from memory",
      unit: "",
      spread: spreadOf(page.p99),
      bound: { atMost: 1.3 },
      detail: `${CONNECTIONS} connections`,
    });

    const list = await fromMemory(firstPagePath, {});
    report({
      name: "reviews.list, first page, beside node:http from memory",
      unit: "",
      spread: spreadOf(list.perSecond),
      bound: { atLeast: 0.6 },
      detail: list.detail,
    });

    const pages = await cursors(database.url, { from: 40, every: 20, count: 40 });
    const laterPages = load(
      ...pages.map((cursor) => request("GET", queryPath("reviews.list", { cursor, direction: "forward" }))),
    );
    const later = await fromDatabase("page", () => laterPages);
    report({
      name: "reviews.list, a later page, beside node:http + postgres.js",
      unit: "",
      spread: later,
      bound: { atLeast: 0.3 },
      detail: later.detail,
    });

    const add = await fromDatabase("insert", ({ cookie }) =>
      load(
        request("POST", "/trpc/reviews.add?batch=1", {
          headers: { cookie, origin: site.url },
          body: JSON.stringify({ 0: review }),
        }),
      ),
    );
    report({
      name: "reviews.add, signed in, beside node:http + postgres.js",
      unit: "",
      spread: add,
      bound: { atLeast: 0.4 },
      detail: add.detail,
    });
  } finally {
    await site.stop();
  }
  await benchDepth({ makeDatabase, generator, options, report });
  await countRoundTrips({ makeDatabase, generator, options, report });
}

async function benchDepth({ makeDatabase, generator, options, report }: Bench): Promise<void> {
  const contestants = [];
  try {
    for (const [count, from] of [
      [1_000_000, 900_000],
      [1_000, 900],
    ] as const) {
      const database = await makeDatabase(count);
      const site = await startSite({ databaseUrl: database.url });
      pin(site.pid, 0);
      const pages = await cursors(database.url, { from, every: 1, count: 50 });
      contestants.push({
        site,
        port: site.port,
        pid: site.pid,
        load: load(
          ...pages.map((cursor) =>
            request("GET", queryPath("reviews.list", { cursor, direction: "forward" })),
          ),
        ),
      });
    }
    const [deep, shallow] = contestants;
    if (!deep || !shallow) return;
    const results = compare(await interleave(generator, deep, shallow, options));
    report({
      name: "reviews.list, deep in a million rows, beside a thousand rows",
      unit: "",
      spread: spreadOf(results.perSecond),
      bound: { atLeast: 0.9 },
      detail: results.detail,
    });
  } finally {
    for (const { site } of contestants) await site.stop();
  }
}

/** Queries that the feed and its listener send on their own, after or beside an answer. */
const OF_THE_FEED = /pg_notify|"reviews"."id" in \(|order by "reviews"."created_at" desc/;

async function countRoundTrips({ makeDatabase, report }: Bench): Promise<void> {
  const database = await makeDatabase(100);
  const proxy = await startCountingProxy(database.url);
  const site = await startSite({ databaseUrl: proxy.url });
  const count = 50;
  async function add(): Promise<void> {
    const answer = await fetch(`${site.url}/trpc/reviews.add`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: database.cookie },
      body: JSON.stringify(review),
    });
    if (answer.status !== 200) throw new Error(`reviews.add answered ${answer.status}.`);
    await answer.text();
  }
  try {
    // Until every connection of the pool has its statements prepared.
    for (let round = 0; round < 5; round++) await Promise.all(Array.from({ length: 40 }, add));
    proxy.take();
    for (let sent = 0; sent < count; sent++) await add();
    const statements = proxy.take();
    const own = statements.filter(({ statement }) => !OF_THE_FEED.test(statement));
    const trips = own.reduce((sum, { roundTrips }) => sum + roundTrips, 0) / count;
    report({
      name: "reviews.add, signed in: round trips to the database",
      unit: "",
      spread: spreadOf([trips]),
      bound: { atMost: 2 },
      detail: `${own.length} statements for ${count} reviews; the feed asked ${statements.length - own.length} times beside them`,
    });
  } finally {
    await site.stop();
    proxy.close();
  }
}
