import { stageWording } from "../../defaults/words/stage.ts";
import { expect, test } from "../support/browser.ts";
import { themes } from "../support/owner.ts";
import { openSite, splashGone } from "./visit.ts";

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 1366, height: 657 },
  { width: 390, height: 664 },
]) {
  test(`at ${width} × ${height} the sun and the sentence are on the first screen and move for no light, theme, variant or tab, and nothing is wider than the page`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openSite(page);
    await splashGone(page);
    const places = () =>
      page.evaluate(() => {
        // A press may have scrolled what it needs into view.
        scrollTo({ top: 0, behavior: "instant" });
        return ["#home output", "#light"].map((selector) => {
          const { top, bottom } = (document.querySelector(selector) ?? document.body).getBoundingClientRect();
          return [Math.round(top), Math.round(bottom)];
        });
      });
    const first = await places();
    for (const [top = 0, bottom = height] of first) {
      expect(top).toBeGreaterThan(0);
      expect(bottom).toBeLessThanOrEqual(height);
    }
    for (const percent of ["100", "50", "39", "30", "5"]) {
      await page.getByRole("slider", { name: stageWording.light }).fill(percent);
      expect(await places(), `${percent}%`).toEqual(first);
    }
    await page.getByLabel(stageWording.yours).selectOption({ index: 3 });
    expect(await places(), "another theme").toEqual(first);
    for (const tab of await page.getByRole("tablist", { name: stageWording.files }).getByRole("tab").all()) {
      await tab.click();
      await expect(tab).toHaveAttribute("aria-selected", "true");
      expect(await places(), (await tab.textContent()) ?? "").toEqual(first);
    }
    for (const theme of themes) {
      const radio = page.getByRole("radio", { name: theme.name, exact: true });
      if ((await radio.count()) === 0) continue;
      await radio.check({ force: true });
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme.name);
      expect(await places(), theme.name).toEqual(first);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}
