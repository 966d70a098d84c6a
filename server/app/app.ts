import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { countVisits } from "../analytics/visits.ts";
import { registerAuthRoutes } from "../auth/routes.ts";
import { answerError, registerHealth, registerHttp } from "../http/guards.ts";
import { registerOwnerPage } from "../owner/page.tsx";
import { registerPortsPage, registerSitePages } from "../pages/articles.tsx";
import { registerChanges } from "../pages/changes.tsx";
import type { Services } from "../services.ts";
import { type Built, registerAssets } from "./assets.ts";
import {
  answerParserError,
  closeConnectionsAtShutdown,
  limitPipelining,
  refuseExpectations,
} from "./connections.ts";
import { requestLog } from "./log.ts";
import { notFoundHandler } from "./not-found.tsx";
import { type PageShell, registerPage } from "./page.ts";
import { pageSettings } from "./page-settings.ts";
import { inlineSources, securityHeaders } from "./security-headers.ts";
import { PROCEDURES_MAX_LENGTH, registerTrpc } from "./trpc.ts";

/** How long a request may take to arrive, in milliseconds. */
const ARRIVAL_MAX = 15_000;
/** A connection without traffic for this long is closed, in milliseconds. */
const SILENCE_MAX = 60_000;

interface AppOptions {
  shell: PageShell;
  /** The built files; null in development, where Vite serves them. */
  built: Built | null;
  isReady(): Promise<boolean>;
}

/** The whole application, not listening yet. */
export async function buildApp(
  services: Services,
  { shell, built, isReady }: AppOptions,
): Promise<FastifyInstance> {
  const { env, log } = services;
  const headers = securityHeaders(env, inlineSources(await shell.html()));
  if (shell.development) delete headers["content-security-policy"];
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: requestLog,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: env.trustedProxies.length > 0 ? env.trustedProxies : false,
    routerOptions: { maxParamLength: PROCEDURES_MAX_LENGTH, ignoreTrailingSlash: false },
    bodyLimit: 1024,
    // Requests on open connections are still answered during the shutdown; then their connections are closed.
    return503OnClosing: false,
    frameworkErrors(error, request, reply) {
      // The hooks that set the headers have not run.
      reply.headers(headers);
      answerError(error, request as unknown as FastifyRequest, reply as unknown as FastifyReply);
    },
    connectionTimeout: SILENCE_MAX,
    requestTimeout: ARRIVAL_MAX,
    // Otherwise Node keeps the first of several headers and hides the others, and refuses a request without a host itself,
    // without these headers.
    http: { joinDuplicateHeaders: true, requireHostHeader: false },
    clientErrorHandler: (error, socket) => answerParserError(error, socket, headers),
  });

  limitPipelining(app);
  closeConnectionsAtShutdown(app);
  await app.register(cookie);
  registerHttp(app, env, headers);
  refuseExpectations(app.server, headers);
  app.setNotFoundHandler(notFoundHandler(shell.smallPages.styles));
  countVisits(app, services);
  registerHealth(app, isReady);
  await registerTrpc(app, services);
  if (SECTIONS.signIn) await registerAuthRoutes(app, { ...services, secure: env.secure }, shell.smallPages);
  if (SECTIONS.signIn) registerOwnerPage(app, services, shell.ownerHtml);
  const providerNames = Array.from(services.providers.values(), ({ name }) => name);
  registerSitePages(app, pageSettings(env, providerNames), shell.smallPages);
  if (SECTIONS.ports) registerPortsPage(app, shell.smallPages);
  registerChanges(app, shell.smallPages);
  registerPage(app, services, shell);
  if (built) registerAssets(app, built);
  return app;
}
