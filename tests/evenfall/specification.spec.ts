import { sections } from "../../site/sections.ts";
import { language } from "../../site/words/language.ts";
import { expect, test } from "../support/browser.ts";
import { openSite } from "../support/visit.ts";

/** What the specification says about Evenfall itself, word for word. */

test("the page claims 100+ downloads, 10+ positive reviews, 4+ stars and the stable version 1.2.4", async ({
  page,
}) => {
  test.skip(language.lang !== "en", "the specification's words are English");
  await openSite(page);
  await expect(page.locator("#home")).toContainText("Stable Version 1.2.4");
  const claims = await page
    .locator("#home dl > div")
    .evaluateAll((groups) =>
      groups.map(
        (group) => `${group.querySelector("dd")?.textContent} ${group.querySelector("dt")?.textContent}`,
      ),
    );
  expect(claims).toEqual([
    "100+ downloads",
    "10+ positive reviews",
    "4+ stars out of 5",
    "1.2.4 stable version",
  ]);
});

test("the team has four members, each with links to a code host and a professional network", async ({
  page,
}) => {
  await openSite(page);
  const members = page.locator("#team").getByRole("list").first().locator(":scope > li");
  await expect(members).toHaveCount(4);
  for (const member of await members.all()) {
    await expect(member.getByRole("link", { name: /github/i })).toHaveAttribute(
      "href",
      /^https:\/\/github\.com\//,
    );
    await expect(member.getByRole("link", { name: /linkedin/i })).toHaveAttribute(
      "href",
      /^https:\/\/www\.linkedin\.com\//,
    );
  }
});

test("every section is on", () => {
  expect(Object.values(sections)).not.toContain(false);
});

test("the copyright year is 2022", async ({ page }) => {
  await openSite(page);
  await expect(page.locator("#root > footer")).toContainText("2022");
});

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
