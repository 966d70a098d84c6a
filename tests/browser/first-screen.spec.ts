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

for (const { width, height } of [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
]) {
  test(`at ${width} × ${height} five lines of both panes are above the sun, and none is cut at the side`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openSite(page);
    await splashGone(page);
    const sentence = await page.locator("#home output").boundingBox();
    for (const side of ["yours", "ours"]) {
      const lines = page.locator(`[data-pane=${side}] > [data-line]`);
      const fifth = await lines.nth(4).boundingBox();
      expect((fifth?.y ?? height) + (fifth?.height ?? 0)).toBeLessThanOrEqual(sentence?.y ?? 0);
      const scroller = page.locator(`[data-side=${side}] [data-scroller]`);
      expect(await scroller.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    }
  });
}
