import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { ownerRefusalWording } from "../../defaults/words/owner.ts";
import { findOrCreateUser } from "../../server/auth/queries.ts";
import { accounts, blocks, reviews, sessions, users } from "../../server/db/schema.ts";
import { refusal } from "../support/app.ts";
import { validReview } from "../support/content.ts";
import { OWNER, signInWith } from "../support/people.ts";
import { ownerSiteOfFile } from "./owner-site.ts";

const { app, owner, authorOf, seen } = await ownerSiteOfFile();

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

  test.each([{ search: "a\0b" }, { cursor: `w1_${uuidv7()}` }])("an odd question, %o, is no failure", async (input) => {
    for (const list of [owner.people.list, owner.messages.list])
      expect(
        await list.query(input).then(
          () => null,
          ({ data }) => data.code,
        ),
      ).not.toBe("INTERNAL_SERVER_ERROR");
  });

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

  test("who own the site cannot be blocked or deleted, because nobody could undo it", async () => {
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
