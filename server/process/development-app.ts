import type { FastifyInstance } from "fastify";
import pretty from "pino-pretty";
import { buildApp } from "../app.ts";
import { parseEnv } from "../env.ts";
import { createServices } from "../services.ts";
import { createLog } from "./log.ts";
import { createShutdown } from "./shutdown.ts";

let running: Promise<FastifyInstance> | undefined;

/** The site's server for development, started at the first request and again after each edit. */
export function developmentApp(html: () => Promise<string>, port: number): Promise<FastifyInstance> {
  running ??= start(html, port);
  return running;
}

async function start(html: () => Promise<string>, port: number): Promise<FastifyInstance> {
  const env = parseEnv({ PORT: String(port), ...process.env });
  const shutdown = createShutdown();
  const log = createLog(env.logLevel, { destination: pretty({ ignore: "pid,hostname" }), detailed: true });
  const services = await createServices(env, { log, shutdown });
  const { connection } = services;
  await connection.migrate();
  const app = await buildApp(services, {
    shell: {
      html,
      popup: { script: "/auth/done.ts", styles: ["/auth/popup.css"] },
      development: true,
    },
    built: null,
    isReady: () => connection.isAnswering(),
  });
  app.addHook("onClose", () => shutdown.run(Promise.resolve()));
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
