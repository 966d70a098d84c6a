import { navigationWording } from "../../defaults/words/page.ts";
import { expect, test } from "../support/browser.ts";
import { openSite, splashGone } from "./visit.ts";

test("the first Tab leads to the skip link, which leads past the navigation", async ({ page }) => {
  await openSite(page);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: navigationWording.skip });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
});

test("Tab reaches every control, each shows its focus, and none traps it", async ({ page }) => {
  await openSite(page);
  await splashGone(page);
  const reachable = await page.evaluate(() => {
    const selector = "a[href], button:not([disabled]), input:not([disabled]), textarea, [tabindex='0']";
    return [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        element.checkVisibility({ visibilityProperty: true }) &&
        // In a group of radio buttons, Tab leads to the checked one.
        !(element instanceof HTMLInputElement && element.type === "radio" && !element.checked),
    ).length;
  });
  const seen = new Set<string>();
  for (let presses = 0; presses < reachable; presses++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const every = [...document.querySelectorAll("*")];
      // The range's thumb is another element, the sun, which has the range's ring.
      const marks = [getComputedStyle(element)];
      // A pane has the ring of its code.
      const pane = element.closest("figure");
      if (pane) marks.push(getComputedStyle(pane, "::after"));
      if (element.nextElementSibling) marks.push(getComputedStyle(element.nextElementSibling, "::before"));
      const isMarked = marks.some(
        ({ outlineStyle, outlineWidth, boxShadow }) =>
          (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none",
      );
      return { place: String(every.indexOf(element)), isMarked, html: element.outerHTML.slice(0, 120) };
    });
    if (!focused) break;
    expect(focused.isMarked, focused.html).toBe(true);
    expect(seen.has(focused.place), `the focus came back too early: ${focused.html}`).toBe(false);
    seen.add(focused.place);
  }
  expect(seen.size).toBe(reachable);
});
