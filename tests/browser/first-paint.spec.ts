import type { Page } from "@playwright/test";
import { expect, hold, test, WITH_MOTION } from "../support/browser.ts";

test.use(WITH_MOTION);

/** Keeps the page from being loaded wholly. @returns what lets it. */
const holdLoad = (page: Page) => hold(page, "**/assets/*.woff2");

/** Which sections are laid out whether or not they are in sight. */
function laidOut(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("main > section")]
      .filter((section) => getComputedStyle(section).contentVisibility === "visible")
      .map(({ id }) => id),
  );
}

const ALL = ["home", "Howto", "reviews", "team", "contact"];

test("what is below the first screen is laid out once the page has loaded", async ({ page }) => {
  const letThrough = await holdLoad(page);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  expect(await laidOut(page)).toEqual(["home"]);
  letThrough();
  await expect.poll(() => laidOut(page)).toEqual(ALL);
});

test("a visitor who goes somewhere before that arrives there", async ({ page }) => {
  const letThrough = await holdLoad(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await page.getByRole("navigation").getByRole("link").last().click();
  expect(await laidOut(page)).toEqual(ALL);
  const hash = new URL(page.url()).hash;
  await expect(page.locator(hash).getByRole("heading", { level: 2 })).toBeInViewport();
  letThrough();
});

test("whoever opens a place of the page, or comes back to one, has all of it at once", async ({ page }) => {
  const letThrough = await holdLoad(page);
  await page.goto("/#contact", { waitUntil: "domcontentloaded" });
  expect(await laidOut(page)).toEqual(ALL);
  letThrough();
  await page.waitForLoadState();
  const letThroughAgain = await holdLoad(page);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await page.reload({ waitUntil: "domcontentloaded" });
  expect(await laidOut(page)).toEqual(ALL);
  letThroughAgain();
});
