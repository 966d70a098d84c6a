import { type ReadyAnswer, type ReadyRoute, readyAnswer } from "../http/ready-answers.ts";
import type { ReviewFeed, Snapshot } from "./feed.ts";

/** The ways in which a client may ask for the newest page, alone or in a batch of one. */
const inputs = [undefined, {}, { direction: "forward" }];
const single = new Set(inputs.map((input) => address(input)));
const batches = new Set(inputs.map((input) => address(input && { 0: input }, "batch=1&")));

function address(input: unknown, parameters = ""): string {
  const query = input === undefined ? "" : `input=${encodeURIComponent(JSON.stringify(input))}`;
  return `/trpc/reviews.list?${parameters}${query}`.replace(/[?&]$/, "");
}

/**
 * The first page of `reviews.list` as finished bytes, the same that the procedure's answer would have: it is asked for
 * after every change by every open page.
 * @param headers what every answer of the site carries.
 */
export function firstPageRoute(feed: ReviewFeed, headers: Record<string, string>): ReadyRoute {
  const made = new WeakMap<Snapshot, { single: ReadyAnswer; batch: ReadyAnswer }>();

  function make({ page }: Snapshot): { single: ReadyAnswer; batch: ReadyAnswer } {
    const result = JSON.stringify({ result: { data: page } });
    const [alone, batched] = [result, `[${result}]`].map((text) => {
      const body = Buffer.from(text);
      return readyAnswer(
        200,
        {
          ...headers,
          "cache-control": "no-store",
          "content-type": "application/json; charset=utf-8",
          "content-length": body.length,
        },
        body,
      );
    }) as [ReadyAnswer, ReadyAnswer];
    return { single: alone, batch: batched };
  }

  return {
    pattern: "/trpc/:procedures",
    call: { procedure: "reviews.list", limit: "read" },
    find({ url = "", headers }) {
      // A client that reads a stream (`httpBatchStreamLink`).
      if (headers["trpc-accept"] !== undefined) return null;
      const form = batches.has(url) ? "batch" : single.has(url) ? "single" : null;
      const snapshot = form && feed.kept();
      if (!form || !snapshot) return null;
      let answers = made.get(snapshot);
      if (!answers) {
        answers = make(snapshot);
        made.set(snapshot, answers);
      }
      return answers[form];
    },
  };
}
