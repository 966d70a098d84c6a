import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import type { FastifyBaseLogger } from "fastify";
import { DATABASE_LIMIT } from "../process/deadline.ts";
import { projectRoot } from "../process/project-root.ts";
import type { Connection } from "./connection.ts";
import { describeAbsence, isDatabaseAway } from "./errors.ts";
import { createClient, drizzleOver } from "./postgres.ts";
import { Sockets } from "./sockets.ts";

export const allMigrations = join(projectRoot, "drizzle");
/** Any number, the same in every process of this product. */
const MIGRATION_LOCK = 2_022_124;

/** How often it is looked whether another process has ended its migrations, in milliseconds. */
const NEXT_TURN = 100;
/** How long to wait for a database that is away, and how often to say so, in milliseconds. */
const NEXT_ATTEMPT = 500;
const NEXT_WORD = 60_000;

/** Brings a PostgreSQL database to the newest schema; processes that start together take turns. */
export async function migratePostgres(databaseUrl: string, migrationsFolder = allMigrations): Promise<void> {
  while (!(await migrateUnlessLocked(databaseUrl, migrationsFolder))) await delay(NEXT_TURN);
}

/**
 * All in one transaction, the lock included: a pooler may give the next one another session.
 * @returns false while another process migrates.
 */
async function migrateUnlessLocked(databaseUrl: string, migrationsFolder: string): Promise<boolean> {
  const sockets = new Sockets();
  const client = createClient(databaseUrl, sockets, {
    max: 1,
    prepare: false,
    connection: { application_name: "evenfall-site migrations" },
  });
  // Until the lock is taken; a migration may take as long as the data need.
  const deadline = setTimeout(() => sockets.close(), DATABASE_LIMIT);
  try {
    return await client.begin(async (transaction) => {
      const [lock] = await transaction<{ taken: boolean }[]>`
        select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as taken`;
      clearTimeout(deadline);
      if (!lock?.taken) return false;
      const db = drizzleOver({
        unsafe: (query, parameters = []) => transaction.unsafe(query, parameters as never[]),
        begin: (work) => transaction.savepoint(work),
      });
      await migrate(db as unknown as PostgresJsDatabase, { migrationsFolder });
      return true;
    });
  } finally {
    clearTimeout(deadline);
    await client.end({ timeout: 1 });
    sockets.close();
  }
}

/** Migrates as soon as the database is there; what is in the way is said once, when it changes, and now and then. */
export async function migrateWhenPossible(
  connection: Connection,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  let said = { reason: "", at: 0 };
  while (!signal.aborted) {
    try {
      await connection.migrate();
      if (said.reason) log.info(`the database at ${connection.place} is there`);
      return;
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      const reason = describeAbsence(error);
      if (reason !== said.reason || performance.now() - said.at > NEXT_WORD) {
        log.warn(`waiting for the database at ${connection.place}: ${reason}`);
        said = { reason, at: performance.now() };
      }
      await delay(NEXT_ATTEMPT, undefined, { signal }).catch(() => {});
    }
  }
}
