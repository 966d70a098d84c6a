import Fastify, { type FastifyInstance } from "fastify";
import type { Connection } from "./db/connection.ts";
import { countWaitingReviews } from "./reviews/queries.ts";

/** The metrics of a process, for Prometheus. */
export type Metrics = Awaited<ReturnType<typeof createMetrics>>;

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export async function createMetrics(connection: Connection) {
  // Loaded here, so that a start without metrics is faster.
  const { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = await import("prom-client");
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const timer = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Histogram({ name, help, labelNames, buckets: SECONDS, registers });
  const procedures = counter(
    "trpc_procedure_calls_total",
    "Calls of each procedure, by outcome.",
    "procedure",
    "code",
  );
  const procedureSeconds = timer(
    "trpc_procedure_duration_seconds",
    "How long each procedure took.",
    "procedure",
  );
  const requests = counter(
    "http_requests_total",
    "Answered requests, by route and status; event streams are not among them.",
    "route",
    "status",
  );
  const requestSeconds = timer("http_request_duration_seconds", "How long answers took, by route.", "route");
  const { db, pool } = connection;
  new Gauge({
    name: "reviews_waiting",
    help: "Reviews that wait until the owner shows them.",
    registers,
    async collect() {
      // While the database is away, the other metrics are still served.
      await countWaitingReviews(db).then(
        (count) => this.set(count),
        () => {},
      );
    },
  });
  if (pool) {
    new Gauge({ name: "database_pool_size", help: "Connections at most.", registers }).set(pool.size);
    new Gauge({
      name: "database_queries_in_flight",
      help: "Queries that run or wait; more than the pool's size means that some wait.",
      registers,
      collect() {
        this.set(pool.inFlight());
      },
    });
    new Counter({
      name: "database_queries_total",
      help: "Queries since the start.",
      registers,
      collect() {
        this.reset();
        this.inc(pool.total());
      },
    });
  }
  return {
    registry,

    /** Counts a call that has ended. @param code `OK` or tRPC's error code. */
    procedureEnded(procedure: string, code: string, milliseconds: number): void {
      procedures.inc({ procedure, code });
      procedureSeconds.observe({ procedure }, milliseconds / 1000);
    },

    /** Counts an answer. @param route the route's pattern, because the number of paths is unlimited. */
    requestEnded(route: string, status: number, milliseconds: number): void {
      requests.inc({ route, status });
      requestSeconds.observe({ route }, milliseconds / 1000);
    },
  };
}

/** Counts every answer. The app calls it only if there are metrics. */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { url = "none" } = request.routeOptions;
    metrics.requestEnded(url.startsWith("/assets/") ? "/assets/*" : url, reply.statusCode, reply.elapsedTime);
    done();
  });
}

/**
 * Serves `GET /metrics` on a port of the loopback address: the metrics are not for visitors.
 * @param port 0 for any.
 */
export async function listenForMetrics({ registry }: Metrics, port: number): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true });
  app.get("/metrics", async (_request, reply) => {
    const text = await registry.metrics();
    return reply.type(registry.contentType).send(text);
  });
  await app.listen({ port, host: "127.0.0.1" });
  return app;
}
