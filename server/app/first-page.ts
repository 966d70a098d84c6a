import type { FastifyInstance, FastifyReply } from "fastify";
import type { ReviewPage } from "../../shared/reviews.ts";
import type { Services } from "../services.ts";

/** The ways in which a client may ask for the newest page, alone or in a batch of one. */
const inputs = [undefined, {}, { direction: "forward" }];
const single = new Set(inputs.map((input) => address(input)));
const batches = new Set(inputs.map((input) => address(input && { 0: input }, "batch=1&")));

function address(input: unknown, parameters = ""): string {
  const query = input === undefined ? "" : `input=${encodeURIComponent(JSON.stringify(input))}`;
  return `/trpc/reviews.list?${parameters}${query}`.replace(/[?&]$/, "");
}

/**
 * Answers requests for the first page of `reviews.list` with the same bytes as the procedure. The bytes are made once
 * for each change, because every open page requests them after every change, and the adapter would take several times
 * as long.
 */
export function serveFirstPage(scope: FastifyInstance, { newestReviews, limits, sessions }: Services): void {
  const bodies = new WeakMap<ReviewPage, { single: Buffer; batch: Buffer }>();

  function bodiesOf(page: ReviewPage): { single: Buffer; batch: Buffer } {
    let made = bodies.get(page);
    if (!made) {
      const result = JSON.stringify({ result: { data: page } });
      made = { single: Buffer.from(result), batch: Buffer.from(`[${result}]`) };
      bodies.set(page, made);
    }
    return made;
  }

  function send(reply: FastifyReply, body: Buffer): void {
    reply.header("content-type", "application/json").header("vary", "trpc-accept, accept").send(body);
  }

  scope.addHook("onRequest", (request, reply, done) => {
    const form = batches.has(request.url) ? "batch" : single.has(request.url) ? "single" : null;
    const isAnonymous = sessions.idOf(sessions.tokenOf(request.cookies)) === null;
    const page = form && request.method === "GET" && isAnonymous ? newestReviews.fresh() : null;
    // `httpBatchStreamLink` asks for a stream.
    const asksForStream =
      request.headers["trpc-accept"] || request.headers.accept?.includes("application/jsonl");
    if (!form || !page || asksForStream) {
      done();
      return;
    }
    const body = bodiesOf(page)[form];
    if (!limits) {
      send(reply, body);
      return;
    }
    // Over the limit, the procedure answers with the refusal.
    limits
      .count("read", { address: request.ip })
      .then((wait) => (wait === null ? send(reply, body) : done()), done);
  });
}
