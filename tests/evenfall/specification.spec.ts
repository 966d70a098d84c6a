import { expect, test } from "../support/browser.ts";
import { openSite } from "../support/visit.ts";

// What the specification says about Evenfall's words and people is in specification.test.ts.

test("the page is dark, also for visitors who prefer light; visitors who prefer more contrast get No Moon", async ({
  page,
}) => {
  const worn = async (media: Parameters<typeof page.emulateMedia>[0]) => {
    await page.emulateMedia(media);
    await openSite(page);
    return await page.evaluate(() => document.documentElement.dataset);
  };
  expect((await worn({ colorScheme: "light" })).theme).toBe("Evenfall");
  const dataset = await worn({ colorScheme: "dark", contrast: "more" });
  expect(dataset).toMatchObject({ theme: "Evenfall No Moon", moreContrast: "on" });
  expect((await worn({ contrast: "no-preference" })).theme).toBe("Evenfall");
});
