import { openSite } from "../browser/visit.ts";
import { expect, test } from "../support/browser.ts";

// What the specification says about Evenfall's words and people is in specification.test.ts.

test("the page is dark for everybody, with No Moon for visitors who prefer more contrast", async ({ page }) => {
  const worn = async (media: Parameters<typeof page.emulateMedia>[0]) => {
    await page.emulateMedia(media);
    await openSite(page);
    return await page.evaluate(() => document.documentElement.dataset);
  };
  expect((await worn({ colorScheme: "light" })).theme).toBe("Evenfall");
  expect((await worn({ colorScheme: "dark", contrast: "more" })).theme).toBe("Evenfall No Moon");
  expect((await worn({ contrast: "no-preference" })).theme).toBe("Evenfall");
});
