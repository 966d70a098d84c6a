import { describe, expect, test } from "vitest";
import { language } from "../../defaults/words/language.ts";
import { footerWording, headWording, product } from "../../defaults/words/page.ts";
import { reviewsNeedScripts } from "../../defaults/words/reviews.ts";
import { reviews } from "../../server/db/schema.ts";
import { appOfFile } from "../support/app.ts";
import { reviewRow, validReview } from "../support/content.ts";
import { parseHtml } from "../support/html.ts";
import { identity } from "../support/owner.ts";
import { sentence } from "../support/sentence.ts";

/** The page as it is served, without running any script. */

const app = await appOfFile();

async function openPage() {
  const response = await fetch(`${app.origin}/`);
  expect(response.status).toBe(200);
  return parseHtml(await response.text());
}

/**
 * On a busy machine the page does not wait for the newest reviews. Once the site has read them, the page shows
 * them.
 */
async function fetchNewest(): Promise<Response> {
  await app.responses.snapshot(false);
  return await fetch(`${app.origin}/`);
}

function text(element: { textContent: string } | null): string {
  return element?.textContent?.replace(/\s+/g, " ").trim() ?? "";
}

describe("the served page", () => {
  test("has the seven sections in order, with their anchors", async () => {
    const page = await openPage();
    const ids = ["navigation", "home", "Howto", "reviews", "team", "contact"];
    const found = [...page.querySelectorAll("[id]")].map(({ id }) => id);
    expect(found.filter((id) => ids.includes(id))).toEqual(ids);
    expect(text(page.querySelector("#root > footer"))).toContain(
      footerWording.copyright(product.copyrightYear ?? new Date().getUTCFullYear(), identity.name),
    );
  });

  test("contains the newest reviews as text, and says that the form needs scripts", async () => {
    const author = await app.signIn("Ada Lovelace");
    const review = validReview();
    await author.api.reviews.add.mutate(review);
    const html = await (await fetchNewest()).text();
    const page = parseHtml(html);
    const shown = text(page.querySelector("#reviews article"));
    for (const part of [review.title, review.message, "Ada Lovelace"]) expect(shown).toContain(part);
    // The script that applies the theme, which the policy allows by its hash. No review is in it.
    const inline = [...page.querySelectorAll("script:not([src]):not([type])")];
    expect(inline.filter((script) => text(script).includes("Lovelace"))).toEqual([]);
    expect(JSON.parse(page.getElementById("state")?.textContent ?? "")).toHaveProperty("newest");
    expect(html).toMatch(new RegExp(`<noscript><p[^>]*>${sentence(reviewsNeedScripts).source}`));
  });
});

test("the page has the same bytes for all visitors, signed in or not", async () => {
  const { cookie } = await app.signIn("Ben");
  const signedIn = { cookie: `${cookie}; theme=light`, "sec-ch-prefers-color-scheme": "light" };
  const [first, again] = [await fetchNewest(), await fetch(`${app.origin}/`, { headers: signedIn })];
  expect(first.headers.get("vary")).toBe("accept-encoding");
  expect(await again.text()).toBe(await first.text());
});

test("a signed-in visitor's page has what another process has just written", async () => {
  const { id: authorId, cookie } = await app.signIn("Ben");
  await fetchNewest();
  await app.db.insert(reviews).values(reviewRow({ authorId, title: "Of another process" }));
  const page = await fetch(`${app.origin}/`, { headers: { cookie } });
  expect(await page.text()).toContain("Of another process");
});

describe("for search engines", () => {
  test("the page has a title, a description, a canonical address, a social card and structured data", async () => {
    const page = await openPage();
    const meta = (key: string) =>
      page.querySelector(`meta[name="${key}"], meta[property="${key}"]`)?.getAttribute("content");
    expect(page.documentElement.lang).toBe(language.lang);
    expect((["dark", "light"] as const).map((type) => headWording.title(identity.name, type))).toContain(page.title);
    expect(meta("description")).toBe(product.description(identity));
    expect(page.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe(`${app.env.publicOrigin}/`);
    expect(meta("og:image")).toBe(`${app.env.publicOrigin}/og.png`);
    expect(meta("og:image:alt")).toContain(identity.name);
    expect(meta("twitter:card")).toBe("summary_large_image");
    expect(meta("theme-color")).toMatch(/^#/);
    const html = await (await fetch(app.origin)).text();
    expect(html).toMatch(/^<!doctype html>\s*<html [^>]*>\s*<head>\s*<meta charset="utf-8"/);
    const data = JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? "");
    expect(data).toMatchObject({ "@type": "SoftwareApplication", softwareVersion: identity.version });
    expect(data).not.toHaveProperty("aggregateRating");
  });

  test("every page of the sitemap has a title and a description of its own, its canonical address and a social card", async () => {
    const robots = await (await fetch(`${app.origin}/robots.txt`)).text();
    expect(robots).toContain(`\nSitemap: ${app.env.publicOrigin}/sitemap.xml`);
    const sitemap = await (await fetch(`${app.origin}/sitemap.xml`)).text();
    expect(sitemap).toContain(`<loc>${app.env.publicOrigin}/</loc>`);
    const addresses = Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ([, address = ""]) =>
      address.replaceAll("&amp;", "&"),
    );
    const said = new Set<string>();
    for (const address of addresses) {
      const html = await (await fetch(address.replace(app.env.publicOrigin, app.origin))).text();
      const { head } = parseHtml(html);
      const meta = (key: string) =>
        head.querySelector(`meta[name="${key}"], meta[property="${key}"]`)?.getAttribute("content");
      expect(head.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe(address);
      expect(meta("og:url")).toBe(address);
      expect(meta("og:description"), address).toBe(meta("description"));
      expect(meta("og:title"), address).toBe(head.querySelector("title")?.textContent);
      expect(new URL(meta("og:image") ?? "").pathname, address).toMatch(/^\/(?:og|assets\/with-[\w-]+)\.png$/);
      said.add(`title ${meta("og:title")}`).add(`description ${meta("description")}`);
    }
    expect(said.size).toBe(2 * addresses.length);
  });
});
