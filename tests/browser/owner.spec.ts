import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { ownerGateWording, ownerRefusalWording, ownerWording as words } from "../../defaults/words/owner.ts";
import { answerWithError, test as base, expect } from "../support/browser.ts";
import { pageScripts, type SiteOptions } from "../support/site.ts";
import { violationsOn } from "./axe.ts";
import { addReviewsByRequest, identifyAs, openPopup, signInByRequest, uniqueName } from "./visit.ts";

/** A site of Ada's, on which reviews wait that people with browsers of their own have written. */
const test = base.extend<{ writeReviews(titles: readonly string[]): Promise<string> }, { siteOptions: SiteOptions }>({
  siteOptions: [{ env: { OWNER: "local:Ada", REVIEWS_HOLD: "on" } }, { scope: "worker" }],
  writeReviews: async ({ openBrowser }, use) =>
    use(async (titles) => {
      const { request } = await openBrowser();
      const name = uniqueName("Writer");
      await signInByRequest(request, name);
      await addReviewsByRequest(
        request,
        titles.map((title) => ({ title })),
      );
      return name;
    }),
});

type Area = keyof typeof words.areas;

const headingOf = (page: Page, area: Area): Locator => page.getByRole("heading", { level: 2, name: words.areas[area] });

async function openAsOwner(page: Page, area: Area = "reviews"): Promise<void> {
  await signInByRequest(page.request, "Ada");
  await page.goto(`/owner#${area}`);
  await expect(headingOf(page, area)).toBeVisible();
}

const row = (page: Page, title: string): Locator => page.getByRole("listitem").filter({ hasText: title });
const press = (place: Page | Locator, name: string) => place.getByRole("button", { name, exact: true }).click();

async function shownTitles(page: Page): Promise<string[]> {
  const answer = await page.request.get("/trpc/reviews.list");
  return (await answer.json()).result.data.reviews.map(({ title }: { title: string }) => title);
}

test("a signed-in visitor reads how to become the owner; the owner sees the page", async ({ page }) => {
  await page.goto("/owner");
  const link = page.getByRole("link", { name: ownerGateWording.signIn });
  // The page has its styles, although the owner's scripts are not loaded for others.
  await expect(link).toHaveCSS("font-weight", "600");
  await identifyAs(await openPopup(link), "Grace");
  await expect(page.getByText("OWNER=local:Grace")).toBeVisible();
  await page.context().clearCookies();
  await page.reload();
  await identifyAs(await openPopup(link), "Ada");
  await expect(page.getByRole("heading", { name: words.areas.reviews })).toBeVisible();
});

test("a review is shown, answered and hidden, each with Undo, and deleted", async ({ page, writeReviews }) => {
  const title = uniqueName("Title");
  const author = await writeReviews([title]);
  await openAsOwner(page);
  const review = row(page, title);
  await expect(review).toContainText(author);
  await press(review, words.show);
  await expect(page.getByText(words.shown(1))).toBeVisible();
  await expect.poll(() => shownTitles(page)).toContain(title);
  await press(page, words.undo);
  await expect(page.getByText(words.undone)).toBeVisible();
  await expect(review).toContainText(words.reviewStates.waiting);
  await expect.poll(() => shownTitles(page)).not.toContain(title);
  await press(review, words.show);
  await press(review, words.answer);
  await review.getByLabel(words.answerLabel).fill("Thank you <b>very</b> much.");
  await press(review, words.publish);
  await expect(review.getByText("Thank you <b>very</b> much.")).toBeVisible();
  await press(page, words.undo);
  await expect(review.getByText("Thank you")).toBeHidden();
  await press(review, words.hide);
  await expect(page.getByText(words.hidden(1))).toBeVisible();
  await expect.poll(() => shownTitles(page)).not.toContain(title);
  await press(review, words.delete);
  await press(page.getByRole("dialog"), words.delete);
  await expect(page.getByText(words.reviewsDeleted(1))).toBeVisible();
  await page.reload();
  await expect(page.getByRole("list", { name: words.areas.reviews }).or(page.getByText(words.noReviews))).toBeVisible();
  await expect(review).toHaveCount(0);
});

test.describe("with a phone", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

  test("a spam wave is twenty ticks and one press, or all of one person", async ({ page, writeReviews }) => {
    const wave = uniqueName("Buy now");
    const titles = Array.from({ length: 10 }, (_, index) => `${wave} ${index}`);
    const first = await writeReviews(titles);
    const second = await writeReviews(titles);
    await openAsOwner(page);
    const boxes = page.getByRole("checkbox", { name: `${words.tick} ${wave}` });
    await expect(boxes).toHaveCount(20);
    for (const box of await boxes.all()) await box.check();
    await press(page.getByRole("region", { name: words.ticked(20) }), words.hide);
    await expect(page.getByText(words.hidden(20))).toBeVisible();
    await expect(row(page, wave).filter({ hasText: words.reviewStates.hidden })).toHaveCount(20);
    await press(page, words.undo);
    await expect(page.getByText(words.undone)).toBeVisible();
    await page.getByRole("link", { name: first }).first().click();
    await expect(page.getByRole("heading", { name: words.of(first) })).toBeVisible();
    await press(page, words.hideAll);
    await press(page, words.block);
    await expect(page.getByText(words.peopleBlocked([first]))).toBeVisible();
    await expect(row(page, wave).filter({ hasText: words.reviewStates.hidden })).toHaveCount(10);
    await page.goto("/owner#reviews");
    await expect(row(page, second).filter({ hasText: words.reviewStates.waiting })).toHaveCount(10);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

test("a failed action is undone, and an answer is not lost", async ({ page, writeReviews, problems }) => {
  const title = uniqueName("Title");
  await writeReviews([title]);
  await openAsOwner(page);
  problems.expect(/status of 500/);
  await page.route(/trpc\/owner\.reviews\.(?:show|answer)/, (route) =>
    answerWithError(route, { message: "Out of order.", code: "INTERNAL_SERVER_ERROR", httpStatus: 500 }),
  );
  const review = row(page, title);
  await press(review, words.show);
  await expect(page.getByRole("alert").filter({ hasText: "Out of order." })).toBeVisible();
  await expect(review).toContainText(words.reviewStates.waiting);
  await press(review, words.answer);
  await review.getByLabel(words.answerLabel).fill("A long answer");
  await press(review, words.publish);
  await expect(review.getByLabel(words.answerLabel)).toHaveValue("A long answer");
});

test("a person is found, exported, blocked with a reason, and deleted", async ({ page, writeReviews }) => {
  const name = await writeReviews([uniqueName("Title")]);
  await openAsOwner(page, "people");
  await page.getByLabel(words.searchPeople).fill(name);
  await page.getByLabel(words.searchPeople).press("Enter");
  await expect(page.getByRole("listitem")).toHaveCount(1);
  const person = row(page, name);
  await expect(person).toContainText(`local:${name}`);
  const downloading = page.waitForEvent("download");
  await press(person, words.export);
  const file = JSON.parse(await readFile(await (await downloading).path(), "utf8"));
  expect(file).toMatchObject({ person: { name }, reviews: [{ authorName: name, state: "waiting" }] });
  await press(person, words.block);
  await person.getByLabel(words.reason).fill("Links");
  await press(person, words.saveReason);
  await expect(page.getByText(words.reasonSaved)).toBeVisible();
  await press(person, words.delete);
  await press(page.getByRole("dialog"), words.delete);
  await expect(page.getByText(words.personDeleted(name))).toBeVisible();
  await page.getByLabel(words.searchPeople).fill("Links");
  await page.getByLabel(words.searchPeople).press("Enter");
  await expect(row(page, words.goneAccount)).toHaveCount(1);
});

test("a message is read, answered by mail and deleted", async ({ page }) => {
  const fullName = uniqueName("Sender");
  const data = { fullName, email: "person@example.com", message: "Is it <i>light</i>?\n\n\n\n\nBye" };
  await page.request.post("/trpc/contact.send", { data });
  await openAsOwner(page, "messages");
  const message = row(page, fullName);
  await expect(message).toContainText("Is it <i>light</i>?");
  await expect(message).toContainText(words.notMailed);
  const address = await message.getByRole("link", { name: words.reply }).getAttribute("href");
  expect(address).toMatch(/^mailto:person@example\.com\?subject=[^&]+&body=.*%3E%20Is%20it/);
  await press(message, words.delete);
  await press(page.getByRole("dialog"), words.delete);
  await expect(message).toHaveCount(0);
});

test("a test mail says what is missing if no mail server is configured", async ({ page, problems }) => {
  problems.expect(/status of 412/);
  await openAsOwner(page, "messages");
  await press(page, words.testMail);
  await expect(page.getByRole("alert").filter({ hasText: ownerRefusalWording.noMailServer })).toBeVisible();
});

test("a page left open shows nothing new once the account is signed out", async ({ page, problems }) => {
  problems.expect(/status of 401/);
  await openAsOwner(page);
  await page.context().clearCookies();
  await page.getByRole("link", { name: words.areas.people }).click();
  await expect(page.getByText(ownerGateWording.signedOut)).toBeVisible();
  await expect(page.getByRole("listitem")).toHaveCount(0);
});

for (const area of ["reviews", "people", "messages", "counts"] as const) {
  test(`axe finds nothing in the area ${area}, in either colour scheme`, async ({ page, writeReviews }) => {
    await writeReviews([uniqueName("Title")]);
    await openAsOwner(page, area);
    for (const theme of ["Evenfall", "Evenfall First Light"]) {
      await page.evaluate((theme) => localStorage.setItem("theme", theme), theme);
      await page.reload();
      await expect(headingOf(page, area)).toBeVisible();
      await expect(page.getByText(words.loading)).toHaveCount(0);
      expect(await violationsOn(page), theme).toEqual([]);
    }
  });
}

test("no script or style sheet of the page contains a part of the owner's page", async () => {
  const files = [...new Set(Object.values(pageScripts()).flatMap(({ file, css = [] }) => [file, ...css]))];
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) {
    const text = await readFile(join(import.meta.dirname, "../../dist/client", file), "utf8");
    expect(text, file).not.toContain("owner.reviews");
    expect(text, file).not.toContain(words.blockAuthors);
  }
});
