import { sql } from "drizzle-orm";
import { Window } from "happy-dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { REVIEW_MESSAGE_MAX, REVIEW_TITLE_MAX } from "../../server/shared/lengths.ts";
import { refusalWording } from "../../site/words/server.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { validReview } from "../support/review.ts";

let app: TestApp;

beforeEach(async () => {
  app = await startApp();
});

afterEach(() => app.close());

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${app.origin}${path}`, { headers });
  const text = await response.text();
  return { response, text, xml: () => parseXml(text) };
}

function parseXml(text: string) {
  const document = new new Window().DOMParser().parseFromString(text, "application/xml");
  expect(document.querySelector("parsererror")).toBeNull();
  return document;
}

test("the feed contains the newest reviews under stable ids, with their text as plain text", async () => {
  const ada = await app.signIn("Ada <Example>");
  const review = await ada.api.reviews.add.mutate(
    validReview({ title: "Calm & clear", message: "No <b>glare</b>." }),
  );
  const { response, text, xml } = await get("/reviews.atom");
  expect(response.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  const entry = xml().querySelector("entry");
  expect(entry?.querySelector("id")?.textContent).toBe(`urn:uuid:${review.ids}`);
  expect(entry?.querySelector("published")?.textContent).toBe(review.createdAt);
  expect(text).toContain("No &lt;b&gt;glare&lt;/b&gt;.");
  expect((await get("/reviews.atom")).text).toBe(text);
});

test("the feed is linked from the page's head", async () => {
  const page = new new Window().DOMParser().parseFromString((await get("/")).text, "text/html");
  const feeds = [...page.querySelectorAll('head > link[rel="alternate"][type="application/atom+xml"]')];
  expect(feeds.map((link) => link.getAttribute("href"))).toContain("/reviews.atom");
});

test("the badge counts the publicly visible reviews", async () => {
  expect(parseXml((await get("/badge.svg")).text).querySelector("title")?.textContent).toBe("reviews: 0");
  const ada = await app.signIn("Ada");
  await ada.api.reviews.add.mutate(validReview({ title: "One", message: "Text" }));
  const { ids } = await ada.api.reviews.add.mutate(validReview({ title: "Two", message: "Text" }));
  expect((await get("/badge.svg")).xml().querySelector("title")?.textContent).toBe("reviews: 2");
  await ada.api.reviews.delete.mutate({ ids });
  expect((await get("/badge.svg")).xml().querySelector("title")?.textContent).toBe("reviews: 1");
});

test("the card shows the three newest reviews, however long and odd their texts are", async () => {
  const ada = await app.signIn("A".repeat(200));
  for (const title of [
    "first",
    "second",
    "third",
    `<script>${"x".repeat(REVIEW_TITLE_MAX - "<script>".length)}`,
  ]) {
    await ada.api.reviews.add.mutate(validReview({ title, message: "字".repeat(REVIEW_MESSAGE_MAX) }));
  }
  const { response, text, xml } = await get("/reviews.svg");
  expect(response.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
  expect(text).not.toContain("<script");
  expect(text).not.toContain(">first<");
  expect(text).toContain(">second<");
  expect(xml().querySelectorAll("rect").length).toBe(4);
});

test("the card shortens a title of wide letters earlier than one of narrow letters", async () => {
  const ada = await app.signIn("Ada");
  const shownLength = async (title: string) => {
    await ada.api.reviews.add.mutate(validReview({ title, message: "Text" }));
    return (
      (await get("/reviews.svg")).xml().querySelector('text[font-weight="600"][x="40"]')?.textContent
        .length ?? 0
    );
  };
  expect(await shownLength("W".repeat(60))).toBeLessThan(30);
  expect(await shownLength("x".repeat(60))).toBeGreaterThan(45);
});

test("no text of a review makes the feed or the card unreadable", async () => {
  const ada = await app.signIn("Ada");
  await ada.api.reviews.add.mutate(
    validReview({ title: "Odd\uFFFF", message: "A \u0001\u001B[31m text\uFFFE" }),
  );
  for (const path of ["/reviews.atom", "/reviews.svg"]) {
    const { text } = await get(path);
    // https://www.w3.org/TR/xml/#charsets
    expect(text).not.toMatch(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u);
    expect(text).toContain("Odd\uFFFD");
  }
});

test("other sites may embed the feed, the card and the badge, and revalidate their copies", async () => {
  for (const path of ["/reviews.atom", "/reviews.svg", "/badge.svg"]) {
    const { response } = await get(path);
    expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(response.headers.get("cache-control")).toBe("public, max-age=300");
    const etag = response.headers.get("etag") ?? "";
    expect((await get(path, { "if-none-match": etag })).response.status).toBe(304);
  }
});

test("while the database is unavailable, a badge that the site has not made yet is refused with a sentence", async () => {
  await app.db.execute(sql.raw("alter table reviews rename to reviews_away"));
  await app.db.execute(
    sql.raw(
      `create function away() returns setof reviews_away language plpgsql as $$
        begin raise exception 'too many clients' using errcode = '53300'; end $$`,
    ),
  );
  await app.db.execute(sql.raw("create view reviews as select * from away()"));
  const { response, text } = await get("/badge.svg");
  expect(response.status).toBe(503);
  expect(text).toContain(refusalWording.unreachable);
});
