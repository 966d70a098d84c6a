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
import { refusalWording } from "../../words/server.ts";
import { appOfFile, appOfTest, untilListening } from "../support/app.ts";
import { validReview } from "../support/review.ts";

const app = await appOfFile();
const ada = await app.signIn("Ada");
const viaGet = { httpLink, httpBatchLink, httpBatchStreamLink };
type Link = TRPCLink<AppRouter>;
type Options = { url: string; headers: Record<string, string>; methodOverride?: "POST" };
const links: Record<string, (options: Options) => Link> = {
  ...viaGet,
  ...Object.fromEntries(
    Object.entries(viaGet).map(([name, link]) => [
      `${name}, POST alone`,
      (options: Options) => link({ ...options, methodOverride: "POST" }),
    ]),
  ),
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
  const url = `${app.origin}/trpc`;
  const client = createTRPCUntypedClient<AppRouter>({ links: [links[link]?.({ url, headers }) as Link] });
  return Promise.all(calls.map(({ type, path, input }) => outcome(client[type](path, input))));
}

const unknown = { refused: refusalWording.otherVersion, data: { code: "NOT_FOUND", httpStatus: 404 } };
const unreadable = { data: { code: "BAD_REQUEST", httpStatus: 400 } };
const isAda = { result: { ids: ada.id, name: "Ada" } };
const viewer: Call = { type: "query", path: "auth.viewer" };
const countEvent = { path: "analytics.log", input: { event: "user_gotIn" } };

describe.each(Object.keys(links))("over %s", (link) => {
  test("a query, a mutation, and several at once are answered", async () => {
    const review = await ada.api.reviews.add.mutate(validReview({ title: link }));
    const list: Call = { type: "query", path: "reviews.list", input: { limit: 1 } };
    const config: Call = { type: "query", path: "analytics.config" };
    expect(await callAll(link, [{ type: "mutation", ...countEvent }])).toEqual([
      { result: { logged: true } },
    ]);
    expect(await callAll(link, [viewer], { cookie: ada.cookie })).toEqual([isAda]);
    expect(await callAll(link, [{ ...list, input: {} }])).toMatchObject([
      { result: { reviews: expect.arrayContaining([review]) } },
    ]);
    expect(await callAll(link, [viewer, list, config], { cookie: ada.cookie })).toMatchObject([
      isAda,
      { result: { reviews: [review] } },
      { result: { measurementId: null } },
    ]);
  });

  test.each<[string, Call, unknown]>([
    ["an unknown procedure", { type: "query", path: "nothing.here" }, unknown],
    ["a property of every object", { type: "query", path: "__proto__" }, unknown],
    [
      "a refused input",
      { type: "query", path: "reviews.list", input: { limit: 0 } },
      {
        refused: refusalWording.invalid,
        data: { code: "BAD_REQUEST", fieldErrors: { limit: [expect.any(String)] } },
      },
    ],
    [
      "a field too many",
      { type: "mutation", path: "reviews.add", input: { ...validReview(), ass: {} } },
      unreadable,
    ],
    ["null", { type: "mutation", path: "contact.send", input: null }, unreadable],
    ["a list", { type: "query", path: "reviews.list", input: [] }, unreadable],
    ["a text", { type: "query", path: "reviews.list", input: "%&?#\u2028 text" }, unreadable],
  ])("%s is refused, alone and among others", async (_, call, refusal) => {
    const headers = { cookie: ada.cookie };
    expect(await callAll(link, [call], headers)).toMatchObject([refusal]);
    if (call.type === "mutation") return;
    expect(await callAll(link, [viewer, call, viewer], headers)).toMatchObject([isAda, refusal, isAda]);
  });

  test("a mutation that is called as a query is refused, unless the client sends everything by POST", async () => {
    expect(await callAll(link, [{ type: "query", ...countEvent }])).toMatchObject([
      link.endsWith("POST alone")
        ? { result: { logged: true } }
        : { refused: refusalWording.otherMethod, data: { code: "METHOD_NOT_SUPPORTED" } },
    ]);
  });
});

test.each(Object.keys(links).filter((link) => link.includes("Batch")))(
  "over %s each call of a batch that is too large gets the error",
  async (link) => {
    const answers = await callAll(link, Array(BATCH_MAX + 1).fill(viewer));
    const refused = expect.objectContaining({ refused: refusalWording.largeBatch(10) });
    expect(answers).toEqual(Array(BATCH_MAX + 1).fill(refused));
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
