import { measurableMemory, memoryOf } from "../support/memory.ts";
import { measureArrivals, STREAM } from "./arrivals.ts";
import { spreadOf } from "./figures.ts";
import { request } from "./generator.ts";
import { pin } from "./machine.ts";
import type { Bench } from "./main.ts";
import { interleave } from "./rounds.ts";
import { startSite } from "./servers.ts";

const SUBSCRIBERS = 500;
const COMMITS = 200;
const IDLE = 1_000;

export async function benchLive(bench: Bench): Promise<void> {
  await benchArrival(bench);
  await benchIdle(bench);
}

/** Measures the time from before another process's commit in SQL to its arrival at every open page. */
async function benchArrival({ makeDatabase, generator, report }: Bench): Promise<void> {
  const database = await makeDatabase(1_000);
  const sites = await Promise.all([1, 2].map(() => startSite({ databaseUrl: database.url })));
  try {
    for (const site of sites) await generator.subscribe(site.port, STREAM, SUBSCRIBERS / sites.length);
    const delays = await measureArrivals(database, generator, {
      pages: SUBSCRIBERS,
      commits: COMMITS,
      pause: 50,
    });
    const at = (share: number) => delays[Math.ceil(delays.length * share) - 1] ?? Number.NaN;
    report({
      name: "From commit to 500 open pages on two processes: 99th percentile",
      unit: "ms",
      spread: spreadOf([at(0.99)]),
      bound: { atMost: 250 },
      detail: `${COMMITS} commits in SQL, ${delays.length} arrivals; median ${at(0.5).toFixed(1)} ms, slowest ${at(1).toFixed(1)} ms`,
    });
  } finally {
    await generator.hangUp();
    await Promise.all(sites.map((site) => site.stop()));
  }
}

/** The memory that a thousand idle subscribers take, and how much they slow other visitors. */
async function benchIdle({ makeDatabase, generator, options, report }: Bench): Promise<void> {
  const database = await makeDatabase(1_000);
  const [crowded, empty] = await Promise.all([
    startSite({ databaseUrl: database.url, env: measurableMemory }),
    startSite({ databaseUrl: database.url, env: measurableMemory }),
  ]);
  const load = { connections: 32, requests: [request("GET", "/", { headers: { "accept-encoding": "br" } })] };
  try {
    for (const site of [crowded, empty]) {
      pin(site.pid, 0);
      await generator.send(site.port, load, 20_000);
    }
    const before = await memoryOf(crowded);
    await generator.subscribe(crowded.port, STREAM, IDLE);
    const after = await memoryOf(crowded);
    report({
      name: "A thousand idle subscribers: memory",
      unit: "MiB",
      spread: spreadOf([after.resident - before.resident]),
      bound: { atMost: 100 },
      detail: `${before.resident.toFixed(1)} MiB before, ${after.resident.toFixed(1)} MiB with them, resident after collection; heap ${(after.heap - before.heap).toFixed(1)} MiB more`,
    });
    const results = await interleave(
      generator,
      [
        { ...crowded, load },
        { ...empty, load },
      ],
      options,
    );
    report({
      name: "A thousand idle subscribers: GET / per second, beside none",
      unit: "",
      spread: spreadOf(results.map(([a, b]) => a.perSecond / b.perSecond)),
      bound: { atLeast: 0.95 },
      detail: `99th percentile ${spreadOf(results.map(([a, b]) => a.p99 / b.p99)).median.toFixed(2)} times that without them`,
    });
  } finally {
    await generator.hangUp();
    await Promise.all([crowded.stop(), empty.stop()]);
  }
}
