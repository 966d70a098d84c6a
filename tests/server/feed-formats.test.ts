import { expect, test } from "vitest";
import * as z from "zod/mini";
import { appOfFile } from "../support/app.ts";
import { identity, marketplace } from "../support/owner.ts";
import { validReview } from "../support/review.ts";
import { elementsOf, parseHtml, parseXml, type XmlElement } from "../support/xml.ts";

/** What feed readers require: RFC 4287 for Atom, https://www.jsonfeed.org/version/1.1/ for JSON Feed. */

const app = await appOfFile();

/** RFC 3339 with a time zone, as Atom and JSON Feed require. */
const date = z.iso.datetime({ offset: true });

function expectDate(text: string | undefined): void {
  expect(z.safeParse(date, text).success, text).toBe(true);
  const time = new Date(text ?? "").getTime();
  expect(time).toBeGreaterThan(Date.UTC(2015));
  expect(time).toBeLessThanOrEqual(Date.now());
}

/** Expects that an element has exactly one child of this name, and returns it. */
function only(parent: XmlElement | undefined, name: string): XmlElement {
  const children = (parent?.children ?? []).filter((child) => child.name === name);
  expect(children, `${name} in ${parent?.name}`).toHaveLength(1);
  return children[0] as XmlElement;
}

function linksOf(parent: XmlElement, rel: string): (string | undefined)[] {
  return parent.children
    .filter(({ name, attributes }) => name === "link" && (attributes.rel ?? "alternate") === rel)
    .map(({ attributes }) => attributes.href);
}

function expectAddress(text: string | undefined): void {
  expect(text).toMatch(/^[a-z][a-z\d+.-]*:[^\s<>"{}|\\^`]+$/i);
  expect(URL.canParse(text ?? ""), text).toBe(true);
}

function expectAtom(feed: XmlElement, self: string): void {
  expect(feed).toMatchObject({ name: "feed", attributes: { xmlns: "http://www.w3.org/2005/Atom" } });
  expect(only(feed, "title").text).not.toBe("");
  expectAddress(only(feed, "id").text);
  expect(linksOf(feed, "self")).toEqual([self]);
  expect(linksOf(feed, "alternate")).toHaveLength(1);
  const entries = elementsOf(feed, "entry");
  const ids = [feed, ...entries].map((element) => only(element, "id").text);
  expect(new Set(ids).size).toBe(ids.length);
  for (const entry of entries) {
    expect(only(entry, "title").text).not.toBe("");
    expectAddress(only(entry, "id").text);
    expectDate(only(entry, "updated").text);
    expectDate(only(entry, "published").text);
    expect(only(only(entry, "author"), "name").text).not.toBe("");
    expect(linksOf(entry, "alternate")).toHaveLength(1);
    expect(only(entry, "content").attributes).toEqual({ type: "html" });
  }
  for (const link of elementsOf(feed, "link")) expectAddress(link.attributes.href);
  expectAddress(feed.attributes["xml:base"]);
  const updated = only(feed, "updated").text;
  expectDate(updated);
  const newest = entries
    .map((entry) => only(entry, "updated").text)
    .sort()
    .at(-1);
  if (newest !== undefined) expect(updated).toBe(newest);
}

test("the feed of reviews is Atom, without a review and with several, whose ids stay the same", async () => {
  const self = `${app.env.publicOrigin}/reviews.atom`;
  const read = async () => await (await fetch(`${app.origin}/reviews.atom`)).text();
  const empty = parseXml(await read());
  expect(elementsOf(empty, "entry")).toEqual([]);
  expectAtom(empty, self);
  const ada = await app.signIn("Ada <Example>");
  const added: { ids: string; createdAt: string }[] = [];
  for (const title of ["One", "Calm & clear"]) {
    added.unshift(await ada.api.reviews.add.mutate(validReview({ title, message: "No <b>glare</b>." })));
  }
  const text = await read();
  const feed = parseXml(text);
  expectAtom(feed, self);
  const entries = elementsOf(feed, "entry");
  expect(entries.map((entry) => only(entry, "title").text)).toEqual(["Calm & clear", "One"]);
  expect(entries.map((entry) => only(entry, "id").text)).toEqual(added.map(({ ids }) => `urn:uuid:${ids}`));
  expect(entries.map((entry) => only(entry, "published").text)).toEqual(
    added.map((review) => review.createdAt),
  );
  expect(await read()).toBe(text);
});

test("the feeds of the theme's changes are Atom and JSON Feed, with each version under the same id and the same bytes each time", async () => {
  const [atom, again, json] = await Promise.all(
    ["atom", "atom", "json"].map((kind) => fetch(`${app.origin}/changes.${kind}`)),
  );
  expect(atom?.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  expect(json?.headers.get("content-type")).toBe("application/feed+json; charset=utf-8");
  const text = (await atom?.text()) ?? "";
  expect(await again?.text()).toBe(text);
  const feed = parseXml(text);
  expectAtom(feed, `${app.env.publicOrigin}/changes.atom`);
  const ids = elementsOf(feed, "entry").map((entry) => only(entry, "id").text);
  expect(ids).toContain(`${marketplace}#version-${identity.version}`);
  for (const { text } of elementsOf(feed, "content")) {
    expect(parseHtml(text).querySelectorAll("script, style, [style], [onclick]")).toHaveLength(0);
  }

  const address = z.string().check(z.refine((text) => URL.canParse(text)));
  const item = z.object({
    id: z.string().check(z.minLength(1)),
    url: address,
    title: z.string(),
    content_html: z.string().check(z.minLength(1)),
    date_published: z.optional(date),
  });
  const format = z.object({
    version: z.literal("https://jsonfeed.org/version/1.1"),
    title: z.string().check(z.minLength(1)),
    home_page_url: address,
    feed_url: z.literal(`${app.env.publicOrigin}/changes.json`),
    items: z.array(item),
  });
  expect(format.parse(await json?.json()).items.map(({ id }) => id)).toEqual(ids);
});
