import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { beginSignIn } from "../support/acts.ts";
import { startIdentityProvider } from "../support/identity-provider.ts";
import { freePort } from "../support/ports.ts";
import { validReview } from "../support/review.ts";
import { Visitor } from "../support/visitor.ts";
import { STREAM } from "./arrivals.ts";
import { spreadOf } from "./figures.ts";
import { moment, request } from "./generator.ts";
import { pin, processorTime } from "./machine.ts";
import type { Bench } from "./main.ts";
import { firstPagePath } from "./server.ts";
import { startReference, startSite } from "./servers.ts";

/** A machine with one processor and 512 MiB, half of them for JavaScript, as Node divides a container's memory. */
const MEMORY_MAX_MIB = 512;
const NODE_OPTIONS = `--max-old-space-size=${MEMORY_MAX_MIB / 2}`;
const PAGES = 1_000;
/** In a minute. */
const REVIEWS = 50;
const SIGN_INS = 20;
const MINUTE = 60_000;

interface Contestant {
  port: number;
  pid: number;
  /** @returns the last call of a sign-in. */
  prepareSignIn(): Promise<() => Promise<unknown>>;
  stop(): Promise<unknown>;
}

/** A thousand open pages on a small machine, each of which reads the list again after each review. */
export async function benchSmall({ makeDatabase, generator, report }: Bench): Promise<void> {
  async function post(url: string, cookie: string, body: unknown): Promise<void> {
    const headers = { "content-type": "application/json", cookie };
    const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}.`);
    await answer.text();
  }

  async function measure(
    name: string,
    start: (database: Awaited<ReturnType<typeof makeDatabase>>) => Promise<Contestant>,
  ): Promise<void> {
    const database = await makeDatabase(1_000, REVIEWS);
    const server = await start(database);
    const times = { reviews: [] as number[], signIns: [] as number[] };
    let failures = 0;
    const timed = async (found: number[], call: () => Promise<unknown>) => {
      const began = moment();
      await call().then(
        () => found.push(moment() - began),
        () => {
          failures += 1;
        },
      );
    };
    try {
      pin(server.pid, 0);
      const before = processorTime(server.pid);
      await generator.subscribe(server.port, STREAM, PAGES, request("GET", firstPagePath));
      const { ids, ...review } = validReview();
      const url = `http://127.0.0.1:${server.port}/trpc/reviews.add`;
      await Promise.all([
        ...database.others.map(async (cookie, index) => {
          await delay((index * MINUTE) / REVIEWS);
          await timed(times.reviews, () => post(url, cookie, review));
        }),
        ...Array.from({ length: SIGN_INS }, async (_, index) => {
          await delay((index * MINUTE) / SIGN_INS);
          await timed(times.signIns, await server.prepareSignIn());
        }),
      ]);
      await delay(2_000); // the last reads
      const { reads, p99, failures: failedReads } = await generator.hangUp();
      report({
        name: `A small machine, ${name}: memory at its peak`,
        unit: "MiB",
        spread: spreadOf([peakMemory(server.pid)]),
        bound: { atMost: MEMORY_MAX_MIB },
        detail: `resident, with ${NODE_OPTIONS}; ${PAGES} open pages, ${REVIEWS} reviews and ${SIGN_INS} sign-ins in a minute`,
      });
      report({
        name: `A small machine, ${name}: processor time`,
        unit: "ms",
        spread: spreadOf([(processorTime(server.pid) - before) * 1_000]),
        bound: { atMost: MINUTE },
        detail: "in that minute; one processor has 60,000 ms",
      });
      report({
        name: `A small machine, ${name}: 99th percentile of the pages' reads`,
        unit: "ms",
        spread: spreadOf([p99]),
        bound: {},
        detail: `${reads} reads; slowest review ${Math.max(...times.reviews).toFixed(0)} ms, slowest sign-in ${Math.max(...times.signIns).toFixed(0)} ms`,
      });
      report({
        name: `A small machine, ${name}: errors`,
        unit: "",
        spread: spreadOf([failures + failedReads]),
        bound: { atMost: 0 },
        detail: "reads, streams, reviews and sign-ins",
      });
    } finally {
      await server.stop();
    }
  }

  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const idp = await startIdentityProvider({ redirectUri: `${origin}/auth/oidc/callback` });
  await measure("the site", async ({ url }) => ({
    ...(await startSite({ port, databaseUrl: url, env: { ...idp.env, NODE_OPTIONS } })),
    prepareSignIn: () => beginSignIn(origin, new Visitor()),
  }));
  await idp.stop();
  await measure("a plain server", async ({ url, cookie }) => {
    const server = await startReference("plain", { databaseUrl: url }, { NODE_OPTIONS });
    const signIn = `http://127.0.0.1:${server.port}/trpc/auth.signIn`;
    return { ...server, prepareSignIn: async () => () => post(signIn, cookie, {}) };
  });
}

/** The most memory that a process has had, in MiB. */
function peakMemory(pid: number): number {
  const [, kib] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kib) / 1024;
}
