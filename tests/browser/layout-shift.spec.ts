import { splashWording } from "../../site/words/page.ts";
import { expect, hold, test } from "../support/browser.ts";

for (const width of [360, 768, 1280]) {
  test(`at ${width} pixels nothing moves when the fonts come late, nor on the way down the page`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const letThrough = await hold(page, "**/assets/*.woff2");
    await page.addInitScript(() => {
      const shifts: string[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, sources } = entry as PerformanceEntry & {
            value: number;
            sources: { node: Node | null }[];
          };
          if (value < 0.00005) continue; // a rounding of the browser's, without anything that moved
          const moved = sources.map(({ node }) => (node?.textContent ?? node?.nodeName ?? "").slice(0, 40));
          shifts.push(`${value.toFixed(4)}: ${moved.join(" | ")}`);
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
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
    // It is drawn when somebody comes near.
    await expect(page.locator("#home svg[role=img] path").first()).toBeAttached();
    expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
  });
}
