import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { REQUESTS_LIMIT } from "../runtime/deadline.ts";

/**
 * `/live`: the process runs. `/ready`: the process and the database can serve visitors. A process that stops is not
 * ready. It answers the requests that are running, and each connection ends with its answer.
 */
export const health = fp(async (app: FastifyInstance, { isReady }: { isReady(): Promise<boolean> }) => {
  let isStopping = false;
  const connections = new Set<Socket>();
  app.server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });

  app.addHook("preClose", (done) => {
    isStopping = true;
    // Node closes idle connections, but not those that a browser opened in advance and never used.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), REQUESTS_LIMIT).unref();
    done();
  });
  // Fastify closes connections only after requests that begin now. This closes those of requests that are running, too.
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isStopping) reply.header("connection", "close");
    done();
  });

  app.get("/live", (_request, reply) => reply.header("cache-control", "no-store").send({ live: true }));
  app.get("/ready", async (_request, reply) => {
    const ready = !isStopping && (await isReady());
    return reply
      .code(ready ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ ready });
  });
});
