import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sections } from "../../settings/sections.ts";
import { readChangelog } from "../../theme/versions/changelog.ts";
import { extensionFolder } from "../../vite/folders.ts";
import { changesWording } from "../../words/changes.ts";
import { appOfFile } from "../support/app.ts";
import { identity } from "../support/owner.ts";
import { parseHtml } from "../support/xml.ts";

const { entries } = readChangelog(readFileSync(join(extensionFolder, "CHANGELOG.md"), "utf8"));

const app = await appOfFile();

test("the page names the feeds and links to the changelog by the version", async () => {
  const page = parseHtml(await (await fetch(app.origin)).text());
  const links = page.querySelectorAll("head > link[rel=alternate][type^='application/']");
  const feeds = [...links].map((link) => link.getAttribute("href"));
  expect(feeds).toEqual(["/changes.atom", "/changes.json", "/reviews.atom"]);
  expect(page.querySelector('footer a[href="/changes"]')?.textContent).toContain(identity.version);
});

test("the changelog is a page without scripts that has each version", async ({ skip }) => {
  skip(!sections.changes, "the site has no changelog");
  const response = await fetch(`${app.origin}/changes`);
  const page = parseHtml(await response.text());
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(page.querySelector("h1")?.textContent).toBe(changesWording.title);
  const versions = [...page.querySelectorAll("h2")].map((heading) => heading.textContent);
  for (const { version } of [identity, ...entries]) {
    if (/^\d/.test(version)) expect(versions.join()).toContain(changesWording.version(version));
  }
  const file = page
    .querySelector(`#v${identity.version.replaceAll(".", "\\.")} a[download]`)
    ?.getAttribute("href");
  expect(file).toBe(`/${identity.extensionName}-${identity.version}.vsix`);
  expect(page.querySelectorAll("script[src], [style]")).toHaveLength(0);
});
