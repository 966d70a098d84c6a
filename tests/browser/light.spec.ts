import type { Page } from "@playwright/test";
import { lightWording } from "../../words/light.ts";
import { violationsOn } from "../support/axe.ts";
import { expect, test } from "../support/browser.ts";
import { openSite, readClipboard } from "../support/visit.ts";

/** The band in which a visitor turns down the light. */

const band = (page: Page) => page.getByRole("region", { name: lightWording.heading });
const slider = (page: Page) => band(page).getByRole("slider", { name: lightWording.slider });
const sentence = (page: Page) => band(page).locator("output");
const yours = (page: Page) => band(page).getByLabel(lightWording.yours);

test("the arrow keys turn the light down, and the sentence says whose comments are gone", async ({
  page,
}) => {
  await openSite(page);
  await band(page).scrollIntoViewIfNeeded();
  await slider(page).focus();
  await page.keyboard.press("End");
  await expect(sentence(page)).toContainText(lightWording.percent(100));
  await page.keyboard.press("ArrowLeft");
  await expect(sentence(page)).toContainText(lightWording.percent(99));
  await expect(slider(page)).toHaveAttribute("aria-valuetext", lightWording.percent(99));
  await page.keyboard.press("Home");
  await expect(sentence(page)).toContainText(lightWording.percent(5));
  await yours(page).selectOption("Nord");
  await expect(sentence(page)).toContainText("Nord");
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await violationsOn(page, (axe) => axe.include("[data-island=light]"))).toEqual([]);
  }
});

test("a link opens the band with its light and its theme", async ({ page }) => {
  await openSite(page, "/#light=30&with=Nord");
  await expect(slider(page)).toHaveValue("30");
  await expect(yours(page)).toHaveValue("Nord");
  await expect(slider(page)).toBeInViewport();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await slider(page).press("ArrowLeft");
  await band(page).getByRole("button", { name: lightWording.link }).click();
  await expect(band(page).getByText(lightWording.linkCopied)).toBeVisible();
  const link = await readClipboard(page);
  expect(new URL(link).hash).toBe("#light=29&with=Nord");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the band shows both themes at one light, with their names and the sentence", async ({ page }) => {
    await page.goto("/");
    await expect(sentence(page)).toContainText(lightWording.percent(45));
    await expect(slider(page)).toBeHidden();
    const panes = band(page).locator("pre");
    const [one = "", other = ""] = await panes.allInnerTexts();
    expect(one.trim()).toBe(other.trim());
    for (const pane of await panes.all()) await expect(pane).toHaveCSS("filter", /brightness\(0\.69/);
    await expect(band(page).getByText("Dracula", { exact: true }).last()).toBeVisible();
  });
});
