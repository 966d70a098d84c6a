import type { FastifyInstance } from "fastify";
import pretty from "pino-pretty";
import { buildApp } from "../app.ts";
import { parseEnv } from "../env.ts";
import { createLog } from "../log.ts";
import type { PageShell } from "../pages/home.ts";
import { createServices } from "../services.ts";

/**
 * Makes the app for `npm run dev`. After an edit of the server, Vite loads this module again, and
 * `vite/development-server.ts` then calls the new function instead of the old one.
 * @param page the functions that make the page. The caller passes them, so that editing the page does not create a new
 * app.
 */
export async function startDevelopmentApp(
  page: Pick<PageShell, "html" | "ownerHtml" | "render">,
  port: number,
): Promise<FastifyInstance> {
  const env = parseEnv({ PORT: String(port), ...process.env });
  const log = createLog(env.logLevel, { destination: pretty({ ignore: "pid,hostname" }), detailed: true });
  const services = await createServices(env, { log });
  try {
    await services.connection.migrate();
    const app = await buildApp(services, {
      shell: {
        ...page,
        smallPages: {
          script: "/entry-small-pages.ts",
          // In a build, the styles are one file. Vite serves a virtual module under this address.
          styles: ["/@id/__x00__virtual:small-pages.css", "/styles/tokens.css", "/styles/small-pages.css"],
        },
        development: true,
      },
      built: null,
      isMigrated: () => true,
    });
    app.addHook("onClose", () => services.close());
    await app.ready();
    return app;
  } catch (error) {
    // The process keeps running, and the next attempt must be able to open the embedded database.
    await services.close();
    throw error;
  }
}

// Vite then reloads only the edited modules and this one.
import.meta.hot?.accept();
