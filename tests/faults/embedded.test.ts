import { chmodSync, statSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import type { Connection } from "../../server/db/connection.ts";
import { connectDatabase } from "../../server/db/postgres.ts";
import { createAuthor } from "../support/people.ts";
import { temporaryDataFolder } from "../support/temporary-folder.ts";
import { siteOfTest } from "./fixtures.ts";
import { writeLoadOfTest } from "./write-load.ts";

/** Opens a database while no site does. */
async function openAlone<T>(dataDir: string, use: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await connectDatabase({ databaseUrl: null, dataDir });
  try {
    return await use(connection);
  } finally {
    await connection.close();
  }
}

/** Each test has a copy of this database, because making one takes seconds. */
const template = temporaryDataFolder("template");
const cookie = await openAlone(template, async (connection) => {
  await connection.migrate();
  return await createAuthor(connection);
});
let dataDir: string;

beforeEach(async () => {
  dataDir = temporaryDataFolder("embedded");
  await cp(template, dataDir, { recursive: true });
});

test("no acknowledged review is lost or doubled when the site is killed under load, three times", async () => {
  let site = await siteOfTest({ dataDir });
  chmodSync(join(dataDir, "database"), 0o755);
  const load = writeLoadOfTest({ urls: [site.url], cookie });
  for (let round = 0; round < 3; round++) {
    await load.acknowledgements(20);
    await site.kill();
    site = await siteOfTest({ dataDir, port: site.port });
  }
  await load.acknowledgements(10);
  await load.stop();
  // Other accounts of the machine have no access.
  expect(statSync(join(dataDir, "database")).mode & 0o777).toBe(0o700);
  expect(await site.stop()).toBe(0);
  await openAlone(dataDir, (connection) => load.expectNothingLost(connection));
});

test("a second process on the same folder is refused in one line, even while the first is suspended", async () => {
  const site = await siteOfTest({ dataDir });
  for (const signal of ["SIGCONT", "SIGSTOP"] as const) {
    process.kill(site.pid, signal);
    const second = await siteOfTest({ dataDir }).catch((error: Error) => error.message);
    expect(second).toMatch(
      new RegExp(`^The site ended with exit code 1:\\nThe embedded .* in use by process ${site.pid}\\. .*\\n$`),
    );
  }
  process.kill(site.pid, "SIGCONT");
  expect((await fetch(`${site.url}/ready`)).status).toBe(200);
});
