import type { Page } from "@playwright/test";
import { themes as collection } from "tm-themes";
import { contrast, fromRgb } from "../../theme/color/color.ts";
import { moreContrastWording, variantsWording } from "../../words/variants.ts";
import { violationsOn } from "../support/axe.ts";
import { expect } from "../support/browser.ts";
import { extensionOfCollection, testWithSiteOf } from "../support/other-site.ts";
import { openSite, splashGone } from "../support/visit.ts";

/** One extension of all 65 themes of `tm-themes`, adopted and built without an edit. */
const test = testWithSiteOf(() => extensionOfCollection(...collection.map(({ name }) => name)));

/** All that differs between the themes is their colours. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** Returns the editor's texts, except code, with a contrast below 4.5:1. axe skips them because of the glow behind the editor. */
async function faintTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const editor = document.querySelectorAll<HTMLElement>("[data-island=editor] :not(pre, pre *, option)");
    const isShown = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true }) && element.closest("[disabled]") === null;
    return [...editor].flatMap((element) => {
      const own = [...element.childNodes].filter((node) => node instanceof Text);
      const text = own.map(({ data }) => data.trim()).join("");
      if (text === "" || !isShown(element)) return [];
      let ground: Element | null = element;
      const background = () => (ground ? getComputedStyle(ground).backgroundColor : "rgb(255, 255, 255)");
      while (ground && background() === "rgba(0, 0, 0, 0)") ground = ground.parentElement;
      return [{ text, color: getComputedStyle(element).color, background: background() }];
    });
  });
  return texts
    .filter(({ color, background }) => contrast(fromRgb(color), fromRgb(background)) < 4.5)
    .map(({ text, color, background }) => `${text}: ${color} on ${background}`);
}

test("in every theme axe finds only the code's own colours, and nothing once their contrast is raised; nothing overflows the page", async ({
  page,
}) => {
  test.setTimeout(900_000);
  await openSite(page);
  await splashGone(page);
  for (const raised of [false, true]) {
    await page.getByRole("switch", { name: moreContrastWording.label }).setChecked(raised);
    // It changes the page once its scripts have loaded.
    await expect(page.locator("html[data-more-contrast]")).toHaveCount(raised ? 1 : 0);
    expect(await violationsOn(page, (axe) => (raised ? axe : axe.exclude("pre code")))).toEqual([]);
  }
  // The switch changes nothing but the colours of code, so it stays on.
  const choice = page.getByRole("radiogroup", { name: variantsWording.theme });
  await expect(choice.getByRole("radio")).toHaveCount(collection.length);
  for (const { displayName } of collection) {
    await choice.getByRole("radio", { name: displayName, exact: true }).check();
    await expect(page.locator("html")).toHaveAttribute("data-theme", displayName);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(isWider, `${displayName} at ${width} pixels`).toBe(false);
    }
    expect(await violationsOn(page, (axe) => axe.withRules(COLOR_RULES)), displayName).toEqual([]);
    expect(await faintTexts(page), displayName).toEqual([]);
  }
});
