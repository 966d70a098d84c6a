import { readFileSync } from "node:fs";
import { Window } from "happy-dom";
import { expect, test } from "vitest";
import manifest from "../../site/extension/package.json" with { type: "json" };
import { sections } from "../../site/sections.ts";
import { changesWording } from "../../site/words/changes.ts";
import { readChangelog } from "../../theme/versions/changelog.ts";
import { appOfFile } from "../support/app.ts";
import { marketplace } from "../support/owner.ts";

const { entries } = readChangelog(
  readFileSync(new URL("../../site/extension/CHANGELOG.md", import.meta.url), "utf8"),
);
const id = `${marketplace}#version-${manifest.version}`;

const app = await appOfFile();

function parse(text: string, type: "text/html" | "application/xml") {
  return new new Window().DOMParser().parseFromString(text, type);
}

test("the page names the feeds and links to the changelog by the version", async () => {
  const page = parse(await (await fetch(app.origin)).text(), "text/html");
  const links = page.querySelectorAll("head > link[rel=alternate][type^='application/']");
  const feeds = [...links].map((link) => link.getAttribute("href"));
  expect(feeds).toEqual(["/changes.atom", "/changes.json", "/reviews.atom"]);
  expect(page.querySelector('footer a[href="/changes"]')?.textContent).toContain(manifest.version);
});

test("the changelog is a page without scripts that has each version", async ({ skip }) => {
  skip(!sections.changes, "the site has no changelog");
  const response = await fetch(`${app.origin}/changes`);
  const html = await response.text();
  const page = parse(html, "text/html");
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(page.querySelector("h1")?.textContent).toBe(changesWording.title);
  const versions = [...page.querySelectorAll("h2")].map((heading) => heading.textContent);
  for (const { version } of [manifest, ...entries]) {
    if (/^\d/.test(version)) expect(versions.join()).toContain(changesWording.version(version));
  }
  const file = page
    .querySelector(`#v${manifest.version.replaceAll(".", "\\.")} a[download]`)
    ?.getAttribute("href");
  expect(file).toBe(`/${manifest.name}-${manifest.version}.vsix`);
  expect(page.querySelectorAll("script[src], [style]")).toHaveLength(0);
});

test("both feeds contain each version under the same id, with the same bytes each time", async ({ skip }) => {
  skip(!sections.changes, "the site has no changelog");
  const [atom, again, json] = await Promise.all(
    ["atom", "atom", "json"].map(async (kind) => await fetch(`${app.origin}/changes.${kind}`)),
  );
  expect(atom?.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  expect(json?.headers.get("content-type")).toBe("application/feed+json; charset=utf-8");
  const text = (await atom?.text()) ?? "";
  expect(await again?.text()).toBe(text);
  const entries = parse(text, "application/xml").querySelectorAll("entry > id");
  const ids = [...entries].map((element) => element.textContent);
  expect(ids).toContain(id);
  const feed = await json?.json();
  expect(feed.items.map((item: { id: string }) => item.id)).toEqual(ids);
});
