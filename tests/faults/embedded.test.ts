import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connectDatabase } from "../../server/db/connect.ts";
import { createAuthor } from "../support/author.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { send, startWriteLoad, type WriteLoad } from "../support/load.ts";
import { ownerCommand } from "../support/owner-command.ts";
import { validReview } from "../support/review.ts";
import { type Site, startSite } from "../support/site.ts";
import { expectNothingLostOrDoubled } from "../support/stored-reviews.ts";

let database: TestDatabase;
let dataDir: string;
let site: Site | undefined;
let load: WriteLoad | undefined;

beforeEach(async () => {
  database = await testDatabase("embedded");
  dataDir = database.dataDir;
});

afterEach(async () => {
  await load?.stop();
  load = undefined;
  await site?.kill();
  site = undefined;
  await database.close();
});

async function openAlone<T>(
  use: (connection: Awaited<ReturnType<typeof connectDatabase>>) => Promise<T>,
): Promise<T> {
  const connection = await connectDatabase({ databaseUrl: null, dataDir });
  try {
    return await use(connection);
  } finally {
    await connection.close();
  }
}

test("no acknowledged write is lost or duplicated when the site is killed under load, three times", async () => {
  const cookie = await openAlone(createAuthor);
  site = await startSite({ dataDir });
  load = startWriteLoad({ urls: [site.url], cookie });
  for (let round = 0; round < 3; round++) {
    await load.acknowledgements(100);
    await site.kill();
    site = await startSite({ dataDir, port: site.port });
  }
  await load.acknowledgements(10);
  await load.stop();
  const written = load;
  expect(await site.stop()).toBe(0);
  await openAlone((connection) => expectNothingLostOrDoubled(connection, written));
  console.log(
    `the embedded database killed under load: ${load.acknowledged.size} acknowledged, statuses ${JSON.stringify([...load.statuses])}`,
  );
});

test("a second process on the same folder is refused in one line, and the first continues", async () => {
  site = await startSite({ dataDir });
  const second = await startSite({ dataDir }).catch((error: Error) => error.message);
  expect(second).toMatch(
    new RegExp(
      `^The site ended with exit code 1:\\nThe embedded database in \\S+ is in use by process ${site.pid}\\. .*\\n$`,
    ),
  );
  expect((await send(`${site.url}/ready`)).status).toBe(200);
});

test("SIGTERM closes the database, releases its lock and exits with 0", async () => {
  site = await startSite({ dataDir });
  const { ids } = JSON.parse(
    (
      await send(`${site.url}/trpc/contact.send`, {
        body: { fullName: "N", email: "n@example.com", message: "M" },
      })
    ).text,
  ).result.data;
  const begin = performance.now();
  expect(await site.stop()).toBe(0);
  console.log(
    `SIGTERM with the embedded database: ended ${(performance.now() - begin).toFixed(0)} ms after it`,
  );
  expect(readdirSync(join(dataDir, "database"))).toEqual(["lock", "pgdata"]);
  expect(existsSync(join(dataDir, "owner.sock"))).toBe(false);
  expect(await ownerCommand(["messages", "--json"], { dataDir })).toMatchObject({
    code: 0,
    json: [{ id: ids }],
  });
});

test("the owner's commands work beside the running site, and the page shows what they did", async () => {
  const cookie = await openAlone(createAuthor);
  site = await startSite({ dataDir });
  const ids = uuidv7();
  await send(`${site.url}/trpc/reviews.add`, {
    headers: { cookie },
    body: validReview({ ids, title: "T", message: "Shown on the page" }),
  });
  const pageShowsIt = async () => (await send(`${site?.url}/`)).text.includes("Shown on the page");
  expect(await pageShowsIt()).toBe(true);
  expect(await ownerCommand(["reviews", "hide", ids, "--json"], { dataDir })).toMatchObject({
    code: 0,
    json: { hidden: 1 },
  });
  expect(await pageShowsIt()).toBe(false);
  expect(await ownerCommand(["reviews", "restore", ids], { dataDir })).toMatchObject({
    code: 0,
    out: "restored  1\n",
  });
  expect(await pageShowsIt()).toBe(true);
  expect(await ownerCommand(["reviews", "hide", uuidv7()], { dataDir })).toMatchObject({ code: 1, out: "" });
  expect(await ownerCommand(["letters"], { dataDir })).toMatchObject({ code: 2, out: "" });
  const dump = join(dataDir, "dump");
  expect(await ownerCommand(["dump", dump], { dataDir })).toMatchObject({ code: 0 });
  expect(existsSync(dump)).toBe(true);
});

test("a killed site can be restarted at once, even before its process is reaped or under the same process id", async () => {
  site = await startSite({ dataDir });
  // A lock file with the id of the killed process, or of another program, does not count.
  process.kill(site.pid, "SIGKILL");
  const begin = performance.now();
  const next = await startSite({ dataDir });
  console.log(
    `the embedded database after a kill: the next process ready after ${(performance.now() - begin).toFixed(0)} ms`,
  );
  await site.kill();
  site = next;
});
