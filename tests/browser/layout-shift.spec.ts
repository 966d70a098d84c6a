import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import type { Page } from "@playwright/test";
import { splashWording } from "../../words/page.ts";
import { expect, hold, painted, test, WITH_MOTION } from "../support/browser.ts";
import { listen, stopServer } from "../support/ports.ts";

test.use(WITH_MOTION);

/** A rounding error of the browser. */
const ROUNDING = 0.00005;
/** A font replaces its fallback, whose letters are almost as wide. If a line broke elsewhere, much more would move. */
const FACE = 0.0005;

/** Records what moves on the page by more than `ignored`, from its first frame on. */
async function watchShifts(page: Page, ignored = ROUNDING): Promise<void> {
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
  }, ignored);
}

function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}

for (const width of [360, 768, 1280]) {
  test(`at ${width} pixels no line moves when fonts load late or when the visitor scrolls down`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const letThrough = await hold(page, "**/assets/*.woff2");
    await watchShifts(page, FACE);
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

test("nothing moves when the browser paints before the whole page has arrived", async ({ page, site }) => {
  const html = await (await fetch(site.url)).text();
  const middle = html.indexOf('role="tabpanel"') + 2_000;
  let sendRest = () => {};
  const server = createServer(async (request, response) => {
    const { url = "/", method = "GET" } = request;
    const isPost = method === "POST";
    const sent = isPost ? { body: await text(request), headers: { "content-type": "application/json" } } : {};
    const answer = await fetch(new URL(url, site.url), { method, ...sent });
    const headers = [...answer.headers].filter(([name]) => !/^(content-encoding|content-length)$/.test(name));
    response.writeHead(answer.status, Object.fromEntries(headers));
    if (url !== "/") return response.end(Buffer.from(await answer.arrayBuffer()));
    response.write(html.slice(0, middle));
    sendRest = () => response.end(html.slice(middle));
  });
  const port = await listen(server);
  try {
    await watchShifts(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: "commit" });
    await expect(page.locator("#home pre i").first()).toBeAttached();
    const frames = () =>
      page.evaluate(async () => {
        for (let count = 0; count < 3; count++) await new Promise((done) => requestAnimationFrame(done));
      });
    await frames();
    sendRest();
    await expect(page.getByRole("contentinfo")).toBeAttached();
    await frames();
    expect(await shiftsOf(page)).toEqual([]);
  } finally {
    // The page would ask the stopped server.
    await page.goto("about:blank");
    await stopServer(server);
  }
});
