import { afterAll, expect, test } from "vitest";
import { hideReviews, removeReviews, showReviews } from "../../server/moderation/moderation.ts";
import { appOfFile, type Person, untilListening } from "../support/app.ts";
import { validReview } from "../support/review.ts";
import { followReviews } from "../support/stream.ts";

const app = await appOfFile({ REVIEWS_HOLD: "on", METRICS_PORT: "0" });
const ada = await app.signIn("Ada");
const ben = await app.signIn("Ben");
await untilListening(app);
/** The events that a signed-out visitor receives. */
const stream = await followReviews(app.origin);
afterAll(() => stream.close());

const write = (title: string) => validReview({ title, message: "Held or not" });
const ownOf = async (person: { api: Person["api"] }) =>
  (await person.api.reviews.own.query()).reviews.map(({ ids }) => ids);

async function page(): Promise<string> {
  // On a busy machine the page does not wait for the newest reviews. Once the site has read them, the page shows
  // them.
  await app.newestReviews.newest();
  return await (await fetch(`${app.origin}/`)).text();
}

async function etag(): Promise<string | null> {
  await app.newestReviews.newest();
  return (await fetch(`${app.origin}/`)).headers.get("etag");
}

/** Everything that people other than the author can request. */
async function seenByOthers(): Promise<string> {
  const answers = await Promise.all([
    page(),
    fetch(`${app.origin}/trpc/reviews.list`).then((answer) => answer.text()),
    app.api.reviews.list.query({ limit: 50 }).then(JSON.stringify),
    ben.api.reviews.own.query().then(JSON.stringify),
    app.api.reviews.own.query().then(JSON.stringify),
  ]);
  return answers.join("") + stream.text();
}

/** The versions that the event stream has sent. It also sends pings. */
const versionsTold = () => stream.text().match(/"version":"[^"]*"/g) ?? [];

/** Waits until the event stream has sent the feed's version. */
const toldNow = () => expect.poll(stream.text).toContain(app.newestReviews.version());

test("only its author sees a held review until the owner shows it", async () => {
  const input = write("Held at first");
  await toldNow();
  const before = { versions: versionsTold(), etag: await etag() };
  const added = await ada.api.reviews.add.mutate(input);
  expect(added).toMatchObject({ ids: input.ids, waiting: true });
  expect(await ada.api.reviews.add.mutate(input)).toEqual(added);
  const { waiting: _waiting, ...review } = added;
  expect((await ada.api.reviews.own.query()).reviews).toEqual([review]);
  const seen = await seenByOthers();
  expect(seen).not.toContain(input.ids);
  expect(seen).not.toContain(input.title);
  expect(await app.metrics?.registry.metrics()).toContain("reviews_waiting 1");

  expect(await etag()).toBe(before.etag);
  expect(versionsTold()).toEqual(before.versions);
  await showReviews(app.db, [input.ids]);
  await expect.poll(versionsTold).not.toEqual(before.versions);
  expect(await page()).toContain(input.title);
  expect(await etag()).not.toBe(before.etag);
  expect(await ownOf(ada)).toEqual([]);
  expect(await ada.api.reviews.add.mutate(input)).toEqual(review);
  expect(await app.metrics?.registry.metrics()).toContain("reviews_waiting 0");
});

test("nobody but its author ever sees a held review that the owner hides or removes", async () => {
  for (const refuse of [hideReviews, removeReviews]) {
    const input = write("Never shown");
    await ada.api.reviews.add.mutate(input);
    await refuse(app.db, [input.ids]);
    expect(await ownOf(ada)).toEqual([]);
    // Events come in order, so the stream has sent this one already.
    const after = write("Shown after it");
    await ada.api.reviews.add.mutate(after);
    const before = app.newestReviews.version();
    await showReviews(app.db, [after.ids]);
    await expect.poll(() => app.newestReviews.version()).not.toBe(before);
    await toldNow();
    const seen = await seenByOthers();
    expect(seen).not.toContain(input.ids);
    expect(seen).not.toContain(input.title);
  }
});

test("a held review is deleted by its author, and comes back by Undo as it was", async () => {
  const held = write("Held, deleted, back");
  await ada.api.reviews.add.mutate(held);
  expect(await ada.api.reviews.delete.mutate({ ids: held.ids })).toEqual({ deleted: true });
  expect(await ownOf(ada)).toEqual([]);
  expect(await ada.api.reviews.restore.mutate({ ids: held.ids })).toMatchObject({ waiting: true });
  expect(await ownOf(ada)).toEqual([held.ids]);

  await showReviews(app.db, [held.ids]);
  await ada.api.reviews.delete.mutate({ ids: held.ids });
  expect(await ada.api.reviews.restore.mutate({ ids: held.ids })).not.toHaveProperty("waiting");
});
