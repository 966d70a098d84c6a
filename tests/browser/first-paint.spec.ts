import { anchors } from "../../client/anchors.ts";
import { expect, hold, test } from "../support/browser.ts";
import { loginButton } from "../support/visit.ts";

test("the document is complete before the page's scripts have loaded", async ({ page }) => {
  const letThrough = await hold(page, "**/assets/*.js");
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  letThrough();
  await expect(loginButton(page)).toBeEnabled();
});

test("a visitor who follows a link before the page has loaded arrives there, and stays there", async ({
  page,
}) => {
  const letThrough = await hold(page, "**/assets/*.woff2");
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await page.getByRole("navigation").getByRole("link").last().click();
  const hash = new URL(page.url()).hash;
  const heading = page.locator(hash).getByRole("heading", { level: 2 });
  await expect(heading).toBeInViewport();
  letThrough();
  await page.waitForLoadState();
  await expect(heading).toBeInViewport();
});

test("a visitor who opens an address with a fragment arrives at that place", async ({ page }) => {
  await page.goto(`/#${anchors.contact}`);
  await expect(page.locator(`#${anchors.contact}`).getByRole("heading", { level: 2 })).toBeInViewport();
});

test("fonts that arrive late do not replace the text that is already drawn", async ({ page }) => {
  await page.goto("/");
  const fetched = await page.evaluate(() =>
    [...document.fonts].filter(({ family }) => !/Fallback/.test(family)).map(({ display }) => display),
  );
  expect(fetched).toEqual(["optional", "optional"]);
});
