import { readFileSync } from "node:fs";
import { join } from "node:path";
import closeWithGrace from "close-with-grace";
import type { FastifyInstance } from "fastify";
import { render } from "../client/entry-server.tsx";
import { siteAddress } from "../shared/addresses.ts";
import { buildApp } from "./app.ts";
import { checkProviders } from "./auth/providers/known-providers.ts";
import { migrateWhenPossible } from "./db/migrate.ts";
import { parseEnv } from "./env.ts";
import { createLog } from "./log.ts";
import type { PageShell } from "./pages/home.ts";
import { startFailure } from "./process/start-failure.ts";
import { runRetention } from "./retention.ts";
import { createServices, type Services } from "./services.ts";

/** How long the process may take to stop, in milliseconds. After that, it exits at once. */
const STOP_LIMIT = 10_000;

const clientFolder = join(import.meta.dirname, "..", "client");

function builtShell(): PageShell {
  const html = readFileSync(join(clientFolder, "index.html"), "utf8");
  const ownerHtml = readFileSync(join(clientFolder, "owner", "index.html"), "utf8");
  const manifest: Record<string, { file: string; css?: string[] }> = JSON.parse(
    readFileSync(join(clientFolder, ".vite", "manifest.json"), "utf8"),
  );
  const smallPages = manifest["entry-small-pages.ts"];
  return {
    html: () => html,
    ownerHtml: () => ownerHtml,
    render,
    smallPages: { script: siteAddress(smallPages?.file ?? ""), styles: (smallPages?.css ?? []).map(siteAddress) },
    development: false,
  };
}

/** Starts the site, and stops it on a signal. @throws if it cannot start. */
async function start(): Promise<void> {
  const env = parseEnv(process.env);
  const log = createLog(env.logLevel);
  const shell = builtShell();
  const services = await createServices(env, { log });
  const { connection, delivery } = services;
  const stopping = new AbortController();
  let migrated = false;
  const app = await buildApp(services, { shell, built: clientFolder, isMigrated: () => migrated });
  let retention = Promise.resolve();
  app.addHook("onClose", async () => {
    await retention;
    await services.close();
  });
  closeWithGrace({ delay: STOP_LIMIT, logger: log }, async ({ err }) => {
    if (err) log.fatal({ err }, "the process ends because of an error that nothing handled");
    stopping.abort();
    await app.close();
  });

  if (connection.kind === "embedded") await connection.migrate();
  await app.listen({ port: env.port, host: env.host });
  void checkProviders(log, services.providers);
  await migrateWhenPossible(connection, log, stopping.signal);
  if (stopping.signal.aborted) return;
  migrated = true;
  announce(app, services);
  delivery.start();
  retention = runRetention(services, stopping.signal);
}

/** Prints the site's address as soon as it serves visitors. */
function announce(app: FastifyInstance, { connection, env }: Services): void {
  const [address] = app.addresses();
  const port = typeof address === "object" ? address.port : env.port;
  console.log(`The site is on ${env.publicOrigin} (listening on ${env.host}:${port})`);
  if (connection.kind === "postgres") return;
  console.log(`Its data is in an embedded database in ${env.dataDir}. To use PostgreSQL, set DATABASE_URL.`);
}

/** Resolves after the start. */
export const started = start().catch((error) => {
  console.error(startFailure(error));
  process.exit(1);
});
