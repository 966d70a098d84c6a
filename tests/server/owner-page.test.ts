import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { reviewLinks, reviews } from "../../server/db/schema.ts";
import { createToken, hashToken } from "../../server/session/tokens.ts";
import { REVIEW_ANSWER_MAX } from "../../shared/lengths.ts";
import { ownerPageWording as words } from "../../site/words/server.ts";
import { fieldNames, validationWording } from "../../site/words/validation.ts";
import { type Person, startApp, type TestApp } from "../support/app.ts";
import { escapeHtml } from "../support/html.ts";
import { validReview } from "../support/review.ts";

let app: TestApp;
let ada: Person;
let review: ReturnType<typeof validReview>;
let token: string;

beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: "trace" }, { productionLog: true });
  ada = await app.signIn("Ada");
});

afterAll(() => app.close());

async function makeLink(reviewId: string | null, fields: Partial<typeof reviewLinks.$inferInsert> = {}) {
  const made = createToken();
  const expiresAt = new Date(Date.now() + 60_000);
  await app.db.insert(reviewLinks).values({ id: hashToken(made), reviewId, mail: 1, expiresAt, ...fields });
  return made;
}

beforeEach(async () => {
  review = validReview({ title: "Calm <i>&", message: 'A "review"' });
  await ada.api.reviews.add.mutate(review);
  token = await makeLink(review.ids);
});

async function ask(url: string, fields?: Record<string, string>) {
  const answer = await fetch(new URL(url, app.origin), {
    redirect: "manual",
    ...(fields && {
      method: "POST",
      body: new URLSearchParams(fields),
      // Browsers send this from a page without a referrer.
      headers: { origin: "null", "sec-fetch-site": "same-origin" },
    }),
  });
  return {
    status: answer.status,
    headers: answer.headers,
    location: answer.headers.get("location") ?? "",
    text: await answer.text(),
  };
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

  test("adds an answer, and the next page corrects and removes it", async () => {
    const answered = await ask(link(), { action: "answer", answer: "  Thank you,\r\nAda. " });
    expect(answered.status).toBe(303);
    expect(await listed()).toMatchObject({ answer: { message: "Thank you,\nAda." } });
    const page = await ask(answered.location);
    expect(page.text).toContain(escapeHtml(words.done.answer));
    expect(page.text).toContain("Thank you,\nAda.</textarea>");

    const action = /action="([^"]+)"/.exec(page.text)?.[1] ?? "";
    expect(action).not.toContain(token);
    const corrected = await ask(action, { action: "answer", answer: "Thanks." });
    expect(await listed()).toMatchObject({ answer: { message: "Thanks." } });
    const removed = await ask(corrected.location.split("?")[0] ?? "", { action: "remove-answer" });
    expect(removed.status).toBe(303);
    expect(await listed()).not.toHaveProperty("answer");
  });

  test("hides, shows and removes the review", async () => {
    const hidden = await ask(link(), { action: "hide" });
    expect(await listed()).toBeUndefined();
    const shown = await ask(hidden.location.split("?")[0] ?? "", { action: "show" });
    expect(await listed()).toMatchObject({ ids: review.ids });
    const removed = await ask(shown.location.split("?")[0] ?? "", { action: "remove" });
    expect(removed).toMatchObject({
      status: 200,
      text: expect.stringContaining(escapeHtml(words.done.remove)),
    });
    expect(await stored()).toBeUndefined();
    expect(await listed()).toBeUndefined();
  });

  test("works once, even if the button is pressed twenty times at once", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ask(link(), { action: "answer", answer: `Answer ${index}` })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual([303, ...Array(19).fill(410)]);
    expect(await app.db.$count(reviewLinks, eq(reviewLinks.reviewId, review.ids))).toBe(2);
    for (const { status, text } of [await ask(link()), await ask(link(), { action: "hide" })]) {
      expect(status).toBe(410);
      expect(text).toContain(escapeHtml(words.used));
      expect(text).not.toContain("review&quot;");
    }
    expect(await listed()).toBeDefined();
  });

  test.each([
    [{ action: "answer", answer: " Thank you " }, escapeHtml(words.done.answer)],
    [{ action: "remove-answer" }, escapeHtml(words.done["remove-answer"])],
    [{ action: "hide" }, escapeHtml(words.done.hide)],
    [{ action: "show" }, escapeHtml(words.done.show)],
    [{ action: "remove" }, escapeHtml(words.done.remove)],
  ])(
    "shows the result of the first tap to the second, and does nothing more (%j)",
    async (fields, sentence) => {
      const taps = await Promise.all([ask(link(), fields), ask(link(), fields)]);
      const first = fields.action === "remove" ? 200 : 303;
      expect(taps.map(({ status }) => status).sort()).toEqual([first, 410].sort());
      const before = await stored();
      const links = await app.db.$count(reviewLinks);
      for (const second of [taps.find(({ status }) => status === 410), await ask(link(), fields)]) {
        expect(second).toMatchObject({ status: 410, text: expect.stringContaining(sentence) });
        expect(second?.text).not.toContain(escapeHtml(words.goneTitle));
      }
      expect(await stored()).toEqual(before);
      expect(await app.db.$count(reviewLinks)).toBe(links);
    },
  );

  test("does not report success if another action was done", async () => {
    await ask(link(), { action: "answer", answer: "The first" });
    for (const other of [
      { action: "answer", answer: "The second" },
      { action: "hide" },
      { action: "remove" },
    ]) {
      const { status, text } = await ask(link(), other);
      expect(status).toBe(410);
      expect(text).toContain(escapeHtml(words.goneTitle));
      expect(text).toContain(escapeHtml(words.used));
    }
    expect(await listed()).toMatchObject({ answer: { message: "The first" } });
  });

  test("says in a sentence that it has expired, is unknown, or belongs to a review that no longer exists", async () => {
    const old = await makeLink(review.ids, { expiresAt: new Date(Date.now() - 1) });
    const ofNothing = await makeLink(null);
    for (const [which, status, sentence] of [
      [old, 410, words.expired],
      [ofNothing, 410, words.gone],
      [createToken(), 404, words.unknown],
      ["guess", 404, words.unknown],
    ] as const) {
      expect(await ask(link(which))).toMatchObject({
        status,
        text: expect.stringContaining(escapeHtml(sentence)),
      });
      expect(await ask(link(which), { action: "remove" })).toMatchObject({
        status,
        text: expect.stringContaining(escapeHtml(sentence)),
      });
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
    const post = (headers: Record<string, string>, body: string) =>
      fetch(app.origin + link(), { method: "POST", headers, body });
    const type = { "content-type": "application/x-www-form-urlencoded" };
    expect((await post({ ...type, ...foreign }, "action=hide")).status).toBe(403);
    expect((await post({ ...type, origin: "null" }, "action=hide")).status).toBe(403);
    expect((await post({ ...type }, `action=answer&answer=${"x".repeat(20_000)}`)).status).toBe(413);
    expect((await post({ "content-type": "text/plain" }, "action=hide")).status).toBe(415);
    expect((await ask(link())).status).toBe(200);
  });

  test("never leads to another site, whatever host a request names, and HEAD does not use it up", async () => {
    const forged = {
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      forwarded: "host=evil.example",
    };
    for (let time = 0; time < 3; time++) {
      expect((await fetch(app.origin + link(), { method: "HEAD", headers: forged })).status).toBe(200);
    }
    expect(await (await fetch(app.origin + link(), { headers: forged })).text()).not.toContain("evil");
    const pressed = await fetch(app.origin + link(), {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ action: "hide" }),
      headers: { ...forged, origin: "null", "sec-fetch-site": "same-origin" },
    });
    expect(pressed.status).toBe(303);
    expect(pressed.headers.get("location")).toMatch(/^\/owner\/reviews\/[\w-]{43}\?done=hide$/);
  });

  test("shows and hides in turn, with no step lost or repeated, when two pages are used at once", async () => {
    const links = await Promise.all(Array.from({ length: 6 }, () => makeLink(review.ids)));
    const pressed = await Promise.all(
      links.map((of, index) => ask(link(of), { action: index % 2 ? "hide" : "show" })),
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
  const limited = await startApp({ RATE_LIMITS: "on" });
  const statuses: number[] = [];
  for (let guess = 0; guess < 130; guess++) {
    const answer = await fetch(`${limited.origin}/owner/reviews/${createToken()}`);
    statuses.push(answer.status);
    await answer.text();
  }
  expect(statuses.filter((status) => status === 404)).toHaveLength(120);
  expect(statuses.at(-1)).toBe(429);
  await limited.close();
});
