import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import type { FastifyBaseLogger } from "fastify";
import { DATABASE_LIMIT } from "../runtime/deadline.ts";
import { projectRoot } from "../runtime/project-root.ts";
import { pause } from "../runtime/repeat.ts";
import type { Clients } from "./client.ts";
import type { Connection } from "./connection.ts";
import { describeReason, isDatabaseAway, isSetupError } from "./errors.ts";

export const allMigrations = join(projectRoot, "drizzle");
/** The key of the advisory lock: an arbitrary number, the same in every process of this site. */
const MIGRATION_LOCK = 2_022_124;

/** How often to check whether another process has finished its migrations, in milliseconds. */
const LOCK_INTERVAL = 100;
/** The pause between attempts while the database is away, in milliseconds. */
const RETRY_INTERVAL = 500;
/** How often to log the same reason for waiting, in milliseconds. */
const LOG_INTERVAL = 60_000;

/** Migrates a PostgreSQL database to the newest schema. Of several processes, one migrates and the others wait. */
export async function migratePostgres(clients: Clients, migrationsFolder = allMigrations): Promise<void> {
  while (!(await migrateUnlessLocked(clients, migrationsFolder))) await delay(LOCK_INTERVAL);
}

/**
 * One connection holds the lock in a transaction, because a pooler may give the next transaction another session. A
 * second connection migrates.
 * @returns false while another process migrates.
 */
async function migrateUnlessLocked(clients: Clients, migrationsFolder: string): Promise<boolean> {
  const client = clients.create("migrations", { max: 2, prepare: false });
  // Limits the time until the lock is taken. The migration itself has no limit.
  const deadline = setTimeout(() => client.end(0), DATABASE_LIMIT);
  try {
    return await client.sql.begin(async (transaction) => {
      const [lock] = await transaction<{ taken: boolean }[]>`
        select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as taken`;
      clearTimeout(deadline);
      if (!lock?.taken) return false;
      await migrate(drizzle(client.sql), { migrationsFolder });
      return true;
    });
  } finally {
    clearTimeout(deadline);
    await client.end(1);
  }
}

/** Migrates as soon as the database answers. Until then it logs each new reason for waiting, and repeats it at intervals. */
export async function migrateWhenPossible(
  connection: Connection,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  let lastLine = { reason: "", at: 0 };
  while (!signal.aborted) {
    try {
      await connection.migrate();
      if (lastLine.reason) log.info(`the database at ${connection.place} answers now`);
      return;
    } catch (error) {
      if (isSetupError(error) || !isDatabaseAway(error)) throw error;
      const reason = describeReason(error);
      if (reason !== lastLine.reason || performance.now() - lastLine.at > LOG_INTERVAL) {
        log.warn(`the site waits for the database at ${connection.place}: ${reason}`);
        lastLine = { reason, at: performance.now() };
      }
      await pause(RETRY_INTERVAL, signal);
    }
  }
}
