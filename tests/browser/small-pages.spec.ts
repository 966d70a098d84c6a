import { changesWording } from "../../words/changes.ts";
import { footerWording } from "../../words/page.ts";
import { expect, test } from "../support/browser.ts";
import { identity } from "../support/owner.ts";
import { openSite } from "./visit.ts";

test("the way back of a small page goes back in the tab's history where the page is the entry before", async ({
  page,
}) => {
  await openSite(page, "/?with=Nord");
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  const changelog = page
    .getByRole("contentinfo")
    .getByRole("link", { name: footerWording.changelog(identity.version) });
  await changelog.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(changesWording.title);
  await page.getByRole("link", { name: changesWording.back }).click();
  await expect(page).toHaveURL(/with=Nord/);
  await expect(changelog).toBeInViewport();
  expect(await entries()).toBe(before + 1);

  await page.goto("/privacy");
  await page.goto("/changes");
  await page.getByRole("link", { name: changesWording.back }).click();
  await expect(page).toHaveURL("/");
});

test("small pages have the logo at the place and in the size that the page has", async ({ page }) => {
  for (const width of [360, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const places = [];
    for (const path of ["/", "/privacy", "/changes", "/ports", "/auth/done?outcome=cancelled"]) {
      await page.goto(path);
      places.push(await page.locator("header img").boundingBox());
    }
    for (const place of places) expect(place).toEqual(places[0]);
  }
});
