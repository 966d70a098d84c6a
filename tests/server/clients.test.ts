import {
  createTRPCUntypedClient,
  httpBatchLink,
  httpBatchStreamLink,
  httpLink,
  httpSubscriptionLink,
  TRPCClientError,
  type TRPCLink,
} from "@trpc/client";
import { EventSource } from "eventsource";
import { describe, expect, test } from "vitest";
import type { AppRouter } from "../../server/router.ts";
import { BATCH_MAX } from "../../shared/trpc.ts";
import { refusalWording } from "../../site/words/server.ts";
import { appOfFile, appOfTest, untilListening } from "../support/app.ts";
import { validReview } from "../support/review.ts";

const app = await appOfFile();
const ada = await app.signIn("Ada");
type Options = { url: string; headers: Record<string, string> };
const links: Record<string, (options: Options) => TRPCLink<AppRouter>> = {
  httpLink: (options) => httpLink(options),
  httpBatchLink: (options) => httpBatchLink(options),
  httpBatchStreamLink: (options) => httpBatchStreamLink(options),
  "httpLink, POST alone": (options) => httpLink({ ...options, methodOverride: "POST" }),
  "httpBatchLink, POST alone": (options) => httpBatchLink({ ...options, methodOverride: "POST" }),
  "httpBatchStreamLink, POST alone": (options) => httpBatchStreamLink({ ...options, methodOverride: "POST" }),
};

interface Call {
  type: "query" | "mutation";
  path: string;
  input?: unknown;
}

/** The result of a call, or its error without the request's id. */
async function outcome(call: Promise<unknown>): Promise<unknown> {
  try {
    return { result: await call };
  } catch (error) {
    if (!(error instanceof TRPCClientError)) throw error;
    const { requestId: _, ...data } = error.data ?? {};
    return { refused: error.message, shape: error.shape?.code, data };
  }
}

/** The outcomes of calls that are made at once over one link. */
function callAll(link: string, calls: Call[], headers: Record<string, string> = {}): Promise<unknown[]> {
  const make = links[link];
  if (!make) throw new Error(`There is no link ${link}.`);
  const client = createTRPCUntypedClient<AppRouter>({
    links: [make({ url: `${app.origin}/trpc`, headers })],
  });
  return Promise.all(calls.map(({ type, path, input }) => outcome(client[type](path, input))));
}

const invalid = (fields: Record<string, unknown>) => ({
  refused: refusalWording.invalid,
  data: { code: "BAD_REQUEST", fieldErrors: fields },
});
const unknown = { refused: refusalWording.otherVersion, data: { code: "NOT_FOUND", httpStatus: 404 } };
const unreadable = { data: { code: "BAD_REQUEST", httpStatus: 400 } };

describe.each(Object.keys(links))("over %s", (link) => {
  test("a query, a mutation, and several at once are answered", async () => {
    const review = await ada.api.reviews.add.mutate(validReview({ title: link, message: "Text" }));
    const newest = { reviews: [review], nextCursor: expect.any(String) };
    const list = { type: "query", path: "reviews.list", input: { limit: 1 } } as const;
    const viewer = { type: "query", path: "auth.viewer" } as const;
    const config = { type: "query", path: "analytics.config" } as const;
    const log = { type: "mutation", path: "analytics.log", input: { event: "user_gotIn" } } as const;
    const isAda = { result: { ids: ada.id, name: "Ada" } };
    const earlier = await ada.api.reviews.add.mutate(validReview({ title: "Before", message: "Text" }));
    await ada.api.reviews.delete.mutate({ ids: earlier.ids });
    expect(await callAll(link, [log])).toEqual([{ result: { logged: true } }]);
    expect(await callAll(link, [viewer], { cookie: ada.cookie })).toEqual([isAda]);
    const [first] = await callAll(link, [{ ...list, input: {} }]);
    expect(first).toMatchObject({ result: { reviews: expect.arrayContaining([review]) } });
    expect(await callAll(link, [viewer, list, config], { cookie: ada.cookie })).toMatchObject([
      isAda,
      { result: { reviews: newest.reviews } },
      { result: { measurementId: null } },
    ]);
  });

  test("a submission that is sent again is stored once and gets the same answer", async () => {
    const input = validReview({ title: "Twice", message: "Text" });
    const call: Call = { type: "mutation", path: "reviews.add", input };
    const [first] = await callAll(link, [call], { cookie: ada.cookie });
    expect(first).toMatchObject({ result: { ...input, ass: { ids: ada.id, name: "Ada" } } });
    expect(await callAll(link, [call], { cookie: ada.cookie })).toEqual([first]);
  });

  test.each<[string, Call, unknown]>([
    ["an unknown procedure", { type: "query", path: "nothing.here" }, unknown],
    ["a property of every object", { type: "query", path: "__proto__" }, unknown],
    [
      "a refused input",
      { type: "query", path: "reviews.list", input: { limit: 0 } },
      invalid({ limit: [expect.any(String)] }),
    ],
    [
      "a field too many",
      { type: "mutation", path: "reviews.add", input: { ...validReview(), ass: {} } },
      // For a signed-out visitor the site refuses the call before it reads the input.
      { data: { code: "UNAUTHORIZED" } },
    ],
    [
      "nobody signed in",
      { type: "mutation", path: "reviews.add", input: validReview() },
      { refused: refusalWording.signedOut, data: { code: "UNAUTHORIZED", httpStatus: 401 } },
    ],
    ["null", { type: "mutation", path: "contact.send", input: null }, unreadable],
    ["a list", { type: "query", path: "reviews.list", input: [] }, unreadable],
    ["a text", { type: "query", path: "reviews.list", input: "%&?#\u2028 text" }, unreadable],
  ])("%s is refused, alone and among others", async (_, call, refusal) => {
    const viewer: Call = { type: "query", path: "auth.viewer" };
    expect(await callAll(link, [call])).toMatchObject([refusal]);
    if (call.type === "mutation") return;
    expect(await callAll(link, [viewer, call, viewer])).toMatchObject([
      { result: null },
      refusal,
      { result: null },
    ]);
  });

  test("an unknown field is refused", async () => {
    const input = { ...validReview(), ass: {} };
    const call: Call = { type: "mutation", path: "reviews.add", input };
    expect(await callAll(link, [call], { cookie: ada.cookie })).toMatchObject([unreadable]);
  });

  test("a mutation that is called as a query is refused, unless the client sends everything by POST", async () => {
    const call: Call = { type: "query", path: "analytics.log", input: { event: "user_gotIn" } };
    expect(await callAll(link, [call])).toMatchObject([
      link.endsWith("POST alone")
        ? { result: { logged: true } }
        : { refused: refusalWording.otherMethod, data: { code: "METHOD_NOT_SUPPORTED" } },
    ]);
  });
});

test.each(Object.keys(links).filter((link) => link.includes("Batch")))(
  "over %s each call of a batch that is too large gets the error",
  async (link) => {
    const calls = Array.from({ length: BATCH_MAX + 1 }, (): Call => ({ type: "query", path: "auth.viewer" }));
    const answers = await callAll(link, calls);
    expect(answers).toEqual(
      calls.map(() => expect.objectContaining({ refused: refusalWording.largeBatch(10) })),
    );
  },
);

test("over httpSubscriptionLink a client receives each version of the reviews", async () => {
  // An app of its own: the other one may still receive notifications of the tests above.
  const own = await appOfTest();
  const author = await own.signIn("Ada");
  await untilListening(own);
  const client = createTRPCUntypedClient<AppRouter>({
    links: [httpSubscriptionLink({ url: `${own.origin}/trpc`, EventSource })],
  });
  const told: unknown[] = [];
  const subscription = client.subscription("reviews.live", undefined, {
    onData: (data) => told.push(data),
  });
  await expect.poll(() => told).toEqual([{ version: own.newestReviews.version() }]);
  const before = own.newestReviews.version();
  await author.api.reviews.add.mutate(validReview({ title: "Live", message: "Text" }));
  await expect.poll(() => told).toHaveLength(2);
  expect(told[1]).toEqual({ version: own.newestReviews.version() });
  expect(own.newestReviews.version()).not.toBe(before);
  subscription.unsubscribe();
});
