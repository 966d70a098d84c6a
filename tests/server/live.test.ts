import { beforeEach, expect, test } from "vitest";
import { STREAMS_PER_ADDRESS } from "../../server/app/streams.ts";
import { appOfFile, untilListening } from "../support/app.ts";
import { validReview } from "../support/review.ts";
import { followReviews } from "../support/stream.ts";

const app = await appOfFile({ RATE_LIMITS: "on" });
const ada = await app.signIn("Ada");

beforeEach(() => untilListening(app));

test("a stream sends the current version at once, and a new one, without any text, after a review is added or deleted", async () => {
  const stream = await followReviews(app.origin);
  expect(stream.response.headers.get("content-type")).toMatch(/^text\/event-stream/);
  expect(stream.response.headers.get("cache-control")).toMatch(/no-store/);
  const first = await stream.next();
  expect(stream.text()).toMatch(/^event: connected\n/);
  const review = await ada.api.reviews.add.mutate(validReview({ title: "Live", message: "Text" }));
  const second = await stream.next();
  expect((await app.api.reviews.list.query({})).reviews[0]).toEqual(review);
  await ada.api.reviews.delete.mutate({ ids: review.ids });
  const third = await stream.next();
  expect((await app.api.reviews.list.query({})).reviews).toEqual([]);
  expect(new Set([first, second, third]).size).toBe(3);
  expect(stream.text()).not.toContain("Live");
  stream.close();
});

test("the page names the version that a stream sends", async () => {
  const page = await (await fetch(app.origin)).text();
  const stream = await followReviews(app.origin);
  expect(page).toContain(`"version":"${await stream.next()}"`);
  stream.close();
});

test("an address may open a limited number of streams, and a further one is refused with Retry-After", async () => {
  const streams = await Promise.all(
    Array.from({ length: STREAMS_PER_ADDRESS }, () => followReviews(app.origin)),
  );
  const refused = await followReviews(app.origin);
  expect(refused.response.status).toBe(429);
  expect(Number(refused.response.headers.get("retry-after"))).toBeGreaterThan(0);
  for (const stream of streams) stream.close();
  await expect
    .poll(async () => {
      const again = await followReviews(app.origin);
      again.close();
      return again.response.status;
    })
    .toBe(200);
});
