import type { Page } from "@playwright/test";
import { parseColor } from "../../client/theme/color.ts";
import { test as base, expect } from "../support/browser.ts";
import { extensionOfCollection, siteOf, themeSource } from "../support/other-site.ts";
import { type Site, startSite } from "../support/site.ts";
import { openSite } from "../support/visit.ts";

/** An extension of six themes that differ much, and what a visitor makes of them. */

const dark = "Rosé Pine Moon";
const contrast = "Dracula Theme";
const labels = [dark, "GitHub Light", contrast, "Solarized Light", "Synthwave '84", "Min Light"];
const files = ["rose-pine-moon", "github-light", "dracula", "solarized-light", "synthwave-84", "min-light"];

const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern
    async ({}, use) => {
      const copy = await siteOf(extensionOfCollection(...files));
      const site = await startSite({ project: copy.folder });
      await use(site);
      await site.stop();
      await copy.remove();
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

// One site for all of them.
test.describe.configure({ mode: "default" });
test.use({ colorScheme: "dark" });

function radio(page: Page, label: string) {
  return page.getByRole("radiogroup", { name: "Theme" }).getByRole("radio", { name: label, exact: true });
}

/** The theme's own colour of a workbench part. */
function colorOf(file: string, key: string): string | undefined {
  return parseColor(JSON.parse(themeSource(file)).colors[key]);
}

/** What the page shows of a theme. */
async function shown(page: Page) {
  return await page.evaluate(() => {
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
      tokens: [...document.querySelectorAll("pre code i")].map((token) => hex(getComputedStyle(token).color)),
      icon: document.querySelector("link[rel=icon]")?.getAttribute("href"),
      palette: document.querySelector("[data-role=Background] code")?.textContent,
    };
  });
}

test("a visitor puts on each theme by keyboard, and the page, its code, palette and icon follow without a reload", async ({
  page,
}) => {
  await openSite(page);
  const icons = new Set<string | null | undefined>();
  await expect(page.getByRole("radiogroup", { name: "Theme" }).getByRole("radio")).toHaveCount(labels.length);
  await radio(page, dark).focus();
  for (const [index, label] of labels.entries()) {
    await expect.poll(async () => (await shown(page)).label).toBe(label);
    await expect(radio(page, label)).toBeChecked();
    const background = colorOf(files[index] ?? "", "editor.background");
    await expect.poll(async () => (await shown(page)).palette).toBe(background);
    const { ground, tokens, icon } = await shown(page);
    expect(ground).toBe(background);
    icons.add(icon);
    // Each colour of the code is one that the theme's file has, exactly, or VS Code's own foreground.
    const source = themeSource(files[index] ?? "").toLowerCase();
    const own = new Set(
      [...source.matchAll(/"(#[\da-f]{3,8})"/g)].map(([, color]) => parseColor(color, ground as never)),
    );
    const defaults = ["#bbbbbb", "#333333"];
    expect(tokens.filter((color) => !own.has(color as never) && !defaults.includes(color))).toEqual([]);
    if (index < labels.length - 1) await page.keyboard.press("ArrowRight");
  }
  expect(icons.size).toBe(labels.length);
});

test("what nobody wears is not downloaded, and the page is the same bytes for all", async ({
  page,
  site,
}) => {
  const sheets: string[] = [];
  page.on("request", (request) => {
    if (/\/theme-\d/.test(request.url())) sheets.push(request.url());
  });
  await openSite(page);
  expect(sheets).toEqual([]);
  await radio(page, contrast).check();
  await expect.poll(async () => (await shown(page)).label).toBe(contrast);
  expect(sheets).toHaveLength(1);
  const [one, other] = await Promise.all(
    ["light", "dark"].map(async (scheme) => {
      const headers = { cookie: `theme=${scheme}`, "sec-ch-prefers-color-scheme": scheme };
      return await (await fetch(site.url, { headers })).text();
    }),
  );
  expect(one).toBe(other);
});
