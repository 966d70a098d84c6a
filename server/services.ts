import type { FastifyBaseLogger } from "fastify";
import { extension } from "../theme/extension/identity.ts";
import { createEventCounter, type EventCounter } from "./analytics/counter.ts";
import { createProviders, type Providers } from "./auth/providers/create.ts";
import type { Endpoints } from "./auth/providers/provider.ts";
import { contactOutbox } from "./contact/outbox.ts";
import { connectDatabase } from "./db/connect.ts";
import type { Connection, Database } from "./db/connection.ts";
import type { Env } from "./env.ts";
import { createLimits, type Limits } from "./limits/limits.ts";
import { createDelivery, type Delivery } from "./mail/delivery.ts";
import { createMailer, type Mailer } from "./mail/transport.ts";
import { createMetrics, type Metrics } from "./process/metrics.ts";
import type { Shutdown } from "./process/shutdown.ts";
import { type RegistryWatch, watchRegistries } from "./registries/numbers.ts";
import { createReviewFeed, type ReviewFeed } from "./reviews/feed.ts";
import { reviewOutbox } from "./reviews/outbox.ts";
import { createSessions, type Sessions } from "./session/sessions.ts";

/** The services that all requests of a process share. */
export interface Services {
  env: Env;
  log: FastifyBaseLogger;
  connection: Connection;
  db: Database;
  providers: Providers;
  sessions: Sessions;
  /** Null with RATE_LIMITS=off. */
  limits: Limits | null;
  feed: ReviewFeed;
  events: EventCounter;
  /** Null without a mail server: messages then stay in the database. */
  delivery: Delivery | null;
  registries: RegistryWatch;
  /** Null without a mail server. */
  mailer: Mailer | null;
  /** Null without a mail server: the owner then gets no mail about new reviews. */
  reviewDelivery: Delivery | null;
  /** Null without METRICS_PORT. */
  metrics: Metrics | null;
}

/**
 * Creates the services for an environment. It does not migrate the database and does not send mail.
 * @param options.shutdown receives the steps that close the services. They are complete even if this function fails.
 * @param options.endpoints replacements for the addresses of Google, GitHub and the registries. Only tests set them.
 * @throws {DatabaseLockedError} when another process has the embedded database open.
 */
export async function createServices(
  env: Env,
  options: { log: FastifyBaseLogger; shutdown: Shutdown; endpoints?: Endpoints | undefined },
): Promise<Services> {
  const { log, shutdown, endpoints } = options;
  const connection = await connectDatabase(env);
  shutdown.add(() => connection.close());
  const providers = await createProviders(env, endpoints);
  shutdown.add(() => providers.close());
  const { db } = connection;
  const events = createEventCounter(db, log);
  shutdown.add(() => events.flush());
  const registries = watchRegistries({ id: extension.id, names: env.registryNumbers, endpoints }, log);
  shutdown.add(() => registries.stop());
  const { smtpUrl, contactTo, publicOrigin } = env;
  const mailer = smtpUrl && contactTo ? await createMailer({ smtpUrl, contactTo, publicOrigin }) : null;
  return {
    env,
    log,
    connection,
    db,
    providers,
    sessions: createSessions(db, { secure: env.secure }),
    limits: env.rateLimits ? createLimits(db) : null,
    feed: await createReviewFeed(connection, log),
    events,
    registries,
    mailer,
    delivery: mailer && createDelivery({ outbox: contactOutbox(db, publicOrigin), log, mailer }),
    reviewDelivery: mailer && createDelivery({ outbox: reviewOutbox(db, publicOrigin), log, mailer }),
    metrics: env.metricsPort === null ? null : await createMetrics(connection),
  };
}
