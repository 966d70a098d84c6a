import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { reviews } from "../../server/db/schema.ts";
import { removeReviews, showReviews } from "../../server/moderation/moderation.ts";
import { appOfTest, untilListening } from "../support/app.ts";
import { validReview } from "../support/review.ts";

test("another process withholds a held review too, even from a page that reconnects after it", async () => {
  const app = await appOfTest({ REVIEWS_HOLD: "on" });
  const other = await appOfTest({ REVIEWS_HOLD: "on" }, { database: app.database });
  const ada = await app.signIn("Ada");
  const ben = other.client({ cookie: (await app.signIn("Ben")).cookie });
  const write = (title: string) => validReview({ title, message: "Held or not" });
  const first = write("Shown first");
  const held = write("Held in two processes");
  const last = write("Shown last");
  const listed = () => other.api.reviews.list.query({}).then(JSON.stringify);

  await ada.api.reviews.add.mutate(first);
  await untilListening(other);
  const empty = other.newestReviews.version();
  await showReviews(app.db, [first.ids]);
  // The list may be read from the database before the notification arrives.
  await expect.poll(() => other.newestReviews.version()).not.toBe(empty);
  await expect.poll(listed).toContain(first.ids);
  const before = other.newestReviews.version();
  await ada.api.reviews.add.mutate(held);
  await app.db
    .update(reviews)
    .set({ answer: "Soon", answeredAt: new Date() })
    .where(eq(reviews.id, held.ids));
  await ada.api.reviews.delete.mutate({ ids: held.ids });
  await ada.api.reviews.add.mutate(held);
  await ada.api.reviews.add.mutate(last);
  expect(other.newestReviews.version()).toBe(before);
  await showReviews(app.db, [last.ids]);
  await expect.poll(listed).toContain(last.ids);
  expect(other.newestReviews.version()).not.toBe(before);

  const text = async (path: string) => await (await fetch(other.origin + path)).text();
  const seen = [
    await text("/"),
    await text("/trpc/reviews.list"),
    JSON.stringify(await other.api.reviews.list.query({ limit: 50 })),
    JSON.stringify(await ben.reviews.own.query()),
  ];
  expect(seen[0]).toContain(last.ids);
  for (const place of seen) {
    expect(place).not.toContain(held.ids);
    expect(place).not.toContain(held.title);
  }
  const own = await other.client({ cookie: ada.cookie }).reviews.own.query();
  expect(own.reviews.map(({ ids }) => ids)).toEqual([held.ids]);

  await removeReviews(app.db, [held.ids]);
  expect(await other.client({ cookie: ada.cookie }).reviews.own.query()).toEqual({ reviews: [] });
});
