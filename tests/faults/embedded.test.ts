import { chmodSync, existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { connectDatabase } from "../../server/db/connect.ts";
import type { Connection } from "../../server/db/connection.ts";
import { createAuthor } from "../support/author.ts";
import { siteOfTest } from "../support/faults.ts";
import { expectNothingLostOrDoubled, send, sendMessage, writeLoadOfTest } from "../support/load.ts";
import { ownerCommand } from "../support/owner-command.ts";
import { signalProcess } from "../support/processes.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

let dataDir: string;

beforeEach(() => {
  dataDir = temporaryFolder("embedded");
});

/** Opens the database while no site does. */
async function openAlone<T>(use: (connection: Connection) => Promise<T>, folder = dataDir): Promise<T> {
  const connection = await connectDatabase({ databaseUrl: null, dataDir: folder });
  try {
    return await use(connection);
  } finally {
    await connection.close();
  }
}

test("no acknowledged write is lost or duplicated when the site is killed under load, three times", async () => {
  const cookie = await openAlone(async (connection) => {
    await connection.migrate();
    return await createAuthor(connection);
  });
  let site = await siteOfTest({ dataDir });
  const load = writeLoadOfTest({ urls: [site.url], cookie });
  for (let round = 0; round < 3; round++) {
    await load.acknowledgements(100);
    await site.kill();
    site = await siteOfTest({ dataDir, port: site.port });
  }
  await load.acknowledgements(10);
  await load.stop();
  expect(await site.stop()).toBe(0);
  await openAlone((connection) => expectNothingLostOrDoubled(connection, load));
  console.log(
    `the embedded database killed under load: ${load.acknowledged.size} acknowledged, statuses ${JSON.stringify([...load.statuses])}`,
  );
});

test("a second process on the same folder is refused in one line, even while the first is stopped, and the first continues", async () => {
  const site = await siteOfTest({ dataDir });
  for (const signal of ["SIGCONT", "SIGSTOP"] as const) {
    signalProcess(site.pid, signal);
    const second = await siteOfTest({ dataDir }).catch((error: Error) => error.message);
    expect(second).toMatch(
      new RegExp(
        `^The site ended with exit code 1:\\nThe embedded database in \\S+ is in use by process ${site.pid}\\. .*\\n$`,
      ),
    );
  }
  signalProcess(site.pid, "SIGCONT");
  expect((await send(`${site.url}/ready`)).status).toBe(200);
});

test("the folder may have a path of any length, and is readable by its account alone, but the folder around it stays as it is", async () => {
  const modeOf = (path: string) => statSync(path).mode & 0o777;
  const around = join(dataDir, "x".repeat(200));
  const deep = join(around, "y".repeat(200));
  await openAlone(async () => {}, deep);
  // As PGlite would make them.
  for (const path of [around, join(deep, "database")]) chmodSync(path, 0o755);
  for (let time = 0; time < 2; time++) {
    const site = await siteOfTest({ dataDir: deep });
    expect(modeOf(join(deep, "database"))).toBe(0o700);
    expect(await site.stop()).toBe(0);
  }
  expect(modeOf(around)).toBe(0o755);
  const made = join(dataDir, "made");
  await openAlone(async () => {}, made);
  expect([modeOf(made), modeOf(join(made, "database"))]).toEqual([0o700, 0o700]);
});

test("SIGTERM closes the database, releases its lock and exits with 0", async () => {
  const site = await siteOfTest({ dataDir });
  const sent = await sendMessage(site.url);
  const { ids } = JSON.parse(sent.text).result.data;
  expect(await site.stop()).toBe(0);
  expect(readdirSync(join(dataDir, "database"))).toEqual(["lock", "pgdata"]);
  expect(existsSync(join(dataDir, "owner.sock"))).toBe(false);
  expect(await ownerCommand(["messages", "--json"], { dataDir })).toMatchObject({
    code: 0,
    json: [{ id: ids }],
  });
});

test("a killed site can be restarted at once, even before its process is reaped or under the same process id", async () => {
  const site = await siteOfTest({ dataDir });
  // A lock file with the id of the killed process, or of another program, does not count.
  process.kill(site.pid, "SIGKILL");
  await siteOfTest({ dataDir });
});
