import { chmod, mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { StartError } from "../runtime/variables.ts";
import type { Connection } from "./connection.ts";
import { migrationsFolder } from "./migrate.ts";

/** PGlite's folder. The lock is next to it. */
export function pgliteFolder(dataDir: string): string {
  return join(dataDir, "database", "pgdata");
}

/**
 * Locks the embedded database, and denies other accounts access to its folder. PGlite has no lock, and two processes
 * that share a folder lose rows. PGlite makes its files readable for all accounts, but only this account can enter the
 * folder. The system releases the lock when the process ends.
 * @returns a function that releases the lock.
 * @throws {StartError} while another process holds the lock.
 */
export async function lockEmbedded(dataDir: string): Promise<() => Promise<void>> {
  const folder = dirname(pgliteFolder(dataDir));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  // A native module. It is loaded only when it is used.
  const { tryLock } = await import("fs-native-extensions");
  const file = await open(join(folder, "lock"), "a+", 0o600);
  try {
    if (!tryLock(file.fd)) {
      const pid = (await file.readFile("utf8")).trim();
      throw new StartError(
        `The embedded database in ${folder} is in use by ${pid ? `process ${pid}` : "another process"}. Stop that process first, or choose another DATA_DIR.`,
      );
    }
    await file.truncate();
    await file.write(`${process.pid}\n`);
  } catch (error) {
    await file.close();
    throw error;
  }
  return () => file.close();
}

/** Opens the embedded database. @throws {StartError} when another process has it open. */
export async function openEmbedded(dataDir: string): Promise<Connection> {
  const unlock = await lockEmbedded(dataDir);
  const folder = pgliteFolder(dataDir);
  const place = dirname(folder);
  try {
    // Loaded only here, because PGlite is large.
    const { PGlite } = await import("@electric-sql/pglite");
    const { drizzle } = await import("drizzle-orm/pglite");
    const { migrate } = await import("drizzle-orm/pglite/migrator");
    const client = await PGlite.create(folder).catch((error) => {
      const reason = error.message || `errno ${error.errno}`;
      throw new StartError(
        `The embedded database in ${place} cannot be opened (${reason}). Check the disk's free space, or choose another DATA_DIR.`,
        { cause: error },
      );
    });
    const db = drizzle(client);
    return {
      db,
      kind: "embedded",
      place,
      migrate: () => migrate(db, { migrationsFolder }),
      async close() {
        await client.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}
