import type { Page } from "@playwright/test";
import { contrast as contrastOf, type Hex, parseColor } from "../../theme/color/color.ts";
import { paletteWording } from "../../words/editor.ts";
import { installWording } from "../../words/install.ts";
import { moreContrastWording, variantsWording } from "../../words/variants.ts";
import { expect, hold, painted, WITH_MOTION } from "../support/browser.ts";
import { extensionOfCollection, testWithSiteOf, themeSource } from "../support/other-site.ts";
import { openSite, splashGone, themeRadio } from "../support/visit.ts";

/** An extension of six themes that differ greatly, and how visitors choose among them. */

const dark = "Rosé Pine Moon";
const light = "GitHub Light";
const contrast = "Dracula Theme";
const labels = [dark, light, contrast, "Solarized Light", "Synthwave '84", "Min Light"];
const files = ["rose-pine-moon", "github-light", "dracula", "solarized-light", "synthwave-84", "min-light"];

const test = testWithSiteOf(
  // The page does not show the last one.
  () => extensionOfCollection(...files, "nord"),
  async (project) => {
    await project.edit("evenfall/variants.ts", /(shown: .* =) null;/, `$1 ${JSON.stringify(labels)};`);
    await project.edit("evenfall/variants.ts", /light: .*,/, `light: "${light}",`);
    await project.edit("evenfall/variants.ts", /moreContrast: .*,/, `moreContrast: "${contrast}",`);
  },
);

test.use({ ...WITH_MOTION, colorScheme: "dark" });

function contrastSwitch(page: Page) {
  return page.getByRole("switch", { name: moreContrastWording.label });
}

/** A choice that a visitor makes before the scripts are loaded takes effect once they are. */
async function setMoreContrast(page: Page, hasMoreContrast: boolean): Promise<void> {
  await contrastSwitch(page).setChecked(hasMoreContrast);
  await expect(page.locator("html[data-more-contrast]")).toHaveCount(hasMoreContrast ? 1 : 0);
}

async function putOn(page: Page, label: string): Promise<void> {
  await themeRadio(page, label).check();
  // The palette's scripts load at the first switch.
  await expect.poll(() => shown(page)).toMatchObject({ label, palette: ground(label) });
}

/** The theme's own background, by its label. */
function ground(label: string): string | undefined {
  const { colors } = JSON.parse(themeSource(files[labels.indexOf(label)] ?? ""));
  return parseColor(colors["editor.background"]);
}

/** What the page shows of a theme once all transitions have ended. */
async function shown(page: Page) {
  return await page.evaluate(async () => {
    const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(running.map(({ finished }) => finished));
    const hex = (color: string) =>
      `#${(color.match(/\d+/g) ?? [])
        .slice(0, 3)
        .map((part) => Number(part).toString(16).padStart(2, "0"))
        .join("")}`;
    const code = document.querySelector("pre code");
    return {
      label: document.documentElement.dataset.theme,
      ground: hex(getComputedStyle(document.documentElement).backgroundColor),
      code: code && hex(getComputedStyle(code).color),
      // Only the sample's: the terminal's tokens have backgrounds of their own.
      tokens: [...(code?.querySelectorAll("i") ?? [])].map((token) => hex(getComputedStyle(token).color)),
      palette: document.querySelector("[data-role=Background] code")?.textContent,
    };
  });
}

test("a visitor activates each theme by keyboard, and the page, its code and its palette change without a reload", async ({
  page,
}) => {
  await openSite(page);
  await expect(page.getByRole("radiogroup", { name: variantsWording.theme }).getByRole("radio")).toHaveCount(
    labels.length,
  );
  await themeRadio(page, dark).focus();
  for (const [index, label] of labels.entries()) {
    await expect.poll(async () => (await shown(page)).label).toBe(label);
    await expect(themeRadio(page, label)).toBeChecked();
    await expect.poll(async () => (await shown(page)).palette).toBe(ground(label));
    const { ground: background, tokens } = await shown(page);
    expect(background).toBe(ground(label));
    // Each colour of the code is one that the theme's file has, exactly, or VS Code's own foreground.
    const source = themeSource(files[index] ?? "").toLowerCase();
    const own = new Set(
      [...source.matchAll(/"(#[\da-f]{3,8})"/g)].map(([, color]) => parseColor(color, background as never)),
    );
    const defaults = ["#bbbbbb", "#333333"];
    expect(tokens.filter((color) => !own.has(color as never) && !defaults.includes(color))).toEqual([]);
    if (index < labels.length - 1) await page.keyboard.press("ArrowRight");
  }
});

test("a switch is immediate: no colour has a transition, and nothing moves", async ({ page }) => {
  await watchFrames(page);
  await openSite(page);
  // Pointing at code needs the editor's scripts.
  await page.getByRole("tab").nth(1).click();
  await expect(page.getByRole("tab").nth(1)).toHaveAttribute("aria-selected", "true");
  await themeRadio(page, dark).focus();
  await splashGone(page);
  const { shifts: before } = await seen(page);
  await page.evaluate(() => {
    const begun: string[] = [];
    Object.assign(window, { begun });
    document.addEventListener("transitionrun", ({ propertyName, target }) => {
      begun.push(`${propertyName} of ${(target as Element).outerHTML.slice(0, 60)}`);
    });
  });
  for (const label of [light, contrast]) {
    await page.keyboard.press("ArrowRight");
    await expect.poll(async () => (await shown(page)).label).toBe(label);
  }
  await painted(page);
  expect(await page.evaluate(() => (window as unknown as { begun: string[] }).begun)).toEqual([]);
  expect((await seen(page)).shifts).toEqual(before);
});

test("inactive themes are not downloaded", async ({ page }) => {
  const sheets: string[] = [];
  page.on("request", (request) => {
    if (/\/theme-\d/.test(request.url())) sheets.push(request.url());
  });
  await openSite(page);
  expect(sheets).toEqual([]);
  await putOn(page, contrast);
  expect(sheets).toHaveLength(1);
});

/** Records what each frame shows, from the first one on, and how much moves without a visitor's input. */
async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { frames: [] as string[], shifts: [] as string[] };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Element | null }[];
      })[]) {
        seen.shifts.push(`${entry.value} ${entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 80))}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
    const recordFrame = () => {
      const splash = document.querySelector("#root > [role=status]");
      const choice = document.querySelector<HTMLInputElement>("[role=radiogroup] [name=theme]:checked");
      const frame = [
        getComputedStyle(document.documentElement).backgroundColor,
        getComputedStyle(document.body).color,
        // Before, the splash covers it.
        !splash || splash.checkVisibility({ visibilityProperty: true }) ? "" : choice?.value,
      ].join(" ");
      if (seen.frames.at(-1) !== frame) seen.frames.push(frame);
      requestAnimationFrame(recordFrame);
    };
    requestAnimationFrame(recordFrame);
  });
}

function seen(page: Page): Promise<{ frames: string[]; shifts: string[] }> {
  return page.evaluate(() => (window as unknown as { seen: { frames: string[]; shifts: string[] } }).seen);
}

for (const width of [360, 1280]) {
  test(`on the next visit the chosen theme is active from the first paint, and nothing moves, at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openSite(page);
    await putOn(page, light);
    await setMoreContrast(page, true);
    const chosen = await shown(page);
    await watchFrames(page);
    await openSite(page);
    await splashGone(page);
    await expect.poll(async () => (await shown(page)).palette).toBe(chosen.palette);
    expect(await shown(page)).toEqual(chosen);
    const { frames, shifts } = await seen(page);
    const [first = ""] = frames;
    expect(frames).toEqual([first, `${first}${light}`]);
    expect(shifts).toEqual([]);
  });
}

test("the chosen theme is active before any other script has loaded, also in browsers that prefer another one", async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_FAILED/);
  await openSite(page);
  await putOn(page, contrast);
  const chosen = await shown(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/", { waitUntil: "commit" });
  await expect(themeRadio(page, contrast)).toBeChecked();
  const { palette: _, ...rest } = chosen;
  // The theme's style sheet may still be loading; the first paint waits for it.
  await expect.poll(() => shown(page)).toMatchObject(rest);
});

test("visitors who prefer light or more contrast get the themes that the owner names, until they choose one", async ({
  page,
}) => {
  const wishes = [
    [{ colorScheme: "dark", contrast: "no-preference" }, dark],
    [{ colorScheme: "light", contrast: "no-preference" }, light],
    [{ colorScheme: "light", contrast: "more" }, contrast],
  ] as const;
  for (const [wish, label] of wishes) {
    await page.emulateMedia(wish);
    await openSite(page);
    await expect(themeRadio(page, label)).toBeChecked();
    await expect.poll(() => shown(page)).toMatchObject({ label, ground: ground(label) });
  }
  await putOn(page, "Min Light");
  await openSite(page);
  expect(await shown(page)).toMatchObject({ label: "Min Light", ground: ground("Min Light") });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, colorScheme: "light" });

  test("the theme that the owner names is active, too", async ({ page }) => {
    await page.goto("/");
    expect((await shown(page)).ground).toBe(ground(light));
  });
});

/** The lowest contrast of the visible code against the editor's background. */
async function lowestContrast(page: Page): Promise<number> {
  const { tokens, code, ground } = await shown(page);
  return Math.min(...[...tokens, code].map((color) => contrastOf(color as Hex, ground as Hex)));
}

test("no swatch's contrast covers its value", async ({ page }) => {
  await openSite(page);
  await page.getByRole("radio", { name: paletteWording.formats.rgb }).check();
  await expect(page.locator("button[data-role] code").first()).toContainText("rgb");
  for (const width of [320, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    for (const format of Object.values(paletteWording.formats)) {
      await page.getByRole("radio", { name: format }).check();
      const covered = await page.locator("button[data-role]").evaluateAll((swatches) =>
        swatches
          .filter((swatch) => {
            const rectangle = (name: string) => swatch.querySelector(name)?.getBoundingClientRect();
            const [value, contrast] = [rectangle("code"), rectangle("small")];
            if (!value || !contrast || contrast.width === 0) return false;
            return contrast.left < value.right || contrast.right > swatch.getBoundingClientRect().right;
          })
          .map(({ textContent }) => textContent),
      );
      expect(covered, `${format} at ${width} pixels`).toEqual([]);
    }
  }
});

test("on request, low contrast is raised in each theme, and still is on the next visit", async ({ page }) => {
  await openSite(page);
  await expect(contrastSwitch(page)).not.toBeChecked();
  const own = await shown(page);
  expect(await lowestContrast(page)).toBeLessThan(4.5);
  await setMoreContrast(page, true);
  for (const label of [dark, "Solarized Light", "Min Light"]) {
    await putOn(page, label);
    expect(await lowestContrast(page), label).toBeGreaterThanOrEqual(4.5);
  }
  await openSite(page);
  await expect(contrastSwitch(page)).toBeChecked();
  expect(await lowestContrast(page)).toBeGreaterThanOrEqual(4.5);
  await putOn(page, dark);
  await setMoreContrast(page, false);
  expect((await shown(page)).tokens).toEqual(own.tokens);
  await openSite(page);
  await expect(contrastSwitch(page)).not.toBeChecked();
  expect((await shown(page)).tokens).toEqual(own.tokens);
});

test("low contrast is raised from the start for visitors who prefer more contrast, unless they chose otherwise", async ({
  page,
}) => {
  await openSite(page);
  await putOn(page, light);
  await putOn(page, dark);
  await page.emulateMedia({ contrast: "more" });
  await openSite(page);
  await expect(contrastSwitch(page)).toBeChecked();
  expect(await lowestContrast(page)).toBeGreaterThanOrEqual(4.5);
  await setMoreContrast(page, false);
  await openSite(page);
  await expect(contrastSwitch(page)).not.toBeChecked();
  expect(await lowestContrast(page)).toBeLessThan(4.5);
});

test("if a theme's style sheet does not load, the page says so and keeps the active theme", async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_FAILED/);
  await openSite(page);
  await putOn(page, contrast);
  const before = await shown(page);
  const sheets = "**/assets/theme-*.css";
  await page.route(sheets, (route) => route.abort());
  await themeRadio(page, light).click();
  const said = page.getByRole("alert").filter({ hasText: variantsWording.missing });
  await expect(said).toBeVisible();
  await expect(themeRadio(page, contrast)).toBeChecked();
  expect(await shown(page)).toEqual(before);
  await page.unroute(sheets);
  await putOn(page, light);
  await expect(said).toHaveCount(0);
});

test("a theme that is chosen before the scripts have loaded becomes active once they have", async ({
  page,
}) => {
  const release = await hold(page, "**/assets/*.js");
  await page.goto("/", { waitUntil: "commit" });
  await themeRadio(page, contrast).check();
  expect((await shown(page)).label).toBe(dark);
  release();
  await expect.poll(async () => (await shown(page)).label).toBe(contrast);
  await expect(themeRadio(page, contrast)).toBeChecked();
});

test("the link to an editor in the browser and the site's small pages use the active theme", async ({
  page,
  problems,
}) => {
  problems.expect(/404/);
  await openSite(page);
  await putOn(page, light);
  await expect(page.getByRole("link", { name: installWording.tryOnline })).toHaveAttribute(
    "href",
    new RegExp(`/${encodeURIComponent(light)}$`),
  );
  const text = await page.locator("body").evaluate((body) => getComputedStyle(body).color);
  for (const path of [
    "/auth/done?outcome=cancelled",
    "/auth/done?outcome=failed&reason=expired",
    "/nothing",
  ]) {
    await page.goto(path);
    await expect(page.locator("body")).toHaveCSS("color", text);
    await expect(page.locator("html")).toHaveAttribute("data-theme", light);
  }
});
