import { stageWording } from "../../defaults/words/stage.ts";
import { expect, hold, test } from "../support/browser.ts";
import { countLoads, lateParts, ownCode, retry, samples, serveOtherVersion, tab } from "./late-parts.ts";
import { on, openSite } from "./visit.ts";

// A page that is open while another version of the site is put in its place.

for (const { name, url, open = openSite, need, isQuiet, expectShown } of lateParts) {
  test(`${name}: a new version is loaded once, with what was chosen`, async ({ page, problems }) => {
    if (!isQuiet) problems.expect(/404|could not be loaded/);
    await page.route(url, (route) => route.fulfill({ status: 404, body: "Gone" }));
    await serveOtherVersion(page, () => page.unroute(url));
    await open(page);
    const loads = countLoads(page);
    const reloaded = page.waitForEvent("load");
    await need(page);
    await reloaded;
    await expectShown(page);
    expect(loads()).toBe(1);
  });
}

test("if the server lacks the scripts of its own pages, the page reloads only once", async ({ page, problems }) => {
  problems.expect(/404/);
  await page.route(/samples-[^/]*\.json/, (route) => route.fulfill({ status: 404, body: "Gone" }));
  await serveOtherVersion(page);
  await openSite(page);
  const loads = countLoads(page);
  await tab(page, samples[1]?.file).click();
  await expect.poll(loads).toBe(1);
  await expect(page.getByText(stageWording.notLoaded(samples[1]?.file ?? ""))).toBeVisible();
  for (let times = 0; times < 3; times += 1) {
    const asked = page.waitForResponse(/samples-/);
    await retry(page).click();
    await asked;
  }
  await expect(retry(page)).toBeVisible();
  expect(loads()).toBe(1);
});

test("text that is typed until the browser leaves the page is kept", async ({ page }) => {
  const worker = /worker-[^/]*\.js/;
  await page.route(worker, (route) => route.fulfill({ status: 404, body: "Gone" }));
  await openSite(page);
  const answer = await hold(page, ({ pathname }) => pathname === "/");
  // A later route comes first, and passes on only the reload.
  await serveOtherVersion(page, () => page.unroute(worker));
  const reloading = page.waitForRequest((request) => request.isNavigationRequest());
  await tab(page, stageWording.yourCode).click();
  await ownCode(page).fill("const dusk");
  await reloading;
  // Playwright's other ways to type wait for the new page.
  await page.keyboard.insertText(" = 18;");
  const reloaded = page.waitForEvent("load");
  answer();
  await reloaded;
  await expect(ownCode(page)).toHaveValue("const dusk = 18;");
});

test("a page with text that is not stored does not reload", async ({ page, problems }) => {
  problems.expect(/404/);
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith("draft-")) throw new DOMException("Full.", "QuotaExceededError");
      setItem.call(this, key, value);
    };
  });
  await page.route(/samples-[^/]*\.json/, (route) => route.fulfill({ status: 404, body: "Gone" }));
  await serveOtherVersion(page);
  await openSite(page);
  const loads = countLoads(page);
  await on(page).contactForm.message.fill("Half a message");
  const asked = page.waitForResponse((response) => new URL(response.url()).pathname === "/");
  await tab(page, samples[1]?.file).click();
  await (await asked).finished();
  await expect(retry(page)).toBeVisible();
  expect(loads()).toBe(0);
  await on(page).contactForm.message.fill("");
  const reloaded = page.waitForEvent("load");
  await retry(page).click();
  await reloaded;
});
