import type { Locator, Page } from "@playwright/test";
import { REVIEWS_PAGE_SIZE } from "../../shared/reviews.ts";
import { ownReviewWording } from "../../words/own-review.ts";
import { reviewWording } from "../../words/reviews.ts";
import { answerWithError, expect, test } from "../support/browser.ts";
import { validReview } from "../support/content.ts";
import {
  addReview,
  deleteReview,
  openAs,
  openSite,
  reviews,
  reviewTitled,
  signIn,
  signInByRequest,
  uniqueName,
  uniqueReview,
} from "./visit.ts";

/** Opens the site again and waits for a review: on a busy machine the server may first send an older page. */
async function untilServed(page: Page, title: string): Promise<void> {
  await openSite(page);
  await expect(reviewTitled(page, title)).toBeVisible();
}

/** What the page says about a mistake or failure in the section of the reviews. */
function reviewAlert(page: Page, text: string): Locator {
  return reviews(page).getByRole("alert").filter({ hasText: text });
}

test("only the author sees a delete button, and one press deletes the review", async ({
  page,
  openBrowser,
}) => {
  await openAs(page, "Author");
  const review = uniqueReview();
  await addReview(page, review);

  const reader = await openBrowser();
  await openSite(reader);
  await expect(reviewTitled(reader, review.title)).toBeVisible();
  await expect(reviewTitled(reader, review.title).getByRole("button")).toHaveCount(0);
  await signIn(reader, uniqueName("Reader"));
  await expect(reviewTitled(reader, review.title).getByRole("button")).toHaveCount(0);

  await deleteReview(page, review.title);
  await expect(reviewTitled(page, review.title)).toHaveCount(0);
  await openSite(reader);
  await expect(reviewTitled(reader, review.title)).toHaveCount(0);
});

test("the reviews in the page are not read again, except by whoever was signed in", async ({ page }) => {
  const calls = page.waitForRequest(/auth\.viewer/);
  await openSite(page);
  expect((await calls).url()).not.toContain("reviews.list");
  await signIn(page, uniqueName("Reader"));
  const again = page.waitForRequest(/reviews\.list/);
  await openSite(page);
  await again;
});

test("Undo stands in the place of a deleted review with the focus, and writes the same text again", async ({
  page,
}) => {
  await openAs(page, "Author");
  const [kept, deleted, newest] = [uniqueReview(), uniqueReview(), uniqueReview()];
  for (const review of [kept, deleted, newest]) await addReview(page, review);
  await deleteReview(page, deleted.title);
  await expect(reviewTitled(page, deleted.title)).toHaveCount(0);
  const undo = reviews(page)
    .getByRole("listitem")
    .nth(1)
    .getByRole("button", { name: `${ownReviewWording.undo} ${ownReviewWording.yourReview(deleted.title)}` });
  await expect(undo).toBeFocused();
  await expect(reviews(page).getByRole("status").getByText(reviewWording.deleted)).toBeAttached();
  await undo.press("Enter");
  // It is a new review, so it comes first.
  const first = reviews(page).getByRole("listitem").first();
  await expect(first).toContainText(deleted.title);
  await expect(first).toContainText(deleted.message);
  await expect(first).toBeFocused();
  await page.reload();
  await expect(reviewTitled(page, deleted.title)).toHaveCount(1);
});

test("Undo is offered for ten seconds, and longer under the pointer or the keyboard's focus", async ({
  page,
}) => {
  await openAs(page, "Author");
  const deleted = uniqueReview();
  await addReview(page, deleted);
  await deleteReview(page, deleted.title);
  const undo = reviews(page).getByRole("button", { name: ownReviewWording.undo });
  const time = undo.locator("..");
  const state = () => time.evaluate((element) => element.getAnimations()[0]?.playState);
  expect(await time.evaluate((element) => element.getAnimations()[0]?.effect?.getTiming().duration)).toBe(
    10_000,
  );
  await page.mouse.move(0, 0);
  await expect.poll(state).toBe("running");
  await undo.hover();
  await expect.poll(state).toBe("paused");
  await page.mouse.move(0, 0);
  await time.evaluate((element) => {
    for (const animation of element.getAnimations({ subtree: true })) animation.finish();
  });
  await expect(undo).toHaveCount(0);
});

test("a review of many lines is at most eight lines high, and the marks of its letters stay within its card", async ({
  page,
}) => {
  await openAs(page, "Author");
  const message = Array.from({ length: 49 }, () => "x").join("\n");
  const [blank, lines, marks] = [
    uniqueName("Blank"),
    uniqueName("Lines"),
    `${uniqueName("e")}${"\u0301".repeat(90)}`,
  ];
  await addReview(page, { title: blank, message: `x${"\n".repeat(98)}y` });
  await addReview(page, { title: lines, message });
  await addReview(page, { title: marks, message: "Marks" });
  for (const title of [blank, lines, marks]) {
    const card = reviews(page).getByRole("article").filter({ hasText: title });
    const { height, overflow } = await card.evaluate((element) => ({
      height: element.querySelector("h4")?.parentElement?.getBoundingClientRect().height,
      overflow: getComputedStyle(element).overflow,
    }));
    expect(height).toBeLessThanOrEqual(8 * 1.5 * 17 + 1);
    expect(overflow).toBe("clip");
  }
});

test("a delete that fails says so beside the list and can be tried again", async ({ page, problems }) => {
  problems.expect(/ERR_FAILED/);
  await openAs(page, "Author");
  const review = uniqueReview();
  await addReview(page, review);
  await page.route("**/trpc/reviews.delete**", (route) => route.abort());
  await deleteReview(page, review.title);
  await expect(reviewAlert(page, ownReviewWording.notDeleted)).toBeVisible();
  await expect(reviewTitled(page, review.title)).toBeVisible();
  await page.unroute("**/trpc/reviews.delete**");
  await reviews(page).getByRole("button", { name: reviewWording.retry }).click();
  await expect(reviewTitled(page, review.title)).toHaveCount(0);
});

test("Show more continues where the list ended, and no review is missing or shown twice, also after a failure, which the page reports", async ({
  page,
  problems,
}) => {
  problems.expect(/503/);
  await openAs(page, "Author");
  const prefix = uniqueName("Page");
  const count = 2 * REVIEWS_PAGE_SIZE + 5;
  const written = Array.from({ length: count }, (_, index) => `${prefix} ${index + 1}`);
  for (const title of written) {
    const headers = { origin: new URL(page.url()).origin };
    const answer = await page.request.post("/trpc/reviews.add", { data: validReview({ title }), headers });
    expect(answer.status()).toBe(200);
  }
  await untilServed(page, `${prefix} ${count}`);
  const titles = reviews(page).getByRole("heading", { name: prefix });
  const showMore = reviews(page).getByRole("button", { name: reviewWording.showMore });
  await expect(titles).toHaveCount(REVIEWS_PAGE_SIZE);
  await page.route("**/trpc/reviews.list**", (route) =>
    answerWithError(route, { message: "Away.", code: "SERVICE_UNAVAILABLE", httpStatus: 503 }),
  );
  await showMore.click();
  await expect(reviewAlert(page, "Away.")).toBeVisible();
  await page.unroute("**/trpc/reviews.list**");
  await showMore.click();
  await expect(titles).toHaveCount(2 * REVIEWS_PAGE_SIZE);
  await expect(reviews(page).getByRole("listitem").nth(REVIEWS_PAGE_SIZE)).toBeFocused();
  await showMore.click();
  await expect(titles).toHaveCount(count);
  expect(await titles.allTextContents()).toEqual(written.reverse());
});

test("the list is read again when the visitor comes back to the page and when the network returns", async ({
  page,
  openBrowser,
}) => {
  const reader = await openBrowser();
  await openSite(reader);
  await openAs(page, "Author");
  const [first, second] = [uniqueReview(), uniqueReview()];
  await addReview(page, first);
  await expect(async () => {
    await reader.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect(reviewTitled(reader, first.title)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await reader.context().setOffline(true);
  await addReview(page, second);
  await expect(async () => {
    await reader.context().setOffline(true);
    await reader.context().setOffline(false);
    await expect(reviewTitled(reader, second.title)).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test("without scripts every review that the page has can be read", async ({ openBrowser, site }) => {
  const page = await openBrowser({ javaScriptEnabled: false });
  await signInByRequest(page.request, uniqueName("Author"));
  const titles = Array.from({ length: 6 }, () => uniqueName("Without scripts"));
  for (const title of titles) {
    const data = validReview({ title });
    const answer = await page.request.post("/trpc/reviews.add", { data, headers: { origin: site.url } });
    expect(answer.status()).toBe(200);
  }
  // Other tests write, too, and on a busy machine the server may first send an older page.
  await expect(async () => {
    await page.goto("/");
    for (const title of titles) await expect(reviewTitled(page, title)).toBeVisible({ timeout: 1_000 });
  }).toPass();
});
