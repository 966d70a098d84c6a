import type { Page } from "@playwright/test";
import { customizeWording, stageWording } from "../../defaults/words/stage.ts";
import { contrast, fromRgb } from "../../toolkit/color/color.ts";
import { expect, test } from "../support/browser.ts";
import { openSite, readClipboard } from "./visit.ts";

const open = (page: Page) => page.getByRole("button", { name: /^Fix / });
const settings = (page: Page) => page.getByLabel(customizeWording.settings, { exact: true });

async function choose(page: Page, group: keyof typeof customizeWording.groups, choice: string): Promise<void> {
  const label = (customizeWording.choices[group] as Record<string, string>)[choice] ?? "";
  await page
    .getByRole("radiogroup", { name: customizeWording.groups[group] })
    .getByRole("radio", { name: label, exact: true })
    .check();
}

/** The lowest contrast of a text in the left pane. */
async function lowestContrast(page: Page): Promise<number> {
  const pane = page.locator("[data-pane=yours]");
  const ground = await pane.evaluate((element) => getComputedStyle(element).getPropertyValue("--pane-bg").trim());
  const colors = await pane.locator("i").evaluateAll((tokens) => tokens.map((token) => getComputedStyle(token).color));
  return Math.min(...colors.map((color) => contrast(fromRgb(color), ground as `#${string}`)));
}

/** How many parts of the left pane are in italics. */
async function italicsIn(page: Page): Promise<number> {
  return await page
    .locator("[data-pane=yours] i")
    .evaluateAll((parts) => parts.filter((part) => getComputedStyle(part).fontStyle === "italic").length);
}

test("a fix shows in the pane at once and as settings to copy, and the sun stays", async ({ page }) => {
  await openSite(page, "/?with=Dracula&light=100");
  await expect.poll(() => lowestContrast(page)).toBeLessThan(3.5);
  await open(page).click();
  await expect(settings(page)).toHaveCount(0);
  await choose(page, "comments", "7");
  await choose(page, "brackets", "off");
  await expect.poll(() => lowestContrast(page)).toBeGreaterThan(4);
  await choose(page, "italics", "none");
  await expect.poll(() => italicsIn(page)).toBe(0);
  const made = JSON.parse(await settings(page).inputValue());
  expect(Object.keys(made)).toEqual(["workbench.colorCustomizations", "editor.tokenColorCustomizations"]);
  expect(Object.keys(made["editor.tokenColorCustomizations"])).toEqual(["[Dracula Theme]"]);
  await page.getByRole("button", { name: customizeWording.copy }).click();
  await expect.poll(() => readClipboard(page)).toBe(await settings(page).inputValue());
  await expect(page.getByRole("slider")).toHaveValue("100");
  // What shows only in another part of VS Code is shown there.
  await choose(page, "selection", "1.5");
  await expect(page.getByRole("tab", { name: stageWording.scenes.selection })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("button", { name: customizeWording.close }).click();
  await expect(open(page)).toBeFocused();
});

test("one link opens the fix of faint comments, and says that they are back", async ({ page }) => {
  await openSite(page, "/?with=Dracula&comments=4.5");
  await expect(page.getByRole("radiogroup", { name: customizeWording.groups.comments })).toBeVisible();
  await expect(page.getByRole("radio", { name: customizeWording.choices.comments["4.5"] })).toBeChecked();
  await expect(page.getByRole("slider")).toHaveValue("37");
  await expect(page.locator("output[for=light]")).toHaveText(/^Dracula’s comments are back at 37%\.$/);
  expect(await settings(page).inputValue()).toContain("[Dracula Theme]");
});

test("an address with an unknown choice opens nothing", async ({ page }) => {
  await openSite(page, "/?with=Nord&comments=99&yours=comments-4.5");
  await expect(open(page)).toHaveAttribute("aria-expanded", "false");
});
