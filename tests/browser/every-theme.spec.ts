import { themes as collection } from "tm-themes";
import { moreContrastWording, variantsWording } from "../../site/words/variants.ts";
import { violationsOn } from "../support/axe.ts";
import { expect } from "../support/browser.ts";
import { extensionOfCollection, testWithSiteOf } from "../support/other-site.ts";
import { openSite, splashGone } from "../support/visit.ts";

/** One extension of all 65 themes of `tm-themes`, adopted and built without an edit. */
const test = testWithSiteOf(() => extensionOfCollection(...collection.map(({ name }) => name)));

/** All that differs between the themes is their colours. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

test("in every theme axe finds only the code's own colours, and nothing once their contrast is raised; nothing overflows the page", async ({
  page,
}) => {
  test.setTimeout(900_000);
  await openSite(page);
  await splashGone(page);
  for (const raised of [false, true]) {
    await page.getByRole("switch", { name: moreContrastWording.label }).setChecked(raised);
    // It changes the page once its scripts have loaded.
    await expect(page.locator("html[data-more-contrast]")).toHaveCount(raised ? 1 : 0);
    expect(await violationsOn(page, (axe) => (raised ? axe : axe.exclude("pre code")))).toEqual([]);
  }
  // The switch changes nothing but the colours of code, so it stays on.
  const choice = page.getByRole("radiogroup", { name: variantsWording.theme });
  await expect(choice.getByRole("radio")).toHaveCount(collection.length);
  for (const { displayName } of collection) {
    await choice.getByRole("radio", { name: displayName, exact: true }).check();
    await expect(page.locator("html")).toHaveAttribute("data-theme", displayName);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(isWider, `${displayName} at ${width} pixels`).toBe(false);
    }
    expect(await violationsOn(page, (axe) => axe.withRules(COLOR_RULES)), displayName).toEqual([]);
  }
});
