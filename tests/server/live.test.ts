import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { STREAMS_PER_ADDRESS } from "../../server/trpc/stream.ts";
import { type Person, startApp, type TestApp } from "../support/app.ts";

let app: TestApp;
let ada: Person;

beforeAll(async () => {
  app = await startApp({ RATE_LIMITS: "on" });
  ada = await app.signIn("Ada");
});

// A process that has just started tells all clients to read the list once more as soon as it hears of changes.
beforeEach(async () => {
  await expect.poll(async () => (await app.feed.newest()) === app.feed.kept()).toBe(true);
});

afterAll(() => app.close());

interface StreamEvent {
  event: string;
  id: string | null;
  data: string;
}

/** An event stream as a browser reads it. */
async function follow(lastEventId?: string, headers: Record<string, string> = {}) {
  const ending = new AbortController();
  const input = encodeURIComponent(JSON.stringify(lastEventId === undefined ? {} : { lastEventId }));
  const response = await fetch(`${app.origin}/trpc/reviews.live?input=${input}`, {
    headers,
    signal: ending.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    response,
    end: () => ending.abort(),
    /** The next event; null when the stream was cut. */
    async next(): Promise<StreamEvent | null> {
      for (;;) {
        const end = text.indexOf("\n\n");
        if (end !== -1) {
          const lines = text.slice(0, end).split("\n");
          text = text.slice(end + 2);
          const field = (name: string) =>
            lines
              .find((line) => line.startsWith(`${name}:`))
              ?.slice(name.length + 1)
              .trim();
          return { event: field("event") ?? "message", id: field("id") ?? null, data: field("data") ?? "" };
        }
        const read = await reader?.read().catch(() => undefined);
        if (!read || read.done) return null;
        text += read.value;
      }
    },
  };
}

test("an open stream hears of a new review, and of its removal", async () => {
  const stream = await follow();
  expect(stream.response.headers.get("content-type")).toMatch(/^text\/event-stream/);
  expect(stream.response.headers.get("cache-control")).toMatch(/no-store/);
  expect(await stream.next()).toMatchObject({ event: "connected" });
  const review = await ada.api.reviews.add.mutate({ title: "Live", message: "Text" });
  const arrival = await stream.next();
  expect(JSON.parse(arrival?.data ?? "")).toMatchObject({ kind: "changed", present: [review], removed: [] });
  expect(arrival?.id).toBe(JSON.parse(arrival?.data ?? "").version);
  await ada.api.reviews.delete.mutate({ ids: review.ids });
  expect(JSON.parse((await stream.next())?.data ?? "")).toMatchObject({ present: [], removed: [review.ids] });
  stream.end();
});

test.each([
  ["the input", (id: string) => follow(id)],
  ["the browser's Last-Event-ID header", (id: string) => follow(undefined, { "last-event-id": id })],
])("a client that comes back is told what was missed since the event that %s names", async (_, comeBack) => {
  const before = await follow();
  await before.next();
  await ada.api.reviews.add.mutate({ title: "Seen", message: "Text" });
  const seen = await before.next();
  before.end();
  const missed = [
    await ada.api.reviews.add.mutate({ title: "Missed one", message: "Text" }),
    await ada.api.reviews.add.mutate({ title: "Missed two", message: "Text" }),
  ];
  const after = await comeBack(seen?.id ?? "");
  await after.next();
  for (const review of missed) {
    expect(JSON.parse((await after.next())?.data ?? "")).toMatchObject({ present: [review] });
  }
  after.end();
});

test("a client that knows a state that no process remembers is told to read the list again", async () => {
  const stream = await follow("of another time");
  await stream.next();
  expect(JSON.parse((await stream.next())?.data ?? "")).toMatchObject({ kind: "reload" });
  stream.end();
});

test.each(["{", '{"lastEventId":1}', `{"lastEventId":"${"x".repeat(65)}"}`, '{"other":true}', "[]"])(
  "a stream with the input %s is refused before it begins",
  async (input) => {
    const response = await fetch(`${app.origin}/trpc/reviews.live?input=${encodeURIComponent(input)}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { data: { code: "BAD_REQUEST" } } });
  },
);

test("an address may hold so many streams, and a further one is told when to come again", async () => {
  const streams = await Promise.all(Array.from({ length: STREAMS_PER_ADDRESS }, () => follow()));
  const refused = await follow();
  expect(refused.response.status).toBe(429);
  expect(Number(refused.response.headers.get("retry-after"))).toBeGreaterThan(0);
  for (const stream of streams) stream.end();
  await expect
    .poll(async () => {
      const again = await follow();
      again.end();
      return again.response.status;
    })
    .toBe(200);
});

test("a process that stops cuts its streams, so that the pages connect to another", async () => {
  const stopping = await startApp();
  const response = await fetch(`${stopping.origin}/trpc/reviews.live?input={}`);
  const text = response.text().then(
    () => "ended",
    () => "cut",
  );
  await stopping.close();
  expect(await text).toBe("cut");
});
