import type { Page } from "@playwright/test";
import { navigationWording, splashWording } from "../../defaults/words/page.ts";
import { ownReviewWording, reviewWording } from "../../defaults/words/reviews.ts";
import { accountWording, signInWording } from "../../defaults/words/sign-in.ts";
import { stageWording } from "../../defaults/words/stage.ts";
import { fromRgb } from "../../toolkit/color/color.ts";
import { expect, test } from "../support/browser.ts";
import { tooFaint } from "../support/contrast.ts";
import { sections } from "../support/owner.ts";
import { violationsOn } from "./axe.ts";
import { on, openPopup, openSite, seeToast, splashGone, toast, uniqueName } from "./visit.ts";

const PHONE = 360;
const WIDTHS = [PHONE, 1280];
const HEIGHT = 800;

async function expectNoViolation(page: Page, widths = WIDTHS): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    expect(await violationsOn(page), `at ${width} pixels`).toEqual([]);
  }
}

test.describe("at 360 and 1280 pixels axe finds nothing", () => {
  test.use({ viewport: { width: PHONE, height: HEIGHT } });

  for (const width of WIDTHS) {
    test(`while the splash is shown (${width} pixels)`, async ({ page }) => {
      await page.setViewportSize({ width, height: HEIGHT });
      // Animations are paused, so that the splash stays for as long as axe needs.
      await page.addInitScript(function stop() {
        for (const animation of document.getAnimations()) animation.pause();
        requestAnimationFrame(stop);
      });
      await page.goto("/", { waitUntil: "commit" });
      await expect(page.getByRole("status").filter({ hasText: splashWording.loading })).toBeVisible();
      await expectNoViolation(page, [width]);
    });
  }

  test("on the page, and with the menu open", { tag: "@contact" }, async ({ page }) => {
    await openSite(page);
    await splashGone(page);
    await expectNoViolation(page);
    await page.setViewportSize({ width: PHONE, height: HEIGHT });
    await page.getByRole("button", { name: navigationWording.menu }).click();
    await expect(page.getByRole("navigation", { name: navigationWording.label })).toBeVisible();
    await expectNoViolation(page, [PHONE]);
  });

  test("on forms that were sent empty", { tag: ["@reviews", "@contact"] }, async ({ page }) => {
    const { openForm, reviewForm, contactForm } = on(page);
    await openSite(page);
    await openForm();
    await reviewForm.submit.click();
    await expect(reviewForm.title).toBeFocused();
    await contactForm.submit.click();
    await expect(contactForm.fullName).toBeFocused();
    await expectNoViolation(page);
  });

  test("signed in, with a toast, the visitor's own review and the question before an account is deleted", {
    tag: "@reviews",
  }, async ({ page }) => {
    const { openAs, addReview, reviews } = on(page);
    await openAs("Visitor");
    await addReview({ title: uniqueName("Title"), message: "Text" });
    await expectNoViolation(page);
    const press = reviews.getByRole("button", { name: ownReviewWording.delete }).first();
    await seeToast(page, reviewWording.deleted, () => press.click(), { stays: true });
    await expectNoViolation(page);
    await expect(toast(page, reviewWording.deleted)).toBeVisible();
    await page.getByRole("button", { name: accountWording.delete }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectNoViolation(page);
  });

  for (const name of ["changes", "ports"]) {
    test(`on the page /${name}`, { tag: `@${name}` }, async ({ page }) => {
      await page.goto(`/${name}`);
      await page.locator("details").evaluateAll((all) => all[0]?.setAttribute("open", ""));
      await expectNoViolation(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
    });
  }

  test("with the visitor's own code, another sample, another theme at the left, and a pending sign-in", {
    tag: ["@ownCode", "@signIn"],
  }, async ({ page }) => {
    await openSite(page);
    await page.getByRole("tab", { name: stageWording.yourCode, exact: true }).click();
    await page.getByRole("textbox", { name: stageWording.yourCode }).fill("const evening = 1;");
    await expect(page.locator("[data-pane=yours]")).toContainText("evening");
    await expectNoViolation(page);
    await page.getByRole("tablist", { name: stageWording.files }).getByRole("tab").first().click();
    await page.getByLabel(stageWording.yours).selectOption({ index: 1 });
    await expectNoViolation(page);
    const popup = await openPopup(on(page).loginButton);
    await expect(page.getByText(signInWording.waiting)).toBeVisible();
    await expectNoViolation(page);
    await popup.close();
  });
});

for (const colorScheme of ["dark", "light"] as const) {
  test(`in forced colours (${colorScheme}) axe finds nothing, and every text can be read`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    await openSite(page);
    await splashGone(page);
    for (const width of [320, 1366]) {
      await page.setViewportSize({ width, height: HEIGHT });
      // Axe takes the colour of a text from -webkit-text-fill-color, which Chromium forces only when it paints.
      const violations = await violationsOn(page, (axe) => axe.disableRules(["color-contrast"]));
      expect(violations, `at ${width} pixels`).toEqual([]);
      const pairs = await page.evaluate(() => {
        const isClear = (color: string) => /, 0\)$/.test(color);
        function groundOf(element: Element | null): string {
          const { backgroundColor } = getComputedStyle(element ?? document.documentElement);
          return element && isClear(backgroundColor) ? groundOf(element.parentElement) : backgroundColor;
        }
        return [...document.querySelectorAll("h1, h2, h3, h4, p, a, label, button:enabled, dt, dd, time")]
          .filter((element) => element.checkVisibility() && element.textContent?.trim())
          .map((element) => ({
            name: element.textContent?.slice(0, 40) ?? "",
            front: getComputedStyle(element).color,
            back: groundOf(element),
          }));
      });
      expect(pairs.length).toBeGreaterThan(10);
      const readable = pairs.map(({ name, front, back }) => ({ name, front: fromRgb(front), back: fromRgb(back) }));
      expect(tooFaint(readable, 4.5), `at ${width} pixels`).toEqual([]);
    }
    // What is drawn by a background is gone: the browser draws the arrows itself, and the horizon is a border.
    for (const select of await page.getByRole("combobox").all()) await expect(select).toHaveCSS("appearance", "auto");
    const horizon = await page.evaluate(() => {
      const light = document.querySelector("#light")?.parentElement;
      return light && getComputedStyle(light, "::after").borderBlockEndWidth;
    });
    if (sections.light) expect(horizon).toBe("2px");
  });
}

test("a print has black text on white: buttons, code and all sections", async ({ page }) => {
  await openSite(page);
  await page.emulateMedia({ media: "print" });
  const pale = await page.evaluate(() => {
    const brightness = (color: string) => {
      const [red = 0, green = 0, blue = 0] = color.match(/[\d.]+/g)?.map(Number) ?? [];
      return (red + green + blue) / 3;
    };
    return [...document.querySelectorAll<HTMLElement>("h2, p, button, a, code, code i, dt, dd, figcaption")]
      .filter((element) => element.checkVisibility() && element.textContent?.trim())
      .filter((element) => brightness(getComputedStyle(element).color) > 110)
      .map((element) => element.outerHTML.slice(0, 120));
  });
  expect(pale).toEqual([]);
  for (const form of await page.locator("form").all()) await expect(form).toBeHidden();
  for (const file of await page.locator("label:has([type=file])").all()) await expect(file).toBeHidden();
});

test("every target is at least 24 by 24 pixels, or a link within a sentence", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openSite(page);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("a[href], button, input, textarea")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest("[aria-hidden]"))
      .filter(
        (element) => !(element.matches("a") && element.closest("p") && getComputedStyle(element).display === "inline"),
      )
      .map((element) => {
        // A label is part of its control's target.
        const target =
          element instanceof HTMLInputElement && element.labels?.[0]?.contains(element) ? element.labels[0] : element;
        const { width, height } = target.getBoundingClientRect();
        return { html: element.outerHTML.slice(0, 100), width, height };
      })
      .filter(({ width, height }) => width > 1 && height > 1 && (width < 24 || height < 24)),
  );
  expect(small).toEqual([]);
});

test("with text of twice the size no text is cut at the edge, and the bar shows the theme's name whole", async ({
  page,
}) => {
  for (const width of [320, 375, 1280]) {
    await page.setViewportSize({ width, height: HEIGHT });
    await openSite(page);
    await splashGone(page);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "32px"));
    const name = page.getByRole("banner").locator("a img + span");
    await expect(name).toBeVisible();
    expect(await name.evaluate((span) => span.scrollWidth - span.clientWidth), `${width} pixels`).toBeLessThan(1);
    const inner = await name.boundingBox();
    const outer = await page.getByRole("banner").locator("button").first().boundingBox();
    expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual(outer?.x ?? 0);
    const cut = await page
      .locator("header :is(a, button):visible, main :is(h1, h2, h3, p, dt, dd, label, select, textarea):visible")
      .evaluateAll((elements) => {
        const isScrolled = (element: Element): boolean => {
          const { parentElement } = element;
          if (parentElement === null) return false;
          return /auto|scroll|hidden/.test(getComputedStyle(parentElement).overflowX) || isScrolled(parentElement);
        };
        return elements
          .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !isScrolled(element))
          .map((element) => `${element.tagName}: ${element.textContent}`);
      });
    expect(cut, `${width} pixels`).toEqual([]);
  }
});
