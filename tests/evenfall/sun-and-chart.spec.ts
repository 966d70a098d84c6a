import { stageWording } from "../../defaults/words/stage.ts";
import { openSite } from "../browser/visit.ts";
import { expect, test } from "../support/browser.ts";

// Not every theme has a sun or reaches the chart's bars.

test("the splash's sun ends at the place of the stage's first sun", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSite(page);
  const [splash, stage] = await page.evaluate(() =>
    ["#root > [role=status] span span", "#light + span"].map((selector) => {
      const sun = document.querySelector(selector) ?? document.body;
      const { left, bottom, width } = sun.getBoundingClientRect();
      const { translate, width: size } = getComputedStyle(sun, "::before");
      return { place: [left, bottom, width].map(Math.round), translate, size };
    }),
  );
  expect(splash).toEqual(stage);
});

test("the chart marks the theme that the visitor or the address chose", async ({ page }) => {
  await openSite(page);
  const other = page.getByLabel(stageWording.yours, { exact: true });
  const chart = page.locator("[aria-labelledby=chart-heading] svg");
  await expect(chart.locator("circle[data-yours]")).toHaveCount(0);
  await other.selectOption("Nord");
  await expect(chart.locator("circle[data-yours]")).toHaveAttribute("data-yours", "Nord");
  await expect(chart.locator("text:visible", { hasText: "Nord" })).toHaveCount(1);
  await other.selectOption("Vesper");
  await expect(chart.locator("circle[data-yours]")).toHaveAttribute("data-yours", "Vesper");
  // A dot has its name while it is pointed at, and a press puts its theme on the stage.
  await chart.locator("circle[data-name=Nord]").hover({ force: true });
  await expect(chart.locator("text:visible", { hasText: "Nord" })).toHaveCount(1);
  await chart.locator("circle[data-name=Nord]").dispatchEvent("click");
  await expect(other).toHaveValue("Nord");
  await openSite(page, "/?with=Dracula");
  await expect(chart.locator("circle[data-yours]")).toHaveAttribute("data-yours", "Dracula");
});
