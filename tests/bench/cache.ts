import { isNginxInstalled, isVarnishInstalled, startNginx, startVarnish } from "../support/front.ts";
import { freePort } from "../support/ports.ts";
import { measureArrivals, STREAM } from "./arrivals.ts";
import { spreadOf } from "./figures.ts";
import { Generator, request } from "./generator.ts";
import { pin, processorTime } from "./machine.ts";
import type { Bench } from "./main.ts";
import { startSite } from "./servers.ts";

const OPEN_PAGES = 200;
const COMMITS = 5;
/** The request headers of a browser. */
const PAGE = request("GET", "/", { headers: { "accept-encoding": "gzip, deflate, br, zstd" } });

/** What a cache in front of the site serves, and how long a review takes meanwhile to reach all open pages. */
export async function benchCache(bench: Bench): Promise<void> {
  if (isNginxInstalled()) await benchFront(bench, "nginx", (site, port) => startNginx([site], port));
  else console.log("nginx is not installed.");
  if (isVarnishInstalled()) await benchFront(bench, "Varnish", startVarnish);
  else console.log("Varnish is not installed.");
}

async function benchFront(
  { makeDatabase, generator, options, report }: Bench,
  name: string,
  start: typeof startVarnish,
): Promise<void> {
  const database = await makeDatabase(1_000);
  const port = await freePort();
  const site = await startSite({
    databaseUrl: database.url,
    env: { PUBLIC_URL: `http://localhost:${port}`, PAGE_CACHE_SECONDS: "600", TRUSTED_PROXIES: "127.0.0.1" },
  });
  pin(site.pid, 0);
  const front = await start(site.port, port);
  const openPages = new Generator();
  try {
    await openPages.subscribe(port, STREAM, OPEN_PAGES);
    // The cache requests it from the site once, and passes that answer on while it arrives.
    await fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.text());
    await generator.load(port, { requests: [PAGE], connections: 32 }, 1);
    await openPages.arrivals();
    const rates: number[] = [];
    const slowest: number[] = [];
    let answers = 0;
    const before = processorTime(site.pid);
    for (let round = 0; round < options.rounds; round++) {
      const loading = generator.load(port, { requests: [PAGE], connections: 32 }, options.seconds);
      const delays = await measureArrivals(database, openPages, {
        pages: OPEN_PAGES,
        commits: COMMITS,
        pause: (options.seconds * 1_000) / COMMITS / 2,
      });
      slowest.push(delays.at(-1) ?? Number.NaN);
      const result = await loading;
      rates.push(result.perSecond);
      answers += result.answers;
    }
    report({
      name: `${name} in front: pages per second from its cache, while reviews arrive`,
      unit: "",
      spread: spreadOf(rates),
      bound: { atLeast: 10_000 },
      detail: `the site itself took ${(((processorTime(site.pid) - before) / answers) * 1e6).toFixed(1)} µs of processor time for each`,
    });
    report({
      name: `${name} in front: from commit to the last of ${OPEN_PAGES} open pages meanwhile`,
      unit: "ms",
      spread: spreadOf(slowest),
      bound: { atMost: 1_000 },
      detail: `${COMMITS} commits in each of ${options.rounds} rounds`,
    });
  } finally {
    await openPages.hangUp();
    openPages.stop();
    await front.stop();
    await site.stop();
  }
}
