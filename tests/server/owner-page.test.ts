import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { reviews } from "../../server/db/schema.ts";
import { createToken, hashToken } from "../../server/session/tokens.ts";
import { REVIEW_ANSWER_MAX } from "../../shared/lengths.ts";
import { ownerPageWording as words } from "../../words/server.ts";
import { fieldNames, validationWording } from "../../words/validation.ts";
import { appOfFile, appOfTest, refusal } from "../support/app.ts";
import { escapeHtml } from "../support/html.ts";
import { validReview } from "../support/review.ts";

const app = await appOfFile({ LOG_LEVEL: "trace" }, { productionLog: true });
const ada = await app.signIn("Ada");
let review: ReturnType<typeof validReview>;
let token: string;

/** Gives a review a new link. */
async function makeLink(reviewId: string, deliveredAt = new Date()) {
  const made = createToken();
  const link = { linkHash: hashToken(made), deliveredAt };
  await app.db.update(reviews).set(link).where(eq(reviews.id, reviewId));
  return made;
}

beforeEach(async () => {
  review = validReview({ title: "Calm <i>&", message: 'A "review"' });
  await ada.api.reviews.add.mutate(review);
  token = await makeLink(review.ids);
});

/** No host that a request names has an effect on a page of the owner. */
const forged = {
  "x-forwarded-host": "evil.example",
  "x-forwarded-proto": "https",
  forwarded: "host=evil.example",
};

/** Opens a page of the owner. With `fields` it presses a button on it. */
async function ask(url: string, fields?: Record<string, string>) {
  if (fields && !fields.shown) return await ask(url, { ...fields, shown: await shownOn(url) });
  const answer = await fetch(new URL(url, app.origin), {
    redirect: "manual",
    ...(fields && {
      method: "POST",
      body: new URLSearchParams(fields),
    }),
    headers: {
      ...forged,
      // Browsers send this from a page without a referrer.
      ...(fields && { origin: "null", "sec-fetch-site": "same-origin" }),
    },
  });
  const { status, headers } = answer;
  const [location, text] = [headers.get("location") ?? "", await answer.text()];
  if (status === 303) expect(location).toMatch(/^\/owner\/reviews\/[\w-]{43}\?done=/);
  expect(text).not.toContain(forged["x-forwarded-host"]);
  return { status, headers, location, text };
}

/** What a form of the page says of the text that it shows. */
async function shownOn(url: string): Promise<string> {
  return /name="shown" value="(\w+)"/.exec((await ask(url)).text)?.[1] ?? "none";
}

const link = (of = token) => `/owner/reviews/${of}`;

async function stored() {
  const [row] = await app.db.select().from(reviews).where(eq(reviews.id, review.ids));
  return row;
}

async function listed() {
  return (await app.api.reviews.list.query({ limit: 50 })).reviews.find(({ ids }) => ids === review.ids);
}

describe("the link of a mail", () => {
  test("shows the review as text, without a script, is never cached and sends no referrer", async () => {
    const { status, headers, text } = await ask(link());
    expect(status).toBe(200);
    expect(text).toContain("Calm &lt;i&gt;&amp;");
    expect(text).toContain("A &quot;review&quot;");
    expect(text).toContain(`<link rel="icon" href="/favicon.svg"`);
    expect(text).not.toMatch(/<script|<style| style=| on\w+=/);
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-frame-options": "DENY",
      "content-security-policy": expect.stringMatching(/^default-src 'none'.*;frame-ancestors 'none'/),
    });
  });

  test("changes nothing when it is opened, however often and by whatever program", async () => {
    const before = await stored();
    for (let time = 0; time < 5; time++) expect((await ask(link())).status).toBe(200);
    const head = await fetch(app.origin + link(), { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(head.headers.get("cache-control")).toBe("no-store");
    for (const method of ["OPTIONS", "PUT", "DELETE"]) {
      expect((await fetch(app.origin + link(), { method })).status).toBeGreaterThanOrEqual(400);
    }
    expect(await stored()).toEqual(before);
    expect((await ask(link(), { action: "hide" })).status).toBe(303);
  });

  test("adds an answer, corrects and removes it", async () => {
    const answered = await ask(link(), { action: "answer", answer: "  Thank you,\r\nAda. " });
    expect(answered.status).toBe(303);
    expect(await listed()).toMatchObject({ answer: { message: "Thank you,\nAda." } });
    const page = await ask(answered.location);
    expect(page.text).toContain(escapeHtml(words.done.answer));
    expect(page.text).toContain("Thank you,\nAda.</textarea>");

    await ask(link(), { action: "answer", answer: "Thanks." });
    expect(await listed()).toMatchObject({ answer: { message: "Thanks." } });
    const removed = await ask(link(), { action: "remove-answer" });
    expect(removed.status).toBe(303);
    expect(await listed()).not.toHaveProperty("answer");
  });

  test("hides, shows and removes the review", async () => {
    await ask(link(), { action: "hide" });
    expect(await listed()).toBeUndefined();
    await ask(link(), { action: "show" });
    expect(await listed()).toMatchObject({ ids: review.ids });
    const removed = await ask(link(), { action: "remove" });
    expect(removed).toMatchObject({
      status: 200,
      text: expect.stringContaining(escapeHtml(words.done.remove)),
    });
    expect(await stored()).toBeUndefined();
    expect(await listed()).toBeUndefined();
  });

  test("blocks the author and hides the review, and only for the text that its page showed", async () => {
    const ben = await app.signIn("Ben");
    const { ids } = await ben.api.reviews.add.mutate(validReview());
    const url = link(await makeLink(ids));
    expect((await ask(url)).text).toContain(escapeHtml(words.block));
    expect((await ask(url, { action: "block", shown: "another text" })).status).toBe(409);
    expect(await ben.api.auth.viewer.query()).not.toBeNull();

    const blocked = await ask(url, { action: "block" });
    expect(blocked.status).toBe(303);
    const page = await ask(blocked.location);
    for (const sentence of [words.done.block, words.blocked])
      expect(page.text).toContain(escapeHtml(sentence));
    expect(page.text).not.toContain('value="block"');
    const { reviews: shown } = await app.api.reviews.list.query({ limit: 50 });
    expect(shown.map((other) => other.ids)).not.toContain(ids);
    expect((await refusal(ben.api.reviews.add.mutate(validReview()))).code).toBe("FORBIDDEN");
    expect(await ada.api.reviews.add.mutate(validReview())).toMatchObject({ ass: { ids: ada.id } });
  });

  test("acts only on the text that its page showed", async () => {
    const shown = await shownOn(link());
    const { db } = app;
    for (const change of [{ title: "Loud" }, { message: "Another text" }]) {
      await db.update(reviews).set({ title: "Calm", message: "A review" }).where(eq(reviews.id, review.ids));
      const before = await shownOn(link());
      await db.update(reviews).set(change).where(eq(reviews.id, review.ids));
      for (const action of ["hide", "show", "remove", "remove-answer"]) {
        for (const of of [before, shown, "none"]) {
          const { status, text } = await ask(link(), { action, shown: of });
          expect(status).toBe(409);
          expect(text).toContain(escapeHtml(words.changed));
          expect(text).toContain(Object.values(change)[0]);
        }
      }
      expect((await ask(link(), { action: "answer", answer: "Yes.", shown: before })).status).toBe(409);
      expect(await listed()).toMatchObject(change);
      expect(await listed()).not.toHaveProperty("answer");
    }
    expect((await ask(link(), { action: "hide" })).status).toBe(303);
  });

  test.each(["answer", "remove-answer", "hide", "show", "remove"] as const)(
    "does the same for a second tap, and nothing more (%s)",
    async (action) => {
      const fields = { action, answer: " Thank you " };
      const sentence = escapeHtml(words.done[action]);
      const shown = await shownOn(link());
      const taps = await Promise.all([1, 2].map(() => ask(link(), { ...fields, shown })));
      const before = await stored();
      taps.push(await ask(link(), { ...fields, shown }));
      for (const tap of taps) {
        const page = tap.status === 303 ? await ask(tap.location) : tap;
        expect(page).toMatchObject({ status: 200, text: expect.stringContaining(sentence) });
      }
      expect(await stored()).toEqual(before);
    },
  );

  test("says in a sentence that it has expired, is unknown, or belongs to a review that no longer exists", async () => {
    const old = await makeLink(review.ids, new Date(Date.now() - 30 * 24 * 60 * 60_000 - 1));
    const [deleted, erased] = [validReview(), validReview()];
    for (const input of [deleted, erased]) await ada.api.reviews.add.mutate(input);
    const [ofDeleted, ofErased] = [await makeLink(deleted.ids), await makeLink(erased.ids)];
    await ada.api.reviews.delete.mutate({ ids: deleted.ids });
    await app.db.delete(reviews).where(eq(reviews.id, erased.ids));
    for (const [which, status, sentence] of [
      [old, 410, words.expired],
      [ofDeleted, 410, words.gone],
      [ofErased, 410, words.gone],
      [createToken(), 404, words.unknown],
      ["guess", 404, words.unknown],
    ] as const) {
      const answer = { status, text: expect.stringContaining(escapeHtml(sentence)) };
      expect(await ask(link(which))).toMatchObject(answer);
      expect(await ask(link(which), { action: "hide" })).toMatchObject(answer);
    }
    expect(await stored()).toBeDefined();
  });

  test.each([
    ["", validationWording.empty(fieldNames.answer)],
    ["\u2800", validationWording.empty(fieldNames.answer)],
    [
      "x".repeat(REVIEW_ANSWER_MAX + 1),
      validationWording.tooLong(fieldNames.answer, REVIEW_ANSWER_MAX, REVIEW_ANSWER_MAX + 1),
    ],
  ])("keeps the owner's text when the answer is refused (%#)", async (answer, sentence) => {
    const refused = await ask(link(), { action: "answer", answer });
    expect(refused).toMatchObject({ status: 422, text: expect.stringContaining(escapeHtml(sentence)) });
    expect(refused.text).toContain(`${answer}</textarea>`);
    expect((await ask(link(), { action: "answer", answer: "Good" })).status).toBe(303);
  });

  test.each([
    ["another action", { action: "drop" }],
    ["no action", { answer: "Text" }],
    ["a form without an answer", { action: "answer" }],
  ])("refuses %s, and can still be used", async (_, fields) => {
    expect((await ask(link(), fields as Record<string, string>)).status).toBe(400);
    expect((await ask(link())).status).toBe(200);
  });

  test("refuses a form of another site, JSON, and a form without an end", async () => {
    const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    const type = { "content-type": "application/x-www-form-urlencoded" };
    for (const [status, headers, body] of [
      [403, { ...type, ...foreign }, "action=hide"],
      [403, { ...type, origin: "null" }, "action=hide"],
      [413, type, `action=answer&answer=${"x".repeat(20_000)}`],
      [415, { "content-type": "text/plain" }, "action=hide"],
    ] as const) {
      expect((await fetch(app.origin + link(), { method: "POST", headers, body })).status).toBe(status);
    }
    expect((await ask(link())).status).toBe(200);
  });

  test("shows and hides in turn, with no step lost or repeated, when two pages are used at once", async () => {
    const pressed = await Promise.all(
      Array.from({ length: 6 }, (_, index) => ask(link(), { action: index % 2 ? "hide" : "show" })),
    );
    expect(pressed.map(({ status }) => status)).toEqual(Array(6).fill(303));
    const isListed = (await listed()) !== undefined;
    expect((await stored())?.hiddenAt === null).toBe(isListed);
  });

  test("cannot be made from what the database stores", async () => {
    const id = hashToken(token);
    for (const guess of [id, id.slice(0, 43), Buffer.from(id, "hex").toString("base64url"), review.ids]) {
      expect((await ask(link(guess))).status).toBe(404);
      expect((await ask(link(guess), { action: "hide" })).status).toBe(404);
    }
    expect(await listed()).toBeDefined();
  });

  test("is never in the log", async () => {
    await ask(link(), { action: "hide" });
    await ask(link("x".repeat(2_000)));
    expect(app.log()).toContain("the owner acted on a review");
    expect(app.log()).not.toContain(token);
  });
});

test("guesses of links are limited, and a further guess is refused", async () => {
  const limited = await appOfTest({ RATE_LIMITS: "on" });
  for (let guess = 0; guess < 130; guess++) {
    const answer = await fetch(`${limited.origin}/owner/reviews/${createToken()}`);
    expect(answer.status).toBe(guess < 120 ? 404 : 429);
    await answer.text();
  }
});
