import { stageWording } from "../../defaults/words/stage.ts";
import { expect, test } from "../support/browser.ts";
import { openSite, splashGone } from "./visit.ts";

/** A visitor with a phone. Playwright can tap but not swipe, so these touches come from the browser's own protocol. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("a swipe that starts on the stage scrolls the page and changes nothing on the stage", async ({ page }) => {
  await openSite(page);
  await splashGone(page);
  const session = await page.context().newCDPSession(page);
  const chosen = () =>
    page
      .locator("#home")
      .evaluate((stage) =>
        Array.from(stage.querySelectorAll<HTMLInputElement>("input, select, [role=tab]"), (control) => [
          control.value,
          control.checked,
          control.ariaSelected,
        ]),
      );
  const before = await chosen();
  const { height } = (await page.locator("#home").boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThan(844);
  for (let top = 0; top < height - 200; top += 90) {
    for (const x of [40, 140, 250, 350]) {
      await page.evaluate((top) => scrollTo(0, top), top);
      const touch = (type: "touchStart" | "touchMove" | "touchEnd", y: number) =>
        session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
      await touch("touchStart", 600);
      for (let y = 590; y >= 400; y -= 38) await touch("touchMove", y);
      await touch("touchEnd", 400);
      expect(await chosen(), `a swipe at ${x}, ${top + 600}`).toEqual(before);
    }
  }
});

test("every field has letters of 16 pixels, because iOS zooms in on smaller ones", async ({ page }) => {
  await openSite(page);
  await splashGone(page);
  await page.getByRole("tab", { name: stageWording.yourCode, exact: true }).tap();
  await expect(page.getByRole("textbox", { name: stageWording.yourCode })).toBeVisible();
  const small = await page
    .locator("select, textarea, input:not([type=radio], [type=checkbox], [type=range], [type=file])")
    .evaluateAll((fields) =>
      fields.flatMap((field) => {
        const size = Number.parseFloat(getComputedStyle(field).fontSize);
        return size < 16 ? [`${field.outerHTML.slice(0, 80)}: ${size}`] : [];
      }),
    );
  expect(small).toEqual([]);
});
