import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { REVIEW_MESSAGE_MAX, REVIEW_TITLE_MAX } from "../../shared/lengths.ts";
import { embedWording, refusalWording } from "../../words/server.ts";
import { appOfTest, type TestApp, untilListening } from "../support/app.ts";
import { validReview } from "../support/review.ts";
import { childTexts, elementsOf, parseXml } from "../support/xml.ts";

let app: TestApp;

beforeEach(async () => {
  app = await appOfTest();
});

async function get(path: string) {
  const response = await fetch(`${app.origin}${path}`);
  const text = await response.text();
  return { response, text, xml: () => parseXml(text) };
}

test("the badge counts the publicly visible reviews", async () => {
  const title = async () => childTexts((await get("/badge.svg")).xml(), "title");
  const badge = (count: number) => Object.values(embedWording.badge(count)).join(": ");
  expect(await title()).toEqual([badge(0)]);
  const ada = await app.signIn("Ada");
  await ada.api.reviews.add.mutate(validReview({ title: "One", message: "Text" }));
  const { ids } = await ada.api.reviews.add.mutate(validReview({ title: "Two", message: "Text" }));
  expect(await title()).toEqual([badge(2)]);
  await ada.api.reviews.delete.mutate({ ids });
  expect(await title()).toEqual([badge(1)]);
});

test("the card shows the three newest reviews, however long and odd their texts are", async () => {
  const ada = await app.signIn("A".repeat(200));
  const long = "<script>".padEnd(REVIEW_TITLE_MAX, "x");
  for (const title of ["first", "second", "third", long]) {
    await ada.api.reviews.add.mutate(validReview({ title, message: "字".repeat(REVIEW_MESSAGE_MAX) }));
  }
  const { response, text, xml } = await get("/reviews.svg");
  expect(response.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
  expect(text).not.toContain("<script");
  expect(text).not.toContain(">first<");
  expect(text).toContain(">second<");
  expect(elementsOf(xml(), "rect")).toHaveLength(4);
});

describe("the card", () => {
  /** The lines that the card shows of a review: of the title, of the message, of the author. */
  async function linesOf(content: { title?: string; message?: string }): Promise<string[][]> {
    const ada = await app.signIn("Ada");
    await ada.api.reviews.add.mutate(validReview(content));
    const [quote] = elementsOf((await get("/reviews.svg")).xml(), "g").slice(1);
    const lines = elementsOf(quote, "text");
    const title = lines.filter(({ attributes }) => attributes["font-weight"] === "600");
    return [title, lines.slice(title.length, -1), lines.slice(-1)].map((part) =>
      part.map(({ text }) => text),
    );
  }

  const thai = "ธีมนี้สวยมากและอ่านง่ายทั้งกลางวันและกลางคืนขอบคุณมากสำหรับธีมที่ยอดเยี่ยมนี้";

  test("has fewer wide letters than narrow letters on a line", async () => {
    const [wide] = await linesOf({ title: "W".repeat(60) });
    const [narrow] = await linesOf({ title: "x".repeat(60) });
    expect(wide?.[0]?.length).toBeLessThan(30);
    expect(narrow?.[0]?.length).toBeGreaterThan(45);
  });

  test("ends a title of more than two lines with an ellipsis", async () => {
    const [title] = await linesOf({ title: "字".repeat(REVIEW_TITLE_MAX) });
    expect(title).toHaveLength(2);
    expect(title?.join("")).toMatch(/^字{30,}…$/);
  });

  test.each([
    [
      "Japanese",
      "日本語のテーマはとても見やすいです。コメントも読めます、おすすめ！「夜」の色が特に好きです。",
    ],
    ["Chinese", "这个主题的颜色非常柔和，晚上写代码的时候眼睛不会累，注释也能看得很清楚，推荐给大家使用。"],
    ["Thai", thai],
    ["one long word", "x".repeat(REVIEW_MESSAGE_MAX)],
    ["emoji", "🇩🇪👍🏽".repeat(25)],
    [
      "English",
      "Every token stays readable, even the comments, and even late at night (which is when I write).",
    ],
    [
      "an address",
      "See https://example.com/a/long/path/that/is/wider/than/one/line/of/the/card?and=more&of=it",
    ],
  ])("shows all of a message in %s, on several lines", async (_name, message) => {
    const [, lines = []] = await linesOf({ message });
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join("").replaceAll(" ", "")).toBe(message.replaceAll(" ", ""));
    for (const line of lines) expect(line).not.toMatch(/^(?:[。、，！」ー…)\p{M}]|\u{1F3FD})|[「(]$/u);
    expect(lines.length).toBeLessThanOrEqual(5);
  });

  test("breaks a Thai text between words", async () => {
    const [, lines = []] = await linesOf({ message: thai });
    const words = new Intl.Segmenter("th", { granularity: "word" });
    const whole = Array.from(words.segment(lines.join("")), ({ index }) => index);
    let position = 0;
    for (const line of lines) {
      expect(whole).toContain(position);
      position += line.length;
    }
  });
});

test("the feed and the card are sent although the badge fails", async () => {
  const ada = await app.signIn("Ada");
  await ada.api.reviews.add.mutate(validReview());
  await untilListening(app);
  // The newest reviews are in memory; the number of reviews is not.
  await app.db.execute(sql.raw("alter table reviews rename to reviews_away"));
  const statuses = async (...paths: string[]) =>
    await Promise.all(paths.map(async (path) => (await get(path)).response.status));
  expect(await statuses("/badge.svg", "/reviews.atom", "/reviews.svg")).toEqual([503, 200, 200]);
});

test("other sites may embed the feed, the card and the badge, and keep copies", async () => {
  for (const path of ["/reviews.atom", "/reviews.svg", "/badge.svg"]) {
    const { response } = await get(path);
    expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(response.headers.get("cache-control")).toBe("public, max-age=300");
  }
});

test("while the database is unavailable, a badge that the site has not made yet is refused with a sentence", async () => {
  for (const statement of [
    "alter table reviews rename to reviews_away",
    `create function away() returns setof reviews_away language plpgsql as $$
      begin raise exception 'too many clients' using errcode = '53300'; end $$`,
    "create view reviews as select * from away()",
  ]) {
    await app.db.execute(sql.raw(statement));
  }
  const { response, text } = await get("/badge.svg");
  expect(response.status).toBe(503);
  expect(text).toContain(refusalWording.unreachable);
});
