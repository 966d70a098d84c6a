import { measurableMemory, memoryOf } from "../support/memory.ts";
import { cursors } from "./database.ts";
import { spreadOf } from "./figures.ts";
import { request } from "./generator.ts";
import { pin } from "./machine.ts";
import type { Bench } from "./main.ts";
import { firstPagePath, queryPath } from "./server.ts";
import { startSite } from "./servers.ts";

const FEW = 10_000;
const MANY = 1_000_000;

/** Memory after a million requests, in the mix of a page view: the page, the viewer, and a later page of reviews. */
export async function benchMemory({ makeDatabase, generator, report }: Bench): Promise<void> {
  const database = await makeDatabase(1_000);
  const site = await startSite({ databaseUrl: database.url, env: measurableMemory });
  pin(site.pid, 0);
  try {
    const pages = await cursors(database.url, { from: 40, every: 20, count: 10 });
    const load = {
      connections: 32,
      requests: pages.flatMap((cursor) => [
        request("GET", "/", { headers: { "accept-encoding": "br" } }),
        request("GET", queryPath("auth.viewer", undefined), { headers: { cookie: database.cookie } }),
        request("GET", firstPagePath),
        request("GET", "/", { headers: { "accept-encoding": "gzip" } }),
        request("GET", queryPath("reviews.list", { cursor, direction: "forward" })),
      ]),
    };
    await generator.send(site.port, load, FEW);
    const few = await memoryOf(site);
    const { perSecond } = await generator.send(site.port, load, MANY - FEW);
    const many = await memoryOf(site);
    report({
      name: "Memory in use after a million requests, beside after ten thousand",
      unit: "",
      // The heap shows what the site retains. How much memory Node returns to the system differs from run to run.
      spread: spreadOf([many.heap / few.heap]),
      bound: { atMost: 1.1 },
      detail: `heap ${many.heap.toFixed(1)} MiB beside ${few.heap.toFixed(1)} MiB after collection; resident ${many.resident.toFixed(1)} beside ${few.resident.toFixed(1)} MiB; ${Math.round(perSecond)} requests/s`,
    });
  } finally {
    await site.stop();
  }
}
