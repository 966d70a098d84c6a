import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";
import { callTRPCProcedure, isTrackedEnvelope } from "@trpc/server";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refusalWording } from "../../site/words/server.ts";
import { reserveConnection } from "../http/connections.ts";
import { onceNotListening } from "../http/guards.ts";
import { networkOf } from "../limits/limits.ts";
import { appRouter } from "../router.ts";
import type { Services } from "../services.ts";
import { createContext } from "./context.ts";
import { failure, parseInput, procedures } from "./http.ts";

/** How often a silent stream is written to, so that proxies keep it open, in milliseconds. */
const PING_INTERVAL = 15_000;
/** After how much silence tRPC's client connects again, in milliseconds. */
const INACTIVITY_MAX = 40_000;
/** How many streams one address may hold open; a page has one, and many people may share an address. */
export const STREAMS_PER_ADDRESS = 100;

const CONNECTED = `event: connected\ndata: ${JSON.stringify({ reconnectAfterInactivityMs: INACTIVITY_MAX })}\n\n`;
const PING = "event: ping\ndata: \n\n";

/**
 * tRPC's subscriptions over server-sent events, in the format of tRPC's `httpSubscriptionLink`.
 *
 * Ours for the reason that `http.ts` gives: the adapter puts three web streams behind each connection, and an
 * idle visitor should cost little more than the socket.
 */
export function registerTrpcStreams(app: FastifyInstance, services: Services): void {
  const streams = new Set<ServerResponse>();
  const perAddress = new Map<string, number>();

  const pings = setInterval(() => {
    for (const stream of streams) stream.write(PING);
  }, PING_INTERVAL);
  pings.unref();

  app.addHook("preClose", (done) => {
    clearInterval(pings);
    // Destroy, don't end: clients treat a clean end as final and an abort as a cue to reconnect.
    onceNotListening(app.server, () => {
      for (const stream of streams) stream.destroy();
    });
    done();
  });

  for (const [path, procedure] of procedures) {
    if (procedure._def.type !== "subscription") continue;
    const options = { exposeHeadRoute: false };
    app.get<{ Querystring: Record<string, unknown> }>(`/trpc/${path}`, options, async (request, reply) => {
      const { socket } = request;
      const giveBack = reserveConnection(socket);
      // The other requests of the same piece are taken in meanwhile. If there are any, the connection is cut.
      await setImmediate();
      // A client that has hung up half listens no more: Node would leave its connection to it.
      if (socket.readableEnded) socket.destroy();
      if (socket.destroyed) return reply.hijack();

      const network = networkOf(request.ip);
      const open = perAddress.get(network) ?? 0;
      if (services.env.rateLimits && open >= STREAMS_PER_ADDRESS) {
        giveBack();
        return reply.code(429).header("retry-after", 60).send({ message: refusalWording.tooManyPages });
      }
      const stream = reply.raw;
      const gone = new AbortController();
      const release = () => {
        gone.abort();
        streams.delete(stream);
        const left = (perAddress.get(network) ?? 1) - 1;
        if (left > 0) perAddress.set(network, left);
        else perAddress.delete(network);
      };
      const hangUp = () => stream.destroy();
      // Counted until its connection is gone.
      perAddress.set(network, open + 1);
      socket.once("close", release);
      socket.once("end", hangUp);

      const ctx = createContext(services, request, reply);
      let changes: AsyncIterable<unknown>;
      try {
        changes = (await callTRPCProcedure({
          router: appRouter,
          path,
          getRawInput: async () => readInput(request),
          ctx,
          type: "subscription",
          signal: gone.signal,
          batchIndex: 0,
        })) as AsyncIterable<unknown>;
      } catch (thrown) {
        socket.off("close", release).off("end", hangUp);
        release();
        giveBack();
        const { status, body, retryAfter } = failure(thrown, {
          ctx,
          path,
          input: undefined,
          type: "subscription",
        });
        if (retryAfter) reply.header("retry-after", retryAfter);
        return reply.code(status).send(body);
      }

      reply.hijack();
      if (socket.destroyed) return;
      streams.add(stream);
      stream.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store, no-transform",
        // nginx would gather events otherwise.
        "x-accel-buffering": "no",
      });
      stream.write(CONNECTED);
      try {
        for await (const change of changes) {
          const frame = isTrackedEnvelope(change)
            ? `data: ${JSON.stringify(change[1])}\nid: ${change[0]}\n\n`
            : `data: ${JSON.stringify(change)}\n\n`;
          if (!stream.write(frame)) await once(stream, "drain", { signal: gone.signal });
        }
      } catch (error) {
        if (!gone.signal.aborted) request.log.error({ err: error, procedure: path }, "a subscription failed");
      }
      stream.destroy();
    });
  }
}

function readInput(request: FastifyRequest<{ Querystring: Record<string, unknown> }>): unknown {
  const input = parseInput(request.query.input) ?? {};
  // The browser's own reconnection names the last event in a header.
  const lastEventId = request.headers["last-event-id"];
  return lastEventId && typeof input === "object" ? { ...input, lastEventId } : input;
}
