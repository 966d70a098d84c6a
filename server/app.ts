import { randomUUID } from "node:crypto";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { authRoutes } from "./auth/routes.ts";
import { connections } from "./http/connections.ts";
import { answerError, errors } from "./http/error-answers.tsx";
import { health } from "./http/health.ts";
import { createGuard } from "./http/security.ts";
import { ownerPage } from "./owner/page.tsx";
import { builtFiles } from "./pages/built-files.ts";
import { home, type PageShell } from "./pages/home.ts";
import { robots } from "./pages/robots.ts";
import { smallPages } from "./pages/small-pages.tsx";
import type { Services } from "./services.ts";
import { api } from "./trpc/plugin.ts";

interface AppOptions {
  shell: PageShell;
  /** The folder with the built files; null in development, where Vite serves them. */
  built: string | null;
  /** Whether the database has the tables of this version. */
  isMigrated(): boolean;
}

/** Makes the whole application. It does not listen yet. */
export async function buildApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const { db, env, log } = services;
  const { shell, built, isMigrated } = options;
  const guard = await createGuard({ env, shell });
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: env.trustedProxies.length > 0 ? env.trustedProxies : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1_000 },
    // Large enough for a full batch of the longest submissions.
    bodyLimit: 64 * 1024,
    requestTimeout: 10_000,
    // If this were longer than `requestTimeout`, Node would swap the two, and a body could take a minute or more.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    // Runs instead of the hooks if an address cannot be decoded.
    frameworkErrors: (error, request, reply) => guard(request, reply, () => answerError(error, request, reply)),
    // While the process stops, it still answers requests on open connections.
    return503OnClosing: false,
  });

  await app.register(connections);
  app.addHook("onRequest", guard);
  // A form on another site can send plain text without a preflight request.
  app.removeContentTypeParser("text/plain");
  await app.register(errors, shell);
  await app.register(health, { db, isMigrated });
  await app.register(api, services);
  if (SECTIONS.signIn) await app.register(authRoutes, { services, assets: shell.smallPages });
  if (SECTIONS.signIn) await app.register(ownerPage, { services, template: shell.ownerHtml });
  await app.register(home, { services, shell });
  await app.register(smallPages, { services, assets: shell.smallPages });
  await app.register(robots, env);
  if (built) await app.register(builtFiles, { folder: built, events: services.events });
  return app;
}
