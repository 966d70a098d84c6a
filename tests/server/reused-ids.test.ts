import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { reviews } from "../../server/db/schema.ts";
import { answerReview, hideReviewsOf, removeReviews } from "../../server/moderation/moderation.ts";
import { runOwnerCommand } from "../../server/owner/commands.ts";
import { sweep } from "../../server/retention.ts";
import { createToken, hashToken } from "../../server/session/tokens.ts";
import { refusalWording } from "../../words/server.ts";
import { appOfFile, refusal, type TestApp } from "../support/app.ts";
import { validReview } from "../support/review.ts";

/**
 * The owner acts on reviews by their ids, which the authors' clients choose. So an id must never belong to a second
 * review.
 */

const open = await appOfFile();
const holding = await appOfFile({ REVIEWS_HOLD: "on" });

const write = (message: string) => validReview({ title: "A title", message });

/** A new person, and a review that they have added. */
async function authorIn(app: TestApp, message = "A message") {
  const person = await app.signIn("Ada");
  const input = write(message);
  const added = await person.api.reviews.add.mutate(input);
  return { person, reviews: person.api.reviews, input, ids: input.ids, added };
}

async function link(app: TestApp, reviewId: string): Promise<string> {
  const token = createToken();
  const mailed = { linkHash: hashToken(token), deliveredAt: new Date() };
  await app.db.update(reviews).set(mailed).where(eq(reviews.id, reviewId));
  return `${app.origin}/owner/reviews/${token}`;
}

async function press(url: string, fields: Record<string, string>, page?: string): Promise<number> {
  const shown = /name="shown" value="(\w+)"/.exec(page ?? (await (await fetch(url)).text()))?.[1] ?? "none";
  const body = new URLSearchParams({ ...fields, shown });
  const headers = { origin: "null", "sec-fetch-site": "same-origin" };
  return (await fetch(url, { method: "POST", redirect: "manual", body, headers })).status;
}

const listed = async ({ api }: TestApp, id: string) =>
  (await api.reviews.list.query({ limit: 50 })).reviews.find(({ ids }) => ids === id);

function command({ connection, env }: TestApp, action: string, ...operands: string[]) {
  return runOwnerCommand(
    { connection, env: { ...env, smtpUrl: null } },
    { area: "reviews", action, operands, limit: 100 },
  );
}

async function passAnHour({ db, sessions }: TestApp): Promise<void> {
  await db.update(reviews).set({ deletedAt: sql`${reviews.deletedAt} - interval '61 minutes'` });
  await sweep({ db, sessions, contactDays: 30 });
}

test("an author cannot have one text approved and another published", async () => {
  const { reviews, input, ids } = await authorIn(holding);
  const page = await link(holding, ids);
  const opened = await fetch(page);
  expect(opened.status).toBe(200);
  await reviews.delete.mutate({ ids });
  const other = reviews.add.mutate({ ...input, message: "Something ugly" });
  expect(await refusal(other)).toMatchObject({ code: "CONFLICT" });

  expect(await press(page, { action: "show" }, await opened.text())).toBe(410);
  expect(await listed(holding, ids)).toBeUndefined();
  expect(await reviews.own.query()).toEqual({ reviews: [] });
  await expect(command(holding, "restore", ids)).rejects.toThrow("There is no review");
});

test("an answer is never shown under another person's review, and the author can still undo", async () => {
  const { person, reviews, input, ids, added } = await authorIn(open);
  const ben = await open.signIn("Ben");
  const page = await link(open, ids);
  await reviews.delete.mutate({ ids });
  for (const taken of [input, { ...input, message: "Another text" }]) {
    expect(await refusal(ben.api.reviews.add.mutate(taken))).toMatchObject({ code: "CONFLICT" });
  }
  expect(await press(page, { action: "answer", answer: "Yes." })).toBe(410);

  expect(await reviews.restore.mutate({ ids })).toEqual(added);
  expect(await press(page, { action: "answer", answer: "Yes." })).toBe(303);
  expect(await listed(open, ids)).toMatchObject({ ass: { ids: person.id }, answer: { message: "Yes." } });
});

describe("an erased review", () => {
  test.each<[string, (author: Awaited<ReturnType<typeof authorIn>>) => Promise<unknown>]>([
    [
      "deleted an hour ago",
      async ({ reviews, ids }) => {
        await reviews.delete.mutate({ ids });
        await passAnHour(holding);
      },
    ],
    ["removed by the owner", ({ ids }) => removeReviews(holding.db, [ids])],
    ["removed with its author's account", ({ person }) => person.api.auth.deleteAccount.mutate()],
  ])("that was %s leaves an id that nobody can use, and links that no longer work", async (_, erase) => {
    const author = await authorIn(holding);
    const { input, ids } = author;
    const page = await link(holding, ids);
    await erase(author);
    expect(await holding.db.$count(reviews, eq(reviews.id, ids))).toBe(0);

    const again = await holding.signIn("Ada");
    const other = again.api.reviews.add.mutate({ ...input, message: "Never seen" });
    expect(await refusal(other)).toMatchObject({ code: "CONFLICT", message: refusalWording.usedKey });
    expect((await fetch(page)).status).toBe(410);
    for (const [action, ...words] of [["restore"], ["hide"], ["delete"], ["answer", "Thanks"]] as const) {
      const acting = command(holding, action, ids, ...words);
      await expect(acting).rejects.toThrow(`There is no review ${ids}.`);
    }
  });

  test("is erased with its account, even if Undo could still restore it", async () => {
    const { person, ids } = await authorIn(open);
    await person.api.reviews.delete.mutate({ ids });
    expect(await open.db.$count(reviews, eq(reviews.id, ids))).toBe(1);
    await person.api.auth.deleteAccount.mutate();
    expect(await open.db.$count(reviews, eq(reviews.id, ids))).toBe(0);
  });
});

test("the refusal of a used id does not reveal its use", async () => {
  const ben = await holding.signIn("Ben");
  const authors = await Promise.all(
    ["Held", "Shown", "Deleted", "Erased"].map((text) => authorIn(holding, text)),
  );
  const [held, shown, deleted, erased] = authors.map(({ ids }) => ids) as [string, string, string, string];
  await command(holding, "restore", shown);
  await authors[2]?.reviews.delete.mutate({ ids: deleted });
  await removeReviews(holding.db, [erased]);
  const answers = await Promise.all(authors.map(({ input }) => refusal(ben.api.reviews.add.mutate(input))));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  for (const ids of [held, deleted, erased, write("Free").ids]) {
    expect(await ben.api.reviews.delete.mutate({ ids })).toEqual({ deleted: false });
  }
});

describe("Undo", () => {
  test("restores a review to its place, with its answer", async () => {
    const { reviews, ids } = await authorIn(open);
    await answerReview(open.db, ids, "Yes.");
    await reviews.add.mutate(write("Newer"));
    const all = async () => (await open.api.reviews.list.query({ limit: 50 })).reviews;
    const before = await all();
    await reviews.delete.mutate({ ids });
    expect(await reviews.delete.mutate({ ids })).toEqual({ deleted: false });
    expect(await listed(open, ids)).toBeUndefined();
    const restored = await reviews.restore.mutate({ ids });
    expect(restored).toEqual(before.find((review) => review.ids === ids));
    expect(await reviews.restore.mutate({ ids })).toEqual(restored);
    expect(await all()).toEqual(before);
  });

  test("also works for a page of an earlier version, which sends the review again, but not with another text", async () => {
    const { reviews, input, ids, added } = await authorIn(open);
    await reviews.delete.mutate({ ids });
    const other = reviews.add.mutate({ ...input, message: "Something ugly" });
    expect(await refusal(other)).toMatchObject({ code: "CONFLICT" });
    expect(await reviews.add.mutate(input)).toEqual(added);
    expect(await listed(open, ids)).toEqual(added);
  });

  test("works for an hour, even if the review is not erased yet", async () => {
    const author = await authorIn(open);
    const { ids } = author;
    await author.reviews.delete.mutate({ ids });
    const anHourAgo = { deletedAt: sql`now() - interval '61 minutes'` };
    await open.db.update(reviews).set(anHourAgo).where(eq(reviews.id, ids));
    const late = { code: "NOT_FOUND", message: refusalWording.noUndo };
    expect(await refusal(author.reviews.restore.mutate({ ids }))).toMatchObject(late);
    expect(await refusal(author.reviews.add.mutate(author.input))).toMatchObject({ code: "CONFLICT" });
    expect(await listed(open, ids)).toBeUndefined();
  });

  test.each(["before", "after"])("does not show what the owner has hidden %s the deletion", async (when) => {
    const { person, reviews, ids } = await authorIn(open);
    if (when === "before") await hideReviewsOf(open.db, person.id);
    await reviews.delete.mutate({ ids });
    expect(await hideReviewsOf(open.db, person.id)).toBe(0);
    await reviews.restore.mutate({ ids });
    expect(await listed(open, ids)).toBeUndefined();
    expect(await command(open, "restore", ids)).toEqual({ restored: 1 });
    expect(await listed(open, ids)).toBeDefined();
  });

  test("works for the author only, and nobody else sees a deleted review", async () => {
    const { reviews, ids } = await authorIn(open);
    await reviews.delete.mutate({ ids });
    expect(JSON.stringify(await command(open, "list"))).not.toContain(ids);
    expect(await (await fetch(`${open.origin}/`)).text()).not.toContain(ids);
    expect((await refusal(open.api.reviews.restore.mutate({ ids }))).code).toBe("UNAUTHORIZED");
    const ben = await open.signIn("Ben");
    for (const unseen of [ids, write("Unknown").ids]) {
      const answer = await refusal(ben.api.reviews.restore.mutate({ ids: unseen }));
      expect(answer).toMatchObject({ code: "NOT_FOUND", message: refusalWording.noUndo });
    }
    expect(await listed(open, ids)).toBeUndefined();
  });
});
