import type { Page } from "@playwright/test";
import { sections } from "../../defaults/settings/sections.ts";
import { expect, hold, test } from "../support/browser.ts";
import { scriptOf } from "../support/site.ts";
import { on } from "./visit.ts";

test("a first visit takes 18 KiB for the page and 85 KiB for all scripts", async ({ page, site }) => {
  const sent = async (path: string) => {
    const response = await fetch(new URL(path, site.url), { headers: { "accept-encoding": "br" } });
    expect(response.headers.get("content-encoding"), path).toBe("br");
    return Number(response.headers.get("content-length")) / 1024;
  };
  const scripts = new Set<string>();
  page.on("request", (request) => request.resourceType() === "script" && scripts.add(request.url()));
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(on(page).loginButton).toBeEnabled();
  expect(await sent("/")).toBeLessThanOrEqual(18);
  const sizes = await Promise.all([...scripts].map(sent));
  expect(sizes.length).toBeGreaterThan(2);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(85);
});

test("the sections look the same before their scripts have loaded", async ({ page }) => {
  const letThrough = await hold(page, `**${scriptOf("sections/sections.tsx")}*`);
  await page.goto("/", { waitUntil: "networkidle" });
  const places = () =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll("main > :not(#home) :is(p, li, input, button, svg, img)"))
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [element.tagName, x, y + scrollY, width, height].join(" ");
        }),
    );
  const before = await places();
  await page.evaluate(() => scrollTo(0, 1));
  letThrough();
  if (sections.contact) await expect(on(page).contactForm.submit).toBeEnabled();
  expect(await places()).toEqual(before);
});

test("a link that is followed before the page has loaded leads to its place", async ({ page }) => {
  const letThrough = await hold(page, "**/assets/*.woff2");
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await page.getByRole("navigation").getByRole("link").last().click();
  const hash = new URL(page.url()).hash;
  const heading = page.locator(hash).getByRole("heading", { level: 2 });
  await expect(heading).toBeInViewport();
  letThrough();
  await page.waitForLoadState();
  await expect(heading).toBeInViewport();
});

test("a visitor who opens an address with a fragment arrives at that place", async ({ page }) => {
  await page.goto("/#contact");
  await expect(page.locator("#contact").getByRole("heading", { level: 2 })).toBeInViewport();
});

/** The faces that the browser has drawn an element with. */
async function facesOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  await session.detach();
  return fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? familyName : "a fallback"));
}

for (const path of ["/", ...(sections.ports ? ["/ports"] : []), ...(sections.changes ? ["/changes"] : [])]) {
  test(`${path} is set in its own face when the fonts arrive 300 ms late`, async ({ page }) => {
    // Chromium gives up on a font after three seconds. If the machine was that busy, the page loads again.
    await expect(async () => {
      const letThrough = await hold(page, "**/assets/*.woff2");
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await page.waitForFunction(() => performance.now() > 300);
      expect(await facesOf(page, "h1")).toEqual(["a fallback"]);
      letThrough();
      await page.evaluate(() => document.fonts.ready);
      expect(await facesOf(page, "h1")).toEqual([expect.stringContaining("Bricolage")]);
    }).toPass();
  });
}
