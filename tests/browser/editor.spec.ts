import type { Page } from "@playwright/test";
import { samples } from "../../site/samples.ts";
import { expect, test } from "../support/browser.ts";
import { themes } from "../support/owner.ts";
import { openSite } from "../support/visit.ts";

/** The hero's editor: its files, its code, its palette. */

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const editor = (page: Page) => page.locator("#home [data-markup=editor]");
const panel = (page: Page) => page.locator("#file-panel");
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const swatch = (page: Page, role: string) => editor(page).getByRole("button", { name: `Copy ${role}` });
const [first = "", second = "", third = ""] = samples;

test("its files switch by keyboard, and nothing around them moves", async ({ page }) => {
  await openSite(page);
  expect(await page.getByRole("tablist", { name: "Files" }).getByRole("tab").allInnerTexts()).toEqual([
    ...samples,
    "Your code",
  ]);
  const place = () =>
    panel(page).evaluate(({ offsetTop, offsetHeight, offsetWidth }: HTMLElement) => [
      offsetTop,
      offsetHeight,
      offsetWidth,
      document.body.offsetHeight,
    ]);
  const before = await place();
  await tab(page, first).focus();
  const seen = new Set<string>();
  for (const file of samples) {
    await expect(tab(page, file)).toHaveAttribute("aria-selected", "true");
    await expect(panel(page).locator("code > *")).not.toHaveCount(0);
    seen.add(await panel(page).innerText());
    expect(await place()).toEqual(before);
    await page.keyboard.press("ArrowRight");
  }
  expect(seen.size).toBe(samples.length);
});

test("a press that comes before its scripts is done when they are there", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/mount-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await openSite(page);
  await tab(page, third).click();
  await expect(tab(page, first)).toHaveAttribute("aria-selected", "true");
  release();
  await expect(tab(page, third)).toHaveAttribute("aria-selected", "true");
});

test("its explorer opens files as its tabs do", async ({ page }) => {
  await openSite(page);
  await editor(page).locator("button", { hasText: second }).first().click();
  await expect(tab(page, second)).toHaveAttribute("aria-selected", "true");
});

test("the repository's link is an image, and lies under no tab and no line", async ({ page }) => {
  await openSite(page);
  const link = editor(page).getByRole("link", { name: /Source repository/ });
  await expect(link.getByRole("img")).toBeVisible();
  expect(await editor(page).locator("a :is([role=tab], pre), a button").count()).toBe(0);
  expect(await editor(page).getByRole("link").count()).toBe(1);
});

test("samples that cannot be loaded say so, and can be asked for again", async ({ page, problems }) => {
  problems.expect(/Failed to load resource/);
  let isBroken = true;
  await page.route("**/assets/samples-*.json", (route) => (isBroken ? route.abort() : route.continue()));
  await openSite(page);
  await tab(page, second).click();
  await expect(panel(page).getByRole("alert")).toContainText("did not arrive");
  isBroken = false;
  await tab(page, third).click();
  await expect(panel(page).locator("code > *")).not.toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the first sample can be read", async ({ page }) => {
    await page.goto("/");
    await expect(panel(page).locator("code")).toContainText("\n");
  });
});

test("pointing at a colour lights its code, and pointing at a token lifts its colour", async ({ page }) => {
  await openSite(page);
  await tab(page, second).click();
  await expect(tab(page, second)).toHaveAttribute("aria-selected", "true");
  const keyword = panel(page).locator("i", { hasText: /^import\s*$/ });
  const other = panel(page).locator("i", { hasText: '"react"' });
  await swatch(page, "Keywords").hover();
  await expect(other).toHaveCSS("opacity", "0.35");
  await expect(keyword).toHaveCSS("opacity", "1");
  await keyword.hover();
  await expect(other).toHaveCSS("opacity", "1");
  await expect(editor(page).locator("[data-lifted]")).toHaveAttribute("data-role", "Keywords");
  await expect(editor(page).getByText(/^Keywords · keyword\.\S+ · \d+\.\d:1$/)).toBeVisible();
});

test("the caret moves by keyboard and by pointer, and the status bar says where it is", async ({ page }) => {
  await openSite(page);
  await panel(page).locator("pre").focus();
  await expect(panel(page).locator("[data-caret]")).toBeVisible();
  await expect(editor(page).getByText("Ln 1, Col 1", { exact: true })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  const third = (await panel(page).locator("code").innerText()).split("\n")[2] ?? "";
  await expect(editor(page).getByText(`Ln 3, Col ${third.length + 1}`, { exact: true })).toBeVisible();
  await panel(page)
    .locator("code")
    .click({ position: { x: 1, y: 4 } });
  await expect(editor(page).getByText("Ln 1, Col 1", { exact: true })).toBeVisible();
});

test("a swatch copies its colour in the form that all of them show, and says so itself", async ({ page }) => {
  await openSite(page);
  const keywords = swatch(page, "Keywords");
  const hex = (await keywords.locator("code").innerText()).trim();
  const [red, green, blue] = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
  const slug = themes[0].name
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-|-$/g, "");
  for (const [format, text] of [
    ["RGB", `rgb(${red}, ${green}, ${blue})`],
    ["CSS variable", `--${slug}-keywords: ${hex};`],
    ["Hex", hex],
  ] as const) {
    await editor(page).getByText(format, { exact: true }).click();
    await expect(editor(page).getByLabel(format, { exact: true })).toBeChecked();
    await expect(keywords.locator("code")).toHaveText(text);
    await keywords.focus();
    await page.keyboard.press("Enter");
    await expect(keywords.locator("code")).toHaveText("Copied");
    await expect(editor(page).getByRole("status")).toHaveText(`Copied ${text}`);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    await swatch(page, "Strings").click();
  }
});

test("a clipboard that refuses is said at the swatch, with the text to copy by hand", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await openSite(page);
  await swatch(page, "Strings").click();
  const item = editor(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: "Copy Strings" }) });
  await expect(item).toContainText("The clipboard refused. Copy it by hand: #");
});
