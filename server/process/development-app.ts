import { existsSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { createEventCounter } from "../analytics/counter.ts";
import { buildApp } from "../app.ts";
import { createProviders } from "../auth/providers.ts";
import { connectDatabase } from "../db/connect.ts";
import { parseEnv } from "../env.ts";
import { createReviewFeed } from "../reviews/feed.ts";
import { createSessions } from "../session/sessions.ts";
import { createLog } from "./log.ts";

let running: Promise<FastifyInstance> | undefined;

/** The site's server for development, started at the first request and again after each edit. */
export function developmentApp(html: () => Promise<string>, port: number): Promise<FastifyInstance> {
  running ??= start(html, port);
  return running;
}

async function start(html: () => Promise<string>, port: number): Promise<FastifyInstance> {
  if (existsSync("../.env")) process.loadEnvFile("../.env");
  const env = parseEnv({ PORT: String(port), ...process.env });
  const log = createLog(env.logLevel);
  const connection = await connectDatabase(env);
  await connection.migrate();
  const providers = await createProviders(env);
  const events = createEventCounter(connection.db, log);
  const app = await buildApp({
    env,
    db: connection.db,
    sessions: createSessions(connection.db, { secure: env.secure }),
    feed: await createReviewFeed(connection, log),
    events,
    delivery: null,
    metrics: null,
    providers,
    log,
    shell: {
      html,
      popup: { script: "/auth/done.ts", styles: ["/auth/popup.css"] },
      development: true,
    },
    clientFolder: null,
    isReady: () => connection.isAnswering(),
  });
  app.addHook("onClose", async () => {
    await events.flush();
    await providers.close();
    await connection.close();
  });
  await app.ready();
  return app;
}

// Without both, every edit would leak the old app's database connections.
if (import.meta.hot) {
  import.meta.hot.accept();
  import.meta.hot.dispose(async () => {
    await (await running)?.close();
  });
}
