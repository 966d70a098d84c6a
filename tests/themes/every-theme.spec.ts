import { AxeBuilder } from "@axe-core/playwright";
import { themes as collection } from "tm-themes";
import { expect, test } from "../support/browser.ts";
import { extensionOfCollection, siteOf } from "../support/other-site.ts";
import { startSite } from "../support/site.ts";
import { openSite } from "../support/visit.ts";

/** Each theme of `tm-themes` becomes an extension, which is adopted, built into a site and checked. */

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Code and the names of the palette's colours, which show the theme's own colours unchanged. */
const WORN_AS_IS = "pre, #home [data-role]";

for (const { name, displayName } of collection) {
  test(`${displayName} (${name}) builds without an edit, axe finds nothing, and nothing overflows`, async ({
    browser,
  }) => {
    const copy = await siteOf(extensionOfCollection(name));
    try {
      const site = await startSite({ project: copy.folder });
      try {
        for (const width of [360, 1280]) {
          // During a transition an element has neither colour.
          const context = await browser.newContext({
            baseURL: site.url,
            viewport: { width, height: 800 },
            reducedMotion: "reduce",
          });
          const page = await context.newPage();
          const complaints: string[] = [];
          page.on("console", (message) => {
            if (/^(?:error|warning)$/.test(message.type())) complaints.push(message.text());
          });
          await openSite(page);
          await expect(page.getByText("Loading", { exact: true })).toBeHidden();
          expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(displayName);
          const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
          const found = [];
          for (const { id, nodes } of violations) {
            for (const { target } of nodes) {
              const selector = target.join(" ");
              const isTheThemes =
                id === "color-contrast" &&
                (await page
                  .locator(selector)
                  .evaluate((node, own) => node.closest(own) !== null, WORN_AS_IS));
              if (!isTheThemes) found.push(`${id}: ${selector}`);
            }
          }
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect({ width, found, overflow, complaints }).toEqual({
            width,
            found: [],
            overflow: 0,
            complaints: [],
          });
          await context.close();
        }
      } finally {
        await site.stop();
      }
    } finally {
      await copy.remove();
    }
  });
}
