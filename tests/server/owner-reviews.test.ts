import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { ownerRefusalWording } from "../../defaults/words/owner.ts";
import { type ReviewState, reviews } from "../../server/db/schema.ts";
import { REVIEW_ANSWER_MAX } from "../../shared/fields.ts";
import { refusal } from "../support/app.ts";
import { ownerSiteOfFile } from "./owner-site.ts";

const { app, owner, authorOf, seen } = await ownerSiteOfFile();

async function stateOf(id: string | undefined) {
  const [row] = await app.db
    .select({ state: reviews.state })
    .from(reviews)
    .where(eq(reviews.id, id ?? ""));
  return row?.state;
}

/** The ids of each page of the owner's list. */
async function pagesOf(input: { author: string; state?: ReviewState }): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const page: Awaited<ReturnType<typeof owner.reviews.list.query>> = await owner.reviews.list.query({
      ...input,
      cursor,
    });
    pages.push(page.reviews.map(({ ids }) => ids));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return pages;
}

test("the list of reviews has those that wait first, then the newest, each once, over every page", async () => {
  const kinds = ["waiting", "shown", "hidden"] as const;
  const states = Array.from({ length: 170 }, (_, index) => kinds[index % 3] ?? "shown");
  const { id, reviews: ids } = await authorOf("Page Turner", states);
  const ofStates = (...wanted: ReviewState[]) =>
    ids.filter((_, index) => wanted.includes(states[index] ?? "shown")).toReversed();
  const pages = await pagesOf({ author: id });
  expect(pages.length).toBe(4);
  expect(pages.flat()).toEqual([...ofStates("waiting"), ...ofStates("shown", "hidden")]);
  for (const state of kinds) {
    expect((await pagesOf({ author: id, state })).flat()).toEqual(ofStates(state));
  }
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

  test("deletes permanently", async () => {
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

  test("on all reviews of a person returns their earlier states, so that it can be undone", async () => {
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
    const toNobody = await refusal(owner.reviews.answer.mutate({ ids: uuidv7(), message: "To nobody" }));
    expect(toNobody).toMatchObject({ code: "NOT_FOUND", message: ownerRefusalWording.noReview });
  });
});
