// Runs once: it is about what clients and the server say to each other.
import {
  createTRPCUntypedClient,
  httpBatchLink,
  httpBatchStreamLink,
  httpLink,
  httpSubscriptionLink,
  TRPCClientError,
  type TRPCLink,
} from "@trpc/client";
import { type CreateFastifyContextOptions, fastifyTRPCPlugin } from "@trpc/server/adapters/fastify";
import { EventSource } from "eventsource";
import Fastify, { type FastifyInstance } from "fastify";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AppRouter, appRouter } from "../../server/router.ts";
import { BATCH_MAX } from "../../server/shared/batch.ts";
import { createContext } from "../../server/trpc/context.ts";
import { refusalWording } from "../../site/words/server.ts";
import { type Person, startApp, type TestApp } from "../support/app.ts";

/** The site, and beside it tRPC's own Fastify adapter over the same router and services: what both answer is compared. */
let app: TestApp;
let adapter: FastifyInstance;
let ada: Person;
let origins: { ours: string; adapter: string };

beforeAll(async () => {
  app = await startApp();
  ada = await app.signIn("Ada");
  adapter = Fastify({ routerOptions: { maxParamLength: 1_000 } });
  await adapter.register(fastifyTRPCPlugin, {
    prefix: "/trpc",
    trpcOptions: {
      router: appRouter,
      createContext: ({ req, res }: CreateFastifyContextOptions) => createContext(app.services, req, res),
      allowMethodOverride: true,
      maxBatchSize: BATCH_MAX,
    },
  });
  origins = { ours: app.origin, adapter: await adapter.listen({ host: "127.0.0.1", port: 0 }) };
});

afterAll(async () => {
  await adapter.close();
  await app.close();
});

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

/** What a call comes to: its result, or all that the client is told of its failure but the request's own id. */
async function outcome(call: Promise<unknown>): Promise<unknown> {
  try {
    return { result: await call };
  } catch (error) {
    if (!(error instanceof TRPCClientError)) throw error;
    const { requestId: _, ...data } = error.data ?? {};
    return { refused: error.message, shape: error.shape?.code, data };
  }
}

/** The outcomes of calls that are made at once, at one server over one link. */
function callAll(origin: string, link: string, calls: Call[], headers: Record<string, string>) {
  const make = links[link];
  if (!make) throw new Error(`There is no link ${link}.`);
  const client = createTRPCUntypedClient<AppRouter>({ links: [make({ url: `${origin}/trpc`, headers })] });
  return Promise.all(calls.map(({ type, path, input }) => outcome(client[type](path, input))));
}

async function expectAlike(
  link: string,
  calls: Call[],
  headers: Record<string, string> = {},
): Promise<unknown[]> {
  const ours = await callAll(origins.ours, link, calls, headers);
  expect(ours).toEqual(await callAll(origins.adapter, link, calls, headers));
  return ours;
}

describe.each(Object.keys(links))("over %s the site and tRPC's own adapter answer alike:", (link) => {
  test("a query, a mutation, and several at once", async () => {
    await ada.api.reviews.add.mutate({ title: link, message: "Text" });
    await expectAlike(link, [{ type: "query", path: "reviews.list", input: {} }]);
    await expectAlike(link, [{ type: "query", path: "reviews.list", input: { limit: 1 } }]);
    await expectAlike(link, [{ type: "query", path: "auth.viewer" }], { cookie: ada.cookie });
    await expectAlike(link, [{ type: "mutation", path: "analytics.log", input: { event: "user_gotIn" } }]);
    const several = await expectAlike(
      link,
      [
        { type: "query", path: "auth.viewer" },
        { type: "query", path: "reviews.list", input: { limit: 2 } },
        { type: "query", path: "analytics.config" },
      ],
      { cookie: ada.cookie },
    );
    expect(several).toMatchObject([
      { result: { name: "Ada" } },
      { result: { reviews: expect.any(Array) } },
      { result: {} },
    ]);
  });

  test("a submission that is sent again", async () => {
    const input = { ids: uuidv7(), title: "Twice", message: "Text" };
    const [stored] = await expectAlike(link, [{ type: "mutation", path: "reviews.add", input }], {
      cookie: ada.cookie,
    });
    expect(stored).toMatchObject({ result: { ids: input.ids } });
  });

  test.each<[string, Call[]]>([
    ["an unknown procedure", [{ type: "query", path: "nothing.here" }]],
    ["a name of every object", [{ type: "query", path: "__proto__" }]],
    ["a refused input", [{ type: "query", path: "reviews.list", input: { limit: 0 } }]],
    [
      "a field too many",
      [{ type: "mutation", path: "reviews.add", input: { title: "T", message: "M", ass: {} } }],
    ],
    ["nobody signed in", [{ type: "mutation", path: "reviews.add", input: { title: "T", message: "M" } }]],
    ["null", [{ type: "mutation", path: "contact.send", input: null }]],
    ["a list", [{ type: "query", path: "reviews.list", input: [] }]],
    ["a text", [{ type: "query", path: "reviews.list", input: "%&?#\u2028 text" }]],
    [
      "one refused among others",
      [
        { type: "query", path: "analytics.config" },
        { type: "query", path: "reviews.list", input: { limit: 0 } },
        { type: "query", path: "auth.viewer" },
      ],
    ],
  ])("%s", async (_, calls) => {
    await expectAlike(link, calls);
  });

  test("a mutation that is called as a query is refused, unless all is sent by POST", async () => {
    const call: Call = { type: "query", path: "analytics.log", input: { event: "user_gotIn" } };
    const [ours] = await callAll(origins.ours, link, [call], {});
    expect(ours).toMatchObject(
      link.endsWith("POST alone")
        ? { result: { logged: true } }
        : {
            refused: refusalWording.otherMethod,
            data: { code: "METHOD_NOT_SUPPORTED" },
          },
    );
  });
});

test.each(Object.keys(links).filter((link) => link.includes("Batch")))(
  "over %s each call of a batch that is too large is told so",
  async (link) => {
    const calls = Array.from({ length: BATCH_MAX + 1 }, (): Call => ({ type: "query", path: "auth.viewer" }));
    const answers = await callAll(origins.ours, link, calls, {});
    expect(answers).toEqual(
      calls.map(() => expect.objectContaining({ refused: refusalWording.largeBatch(10) })),
    );
  },
);

describe("over httpSubscriptionLink", () => {
  /** Follows the reviews. @returns what the client is told, in order, and a function that ends it. */
  function follow(origin: string, input: unknown = {}) {
    const client = createTRPCUntypedClient<AppRouter>({
      links: [httpSubscriptionLink({ url: `${origin}/trpc`, EventSource })],
    });
    const told: unknown[] = [];
    const subscription = client.subscription("reviews.live", input, {
      onStarted: () => told.push("started"),
      onData: (data) => told.push(data),
      onError: (error) => told.push(error),
    });
    return { told, end: () => subscription.unsubscribe() };
  }

  test("the site and tRPC's own adapter tell of a change alike", async () => {
    const both = [follow(origins.ours), follow(origins.adapter)];
    for (const { told } of both) await expect.poll(() => told).toEqual(["started"]);
    const review = await ada.api.reviews.add.mutate({ title: "Live", message: "Text" });
    for (const { told } of both) await expect.poll(() => told).toHaveLength(2);
    const [ours, theirs] = both.map(({ told }) => told[1]);
    expect(ours).toEqual(theirs);
    expect(ours).toMatchObject({ data: { kind: "changed", present: [review], removed: [] } });
    for (const { end } of both) end();
  });

  test("and of what was missed since an event", async () => {
    const since = app.feed.version();
    const review = await ada.api.reviews.add.mutate({ title: "Missed", message: "Text" });
    for (const origin of Object.values(origins)) {
      const { told, end } = follow(origin, { lastEventId: since });
      await expect.poll(() => told[1]).toMatchObject({ data: { present: [review] } });
      end();
    }
  });

  test("a refused input ends the subscription with an error, by both", async () => {
    for (const origin of Object.values(origins)) {
      const { told, end } = follow(origin, { other: true });
      await expect.poll(() => told.at(-1)).toBeInstanceOf(TRPCClientError);
      end();
    }
  });
});

test("a query by POST may leave its input out, which tRPC's own adapter cannot read", async () => {
  const call: Call = { type: "query", path: "reviews.list" };
  const [ours] = await callAll(origins.ours, "httpLink, POST alone", [call], {});
  expect(ours).toMatchObject({ result: { reviews: expect.any(Array) } });
});

test.each(["multipart/form-data; boundary=x", "application/octet-stream"])(
  "a body of %s is refused in words: a form on another site could send it",
  async (type) => {
    const refused = await fetch(`${origins.ours}/trpc/auth.signOut`, {
      method: "POST",
      headers: { "content-type": type },
      body: "--x--",
    });
    expect(refused.status).toBe(415);
    expect(await refused.json()).toMatchObject({
      error: { message: refusalWording.notJson },
    });
  },
);
