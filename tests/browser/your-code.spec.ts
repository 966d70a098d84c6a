import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { openSite } from "../support/visit.ts";

/** A visitor's own code in the hero's editor. */

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const area = (page: Page) => page.getByRole("textbox", { name: "Your code" });
const lines = (page: Page) => page.locator("[data-code=yours] > div");
const language = (page: Page) => page.getByLabel("Language");

async function openCode(page: Page, path = "/"): Promise<void> {
  await openSite(page, path);
  await page.getByRole("tab", { name: "Your code", exact: true }).click();
  await expect(area(page)).toBeVisible();
}

test("is coloured line by line in the theme's colours, and its language is guessed and can be chosen", async ({
  page,
}) => {
  await openCode(page);
  await area(page).fill('import type { A } from "b";\n\nexport const c: A = "d"; // e');
  await expect(language(page)).toHaveValue("typescript");
  await expect(lines(page)).toHaveCount(3);
  const keyword = lines(page)
    .first()
    .locator("span", { hasText: /^import$/ });
  const color = await page
    .locator("[data-role=Keywords]")
    .evaluate((swatch) => getComputedStyle(swatch, "::before").backgroundColor);
  await expect(keyword).toHaveCSS("color", color);
  await expect(lines(page).nth(2).locator("span", { hasText: "// e" })).toHaveCSS("font-style", "italic");
  await language(page).selectOption("python");
  await expect(lines(page).nth(2).locator("span", { hasText: "// e" })).toHaveCount(0);
  await area(page).fill('const guessed = "no";\nlet more = () => console.log(guessed);');
  await expect(language(page)).toHaveValue("python");
});

test("is there again after a reload, and one button clears it", async ({ page }) => {
  await openCode(page);
  await area(page).fill("package main\n\nfunc main() {}");
  await expect(language(page)).toHaveValue("go");
  await page.reload();
  await expect(area(page)).toHaveValue("package main\n\nfunc main() {}");
  await expect(language(page)).toHaveValue("go");
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(area(page)).toHaveValue("");
  expect(await page.evaluate(() => localStorage.getItem("code"))).toBeNull();
});

test("can be a file, whose name says its language", async ({ page }) => {
  await openCode(page);
  const buffer = Buffer.from("key: value\n");
  await page.getByLabel("Open file").setInputFiles({ name: "a.yaml", mimeType: "text/yaml", buffer });
  await expect(area(page)).toHaveValue("key: value\n");
  await expect(language(page)).toHaveValue("yaml");
  const picture = Buffer.from([0x89, 0x50, 0, 0]);
  await page.getByLabel("Open file").setInputFiles({ name: "a.png", mimeType: "image/png", buffer: picture });
  await expect(page.getByText("a.png does not look like text.")).toBeVisible();
});

test("takes Tab as an editor does, and Escape before it leaves", async ({ page }) => {
  await openCode(page);
  await area(page).focus();
  await page.keyboard.type("a");
  await page.keyboard.press("Tab");
  await page.keyboard.type("b");
  await expect(area(page)).toHaveValue("a\tb");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(area(page)).not.toBeFocused();
  await expect(area(page)).toHaveValue("a\tb");
});

test("of more than 2,000 lines is cut with a sentence, and a line over 1,000 characters stays plain", async ({
  page,
}) => {
  await openCode(page);
  // Put in at once, as a paste is: the browser takes half a minute to type so many lines.
  await area(page).evaluate((element: HTMLTextAreaElement) => {
    element.value = "a = 1\n".repeat(3000);
    element.dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
  await expect(lines(page)).toHaveCount(2000);
  await expect(page.getByText("more than 2,000 lines or 200 KB")).toBeVisible();
  await area(page).fill(`const a = 1;\n${"(".repeat(1500)}\nconst b = 2;`);
  await expect(page.getByText("Line 2 is longer than 1,000 characters and stays plain.")).toBeVisible();
  await expect(lines(page).nth(1).locator("span")).toHaveCount(0);
  await expect(lines(page).nth(2).locator("span")).not.toHaveCount(0);
});

test("nothing of it leaves the browser", async ({ page }) => {
  const secret = "swordfish";
  const sent: string[] = [];
  page.on("request", (request) => {
    const all = `${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ""}`;
    if (all.includes(secret) || decodeURIComponent(all).includes(secret)) sent.push(request.url());
  });
  await openCode(page);
  await area(page).fill(`const ${secret} = "${secret}";`);
  await expect(lines(page).first().locator("span")).not.toHaveCount(0);
  await language(page).selectOption("rust");
  await page.reload();
  await expect(area(page)).toHaveValue(new RegExp(secret));
  await page.getByRole("button", { name: "Add review" }).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  expect(sent).toEqual([]);
});

test("goes into a link that a fresh browser opens in the same language; a damaged one gets a sentence", async ({
  page,
  browser,
  baseURL,
}) => {
  await openCode(page);
  await area(page).fill("fn main() { let mut ż = 1; }");
  await language(page).selectOption("rust");
  await page.getByRole("button", { name: "Copy link", exact: true }).click();
  await expect(page.getByText("The link is on the clipboard.")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/^http:\/\/localhost:\d+\/#code=[\w-]+$/);
  const fresh = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  await fresh.goto(link);
  await expect(area(fresh)).toHaveValue("fn main() { let mut ż = 1; }");
  await expect(language(fresh)).toHaveValue("rust");
  await fresh.close();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`about:blank`);
  await page.goto(`${link.slice(0, -9)}AAAA`);
  await expect(page.getByText("This link is damaged")).toBeVisible();
});

test("is saved as a picture, at twice the size and with words for a screen reader", async ({ page }) => {
  await openCode(page);
  await area(page).fill('const a = "<b>";');
  await expect(lines(page).first().locator("span")).not.toHaveCount(0);
  const downloads: string[] = [];
  const both = new Promise<void>((resolve) => {
    page.on("download", (download) => {
      downloads.push(download.suggestedFilename());
      if (downloads.length === 2) resolve();
    });
  });
  await page.getByRole("button", { name: "Save picture", exact: true }).click();
  await both;
  expect(downloads.sort()).toEqual(["code.png", "code.svg"]);
});

test("stands beside a well-known theme, with the contrast of each role in both", async ({ page }) => {
  await openCode(page);
  await area(page).fill("const a = 1;\n".repeat(100));
  await page.getByLabel("Compare with").selectOption("Dracula Theme");
  const other = page.locator("[data-code=other]");
  await expect(other.locator("span", { hasText: "const" }).first()).toHaveCSS("color", "rgb(255, 121, 198)");
  await expect(page.getByRole("row", { name: /^Keywords \d+\.\d:1 \d+\.\d:1$/ })).toBeVisible();
});
