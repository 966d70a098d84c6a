import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { validReview } from "../support/review.ts";
import { cursors, type FilledDatabase } from "./database.ts";
import { median, spreadOf } from "./figures.ts";
import { type Load, request } from "./generator.ts";
import { pin } from "./machine.ts";
import type { Bench } from "./main.ts";
import { interleave, type Measured } from "./rounds.ts";
import { type HttpAnswer, startReference, startSite } from "./servers.ts";

/** Without a key, so that the site stores one for each request. */
const review = { ...validReview({ message: "It is easy on the eyes." }), ids: undefined };

const CONNECTIONS = 32;
/** So many that nobody reaches the limit of reviews. */
const PEOPLE = 4_000;

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
  const [response] = (await once(get(url, { headers }), "response")) as [IncomingMessage];
  const byNode = ["connection", "keep-alive", "date", "content-length"];
  const own = Object.entries(response.headers).filter(([name]) => !byNode.includes(name));
  return {
    headers: own as [string, string][],
    answer: { body: (await buffer(response)).toString("base64") },
  };
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
    const reference = await startReference("http", await answerOf(`${site.url}${path}`, headers));
    pin(reference.pid, 0);
    try {
      const asked = load(request("GET", path, { headers }));
      return compare(
        await interleave(
          generator,
          [
            { ...site, load: asked },
            { ...reference, load: asked },
          ],
          options,
        ),
      );
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
  } finally {
    await site.stop();
  }
  await benchDepth({ makeDatabase, generator, options, report });
}

/** The work of a call that asks the database, and the bounds beside bare node:http. */
interface DatabaseWork {
  name: string;
  query: "page" | "insert";
  atLeast: number;
  load(database: FilledDatabase): Promise<Load>;
}

const isNode24 = Number(process.versions.node.split(".")[0]) >= 24;

const databaseWork: DatabaseWork[] = [
  {
    name: "reviews.list, a later page",
    query: "page",
    atLeast: isNode24 ? 0.4 : 0.35,
    load: async ({ url }) =>
      load(
        ...(await cursors(url, { from: 40, every: 20, count: 40 })).map((cursor) =>
          request("GET", queryPath("reviews.list", { cursor, direction: "forward" })),
        ),
      ),
  },
  {
    name: "reviews.add, signed in",
    query: "insert",
    atLeast: isNode24 ? 0.45 : 0.4,
    load: async ({ others }) =>
      load(
        ...others.map((cookie) =>
          request("POST", "/trpc/reviews.add?batch=1", {
            headers: { cookie },
            body: JSON.stringify({ 0: review }),
          }),
        ),
      ),
  },
];

/** Calls that ask the database, with and without limits, beside a plain server and beside bare node:http. */
export async function benchDatabase({ makeDatabase, generator, options, report }: Bench): Promise<void> {
  for (const { name, query, atLeast, load } of databaseWork) {
    const start = async <S>(startServer: (databaseUrl: string) => Promise<S>) => {
      const database = await makeDatabase(1_000, PEOPLE);
      return { ...(await startServer(database.url)), load: await load(database) };
    };
    const limited = await start((databaseUrl) => startSite({ databaseUrl }));
    const unlimited = await start((databaseUrl) => startSite({ databaseUrl, env: { RATE_LIMITS: "off" } }));
    // The answers of bare node:http have the same headers.
    const { headers } = await answerOf(`${limited.url}${queryPath("reviews.list", { limit: 1 })}`);
    const plain = await start((databaseUrl) => startReference("plain", { databaseUrl }));
    const bare = await start((databaseUrl) =>
      startReference("http", { headers, answer: { databaseUrl, query } }),
    );
    const servers = [limited, unlimited, plain, bare] as const;
    for (const { pid } of servers) pin(pid, 0);
    try {
      const results = await interleave(generator, servers, options);
      for (const [beside, bound, pairs] of [
        ["beside node:http + postgres.js", atLeast, results.map(([a, , , b]) => [a, b])],
        ["beside a plain server", 0.8, results.map(([a, , b]) => [a, b])],
        ["with limits off, beside a plain server", 1, results.map(([, a, b]) => [a, b])],
      ] as [string, number, [Measured, Measured][]][]) {
        const { perSecond, detail } = compare(pairs);
        report({
          name: `${name}, ${beside}`,
          unit: "",
          spread: spreadOf(perSecond),
          bound: { atLeast: bound },
          detail,
        });
      }
    } finally {
      for (const server of servers) await server.stop();
    }
  }
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
    const results = compare(await interleave(generator, [deep, shallow], options));
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
