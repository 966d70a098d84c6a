import { main } from "virtual:changes";
import { vsix } from "virtual:vsix";
import { expect, test } from "vitest";
import { changesWording } from "../../defaults/words/changes.ts";
import { appOfFile } from "../support/app.ts";
import { parseHtml } from "../support/html.ts";
import { identity } from "../support/owner.ts";

const app = await appOfFile();

test("the changelog is a page that has the current version and its file", async ({ skip }) => {
  skip(main === null, "the site has no changelog");
  const response = await fetch(`${app.origin}/changes`);
  const page = parseHtml(await response.text());
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(page.querySelector("h1")?.textContent).toBe(changesWording.title);
  expect(page.querySelector("article")?.textContent).toContain(identity.version);
  const file = page.querySelector("article a[download]")?.getAttribute("href");
  expect(file).toBe(vsix?.href);
  expect(page.querySelectorAll("[style]")).toHaveLength(0);
});
