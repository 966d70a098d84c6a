import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DatabaseLockedError, lockFolder } from "../../server/db/embedded.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lock-"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function pidOfDeadProcess(): Promise<number> {
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  return child.pid ?? 0;
}

test("one holder at a time, and the next one after it", async () => {
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(DatabaseLockedError);
  await unlock();
  await (await lockFolder(folder))();
});

test("the lock names its holder", async () => {
  const unlock = await lockFolder(folder);
  expect(await readFile(join(folder, "lock"), "utf8")).toBe(`${process.pid}\n`);
  await unlock();
});

test("a living holder is named in the refusal", async () => {
  await writeFile(join(folder, "lock"), `${process.ppid}\n`);
  await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${process.ppid}`);
});

test("a dead holder's lock is taken over", async () => {
  await writeFile(join(folder, "lock"), `${await pidOfDeadProcess()}\n`);
  await (await lockFolder(folder))();
});

test("a lock without a readable holder is taken over", async () => {
  await writeFile(join(folder, "lock"), "");
  await (await lockFolder(folder))();
});
