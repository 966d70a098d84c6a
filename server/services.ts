import type { FastifyBaseLogger } from "fastify";
import { REVIEWS_PAGE_SIZE } from "../shared/reviews.ts";
import { createEventCounter } from "./analytics/event-counter.ts";
import type { Endpoints } from "./auth/provider.ts";
import { createProviders } from "./auth/providers/known-providers.ts";
import { connectDatabase } from "./db/postgres.ts";
import { createDelivery } from "./delivery/delivery.ts";
import { createMailChannel } from "./delivery/mail-channel.ts";
import { createWebhook } from "./delivery/webhook.ts";
import type { Env } from "./env.ts";
import { ResponseCache } from "./http/response-cache.ts";
import { createLimits } from "./rate-limits.ts";
import { listReviews } from "./reviews/queries.ts";
import { createOwnership } from "./session/accounts.ts";
import { createSessions } from "./session/sessions.ts";

/** The services that all requests of a process share. */
export type Services = Awaited<ReturnType<typeof createServices>>;

/**
 * Creates the services for an environment. It does not migrate the database or start the deliveries.
 * @param options.endpoints replacements for the addresses of Google and GitHub. Only tests set them.
 * @throws {StartError} if another process has the embedded database open.
 */
export async function createServices(
  env: Env,
  { log, endpoints }: { log: FastifyBaseLogger; endpoints?: Endpoints | undefined },
) {
  const { smtpUrl, contactTo, publicOrigin, webhookUrl, webhookSecret } = env;
  const mail = smtpUrl && contactTo ? await createMailChannel({ smtpUrl, contactTo, publicOrigin }, log) : null;
  const webhook = webhookUrl ? createWebhook({ webhookUrl, webhookSecret, publicOrigin }) : null;
  const connection = await connectDatabase(env);
  const providers = createProviders(env, endpoints);
  const { db } = connection;
  const ownership = createOwnership(env);
  const events = createEventCounter(db, log);
  const channels = [mail, webhook].filter((channel) => channel !== null);
  const delivery = createDelivery({ db, log }, channels);
  const readNewest = async () => (SECTIONS.reviews ? await listReviews(db, null, REVIEWS_PAGE_SIZE) : null);
  return {
    env,
    log,
    connection,
    db,
    providers,
    /** Without a provider, and only on loopback, a name is enough to sign in. */
    asksForName: providers.size === 0 && env.loopback,
    sessions: createSessions(db, { secure: env.secure, ownership }),
    ownership,
    /** Null with RATE_LIMITS=off. */
    limits: env.rateLimits ? createLimits() : null,
    responses: new ResponseCache(readNewest, log),
    events,
    /** Null without a mail server. Messages then wait for one, and new reviews are never mailed. */
    mail,
    delivery,

    async close(): Promise<void> {
      await Promise.allSettled([delivery.stop(), events.stop()]);
      await connection.close();
    },
  };
}
