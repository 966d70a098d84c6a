import type { Page } from "@playwright/test";
import { splashWording } from "../../defaults/words/page.ts";
import { expect, hold, painted, test, WITH_MOTION } from "../support/browser.ts";

test.use(WITH_MOTION);

/**
 * A font replaces its fallback, whose letters are almost as wide, so rows of words such as the tabs become a little
 * wider or narrower. If a line broke elsewhere, much more would move.
 */
const FACE = 0.001;

/** Records what moves on the page, from its first frame on. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript((ignored) => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number;
          sources: { node: Node | null }[];
        };
        if (value < ignored) continue;
        const moved = sources.map(({ node }) => (node?.textContent || node?.nodeName || "").slice(0, 40));
        shifts.push(`${value.toFixed(4)}: ${moved.join(" | ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  }, FACE);
}

function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}

for (const width of [360, 768, 1280]) {
  test(`at ${width} pixels no line moves when fonts load late or on scrolling`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const letThrough = await hold(page, "**/assets/*.woff2");
    await watchShifts(page);
    await page.goto("/", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(splashWording.loading, { exact: true })).toBeHidden();
    expect(await page.evaluate(() => document.fonts.check("1rem Bricolage"))).toBe(false);
    letThrough();
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => document.fonts.check("1rem Bricolage"))).toBe(true);
    await page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      for (let top = 0; top < document.documentElement.scrollHeight; top += 200) {
        scrollTo({ top, behavior: "instant" });
        await frame();
        await frame();
      }
    });
    await expect(page.getByRole("option", { name: "Nord" }).first()).toBeAttached();
    // The browser reports a shift after the frame that shows it.
    await painted(page);
    await painted(page);
    expect(await shiftsOf(page)).toEqual([]);
  });
}
