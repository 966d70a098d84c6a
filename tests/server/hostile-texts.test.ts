import { Window } from "happy-dom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { hostileLines, hostileTexts } from "../support/hostile-texts.ts";
import { validReview } from "../support/review.ts";
import { childTexts, elementsOf, parseXml } from "../support/xml.ts";

/** A visitor's text leaves the site in several formats. A parser of each format has to read the text that was typed. */

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

async function get(path: string): Promise<string> {
  const response = await fetch(`${app.origin}${path}`);
  expect(response.status, path).toBe(200);
  return await response.text();
}

function parseHtml(html: string) {
  return new new Window().DOMParser().parseFromString(html, "text/html");
}

/** XML has no noncharacters and almost no control characters. The site replaces them. */
const inXml = (text: string) =>
  text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "\uFFFD");
/** A browser reads CRLF and CR in HTML as LF (https://html.spec.whatwg.org/#normalize-newlines). */
const inHtml = (text: string) => text.replace(/\r\n?/g, "\n");

describe.each(hostileTexts)("the review %j", (text) => {
  const title = hostileLines.includes(text) ? text : "A title";

  beforeAll(async () => {
    const author = await app.signIn(title);
    await author.api.reviews.add.mutate(validReview({ title, message: text }));
  });

  test("comes back from the API", async () => {
    const [review] = (await app.api.reviews.list.query({ limit: 1 })).reviews;
    expect(review).toMatchObject({ title, message: text.trim(), ass: { name: title } });
  });

  test("comes back from the feed", async () => {
    const [entry] = elementsOf(parseXml(await get("/reviews.atom")), "entry");
    expect(childTexts(entry, "title")).toEqual([inXml(title)]);
    expect(elementsOf(entry, "author").map(({ text }) => text.trim())).toEqual([inXml(title)]);
    const [content] = elementsOf(entry, "content");
    expect(content?.attributes).toEqual({ type: "html" });
    const { body } = parseHtml(content?.text ?? "");
    expect(inHtml(body.textContent)).toBe(inHtml(inXml(text.trim())));
    expect([...body.querySelectorAll("*")].map(({ tagName }) => tagName)).toEqual(["P"]);
  });
  test("comes back from the card", async () => {
    const card = parseXml(await get("/reviews.svg"));
    const names = new Set(elementsOf(card).map(({ name }) => name));
    expect([...names].sort()).toEqual(["g", "rect", "text", "title"]);
    const [quote] = elementsOf(card, "g").slice(1);
    // The card breaks lines at white space.
    const withoutSpaces = (shown: string) => shown.replace(/[\s\p{Cc}]/gu, "");
    const shown = withoutSpaces(childTexts(quote, "text").join(""));
    expect(shown).toContain(inXml(withoutSpaces(text)));
  });
});
