import type { Socket } from "node:net";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { addresses } from "../../shared/addresses.ts";
import type { Database } from "../db/connection.ts";
import { REQUESTS_LIMIT, withTimeout } from "../runtime/deadline.ts";

/** How long the database may take to respond, in milliseconds. */
const PROBE_LIMIT = 2_000;

/**
 * `/live`: the process runs. `/ready`: the process and the database can serve visitors. A stopping process is not
 * ready. It completes the running requests, and closes each connection after its response.
 * @param services.isMigrated whether the database has the tables of this version.
 */
export const health = fp(async (app: FastifyInstance, services: { db: Database; isMigrated(): boolean }) => {
  const { db, isMigrated } = services;
  let isStopping = false;
  /** The running query. All callers share it, so that nobody can fill the connection pool with probes. */
  let asked: Promise<boolean> | undefined;
  const ask = () =>
    (asked ??= isAnswering(db).finally(() => {
      asked = undefined;
    }));
  const connections = new Set<Socket>();
  app.server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });

  app.addHook("preClose", (done) => {
    isStopping = true;
    // Node closes idle connections, but not ones that a browser opened in advance and never used.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), REQUESTS_LIMIT).unref();
    done();
  });
  // Fastify closes a connection only after a new request. This also closes it after a running request.
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isStopping) reply.header("connection", "close");
    done();
  });

  app.get(addresses.live, (_request, reply) => reply.header("cache-control", "no-store").send({ live: true }));
  app.get(addresses.ready, async (_request, reply) => {
    const ready = !isStopping && isMigrated() && (await ask());
    return reply
      .code(ready ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ ready });
  });
});

/** Whether the database responds. */
async function isAnswering(db: Database): Promise<boolean> {
  const answer = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return await withTimeout(PROBE_LIMIT, answer, () => false);
}
