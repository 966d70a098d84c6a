import type { FastifyInstance } from "fastify";
import pretty from "pino-pretty";
import { buildApp } from "../app.ts";
import { parseEnv } from "../env.ts";
import { createServices } from "../services.ts";
import { createLog } from "./log.ts";
import { createShutdown } from "./shutdown.ts";

/** Starts the site's server for development; after an edit this is another function. */
export async function startDevelopmentApp(
  html: () => Promise<string>,
  port: number,
): Promise<FastifyInstance> {
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

// What its parts import is loaded again after an edit; who listens starts the new one in the place of the old.
import.meta.hot?.accept();
