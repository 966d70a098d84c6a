import { and, eq, gt, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "../../server/db/schema.ts";
import { parseOwnerArguments } from "../../server/owner/arguments.ts";
import { runOwnerCommand } from "../../server/owner/commands.ts";
import type { PersonExport } from "../../server/owner/export.ts";
import { formatTable } from "../../server/owner/format.ts";
import { refusalWording, signInFailures } from "../../words/server.ts";
import { appOfTest, refusal, signInAppOfFile, type TestApp } from "../support/app.ts";
import { validMessage } from "../support/contact.ts";
import { everyRow } from "../support/database.ts";
import { escapeHtml } from "../support/html.ts";
import { validReview } from "../support/review.ts";
import { Visitor } from "../support/visitor.ts";

const { accounts, posts, reviews, sessions, users } = schema;

const { app, idp, site } = await signInAppOfFile({ RATE_LIMITS: "on" });

beforeEach(async () => {
  await app.db.delete(posts);
});

function owner(...args: string[]) {
  return runOwnerCommand(app, parseOwnerArguments(args).request);
}

/** Signs a person in at the provider. @returns how the sign-in ended, and the browser's client. */
async function signIn(subject: string) {
  idp.person = { does: "sign in", name: `Person ${subject.slice(0, 4)}`, subject };
  const visitor = new Visitor();
  const ending = await visitor.walk(`${site}/auth/oidc/login?attempt=${crypto.randomUUID()}`);
  const cookie = visitor.cookie(site, "session");
  return { ending, cookie, api: app.client({ cookie: `session=${cookie}` }) };
}

/** A new person with a session. */
async function newPerson() {
  const subject = crypto.randomUUID();
  const { api } = await signIn(subject);
  const viewer = await api.auth.viewer.query();
  return { subject, api, id: viewer?.ids ?? "nobody" };
}

/** Expects that a person is signed out, and can neither write nor sign in. */
async function expectBlocked({ subject, api }: { subject: string; api: TestApp["api"] }) {
  expect(await api.auth.viewer.query()).toBeNull();
  const { ending, cookie } = await signIn(subject);
  expect(ending.status).toBe(403);
  expect(ending.text).toContain(escapeHtml(signInFailures.blocked));
  expect(ending.text).toContain('data-outcome="failed"');
  expect(cookie).toBeUndefined();
}

describe("a blocked person", () => {
  test("is signed out everywhere, cannot write or sign in, and is told so; another person is not affected", async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    const second = await signIn(person.subject);
    const review = await person.api.reviews.add.mutate(validReview());
    expect(await owner("people", "block", person.id, "--reason", "spam")).toEqual({ blocked: 1 });

    await expectBlocked({ ...person, api: second.api });
    await expectBlocked(person);
    for (const call of [
      () => person.api.reviews.add.mutate(validReview()),
      () => person.api.reviews.delete.mutate({ ids: review.ids }),
      () => second.api.auth.deleteAccount.mutate(),
    ]) {
      expect(await refusal(call())).toMatchObject({ code: "FORBIDDEN", message: refusalWording.blocked });
    }
    expect(await person.api.auth.signOut.mutate()).toEqual({ signedOut: true });
    expect(await app.db.$count(reviews, eq(reviews.authorId, person.id))).toBe(1);
    // A process of the version before, which does not know blocks, refuses these sessions as expired.
    const living = and(eq(sessions.userId, person.id), gt(sessions.expiresAt, sql`now()`));
    expect(await app.db.$count(sessions, living)).toBe(0);

    expect(await other.api.reviews.add.mutate(validReview())).toMatchObject({ ass: { ids: other.id } });
    expect((await signIn(other.subject)).ending.status).toBe(200);
  });

  test("stays blocked when the account is deleted, and no trace of the identity is readable", async () => {
    const person = await newPerson();
    await owner("people", "block", person.id);
    expect(await owner("people", "delete", person.id)).toEqual({ deleted: 1 });
    await expectBlocked(person);
    expect(await app.db.$count(accounts, eq(accounts.subject, person.subject))).toBe(0);
    expect(JSON.stringify(await app.db.select().from(schema.blocks))).not.toContain(person.subject);
    expect(await owner("people", "blocked")).toContainEqual(
      expect.objectContaining({ id: person.id, name: null, reason: null }),
    );
    expect(await owner("people", "unblock", person.id)).toEqual({ unblocked: 1 });
    expect((await signIn(person.subject)).ending.status).toBe(200);
  });

  test("can sign in and write again when unblocked; the earlier sessions stay ended", async () => {
    const person = await newPerson();
    await owner("people", "block", person.id, "--reason", "first");
    await owner("people", "block", person.id);
    const blocked = expect.objectContaining({ id: person.id, blockedAt: expect.any(Date) });
    expect(await owner("people")).toContainEqual(blocked);
    expect(await owner("people", "blocked")).toContainEqual(
      expect.objectContaining({ id: person.id, reason: "first" }),
    );
    await owner("people", "unblock", person.id);
    await expect(owner("people", "unblock", person.id)).rejects.toThrow(/There is no blocked person/);
    expect(await person.api.auth.viewer.query()).toBeNull();
    const { api } = await signIn(person.subject);
    expect(await api.reviews.add.mutate(validReview())).toMatchObject({ ass: { ids: person.id } });
  });

  test("is not signed in by a sign-in that began before", async () => {
    const person = await newPerson();
    await owner("people", "block", person.id);
    // As a callback does that checked the person just before.
    const cookie = (await app.sessions.start(person.id)).split(";")[0] ?? "";
    const api = app.client({ cookie });
    expect(await api.auth.viewer.query()).toBeNull();
    expect(await refusal(api.reviews.add.mutate(validReview()))).toMatchObject({ code: "FORBIDDEN" });
  });
});

test("without limits a blocked person is refused, too", async () => {
  const unlimited = await appOfTest();
  const { api, id } = await unlimited.signIn("Ada");
  await runOwnerCommand(unlimited, parseOwnerArguments(["people", "block", id]).request);
  const call = api.reviews.add.mutate(validReview());
  expect(await refusal(call)).toMatchObject({ code: "FORBIDDEN", message: refusalWording.blocked });
});

describe("an export", () => {
  const tablesAboutPersons = ["accounts", "blocks", "posts", "rate_limits", "reviews", "sessions", "users"];

  test("contains all rows about a person, of whatever table, and nothing about anybody else", async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    const review = await person.api.reviews.add.mutate(validReview());
    const deleted = await person.api.reviews.add.mutate(validReview());
    await person.api.reviews.delete.mutate({ ids: deleted.ids });
    await other.api.reviews.add.mutate(validReview());
    await owner("reviews", "answer", review.ids, "Thank you");
    await owner("people", "block", person.id, "--reason", "a note");
    await owner("people", "block", other.id);
    const email = "person@example.com";
    for (const address of [email, "other@example.com"]) {
      await app.db.insert(posts).values({ id: uuidv7(), ...validMessage({ email: address }) });
    }

    const line = ["people", "export", person.id, "--from", email.toUpperCase()];
    const answer = (await owner(...line)) as PersonExport;
    const about = Object.entries(await everyRow(app)).flatMap(([table, rows]) =>
      rows.filter((row) => row.includes(person.id) || row.includes(email)).map(() => table),
    );
    expect([...new Set(about)].sort()).toEqual(tablesAboutPersons);
    expect(Object.values(answer).flat()).toHaveLength(about.length);
    const text = JSON.stringify(answer);
    expect(text).not.toContain(other.id);
    expect(text).not.toContain("other@example.com");
    expect(answer).toMatchObject({
      person: { id: person.id, createdAt: expect.any(Date) },
      accounts: [{ subject: person.subject }],
      reviews: expect.arrayContaining([
        expect.objectContaining({
          id: review.ids,
          title: review.title,
          answer: "Thank you",
          answeredAt: expect.any(Date),
        }),
        expect.objectContaining({ id: deleted.ids, deletedAt: expect.any(Date) }),
      ]),
      blocks: [{ reason: "a note" }],
      messages: [{ email, message: "Hello" }],
    });
    expect(JSON.parse(formatTable(answer))).toEqual(JSON.parse(text));
  });

  test("knows every table: a new one is about persons, or is named here", async () => {
    const others = ["sign_in_attempts", "erased_reviews", "event_counts"];
    expect(Object.keys(await everyRow(app)).sort()).toEqual([...tablesAboutPersons, ...others].sort());
  });

  test("of a person whose account is gone has the block, and nobody else's id works", async () => {
    const person = await newPerson();
    await owner("people", "block", person.id);
    await app.db.delete(users).where(eq(users.id, person.id));
    expect(await owner("people", "export", person.id)).toMatchObject({
      person: null,
      reviews: [],
      blocks: [{ id: person.id }],
    });
    await expect(owner("people", "export", uuidv7())).rejects.toThrow(/There is no person/);
  });
});
