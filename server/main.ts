import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { buildApp } from "./app.ts";
import { createProviders } from "./auth/providers.ts";
import { type Connection, connectDatabase } from "./db/connect.ts";
import { DatabaseLockedError } from "./db/embedded.ts";
import { isDatabaseAway } from "./db/errors.ts";
import { EnvError, parseEnv } from "./env.ts";
import { createLog } from "./log.ts";
import type { PageShell } from "./page.ts";
import { projectRoot } from "./project-root.ts";
import { createReviewFeed } from "./reviews/feed.ts";
import { createSessions } from "./session.ts";

const clientFolder = join(projectRoot, "dist", "client");

function builtShell(): PageShell {
  const html = readFileSync(join(clientFolder, "index.html"), "utf8");
  const manifest: Record<string, { file: string; css?: string[] }> = JSON.parse(
    readFileSync(join(clientFolder, ".vite", "manifest.json"), "utf8"),
  );
  const popup = manifest["auth/done.ts"];
  return {
    html: () => html,
    popup: { script: `/${popup?.file}`, styles: (popup?.css ?? []).map((file) => `/${file}`) },
    development: false,
  };
}

/**
 * Runs the site until SIGTERM or SIGINT.
 * @throws {EnvError | DatabaseLockedError} and system errors such as EADDRINUSE, before it listens.
 */
async function serve(): Promise<void> {
  const env = parseEnv(process.env);
  const log = createLog(env.logLevel);
  const connection = await connectDatabase(env);
  let migrated = false;
  const stopping = new AbortController();
  const providers = await createProviders(env);
  const app = await buildApp({
    env,
    db: connection.db,
    sessions: createSessions(connection.db, { secure: env.secure }),
    feed: await createReviewFeed(connection, log),
    providers,
    log,
    shell: builtShell(),
    clientFolder,
    isReady: async () => migrated && (await connection.isAnswering()),
  });

  async function migrate(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await connection.migrate();
        migrated = true;
        return;
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        log.warn("waiting for the database");
        await delay(500, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  const migration = migrate();
  if (connection.kind === "embedded") await migration;
  migration.catch((error) => fail(error));
  try {
    await app.listen({ port: env.port, host: env.host });
  } catch (error) {
    await close(connection, providers);
    throw error;
  }
  const address = app.server.address();
  const port = typeof address === "object" && address ? address.port : env.port;
  process.stdout.write(`The site is on ${env.publicOrigin} (listening on ${env.host}:${port})\n`);

  async function stop(): Promise<void> {
    stopping.abort();
    await app.close();
    await close(connection, providers);
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        (error) => fail(error),
      );
    });
  }
}

async function close(connection: Connection, providers: { close(): Promise<void> }): Promise<void> {
  await Promise.allSettled([providers.close(), connection.close()]);
}

/** Ends the process with one readable line where the cause is known, and with everything where it is not. */
function fail(error: unknown): never {
  const code = (error as NodeJS.ErrnoException)?.code;
  const known =
    error instanceof EnvError || error instanceof DatabaseLockedError
      ? error.message
      : code === "EADDRINUSE"
        ? "The port is already taken. Stop the other process, or choose another PORT."
        : code === "EACCES"
          ? "The port or the data folder may not be used by this account. Choose another PORT or DATA_DIR."
          : null;
  console.error(known ?? error);
  process.exit(1);
}

serve().catch(fail);
