import { connectDatabase } from "../../server/db/connect.ts";
import { visitorsActs } from "../support/acts.ts";
import { startFarDatabase } from "../support/far-database.ts";
import { startIdentityProvider } from "../support/identity-provider.ts";
import { freePort } from "../support/ports.ts";
import { median, spreadOf } from "./figures.ts";
import { moment } from "./generator.ts";
import type { Bench } from "./main.ts";
import { startSite } from "./servers.ts";

/** How far the database is, in milliseconds for a round trip. */
const DISTANCES = [5, 20, 80];
/** A connection prepares a statement on its first use, which is a round trip more. */
const WARM_UP = 3;
/** Fewer than the strictest limit allows: 20 reviews a minute. */
const ATTEMPTS = 3;

/** Sequential round trips to a database in another data centre, and the time that they take. */
export async function benchFar({ makeDatabase, report }: Bench): Promise<void> {
  const database = await makeDatabase(100);
  const near = await connectDatabase({ databaseUrl: database.url, dataDir: "" });
  const far = await startFarDatabase(database.url, 0);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const idp = await startIdentityProvider({ redirectUri: `${origin}/auth/oidc/callback` });
  const start = () => startSite({ port, databaseUrl: far.url, env: idp.env, until: "listening" });
  const trips = new Map<string, { counts: number[]; bound: number | undefined; times: string[] }>();

  function add(name: string, bound: number | undefined, counts: number[], times: number[]): void {
    const entry = trips.get(name) ?? { counts: [], bound, times: [] };
    trips.set(name, entry);
    entry.counts.push(...counts);
    entry.times.push(`${median(times).toFixed(1)} ms at ${far.distance} ms`);
  }

  try {
    for (const distance of DISTANCES) {
      far.distance = distance;
      far.take();
      const before = moment();
      const site = await start();
      await (await fetch(origin)).text();
      add("start to the first page", undefined, [far.take(() => true)], [moment() - before]);
      await site.ready();
      for (const { name, roundTrips, prepare } of await visitorsActs(origin, near)) {
        const counts: number[] = [];
        const times: number[] = [];
        for (let attempt = -WARM_UP; attempt < ATTEMPTS; attempt++) {
          const call = await prepare();
          far.take();
          const began = moment();
          await call();
          if (attempt < 0) continue;
          times.push(moment() - began);
          counts.push(far.take());
        }
        add(name, roundTrips, counts, times);
      }
      await site.stop();
    }
  } finally {
    await idp.stop();
    far.close();
    await near.close();
  }
  for (const [name, { counts, bound, times }] of trips) {
    report({
      name: `Sequential round trips: ${name}`,
      unit: "",
      spread: spreadOf(counts),
      bound: bound === undefined ? {} : { atMost: bound },
      detail: times.join(", "),
    });
  }
}
