import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { reviews, sessions } from "../../server/db/schema.ts";
import { REVIEW_MESSAGE_MAX, REVIEW_TITLE_MAX } from "../../shared/lengths.ts";
import { REVIEWS_PAGE_SIZE } from "../../shared/reviews.ts";
import { refusalWording } from "../../words/server.ts";
import { fieldNames, validationWording } from "../../words/validation.ts";
import { appOfFile, refusal } from "../support/app.ts";
import { validReview } from "../support/review.ts";

const app = await appOfFile();
const ada = await app.signIn("Ada");
const ben = await app.signIn("Ben");

const storedReviews = () => app.db.$count(reviews);

describe("adding a review", () => {
  test("returns the stored review, with its author from the session", async () => {
    const submission = validReview({ title: " Lovely ", message: "Calm\nand clear" });
    const review = await ada.api.reviews.add.mutate(submission);
    expect(review).toEqual({
      ...submission,
      title: "Lovely",
      ass: { name: "Ada", ids: ada.id },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect((await app.api.reviews.list.query({})).reviews[0]).toEqual(review);
  });

  test("generates a key if the client sends none", async () => {
    const { ids: _key, ...content } = validReview({ title: "Without a key" });
    const { ids } = await ada.api.reviews.add.mutate(content);
    expect(ids).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each([
    ["has expired", { expiresAt: new Date(Date.now() - 1_000) }],
    ["is as old as a session can get", { createdAt: new Date(Date.now() - 90 * 24 * 60 * 60_000) }],
  ])("is refused with a session that %s, even if the same submission is already stored", async (_, age) => {
    for (const isStored of [true, false]) {
      const stored = validReview({ title: "In time", message: "Text" });
      const submission = isStored ? stored : { ...stored, ids: uuidv7() };
      const late = await app.signIn("Late");
      await late.api.reviews.add.mutate(stored);
      const before = await storedReviews();
      await app.db.update(sessions).set(age).where(eq(sessions.userId, late.id));
      expect((await refusal(late.api.reviews.add.mutate(submission))).code).toBe("UNAUTHORIZED");
      expect(await storedReviews()).toBe(before);
    }
  });

  test("stores the same submission once, twenty times at once", async () => {
    const before = await storedReviews();
    const input = validReview({ title: "Once", message: "Only once" });
    const answers = await Promise.all(Array.from({ length: 20 }, () => ada.api.reviews.add.mutate(input)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await storedReviews()).toBe(before + 1);
  });

  test("refuses a used key with other content or from another author, revealing nothing", async () => {
    const review = validReview({ title: "Secret title", message: "Mine" });
    await ada.api.reviews.add.mutate(review);
    const otherContent = await refusal(ada.api.reviews.add.mutate({ ...review, title: "Changed" }));
    const otherAuthor = await refusal(ben.api.reviews.add.mutate(review));
    expect(otherContent.code).toBe("CONFLICT");
    expect(otherAuthor).toEqual(otherContent);
    expect(otherAuthor.message).not.toMatch(/Secret|Ada/);
  });

  test.each([
    ["ass", { ass: { name: "Ben", ids: "x" } }],
    ["any unknown key", { createdAt: "2020-01-01" }],
  ])("refuses an input with %s", async (_, extra) => {
    const input = validReview(extra as object);
    const { code, message } = await refusal(ada.api.reviews.add.mutate(input));
    expect(code).toBe("BAD_REQUEST");
    // A page of a newer version may send this to a process of an older one.
    expect(message).toBe(refusalWording.otherVersion);
  });

  test("counts characters, not UTF-16 units, up to the limits", async () => {
    const title = "🌆".repeat(REVIEW_TITLE_MAX);
    const message = "🌆".repeat(REVIEW_MESSAGE_MAX);
    const review = await ada.api.reviews.add.mutate(validReview({ title, message }));
    expect([review.title, review.message]).toEqual([title, message]);
  });

  test.each([
    ["title", "", validationWording.empty(fieldNames.title)],
    ["title", " \u200b ", validationWording.empty(fieldNames.title)],
    ["title", "\u2800\u2800", validationWording.empty(fieldNames.title)],
    ["message", " \u0301", validationWording.empty(fieldNames.review)],
    ["message", "\u{1d159}\ufe0f\u20e3", validationWording.empty(fieldNames.review)],
    [
      "title",
      "x".repeat(REVIEW_TITLE_MAX + 1),
      validationWording.tooLong(fieldNames.title, REVIEW_TITLE_MAX, REVIEW_TITLE_MAX + 1),
    ],
    ["title", "two\nlines", validationWording.oneLine(fieldNames.title)],
    [
      "message",
      "x".repeat(REVIEW_MESSAGE_MAX + 1),
      validationWording.tooLong(fieldNames.review, REVIEW_MESSAGE_MAX, REVIEW_MESSAGE_MAX + 1),
    ],
    ["message", "nul\0byte", validationWording.unstorable(fieldNames.review)],
    ["message", "lone \ud800 surrogate", validationWording.unstorable(fieldNames.review)],
  ] as const)("names what is wrong with the %s %j", async (field, value, expected) => {
    const before = await storedReviews();
    const { code, fieldErrors } = await refusal(
      ada.api.reviews.add.mutate(validReview({ title: "A", message: "B", [field]: value })),
    );
    expect(code).toBe("BAD_REQUEST");
    expect(Object.keys(fieldErrors ?? {})).toEqual([field]);
    expect(fieldErrors?.[field]).toEqual([expected]);
    expect(await storedReviews()).toBe(before);
  });
});

describe("the list", () => {
  test("gives every review once, newest first, page after page", async () => {
    for (let index = 0; index < 25; index++) {
      await ben.api.reviews.add.mutate(validReview({ title: `Number ${index}`, message: "Text" }));
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await app.api.reviews.list.query({ limit: 7, ...(cursor ? { cursor } : {}) });
      expect(page.reviews.length).toBeLessThanOrEqual(7);
      seen.push(...page.reviews.map((review) => review.ids));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe(await storedReviews());
    const all = await app.api.reviews.list.query({ limit: 50 });
    const times = all.reviews.map((review) => review.createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  test("returns one page by default, and no hidden review", async () => {
    const { reviews: page } = await app.api.reviews.list.query();
    expect(page).toHaveLength(REVIEWS_PAGE_SIZE);
    const hidden = page[3]?.ids ?? "";
    await app.db.update(reviews).set({ hiddenAt: new Date() }).where(eq(reviews.id, hidden));
    // The site sees a change made in SQL when it receives the notification.
    await expect
      .poll(async () => (await app.api.reviews.list.query({})).reviews.map((review) => review.ids))
      .not.toContain(hidden);
  });

  test.each([
    ["alone", ""],
    ["alone, with an input", "input=%7B%7D"],
    ["by an infinite query", "input=%7B%22direction%22%3A%22forward%22%7D"],
    ["in a batch", "batch=1&input=%7B%7D"],
    [
      "in a batch, by an infinite query",
      "batch=1&input=%7B%220%22%3A%7B%22direction%22%3A%22forward%22%7D%7D",
    ],
  ])("is the same from memory as from the procedure when requested %s", async (_, query) => {
    async function ask(parameters: string) {
      const answer = await fetch(`${app.origin}/trpc/reviews.list?${parameters}`);
      // The framing may differ, because tRPC's adapter sends a body in chunks.
      const headers = [...answer.headers]
        .filter(([name]) => !["date", "content-length", "transfer-encoding"].includes(name))
        .sort();
      return { status: answer.status, headers, text: await answer.text() };
    }
    await app.api.reviews.list.query({});
    const fromMemory = await ask(query);
    expect(fromMemory.status).toBe(200);
    expect(fromMemory.text).toContain('"reviews":[{"ids":');
    // An unusual form of the address is answered by the procedure instead of from memory.
    expect(fromMemory).toEqual(await ask(`${query}&other=1`));
  });

  test.each([0, 51, 1.5, "10"])("refuses the limit %j", async (limit) => {
    const { code, fieldErrors } = await refusal(app.api.reviews.list.query({ limit: limit as number }));
    expect(code).toBe("BAD_REQUEST");
    expect(fieldErrors).toHaveProperty("limit");
  });

  test.each(["", "x", "1_2", `${"9".repeat(20)}_${uuidv7()}`, "'; drop table reviews; --"])(
    "refuses the cursor %j",
    async (cursor) => {
      expect((await refusal(app.api.reviews.list.query({ cursor }))).code).toBe("BAD_REQUEST");
    },
  );
});

describe("deleting a review", () => {
  test("is for its author only", async () => {
    const { ids } = await ada.api.reviews.add.mutate(validReview({ title: "Ada's", message: "Hers" }));
    expect((await refusal(ben.api.reviews.delete.mutate({ ids }))).code).toBe("FORBIDDEN");
    expect((await refusal(app.api.reviews.delete.mutate({ ids }))).code).toBe("UNAUTHORIZED");
    const isListed = async () => JSON.stringify(await app.api.reviews.list.query()).includes(ids);
    expect(await isListed()).toBe(true);
    expect(await ada.api.reviews.delete.mutate({ ids })).toEqual({ deleted: true });
    expect(await isListed()).toBe(false);
  });

  test("removes it from every answer that can show it", async () => {
    const title = "Gone from everywhere";
    const { ids } = await ada.api.reviews.add.mutate(validReview({ title, message: "Soon" }));
    const places = ["/", "/reviews.atom", "/reviews.svg", "/trpc/reviews.list?input={}"];
    const showing = async () => {
      const texts = await Promise.all(places.map(async (path) => (await fetch(app.origin + path)).text()));
      return places.filter((_, index) => texts[index]?.includes(title));
    };
    await expect.poll(showing).toEqual(places);
    await ada.api.reviews.delete.mutate({ ids });
    // While the database is slow, the page shows the last known reviews.
    await app.newestReviews.newest();
    expect(await showing()).toEqual([]);
  });
});
