import type { FastifyInstance } from "fastify";
import pretty from "pino-pretty";
import { buildApp } from "../app.ts";
import { parseEnv } from "../env.ts";
import type { PageShell } from "../http/page.ts";
import { createServices } from "../services.ts";
import { createLog } from "./log.ts";
import { createShutdown } from "./shutdown.ts";

/**
 * Starts the site's server for development; after an edit of an imported file, Vite replaces this function.
 * @param page what the page is made of. It comes from outside, so that an edit of the page does not start a new server.
 */
export async function startDevelopmentApp(
  page: Pick<PageShell, "html" | "render">,
  port: number,
): Promise<FastifyInstance> {
  const env = parseEnv({ PORT: String(port), ...process.env });
  const shutdown = createShutdown();
  const log = createLog(env.logLevel, { destination: pretty({ ignore: "pid,hostname" }), detailed: true });
  try {
    const services = await createServices(env, { log, shutdown });
    const { connection } = services;
    await connection.migrate();
    const app = await buildApp(services, {
      shell: {
        ...page,
        popup: { script: "/auth/sign-in-end.ts", styles: ["/auth/popup.css"] },
        development: true,
      },
      built: null,
      isReady: () => connection.isAnswering(),
    });
    app.addHook("onClose", () => shutdown.run(Promise.resolve()));
    await app.ready();
    return app;
  } catch (error) {
    // The process continues, and the next start must be able to open the embedded database.
    await shutdown.run(Promise.resolve());
    throw error;
  }
}

// After an edit Vite loads this module again, and the listener replaces the server.
import.meta.hot?.accept();
