import { existsSync } from "node:fs";
import { join } from "node:path";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { contactWording } from "../../defaults/words/contact.ts";
import { reviewWording } from "../../defaults/words/reviews.ts";
import { localSignInWording } from "../../defaults/words/server.ts";
import { signInWording } from "../../defaults/words/sign-in.ts";
import { customizeWording, stageWording } from "../../defaults/words/stage.ts";
import { folderOf } from "../../toolkit/test/support/folders.ts";
import { validMessage, validReview } from "../support/content.ts";
import { type Site, startSite } from "../support/site.ts";

/** The page in the machine's own Firefox, over WebDriver BiDi. Playwright would need a Firefox of its own. */

const executablePath = [process.env.FIREFOX_PATH ?? "", "/usr/bin/firefox-esr", "/usr/bin/firefox"].find(existsSync);
if (!executablePath) console.log("Firefox is not installed on this machine, so the page is not tested in Firefox.");
/** Skipped on a machine without Firefox. */
const testInFirefox = test.skipIf(!executablePath);

let site: Site;
let browser: Browser;

beforeAll(async () => {
  if (!executablePath) return;
  [site, browser] = await Promise.all([startSite(), puppeteer.launch({ browser: "firefox", executablePath })]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const role = (kind: string, name: string) => `::-p-aria([role="${kind}"][name="${name}"])`;

/** Opens the site as a new visitor. The test fails at each error that the browser reports. */
async function openSite(path = "/"): Promise<Page> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  onTestFinished(async () => {
    await context.close();
    expect(errors).toEqual([]);
  });
  await page.goto(site.url + path);
  // The scripts of the sections load when a visitor scrolls, which the scripts of the stage notice.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("h1") ?? {}).some((key) => key.startsWith("__react")),
  );
  await page.evaluate(() => dispatchEvent(new Event("scroll")));
  await page.waitForSelector("#contact button[type=submit]:enabled");
  return page;
}

async function textOf(page: Page, selector: string): Promise<string> {
  return await page.$eval(selector, (element) => element.textContent ?? "");
}

testInFirefox("the page is shown, and a contact message is sent", async () => {
  const page = await openSite();
  expect(await page.$eval("h1", (heading) => heading.checkVisibility())).toBe(true);
  for (const [name, text] of Object.entries(validMessage())) await page.type(`#contact [name=${name}]`, text ?? "");
  await page.click("#contact button[type=submit]");
  await expect.poll(() => textOf(page, "#contact button[type=submit]")).toBe(`${contactWording.submitted} ✓`);
});

testInFirefox("a review is sent after the sign-in in a popup, which closes itself", async () => {
  const page = await openSite();
  const { title, message } = validReview({ title: "Seen in Firefox" });
  if (!(await page.$eval("#reviews [name=title]", (field) => field.checkVisibility())))
    await page.locator(role("button", reviewWording.writeFirst)).click();
  await page.type("#reviews [name=title]", title);
  await page.type("#reviews [name=message]", message);
  const opened = new Promise<Page | null>((resolve) => page.once("popup", resolve));
  await page.click("#reviews button[type=submit]");
  const popup = await opened;
  await popup?.locator("[name=name]").fill("Ada");
  await popup?.locator(role("button", localSignInWording.submit)).click();
  await page.waitForSelector(role("button", signInWording.logout));
  await expect.poll(() => page.$$eval("#reviews h4", (all) => all.map((each) => each.textContent))).toContain(title);
  await expect.poll(() => popup?.isClosed()).toBe(true);
});

testInFirefox("a fix of the comments shows its settings", async () => {
  const page = await openSite("/?with=Dracula&comments=4.5");
  await page.waitForSelector(role("radiogroup", customizeWording.groups.comments));
  const settings = await page.waitForSelector(role("textbox", customizeWording.settings));
  expect(await settings?.evaluate((area) => (area as HTMLTextAreaElement).value)).toContain("[Dracula Theme]");
});

testInFirefox("a visitor's own theme is shown at the left", async () => {
  const page = await openSite();
  const folder = folderOf({ "Quagga.json": { colors: { "editor.background": "#123123" } } });
  const file = await page.waitForSelector("#home input[type=file]");
  await file?.uploadFile(join(folder, "Quagga.json"));
  const left = () => page.$eval("[data-side=yours]", (pane) => getComputedStyle(pane).backgroundColor);
  await expect.poll(left).toBe("rgb(18, 49, 35)");
  const select = await page.waitForSelector(role("combobox", stageWording.yours));
  const shown = () => select?.evaluate((list) => (list as HTMLSelectElement).selectedOptions[0]?.textContent);
  expect(await shown()).toBe("Quagga");
});
