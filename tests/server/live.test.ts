import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { STREAMS_PER_ADDRESS } from "../../server/app/streams.ts";
import { type Person, startApp, type TestApp, untilListening } from "../support/app.ts";
import { validReview } from "../support/review.ts";

let app: TestApp;
let ada: Person;

beforeAll(async () => {
  app = await startApp({ RATE_LIMITS: "on" });
  ada = await app.signIn("Ada");
});

beforeEach(() => untilListening(app));

afterAll(() => app.close());

interface StreamEvent {
  event: string;
  data: string;
}

/** An event stream as a browser reads it. */
async function follow() {
  const ending = new AbortController();
  const response = await fetch(`${app.origin}/trpc/reviews.live`, { signal: ending.signal });
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
          return { event: field("event") ?? "message", data: field("data") ?? "" };
        }
        const read = await reader?.read().catch(() => undefined);
        if (!read || read.done) return null;
        text += read.value;
      }
    },
  };
}

/** The data of the next event, pings left out. */
async function nextData(stream: Awaited<ReturnType<typeof follow>>): Promise<{ version: string }> {
  for (;;) {
    const event = await stream.next();
    if (!event) throw new Error("The stream was closed.");
    if (event.event === "message") return JSON.parse(event.data);
  }
}

async function nextVersion(stream: Awaited<ReturnType<typeof follow>>): Promise<string> {
  return (await nextData(stream)).version;
}

test("a stream sends the current version at once, and a new one after a review is added or deleted", async () => {
  const stream = await follow();
  expect(stream.response.headers.get("content-type")).toMatch(/^text\/event-stream/);
  expect(stream.response.headers.get("cache-control")).toMatch(/no-store/);
  expect(await stream.next()).toMatchObject({ event: "connected" });
  const first = await nextVersion(stream);
  const review = await ada.api.reviews.add.mutate(validReview({ title: "Live", message: "Text" }));
  const second = await nextVersion(stream);
  expect((await app.api.reviews.list.query({})).reviews[0]).toEqual(review);
  await ada.api.reviews.delete.mutate({ ids: review.ids });
  const third = await nextVersion(stream);
  expect((await app.api.reviews.list.query({})).reviews).toEqual([]);
  expect(new Set([first, second, third]).size).toBe(3);
  stream.end();
});

test("the page names the version that a stream sends", async () => {
  const page = await (await fetch(app.origin)).text();
  const stream = await follow();
  expect(page).toContain(`"version":"${await nextVersion(stream)}"`);
  stream.end();
});

test("no text of a review is in a stream", async () => {
  const stream = await follow();
  await nextVersion(stream);
  await ada.api.reviews.add.mutate(validReview({ title: "Not in the stream", message: "Text" }));
  expect(Object.keys(await nextData(stream))).toEqual(["version"]);
  stream.end();
});

test("an address may open a limited number of streams, and a further one is refused with Retry-After", async () => {
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

test("a process that stops closes its streams, so that the pages connect to another process", async () => {
  const stopping = await startApp();
  const response = await fetch(`${stopping.origin}/trpc/reviews.live?input={}`);
  const text = response.text().then(
    () => "ended",
    () => "cut",
  );
  await stopping.close();
  expect(await text).toBe("cut");
});
