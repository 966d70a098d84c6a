import { readFileSync } from "node:fs";
import { join } from "node:path";
import { render } from "../client/entry-server.tsx";
import { buildApp } from "./app/app.ts";
import { createLog } from "./app/log.ts";
import type { PageShell } from "./app/page.ts";
import { migrateWhenPossible } from "./db/migrate.ts";
import { parseEnv } from "./env.ts";
import { startFailure } from "./process/start-failure.ts";
import { startRetention } from "./retention.ts";
import { CLOSE_HTTP_LIMIT } from "./runtime/deadline.ts";
import { projectRoot } from "./runtime/project-root.ts";
import { closeHttp, createShutdown, type Shutdown } from "./runtime/shutdown.ts";
import { EnvError } from "./runtime/variables.ts";
import { createServices } from "./services.ts";

const WRONG_HOST =
  "HOST has to be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them.";

/** The client of this file's own build, because `dist` may link to another build by now. */
const clientFolder = join(import.meta.dirname, "..", "client");

function builtShell(): PageShell {
  const html = readFileSync(join(clientFolder, "index.html"), "utf8");
  const ownerHtml = readFileSync(join(clientFolder, "owner", "index.html"), "utf8");
  const manifest: Record<string, { file: string; css?: string[] }> = JSON.parse(
    readFileSync(join(clientFolder, ".vite", "manifest.json"), "utf8"),
  );
  const smallPages = manifest["auth/sign-in-end.ts"];
  return {
    html: () => html,
    ownerHtml: () => ownerHtml,
    render,
    smallPages: {
      script: `/${smallPages?.file}`,
      styles: (smallPages?.css ?? []).map((file) => `/${file}`),
    },
    development: false,
  };
}

/** Starts the site. @throws if it cannot start; `startFailure` turns the error into a sentence. */
async function start(shutdown: Shutdown): Promise<void> {
  const env = parseEnv(process.env);
  const log = createLog(env.logLevel);
  const shell = builtShell();
  const services = await createServices(env, { log, shutdown });
  const { connection, db, delivery, sessions } = services;

  let migrated = false;
  if (connection.kind === "embedded") {
    await connection.migrate();
    migrated = true;
  }
  const buildsFolder = join(projectRoot, "builds");
  const built = { id: import.meta.env.BUILD, clientFolder, buildsFolder };
  const app = await buildApp(services, {
    shell,
    built,
    isReady: async () => migrated && !shutdown.signal.aborted && (await connection.isAnswering()),
  });
  shutdown.add(() => Promise.allSettled([closeHttp(app), delivery?.stop()]), CLOSE_HTTP_LIMIT);
  await app.listen({ port: env.port, host: env.host }).catch((error: NodeJS.ErrnoException) => {
    throw /^(?:ENOTFOUND|EAI_AGAIN|EADDRNOTAVAIL)$/.test(error.code ?? "")
      ? new EnvError([WRONG_HOST])
      : error;
  });
  const address = app.server.address();
  const port = typeof address === "object" && address ? address.port : env.port;
  process.stdout.write(`The site is on ${env.publicOrigin} (listening on ${env.host}:${port})\n`);
  if (connection.kind === "embedded") {
    process.stdout.write(
      `Its data are in the embedded database in ${env.dataDir}, for trying it out; DATABASE_URL names a PostgreSQL instead.\n`,
    );
  }

  if (!migrated) {
    await migrateWhenPossible(connection, log, shutdown.signal);
    migrated = !shutdown.signal.aborted;
  }
  if (!migrated) return;
  delivery?.start();
  shutdown.add(startRetention({ db, sessions, contactDays: env.contactRetentionDays }, log));
}

const shutdown = createShutdown();
const started = start(shutdown);

async function stop(exitCode: number): Promise<void> {
  await shutdown.run(started);
  process.exit(exitCode);
}

for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop(0));
started.catch((error) => {
  // A start that a signal interrupts may fail in any way.
  if (shutdown.signal.aborted) return;
  console.error(startFailure(error));
  stop(1);
});
