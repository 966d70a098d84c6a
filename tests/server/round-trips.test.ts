import { expect, test } from "vitest";
import { connectDatabase } from "../../server/db/connect.ts";
import { visitorsActs } from "../support/acts.ts";
import { startApp, untilListening } from "../support/app.ts";
import { testDatabase } from "../support/database.ts";
import { startFarDatabase } from "../support/far-database.ts";
import { startIdentityProvider } from "../support/identity-provider.ts";
import { freePort } from "../support/ports.ts";

/** Long enough that statements that are sent together overlap, in milliseconds. */
const DISTANCE = 10;
/** A connection prepares a statement on its first use, which is a round trip more. */
const ATTEMPTS = 6;

test("with rate limits on, no act of a visitor takes more sequential round trips to the database than it needs", async () => {
  const database = await testDatabase();
  const near = await connectDatabase(database);
  const far = await startFarDatabase(database.databaseUrl ?? "", DISTANCE);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const idp = await startIdentityProvider({ redirectUri: `${origin}/auth/oidc/callback` });
  const app = await startApp(
    { RATE_LIMITS: "on", PORT: String(port), ...idp.env },
    { database: { ...database, databaseUrl: far.url } },
  );
  await untilListening(app);
  const acts = await visitorsActs(origin, near);
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
  await app.close();
  await idp.stop();
  far.close();
  await near.close();
  await database.close();
});
