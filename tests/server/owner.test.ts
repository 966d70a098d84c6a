import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { findOrCreateUser } from "../../server/auth/queries.ts";
import {
  accounts,
  blocks,
  posts,
  type ReviewState,
  reviews,
  sessions,
  users,
} from "../../server/db/schema.ts";
import { REVIEW_ANSWER_MAX } from "../../shared/lengths.ts";
import { ownerRefusalWording } from "../../words/owner.ts";
import { appOfFile, refusal } from "../support/app.ts";
import { reviewRow, validMessage, validReview } from "../support/content.ts";
import { OWNER, signInOwner, signInWith } from "../support/people.ts";

const app = await appOfFile({ OWNER });
const { owner } = (await signInOwner(app)).api;

/** A new person with reviews in these states, the first one the oldest. @returns the reviews' ids too. */
async function authorOf(name: string, states: readonly ReviewState[]) {
  const person = await signInWith(app, name, { provider: "github", subject: uuidv7() });
  const rows = states.map((state, index) =>
    reviewRow({ authorId: person.id, authorName: name, state, createdAt: new Date(Date.now() + index) }),
  );
  await app.db.insert(reviews).values(rows);
  return { ...person, reviews: rows.map(({ id }) => id) };
}

async function stateOf(id: string | undefined) {
  const [row] = await app.db
    .select({ state: reviews.state })
    .from(reviews)
    .where(eq(reviews.id, id ?? ""));
  return row?.state;
}

/** The ids of the reviews that a visitor sees. */
async function seen(): Promise<string[]> {
  return (await app.api.reviews.list.query({ limit: 50 })).reviews.map(({ ids }) => ids);
}

/** Every page of a list, one after the other. */
async function readAll<Page extends { nextCursor: string | null }>(
  read: (cursor?: string) => Promise<Page>,
): Promise<Page[]> {
  const pages = [await read()];
  for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor)
    pages.push(await read(cursor));
  return pages;
}

describe("the list of reviews", () => {
  test("has those that wait first, then the newest, each once, over every page", async () => {
    const states = Array.from(
      { length: 170 },
      (_, index) => (["waiting", "shown", "hidden"] as const)[index % 3] ?? "shown",
    );
    const { id, reviews: ids } = await authorOf("Page Turner", states);
    const pages = await readAll((cursor) =>
      owner.reviews.list.query({ author: id, ...(cursor && { cursor }) }),
    );
    const listed = pages.flatMap((page) => page.reviews);
    expect(pages.length).toBe(4);
    const newestFirst = ids.toReversed();
    const ofState = (isWanted: (state: ReviewState) => boolean) =>
      newestFirst.filter((one) => isWanted(states[ids.indexOf(one)] ?? "shown"));
    expect(listed.map((review) => review.ids)).toEqual([
      ...ofState((state) => state === "waiting"),
      ...ofState((state) => state !== "waiting"),
    ]);
    for (const state of ["waiting", "shown", "hidden"] as const) {
      const some = await readAll((cursor) =>
        owner.reviews.list.query({ author: id, state, ...(cursor && { cursor }) }),
      );
      expect(some.flatMap((page) => page.reviews.map((review) => review.ids))).toEqual(
        ofState((one) => one === state),
      );
    }
  });
});

describe("an act on reviews", () => {
  test("shows, hides and puts back to the waiting ones, at once for visitors", async () => {
    const { reviews: ids } = await authorOf("Ada", ["waiting", "shown"]);
    const [waiting = "", shown = ""] = ids;
    expect(await seen()).toContain(shown);
    expect(await owner.reviews.hide.mutate({ ids: shown })).toEqual({ changed: true });
    expect(await seen()).not.toContain(shown);
    expect(await owner.reviews.hide.mutate({ ids: shown })).toEqual({ changed: false });
    expect(await owner.reviews.show.mutate({ ids: waiting })).toEqual({ changed: true });
    expect(await seen()).toContain(waiting);
    await owner.reviews.hide.mutate({ ids: waiting, waiting: true });
    expect(await stateOf(waiting)).toBe("waiting");
    expect(await seen()).not.toContain(waiting);
  });

  test("deletes for good", async () => {
    const { reviews: ids, id, name } = await authorOf("Ben", ["shown", "shown"]);
    const [first = "", second = ""] = ids;
    expect(await owner.reviews.delete.mutate({ ids: first })).toEqual({ changed: true });
    expect(await owner.reviews.delete.mutate({ ids: first })).toEqual({ changed: false });
    expect(await seen()).not.toContain(first);
    expect(await stateOf(second)).toBe("shown");
    expect(await owner.reviews.list.query({ author: id })).toMatchObject({
      reviews: [{ ids: second, ass: { name } }],
    });
  });

  test("ends a spam wave of many accounts in one call, and touches nobody else's reviews", async () => {
    const good = await authorOf("Good", ["shown"]);
    const spammers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => authorOf(`Spam ${index}`, Array(10).fill("shown"))),
    );
    const wave = spammers.flatMap(({ reviews: ids }) => ids);
    expect(await owner.reviews.hide.mutate({ ids: wave })).toEqual({ changed: true });
    expect(await seen()).toEqual(expect.arrayContaining(good.reviews));
    expect((await seen()).filter((id) => wave.includes(id))).toEqual([]);
    expect(await owner.reviews.delete.mutate({ ids: wave })).toEqual({ changed: true });
    expect(await stateOf(wave[50])).toBeUndefined();
    expect((await refusal(owner.reviews.hide.mutate({ ids: [...wave, uuidv7()] }))).code).toBe("BAD_REQUEST");
    expect((await refusal(owner.reviews.delete.mutate({ ids: [] }))).code).toBe("BAD_REQUEST");
  });

  test("on all of a person says what was before, so that it can be taken back", async () => {
    const { id, reviews: ids } = await authorOf("Loud", ["waiting", "shown", "hidden", "shown"]);
    const other = await authorOf("Quiet", ["shown"]);
    const { changed, before } = await owner.reviews.hide.mutate({ author: id });
    expect(changed).toBe(true);
    expect(before?.waiting).toEqual([ids[0]]);
    expect(before?.shown?.toSorted()).toEqual([ids[1], ids[3]].toSorted());
    expect(before).not.toHaveProperty("hidden");
    for (const one of ids) expect(await stateOf(one)).toBe("hidden");
    expect(await stateOf(other.reviews[0])).toBe("shown");
    await owner.reviews.delete.mutate({ author: id });
    expect(await stateOf(ids[2])).toBeUndefined();
    expect(await stateOf(other.reviews[0])).toBe("shown");
  });

  test("answers, corrects the answer at its first time, and removes it", async () => {
    const { reviews: ids } = await authorOf("Curious", ["shown"]);
    const [id = ""] = ids;
    const first = await owner.reviews.answer.mutate({ ids: id, message: "  Thank you.\nAda  " });
    expect(first).toMatchObject({ ids: id, answer: { message: "Thank you.\nAda" } });
    const second = await owner.reviews.answer.mutate({ ids: id, message: "Thanks." });
    expect(second.answer).toEqual({ message: "Thanks.", createdAt: first.answer?.createdAt });
    const { reviews: visible } = await app.api.reviews.list.query({ limit: 50 });
    expect(visible.find((review) => review.ids === id)?.answer?.message).toBe("Thanks.");
    expect(await owner.reviews.answer.mutate({ ids: id, message: null })).not.toHaveProperty("answer");
    for (const message of ["", "\u2800", "x".repeat(REVIEW_ANSWER_MAX + 1)]) {
      const refused = await refusal(owner.reviews.answer.mutate({ ids: id, message }));
      expect(refused).toMatchObject({ code: "BAD_REQUEST", fieldErrors: { message: [expect.any(String)] } });
    }
    expect(await refusal(owner.reviews.answer.mutate({ ids: uuidv7(), message: "To nobody" }))).toMatchObject(
      {
        code: "NOT_FOUND",
        message: ownerRefusalWording.noReview,
      },
    );
  });
});

describe("people", () => {
  const find = async (search: string) => (await owner.people.list.query({ search })).people;

  test("are found by a part of a name or an account, and nothing in a search is a pattern", async () => {
    const person = await signInWith(app, "Grace 100% Hopper_", { provider: "github", subject: "900100" });
    const expected = { ids: person.id, account: "github:900100", blocked: false, reviews: 0 };
    for (const search of ["grace 100%", "HOPPER_", "github:900100", "900100"]) {
      expect(await find(search)).toEqual([expect.objectContaining(expected)]);
    }
    for (const search of ["Hopper%", "100_ Hopper", "\\", "nobody of this name"])
      expect(await find(search)).toEqual([]);
  });

  test.each([{ search: "a\0b" }, { cursor: `w1_${uuidv7()}` }])(
    "an odd question, %o, is no failure",
    async (input) => {
      for (const list of [owner.people.list, owner.messages.list])
        expect(
          await list.query(input).then(
            () => null,
            ({ data }) => data.code,
          ),
        ).not.toBe("INTERNAL_SERVER_ERROR");
    },
  );

  test("who are blocked are signed out, cannot write or sign in, and can again when the block is lifted", async () => {
    const { id, api } = await signInWith(app, "Rude", { provider: "github", subject: "666" });
    expect(await owner.people.block.mutate({ ids: id, reason: "Links" })).toEqual({ changed: true });
    expect(await owner.people.block.mutate({ ids: id })).toEqual({ changed: false });
    expect(await api.auth.viewer.query()).toBeNull();
    expect((await refusal(api.reviews.add.mutate(validReview()))).code).toBe("FORBIDDEN");
    const identity = { issuer: "https://github.com", subject: "666", name: "Rude" };
    await expect(findOrCreateUser(app.db, "github", identity)).rejects.toMatchObject({ reason: "blocked" });
    expect(await find("Rude")).toMatchObject([{ blocked: true, reason: "Links" }]);
    expect(await owner.people.block.mutate({ ids: id, reason: "Many links" })).toEqual({ changed: true });
    expect(await find("Rude")).toMatchObject([{ reason: "Many links" }]);
    expect(await owner.people.unblock.mutate({ ids: id })).toEqual({ changed: true });
    expect(await owner.people.unblock.mutate({ ids: id })).toEqual({ changed: false });
    expect(await findOrCreateUser(app.db, "github", identity)).toBe(id);
  });

  test("stay blocked after their account is deleted, and are listed so that the block can be lifted", async () => {
    const { id } = await signInWith(app, "Returning", { provider: "github", subject: "667" });
    await owner.people.block.mutate({ ids: id, reason: "Came back twice" });
    expect(await owner.people.delete.mutate({ ids: id })).toEqual({ changed: true });
    const identity = { issuer: "https://github.com", subject: "667", name: "Returning" };
    await expect(findOrCreateUser(app.db, "github", identity)).rejects.toMatchObject({ reason: "blocked" });
    expect(await find("back twice")).toEqual([
      expect.objectContaining({ ids: id, name: "", account: "", blocked: true, reviews: 0 }),
    ]);
    expect(await owner.people.block.mutate({ ids: id, reason: "Thrice" })).toEqual({ changed: true });
    expect(await owner.people.export.query({ ids: id })).toMatchObject({
      person: null,
      blocks: [{ reason: "Thrice" }],
    });
    await owner.people.unblock.mutate({ ids: id });
    expect(await findOrCreateUser(app.db, "github", identity)).not.toBe(id);
  });

  test("are deleted with everything that refers to them, at once for visitors", async () => {
    const { id, reviews: ids } = await authorOf("Leaving", ["shown", "hidden"]);
    expect(await seen()).toContain(ids[0]);
    expect(await owner.people.delete.mutate({ ids: id })).toEqual({ changed: true });
    expect(await seen()).not.toContain(ids[0]);
    for (const [table, column] of [
      [users, users.id],
      [accounts, accounts.userId],
      [sessions, sessions.userId],
      [reviews, reviews.authorId],
      [blocks, blocks.id],
    ] as const) {
      expect(await app.db.$count(table, eq(column, id))).toBe(0);
    }
    expect(await owner.people.delete.mutate({ ids: id })).toEqual({ changed: false });
    expect(await refusal(owner.people.export.query({ ids: id }))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("are exported with everything that is stored about them, dates and answers included", async () => {
    const { id, reviews: ids } = await authorOf("Exported", ["shown", "waiting"]);
    await owner.reviews.answer.mutate({ ids: ids[0] ?? "", message: "Thank you." });
    const stored = await owner.people.export.query({ ids: id });
    expect(stored).toMatchObject({
      person: { id, name: "Exported", createdAt: expect.any(String) },
      accounts: [{ provider: "github", subject: expect.any(String) }],
      sessions: [{ createdAt: expect.any(String), expiresAt: expect.any(String) }],
      blocks: [],
    });
    expect(stored.reviews).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: ids[0], answer: "Thank you.", answeredAt: expect.any(String) }),
        expect.objectContaining({ id: ids[1], state: "waiting" }),
      ]),
    );
  });

  test("who are the owner can be neither blocked nor deleted: nobody could undo it", async () => {
    const { people } = await owner.people.list.query({ search: OWNER });
    const [{ ids } = { ids: "" }] = people;
    for (const act of [owner.people.block, owner.people.delete]) {
      expect(await refusal(act.mutate({ ids }))).toMatchObject({
        code: "CONFLICT",
        message: ownerRefusalWording.yourself,
      });
    }
    expect(await owner.counts.query()).toHaveProperty("days");
  });
});

describe("messages", () => {
  test("are listed with whether the mail left, and why not; found by sender; deleted", async () => {
    const mailing = await appOfFile(
      { OWNER, SMTP_URL: "smtp://127.0.0.1:1", CONTACT_TO: "owner@example.com" },
      { database: app.database },
    );
    const base = validMessage();
    const [failed, sent, due] = [uuidv7(), uuidv7(), uuidv7()];
    await app.db.insert(posts).values([
      { ...base, id: failed, email: "a_b@example.com", mailAttempts: 3, mailFailure: "550 No such mailbox" },
      { ...base, id: sent, fullName: "Sent", mailedAt: new Date() },
      { ...base, id: due, fullName: "Due", mailDueAt: new Date() },
    ]);
    const { owner: ofMailing } = mailing.client({ cookie: (await app.signIn("Nobody")).cookie });
    expect((await refusal(ofMailing.messages.list.query())).code).toBe("FORBIDDEN");
    const [session] = await app.db.select().from(accounts).where(eq(accounts.subject, "583231"));
    const cookie = (await app.sessions.start(session?.userId ?? "")).split(";")[0] ?? "";
    const { messages } = await mailing.client({ cookie }).owner.messages.list.query();
    const byId = (id: string) => messages.find(({ ids }) => ids === id);
    expect(byId(failed)).toMatchObject({
      mailed: false,
      problem: ownerRefusalWording.mailFailed("550 No such mailbox"),
    });
    expect(byId(sent)).toMatchObject({ mailed: true });
    expect(byId(sent)).not.toHaveProperty("problem");
    expect(byId(due)).toMatchObject({ mailed: false, problem: ownerRefusalWording.mailWaits });
    const without = (await owner.messages.list.query({ search: "a_b@" })).messages;
    expect(without).toMatchObject([
      { ids: failed, mailed: false, problem: ownerRefusalWording.noMailServer },
    ]);
    expect(await owner.messages.delete.mutate({ ids: failed })).toEqual({ changed: true });
    expect(await owner.messages.delete.mutate({ ids: failed })).toEqual({ changed: false });
    expect((await owner.messages.list.query({ search: "a_b@" })).messages).toEqual([]);
  });
});

test("the counts are of the last thirty days, one row each, today's included", async () => {
  app.events.count("views");
  app.events.count("user_gotIn");
  await app.events.flush();
  const { days } = await owner.counts.query();
  const today = new Date().toISOString().slice(0, 10);
  expect(days.length).toBe(30);
  expect(days.find(({ day }) => day === today)).toMatchObject({
    views: 1,
    user_gotIn: 1,
    downloads: 0,
    signIns: 0,
  });
});
