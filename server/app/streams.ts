import { TRPCError } from "@trpc/server";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refusalWording } from "../../words/server.ts";
import { networkOf } from "../limits/limits.ts";
import { reserveConnection } from "./connections.ts";

/** How many streams one address may hold open. A page opens one, and many people may share an address. */
export const STREAMS_PER_ADDRESS = 100;

/** Limits how many event streams each address has open, if there are limits, and frees the connection of a stream that ends. */
export function limitStreams(
  scope: FastifyInstance,
  hasLimits: boolean,
  subscriptions: ReadonlySet<string>,
): void {
  const perNetwork = new Map<string, number>();

  scope.addHook("onRequest", (request: FastifyRequest, reply, done) => {
    const { path = "" } = request.params as { path?: string };
    if (!subscriptions.has(path)) {
      done();
      return;
    }
    if (request.method !== "GET") {
      done(new TRPCError({ code: "METHOD_NOT_SUPPORTED" }));
      return;
    }
    const { socket } = request;
    const network = networkOf(request.ip);
    const count = perNetwork.get(network) ?? 0;
    if (hasLimits && count >= STREAMS_PER_ADDRESS) {
      reply.code(429).header("retry-after", 60).send({ message: refusalWording.tooManyPages });
      return;
    }
    // A stream that waits behind another response is never told that its client has disconnected.
    const giveBack = reply.raw.socket && reserveConnection(socket);
    if (!giveBack) {
      socket.destroy();
      return;
    }
    // Node keeps a connection open when its client has closed its half.
    const hangUp = () => socket.destroy();
    perNetwork.set(network, count + 1);
    socket.once("end", hangUp);
    reply.raw.once("close", () => {
      giveBack();
      socket.off("end", hangUp);
      const left = (perNetwork.get(network) ?? 1) - 1;
      if (left > 0) perNetwork.set(network, left);
      else perNetwork.delete(network);
    });
    done();
  });
}
