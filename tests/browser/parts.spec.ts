import type { Page } from "@playwright/test";
import { contactWording } from "../../defaults/words/contact.ts";
import { stageWording } from "../../defaults/words/stage.ts";
import { expect, hold, test } from "../support/browser.ts";
import { pageScripts, scriptOf } from "../support/site.ts";
import { countLoads, lateParts, other, ours, ownCode, retry, tab } from "./late-parts.ts";
import { on, openSite, uniqueName } from "./visit.ts";

async function expectWholePage(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: stageWording.download, exact: true })).toBeVisible();
  await expect(ours(page)).toBeVisible();
}

const MISSING = /ERR_CONNECTION_RESET|404|ERR_INTERNET_DISCONNECTED|could not be loaded/;

for (const [index, part] of lateParts.entries()) {
  const { name, url, open = openSite, need, missing, isQuiet, expectShown } = part;
  // All parts follow one rule, so that each way back is tried with half of them.
  const way = index % 2 === 0 ? "the network's return" : "the button";

  test(`${name}: while it is missing, the page says so, and ${way} brings it`, async ({ page, context, problems }) => {
    if (!isQuiet) problems.expect(MISSING);
    await page.route(url, (route) => route.abort("connectionreset"));
    await open(page);
    const loads = countLoads(page);
    await need(page);
    await expect(page.getByText(missing).first()).toBeVisible();
    await expectWholePage(page);

    await page.unroute(url);
    await page.route(url, (route) => route.fulfill({ status: 404, body: "Gone" }));
    // The page then asks whether the server has another version.
    const again = page.waitForResponse((response) => new URL(response.url()).pathname === "/");
    await retry(page).click();
    await (await again).finished();
    await expect(page.getByText(missing).first()).toBeVisible();

    await page.unroute(url);
    if (way === "the button") await retry(page).click();
    else {
      await context.setOffline(true);
      await expectWholePage(page);
      await context.setOffline(false);
    }
    await expectShown(page);
    await expect(retry(page)).toHaveCount(0);
    expect(loads(), "the server has no other version").toBe(0);
  });
}

test("a browser that wrongly reports that it is offline misses nothing", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "onLine", { value: false }));
  await openSite(page);
  await tab(page, stageWording.yourCode).click();
  await expect(ownCode(page)).toBeVisible();
  await other(page).selectOption("Nord");
  await expect(page.locator("[data-side=yours] b")).toHaveText("Nord");
  await on(page).signIn(uniqueName("Ada"));
  await on(page).writeMessage();
  await on(page).contactForm.submit.click();
  await expect(on(page).contactForm.submit).toContainText(contactWording.submitted);
});

test("a part can be loaded again, because it is one file without styles, apart from the first visit's scripts", () => {
  const { "index.html": first, ...others } = pageScripts();
  const parts = Object.entries(others).filter(([file]) => /^(?:stage|sections|ui|analytics)\//.test(file));
  // The name of a file that several share begins so.
  const shared = parts.flatMap(([, { imports = [] }]) => imports.filter((file) => file.startsWith("_")));
  expect(parts.length).toBeGreaterThan(5);
  expect(shared.filter((file) => !first?.imports?.includes(file))).toEqual([]);
  const styled = parts.filter(([file, { css }]) => css && /^(?:stage|sections)\//.test(file));
  expect(styled.map(([file]) => file)).toEqual([]);
});

test("while the scripts for own code are slow, the panes stay", async ({ page }) => {
  const letThrough = await hold(page, `**${scriptOf("stage/own-code/own-code.tsx")}`);
  await openSite(page);
  await tab(page, stageWording.yourCode).click();
  await expectWholePage(page);
  letThrough();
  await expect(ownCode(page)).toBeVisible();
});
