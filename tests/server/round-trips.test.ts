import { afterAll, expect, test } from "vitest";
import { visitorsActs } from "../support/acts.ts";
import { signInAppOfFile, untilListening } from "../support/app.ts";
import { openTestDatabase } from "../support/database.ts";
import { startFarDatabase } from "../support/far-database.ts";

/** Long enough that statements that are sent together overlap, in milliseconds. */
const DISTANCE = 10;
/** A connection prepares a statement on its first use, which is a round trip more. */
const ATTEMPTS = 6;

const { database, connection } = await openTestDatabase();
const far = await startFarDatabase(database.databaseUrl ?? "", DISTANCE);
afterAll(() => far.close());
const { app, site } = await signInAppOfFile(
  { RATE_LIMITS: "on" },
  { database: { ...database, databaseUrl: far.url } },
);

test("with rate limits on, no act of a visitor takes more sequential round trips to the database than it needs", async () => {
  await untilListening(app);
  const acts = await visitorsActs(site, connection);
  const counted: [name: string, roundTrips: number][] = [];
  for (const { name, prepare } of acts) {
    const counts: number[] = [];
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const call = await prepare();
      far.take();
      await call();
      counts.push(far.take());
    }
    counted.push([name, Math.min(...counts)]);
  }
  expect(counted).toEqual(acts.map(({ name, roundTrips }) => [name, roundTrips]));
});
