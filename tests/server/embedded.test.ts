import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { connectDatabase } from "../../server/db/connect.ts";
import { DatabaseLockedError, lockFolder } from "../../server/db/embedded.ts";
import { testDatabase } from "../support/database.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lock-"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Another process, which runs until it is killed. @param program prints a line when it is ready. */
async function otherProcess(program: string) {
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

/** Another process that holds the lock of the folder. */
const lockingProcess = () =>
  otherProcess(`
    import { openSync, writeSync } from "node:fs";
    import { tryLock } from "fs-native-extensions";
    const file = openSync(${JSON.stringify(join(folder, "lock"))}, "a+");
    const isTaken = tryLock(file);
    writeSync(file, String(process.pid));
    console.log(isTaken);
    setInterval(() => file, 60_000);`);

async function kill(child: ReturnType<typeof spawn>): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

describe("the lock", () => {
  test("has one holder at a time, and is free after it is released", async () => {
    const unlock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${process.pid}.`);
    await expect(lockFolder(folder)).rejects.toThrow(DatabaseLockedError);
    await unlock();
    await (await lockFolder(folder))();
  });

  test("is taken by exactly one of twenty simultaneous processes, in each of ten rounds", async () => {
    for (let round = 0; round < 10; round++) {
      const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
      const taken = attempts.filter((attempt) => attempt.status === "fulfilled");
      expect(taken).toHaveLength(1);
      await taken[0]?.value();
    }
  });

  test("of a killed process is taken over at once", async () => {
    const killed = await lockingProcess();
    await expect(lockFolder(folder)).rejects.toThrow(DatabaseLockedError);
    await kill(killed);
    await (await lockFolder(folder))();
  });

  test("of a stopped process (SIGSTOP) is respected", async () => {
    const stopped = await lockingProcess();
    stopped.kill("SIGSTOP");
    await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${stopped.pid}.`);
    await kill(stopped);
    await (await lockFolder(folder))();
  });
});

describe("the embedded database's folder", () => {
  test("may have a path of any length, opens twice, and is readable by its account alone", async () => {
    const dataDir = join(folder, "x".repeat(200), "y".repeat(200));
    const { dataDir: empty } = await testDatabase("embedded");
    await cp(empty, dataDir, { recursive: true });
    for (let time = 0; time < 2; time++) {
      const connection = await connectDatabase({ databaseUrl: null, dataDir });
      await expect(connectDatabase({ databaseUrl: null, dataDir })).rejects.toThrow(DatabaseLockedError);
      await connection.close();
    }
    expect((await readdir(join(dataDir, "database"))).sort()).toEqual(["lock", "pgdata"]);
    // PGlite makes its files readable for everybody, in folders that are not.
    for (const path of [dataDir, join(dataDir, "database")]) {
      expect((await stat(path)).mode & 0o777).toBe(0o700);
    }
  });

  test("becomes readable by its account alone if others could read it; the folder around it stays as it is", async () => {
    const database = join(folder, "database");
    await mkdir(database);
    for (const path of [folder, database]) await chmod(path, 0o755);
    await (await lockFolder(database))();
    expect((await stat(database)).mode & 0o777).toBe(0o700);
    expect((await stat(folder)).mode & 0o777).toBe(0o755);
  });
});
