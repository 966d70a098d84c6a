import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { reviews, users } from "../../server/db/schema.ts";
import { REVIEW_MESSAGE_MAX, REVIEW_TITLE_MAX } from "../../shared/fields.ts";
import { appOfFile, appOfTest, type Person, refusal } from "../support/app.ts";
import { reviewRow, validReview } from "../support/content.ts";
import { createPerson } from "../support/people.ts";

const app = await appOfFile();
let ada: Person;
let ben: Person;

beforeEach(async () => {
  await app.db.delete(users);
  app.responses.drop();
  [ada, ben] = [await app.signIn("Ada"), await app.signIn("Ben")];
});

/** Stores reviews of one author, a minute apart, the first one newest. */
async function storeMany(count: number) {
  const authorId = await createPerson(app);
  const rows = Array.from({ length: count }, (_, index) =>
    reviewRow({ authorId, title: `Review ${index}`, createdAt: new Date(Date.now() - index * 60_000) }),
  );
  await app.db.insert(reviews).values(rows);
}

describe("the list", () => {
  test("names title, message, author and time, newest first", async () => {
    await ada.api.reviews.add.mutate(validReview({ title: "Older" }));
    const added = await ben.api.reviews.add.mutate(validReview({ title: "Newer", message: "Good" }));
    const { reviews: listed, nextCursor } = await app.api.reviews.list.query();
    expect(listed.map(({ title }) => title)).toEqual(["Newer", "Older"]);
    expect(listed[0]).toEqual({
      ids: added.ids,
      title: "Newer",
      message: "Good",
      ass: { name: "Ben", ids: ben.id },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
    });
    expect(nextCursor).toBeNull();
  });

  test("has the owner's answer, and neither waiting nor hidden reviews", async () => {
    const answeredAt = new Date("2026-01-02T03:04:05.678Z");
    const base = { authorId: ada.id };
    await app.db
      .insert(reviews)
      .values([
        reviewRow({ ...base, answer: "Thanks", answeredAt }),
        reviewRow({ ...base, state: "waiting" }),
        reviewRow({ ...base, state: "hidden" }),
      ]);
    const { reviews: listed } = await app.api.reviews.list.query();
    expect(listed.map(({ answer }) => answer)).toEqual([{ message: "Thanks", createdAt: answeredAt.toISOString() }]);
  });

  test("is read in pages without gaps or doubles while others write", async () => {
    await storeMany(45);
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 3; page++) {
      const answer = await app.api.reviews.list.query(cursor ? { cursor } : {});
      seen.push(...answer.reviews.map(({ title }) => title));
      cursor = answer.nextCursor ?? undefined;
      await ada.api.reviews.add.mutate(validReview({ title: "In between" }));
    }
    expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => `Review ${index}`));
    expect(cursor).toBeUndefined();
  });

  test("separates reviews of the same millisecond by their ids", async () => {
    const createdAt = new Date();
    const rows = Array.from({ length: 5 }, () => reviewRow({ authorId: ada.id, createdAt }));
    await app.db.insert(reviews).values(rows);
    const first = await app.api.reviews.list.query({ limit: 3 });
    const second = await app.api.reviews.list.query({ limit: 3, cursor: first.nextCursor ?? "" });
    const listed = [...first.reviews, ...second.reviews].map(({ ids }) => ids);
    const stored = rows.map(({ id }) => id).sort();
    expect(listed).toEqual(stored.reverse());
  });

  test.each([
    ["limit 0", { limit: 0 }],
    ["limit 51", { limit: 51 }],
    ["limit 1.5", { limit: 1.5 }],
    ["a wrong cursor", { cursor: "x" }],
    ["an unknown key", { page: 2 }],
  ])("refuses %s", async (_, input) => {
    expect((await refusal(app.api.reviews.list.query(input as { limit: number }))).code).toBe("BAD_REQUEST");
  });

  test("from memory is at most two seconds old for visitors, and current for signed-in people", async () => {
    const shown = async (person: Pick<Person, "api"> = app) =>
      (await person.api.reviews.list.query()).reviews.map(({ title }) => title);
    // As another process would write it.
    const store = (title: string) => app.db.insert(reviews).values(reviewRow({ authorId: ada.id, title }));
    let now = performance.now();
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
    onTestFinished(() => clock.mockRestore());
    expect(await shown()).toEqual([]);
    await store("First");
    now += 1_999;
    expect(await shown()).toEqual([]);
    now += 1;
    await expect.poll(() => shown()).toEqual(["First"]);
    await store("Second");
    expect(await shown()).toEqual(["First"]);
    expect(await shown(ben)).toEqual(["Second", "First"]);
  });

  test("has what this process wrote at once, and what it deleted no more", async () => {
    await app.api.reviews.list.query();
    const { ids } = await ada.api.reviews.add.mutate(validReview());
    expect((await app.api.reviews.list.query()).reviews).toHaveLength(1);
    await ada.api.reviews.delete.mutate({ ids });
    expect((await app.api.reviews.list.query()).reviews).toEqual([]);
    await ada.api.reviews.add.mutate(validReview());
    expect((await app.api.reviews.list.query()).reviews).toHaveLength(1);
    await ada.api.auth.deleteAccount.mutate();
    expect((await app.api.reviews.list.query()).reviews).toEqual([]);
  });
});

describe("adding a review", () => {
  test("returns the stored review", async () => {
    const added = await ada.api.reviews.add.mutate(validReview({ title: "  A title ", message: "\nA message\n" }));
    const ass = { name: "Ada", ids: ada.id };
    expect(added).toMatchObject({ title: "A title", message: "A message", ass });
    expect(added.ids).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect((await app.api.reviews.list.query()).reviews).toEqual([added]);
  });

  test.each([
    ["an author", { ass: { name: "Ben", ids: uuidv7() } }],
    ["an id", { ids: uuidv7() }],
    ["a state", { state: "shown" }],
  ])("refuses an input with %s", async (_, extra) => {
    const call = ada.api.reviews.add.mutate({ ...validReview(), ...extra } as ReturnType<typeof validReview>);
    expect((await refusal(call)).code).toBe("BAD_REQUEST");
  });

  test.each([
    ["title", "x".repeat(REVIEW_TITLE_MAX), true],
    ["title", "x".repeat(REVIEW_TITLE_MAX + 1), false],
    ["title", "😀".repeat(REVIEW_TITLE_MAX), true],
    ["title", " \u200b ", false],
    ["title", "two\nlines", false],
    ["message", "x".repeat(REVIEW_MESSAGE_MAX), true],
    ["message", "x".repeat(REVIEW_MESSAGE_MAX + 1), false],
    ["message", "two\nlines", true],
    ["message", "a\0b", false],
    ["message", "a\ud800b", false],
  ])("measures the %s %j", async (field, text, fits) => {
    const call = ada.api.reviews.add.mutate(validReview({ [field]: text }));
    if (fits) expect(await call).toMatchObject({ [field]: text });
    else expect(Object.keys((await refusal(call)).fieldErrors ?? {})).toEqual([field]);
  });

  test("stores a submission once, however often and however fast it is sent", async () => {
    const submission = validReview();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ada.api.reviews.add.mutate(submission)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await app.db.$count(reviews)).toBe(1);
  });

  test("refuses a used key with other content", async () => {
    const submission = validReview();
    await ada.api.reviews.add.mutate(submission);
    const other = ada.api.reviews.add.mutate({ ...submission, message: "Other" });
    expect((await refusal(other)).code).toBe("CONFLICT");
  });

  test("takes another author's equal key as another submission", async () => {
    const submission = validReview();
    const [one, other] = [await ada.api.reviews.add.mutate(submission), await ben.api.reviews.add.mutate(submission)];
    expect(other.ids).not.toBe(one.ids);
    expect(other.ass.ids).toBe(ben.id);
  });

  test("of an account that is being deleted is refused or goes with it", async () => {
    const adding = Array.from({ length: 10 }, () => ada.api.reviews.add.mutate(validReview()));
    const settled = Promise.allSettled(adding.map((call) => call.catch((error) => error.data?.code)));
    await ada.api.auth.deleteAccount.mutate();
    for (const outcome of await settled) {
      if (outcome.status === "fulfilled" && typeof outcome.value === "string") {
        expect(outcome.value).toBe("UNAUTHORIZED");
      }
    }
    expect(await app.db.$count(reviews)).toBe(0);
  });
});

describe("deleting a review", () => {
  test("is for its author alone", async () => {
    const { ids } = await ada.api.reviews.add.mutate(validReview());
    expect((await refusal(app.api.reviews.delete.mutate({ ids }))).code).toBe("UNAUTHORIZED");
    expect((await refusal(ben.api.reviews.delete.mutate({ ids }))).code).toBe("FORBIDDEN");
    expect(await ada.api.reviews.delete.mutate({ ids })).toEqual({ deleted: true });
    expect(await app.db.$count(reviews)).toBe(0);
  });

  test("that is gone, or never was, changes nothing", async () => {
    const { ids } = await ada.api.reviews.add.mutate(validReview());
    const calls = Array.from({ length: 3 }, () => ada.api.reviews.delete.mutate({ ids }));
    const deleted = (await Promise.all(calls)).filter((answer) => answer.deleted);
    expect(deleted).toHaveLength(1);
    expect(await ben.api.reviews.delete.mutate({ ids: uuidv7() })).toEqual({ deleted: false });
  });

  test("that others cannot see does not tell them that it exists", async () => {
    const row = reviewRow({ authorId: ada.id, state: "waiting" });
    await app.db.insert(reviews).values(row);
    const { id: ids = "" } = row;
    expect(await ben.api.reviews.delete.mutate({ ids })).toEqual({ deleted: false });
    expect(await ada.api.reviews.delete.mutate({ ids })).toEqual({ deleted: true });
  });
});

test("with REVIEWS_HOLD=on only its author sees a review until the owner shows it", async () => {
  const held = await appOfTest({ REVIEWS_HOLD: "on" });
  const [author, other] = [await held.signIn("Author"), await held.signIn("Other")];
  const submission = validReview();
  const added = await author.api.reviews.add.mutate(submission);
  expect(added.waiting).toBe(true);
  expect(await author.api.reviews.add.mutate(submission)).toEqual(added);
  expect((await author.api.reviews.list.query()).reviews).toEqual([]);
  const { waiting: _, ...review } = added;
  expect(await author.api.reviews.own.query()).toEqual({ reviews: [review] });
  expect(await other.api.reviews.own.query()).toEqual({ reviews: [] });
  expect(await held.api.reviews.own.query()).toEqual({ reviews: [] });
  await held.db.update(reviews).set({ state: "shown" }).where(eq(reviews.id, added.ids));
  held.responses.drop();
  expect((await held.api.reviews.list.query()).reviews).toEqual([review]);
  expect(await author.api.reviews.own.query()).toEqual({ reviews: [] });
});
