import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { reviews } from "../../server/db/schema.ts";
import { answerReview, hideReviewsOf, removeReviews } from "../../server/moderation/moderation.ts";
import { runOwnerCommand } from "../../server/owner/commands.ts";
import { sweep } from "../../server/retention.ts";
import { createToken, hashToken } from "../../server/session/tokens.ts";
import { refusalWording } from "../../site/words/server.ts";
import { appOfFile, type Person, refusal, type TestApp } from "../support/app.ts";
import { validReview } from "../support/review.ts";

/**
 * The owner acts on reviews by their ids, which the authors' clients choose. So an id must never belong to a second
 * review.
 */

const open = await appOfFile();
const holding = await appOfFile({ REVIEWS_HOLD: "on" });

const write = (message: string) => validReview({ title: "A title", message });

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

async function passAnHour({ db, services }: TestApp): Promise<void> {
  await db.update(reviews).set({ deletedAt: sql`${reviews.deletedAt} - interval '61 minutes'` });
  await sweep({ db, sessions: services.sessions, contactDays: 30 });
}

async function deleteAccount(person: Person): Promise<void> {
  await person.api.auth.deleteAccount.mutate();
}

test("an author cannot have one text approved and another published", async () => {
  const ada = await holding.signIn("Ada");
  const approved = write("A lovely theme");
  await ada.api.reviews.add.mutate(approved);
  const page = await link(holding, approved.ids);
  const opened = await fetch(page);
  expect(opened.status).toBe(200);
  await ada.api.reviews.delete.mutate({ ids: approved.ids });
  const other = ada.api.reviews.add.mutate({ ...approved, message: "Something ugly" });
  expect(await refusal(other)).toMatchObject({ code: "CONFLICT" });

  expect(await press(page, { action: "show" }, await opened.text())).toBe(410);
  expect(await listed(holding, approved.ids)).toBeUndefined();
  expect(await ada.api.reviews.own.query()).toEqual({ reviews: [] });
  await expect(command(holding, "restore", approved.ids)).rejects.toThrow("There is no review");
});

test("a text that was not mailed cannot replace one that was", async () => {
  const ada = await open.signIn("Ada");
  const mailed = write("A nice theme");
  await ada.api.reviews.add.mutate(mailed);
  await link(open, mailed.ids);
  await ada.api.reviews.delete.mutate({ ids: mailed.ids });
  const other = ada.api.reviews.add.mutate({ ...mailed, message: "Something ugly" });
  expect(await refusal(other)).toMatchObject({ code: "CONFLICT" });
  expect(await listed(open, mailed.ids)).toBeUndefined();
});

test("an answer is never shown under another person's review, and the author can still undo", async () => {
  const [ada, ben] = [await open.signIn("Ada"), await open.signIn("Ben")];
  const first = write("A question?");
  const added = await ada.api.reviews.add.mutate(first);
  const page = await link(open, first.ids);
  await ada.api.reviews.delete.mutate({ ids: first.ids });
  for (const input of [first, { ...first, message: "Another text" }]) {
    expect(await refusal(ben.api.reviews.add.mutate(input))).toMatchObject({ code: "CONFLICT" });
  }
  expect(await press(page, { action: "answer", answer: "Yes." })).toBe(410);

  expect(await ada.api.reviews.restore.mutate({ ids: first.ids })).toEqual(added);
  expect(await press(page, { action: "answer", answer: "Yes." })).toBe(303);
  expect(await listed(open, first.ids)).toMatchObject({ ass: { ids: ada.id }, answer: { message: "Yes." } });
});

describe("an erased review", () => {
  test.each([
    [
      "deleted an hour ago",
      async (app: TestApp, { api }: Person, ids: string) => {
        await api.reviews.delete.mutate({ ids });
        await passAnHour(app);
      },
    ],
    ["removed by the owner", async ({ db }: TestApp, _: Person, ids: string) => removeReviews(db, [ids])],
    ["removed with its author's account", async (_: TestApp, person: Person) => deleteAccount(person)],
  ])("that was %s leaves an id that nobody can use, and links that no longer work", async (_, erase) => {
    const ada = await holding.signIn("Ada");
    const input = write("Seen by the owner");
    await ada.api.reviews.add.mutate(input);
    const page = await link(holding, input.ids);
    await erase(holding, ada, input.ids);
    expect(await holding.db.$count(reviews, eq(reviews.id, input.ids))).toBe(0);

    const again = await holding.signIn("Ada");
    const other = again.api.reviews.add.mutate({ ...input, message: "Never seen" });
    expect(await refusal(other)).toMatchObject({ code: "CONFLICT", message: refusalWording.usedKey });
    expect((await fetch(page)).status).toBe(410);
    for (const action of ["restore", "hide", "delete"]) {
      await expect(command(holding, action, input.ids)).rejects.toThrow(`There is no review ${input.ids}.`);
    }
    await expect(command(holding, "answer", input.ids, "Thanks")).rejects.toThrow("There is no review");
  });

  test("is erased with its account, even if Undo could still restore it", async () => {
    const ada = await open.signIn("Ada");
    const input = write("Deleted, then erased");
    await ada.api.reviews.add.mutate(input);
    await ada.api.reviews.delete.mutate({ ids: input.ids });
    expect(await open.db.$count(reviews, eq(reviews.id, input.ids))).toBe(1);
    await deleteAccount(ada);
    expect(await open.db.$count(reviews, eq(reviews.id, input.ids))).toBe(0);
  });
});

test("the refusal of a used id does not reveal its use", async () => {
  const [ada, ben] = [await holding.signIn("Ada"), await holding.signIn("Ben")];
  const [held, shown, deleted, erased] = ["Held", "Shown", "Deleted", "Erased"].map(write) as [
    ReturnType<typeof write>,
    ReturnType<typeof write>,
    ReturnType<typeof write>,
    ReturnType<typeof write>,
  ];
  for (const input of [held, shown, deleted, erased]) await ada.api.reviews.add.mutate(input);
  await command(holding, "restore", shown.ids);
  await ada.api.reviews.delete.mutate({ ids: deleted.ids });
  await removeReviews(holding.db, [erased.ids]);
  const answers = await Promise.all(
    [held, shown, deleted, erased].map((input) => refusal(ben.api.reviews.add.mutate(input))),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  for (const { ids } of [held, deleted, erased, write("Free")]) {
    expect(await ben.api.reviews.delete.mutate({ ids })).toEqual({ deleted: false });
  }
});

describe("Undo", () => {
  test("restores a review to its place, with its answer", async () => {
    const ada = await open.signIn("Ada");
    const input = write("Answered");
    await ada.api.reviews.add.mutate(input);
    await answerReview(open.db, input.ids, "Yes.");
    await ada.api.reviews.add.mutate(write("Newer"));
    const before = (await open.api.reviews.list.query({ limit: 50 })).reviews;
    await ada.api.reviews.delete.mutate({ ids: input.ids });
    expect(await ada.api.reviews.delete.mutate({ ids: input.ids })).toEqual({ deleted: false });
    expect(await listed(open, input.ids)).toBeUndefined();
    const restored = await ada.api.reviews.restore.mutate({ ids: input.ids });
    expect(restored).toEqual(before.find(({ ids }) => ids === input.ids));
    expect(await ada.api.reviews.restore.mutate({ ids: input.ids })).toEqual(restored);
    expect((await open.api.reviews.list.query({ limit: 50 })).reviews).toEqual(before);
  });

  test("also works for a page of an earlier version, which sends the review again", async () => {
    const ada = await open.signIn("Ada");
    const input = write("Sent again");
    const added = await ada.api.reviews.add.mutate(input);
    await ada.api.reviews.delete.mutate({ ids: input.ids });
    expect(await ada.api.reviews.add.mutate(input)).toEqual(added);
    expect(await listed(open, input.ids)).toEqual(added);
  });

  test("works for an hour, even if the review is not erased yet", async () => {
    const ada = await open.signIn("Ada");
    const input = write("Deleted long ago");
    await ada.api.reviews.add.mutate(input);
    await ada.api.reviews.delete.mutate({ ids: input.ids });
    await open.db
      .update(reviews)
      .set({ deletedAt: sql`now() - interval '61 minutes'` })
      .where(eq(reviews.id, input.ids));
    const late = { code: "NOT_FOUND", message: refusalWording.noUndo };
    expect(await refusal(ada.api.reviews.restore.mutate({ ids: input.ids }))).toMatchObject(late);
    expect(await refusal(ada.api.reviews.add.mutate(input))).toMatchObject({ code: "CONFLICT" });
    expect(await listed(open, input.ids)).toBeUndefined();
  });

  test("does not show what the owner has hidden meanwhile", async () => {
    const ada = await open.signIn("Ada");
    const input = write("Deleted while its author is hidden");
    await ada.api.reviews.add.mutate(input);
    await ada.api.reviews.delete.mutate({ ids: input.ids });
    expect(await hideReviewsOf(open.db, ada.id)).toBe(0);
    await ada.api.reviews.restore.mutate({ ids: input.ids });
    expect(await listed(open, input.ids)).toBeUndefined();
    expect(await command(open, "restore", input.ids)).toEqual({ restored: 1 });
    expect(await listed(open, input.ids)).toBeDefined();
  });

  test("works for the author only, and nobody else sees a deleted review", async () => {
    const ada = await open.signIn("Ada");
    const input = write("Deleted");
    await ada.api.reviews.add.mutate(input);
    await ada.api.reviews.delete.mutate({ ids: input.ids });
    expect(JSON.stringify(await command(open, "list"))).not.toContain(input.ids);
    expect(await (await fetch(`${open.origin}/`)).text()).not.toContain(input.ids);
    expect((await refusal(open.api.reviews.restore.mutate({ ids: input.ids }))).code).toBe("UNAUTHORIZED");
    const ben = await open.signIn("Ben");
    const refusals = await Promise.all(
      [input, write("Unknown")].map(({ ids }) => refusal(ben.api.reviews.restore.mutate({ ids }))),
    );
    for (const answer of refusals) {
      expect(answer).toMatchObject({ code: "NOT_FOUND", message: refusalWording.noUndo });
    }
    expect(await listed(open, input.ids)).toBeUndefined();
  });
});
