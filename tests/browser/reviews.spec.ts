import type { Locator, Page } from "@playwright/test";
import { ownReviewWording, reviewWording } from "../../defaults/words/reviews.ts";
import { accountWording } from "../../defaults/words/sign-in.ts";
import { REVIEW_MESSAGE_MAX, REVIEW_TITLE_MAX } from "../../shared/fields.ts";
import { REVIEWS_PAGE_SIZE } from "../../shared/reviews.ts";
import { answerWithError, expect, test } from "../support/browser.ts";
import { addReviewsByRequest, on, openSite, signInByRequest, uniqueName, uniqueReview } from "./visit.ts";

/** Opens the site again and waits for a review: on a busy machine the server may first send an older page. */
async function untilServed(page: Page, title: string): Promise<void> {
  await openSite(page);
  await expect(on(page).reviewTitled(title)).toBeVisible();
}

/** What the page says about a mistake or failure in the section of the reviews. */
function reviewAlert(page: Page, text: string): Locator {
  return on(page).reviews.getByRole("alert").filter({ hasText: text });
}

test("the author alone sees a delete button, and one press deletes", async ({ page, openBrowser }) => {
  const { openAs, addReview, deleteReview, reviewTitled } = on(page);
  await openAs("Author");
  const review = uniqueReview();
  await addReview(review);

  const reader = await openBrowser();
  await openSite(reader);
  await expect(on(reader).reviewTitled(review.title)).toBeVisible();
  await expect(on(reader).reviewTitled(review.title).getByRole("button")).toHaveCount(0);
  await on(reader).signIn(uniqueName("Reader"));
  await expect(on(reader).reviewTitled(review.title).getByRole("button")).toHaveCount(0);

  await deleteReview(review.title);
  await expect(reviewTitled(review.title)).toHaveCount(0);
  await openSite(reader);
  await expect(on(reader).reviewTitled(review.title)).toHaveCount(0);
});

test("the reviews in the page are read again only by signed-in visitors", async ({ page }) => {
  const calls = page.waitForRequest(/auth\.viewer/);
  await openSite(page);
  expect((await calls).url()).not.toContain("reviews.list");
  await on(page).signIn(uniqueName("Reader"));
  const again = page.waitForRequest(/reviews\.list/);
  await openSite(page);
  await again;
});

test("Undo in the place of a deleted review has the focus, and writes it again", async ({ page }) => {
  const { openAs, addReview, deleteReview, reviewTitled, reviews } = on(page);
  await openAs("Author");
  const [kept, deleted, newest] = [uniqueReview(), uniqueReview(), uniqueReview()];
  for (const review of [kept, deleted, newest]) await addReview(review);
  await deleteReview(deleted.title);
  await expect(reviewTitled(deleted.title)).toHaveCount(0);
  const undo = reviews
    .getByRole("listitem")
    .nth(1)
    .getByRole("button", { name: `${ownReviewWording.undo} ${ownReviewWording.yourReview(deleted.title)}` });
  await expect(undo).toBeFocused();
  await expect(reviews.getByRole("status").getByText(reviewWording.deleted)).toBeAttached();
  await undo.press("Enter");
  // It is a new review, so it comes first.
  const first = reviews.getByRole("listitem").first();
  await expect(first).toContainText(deleted.title);
  await expect(first).toContainText(deleted.message);
  await expect(first).toBeFocused();
  await page.reload();
  await expect(reviewTitled(deleted.title)).toHaveCount(1);
});

test("Undo is offered for ten seconds, and longer under pointer or focus", async ({ page }) => {
  const { openAs, addReview, deleteReview, reviews } = on(page);
  await openAs("Author");
  const deleted = uniqueReview();
  await addReview(deleted);
  await deleteReview(deleted.title);
  const undo = reviews.getByRole("button", { name: ownReviewWording.undo });
  const time = undo.locator("..");
  const state = () => time.evaluate((element) => element.getAnimations()[0]?.playState);
  expect(await time.evaluate((element) => element.getAnimations()[0]?.effect?.getTiming().duration)).toBe(10_000);
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

test("no letters make a review or the page wider", async ({ page }) => {
  const { reviews, reviewTitled } = on(page);
  // Marks that no line can break, and that some fonts draw next to each other.
  const marks = ["\u0301", "\u0489", "\u20DD", "\uFDFD"].map((mark) => `${uniqueName("e")}${mark.repeat(90)}`);
  const [blank, lines] = [uniqueName("Blank"), uniqueName("Lines")];
  await signInByRequest(page.request, `${uniqueName("A")}${"\u0489".repeat(60)}`);
  await addReviewsByRequest(page.request, [
    { title: blank, message: `x${"\n".repeat(98)}y` },
    { title: lines, message: "x\n".repeat(49) },
    ...marks.map((title) => ({ title, message: title })),
  ]);
  await untilServed(page, lines);
  await expect(reviews.getByText(accountWording.signedInAs)).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const list = await reviews.getByRole("list").boundingBox();
    for (const title of [blank, lines, ...marks]) {
      const card = reviewTitled(title);
      const box = await card.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((list?.x ?? 0) + (list?.width ?? 0) + 1);
      await expect(card).toHaveCSS("overflow", "clip");
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBe(width);
    const { form } = on(page).reviewForm;
    expect(await form.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
});

test("a delete that fails says so next to the list and can be tried again", async ({ page, problems }) => {
  const { openAs, addReview, deleteReview, reviewTitled, reviews } = on(page);
  problems.expect(/ERR_FAILED/);
  await openAs("Author");
  const review = uniqueReview();
  await addReview(review);
  await page.route("**/trpc/reviews.delete**", (route) => route.abort());
  await deleteReview(review.title);
  await expect(reviewAlert(page, ownReviewWording.notDeleted)).toBeVisible();
  await expect(reviewTitled(review.title)).toBeVisible();
  await page.unroute("**/trpc/reviews.delete**");
  await reviews.getByRole("button", { name: reviewWording.retry }).click();
  await expect(reviewTitled(review.title)).toHaveCount(0);
});

test("Show more continues where the list ended, even after a failure", async ({ page, problems }) => {
  const { openAs, reviews } = on(page);
  problems.expect(/503/);
  await openAs("Author");
  const prefix = uniqueName("Page");
  const count = 2 * REVIEWS_PAGE_SIZE + 5;
  const written = Array.from({ length: count }, (_, index) => `${prefix} ${index + 1}`);
  await addReviewsByRequest(
    page.request,
    written.map((title) => ({ title })),
  );
  await untilServed(page, `${prefix} ${count}`);
  const titles = reviews.getByRole("heading", { name: prefix });
  const showMore = reviews.getByRole("button", { name: reviewWording.showMore });
  await expect(titles).toHaveCount(REVIEWS_PAGE_SIZE);
  await page.route("**/trpc/reviews.list**", (route) =>
    answerWithError(route, { message: "Away.", code: "SERVICE_UNAVAILABLE", httpStatus: 503 }),
  );
  await showMore.click();
  await expect(reviewAlert(page, "Away.")).toBeVisible();
  await page.unroute("**/trpc/reviews.list**");
  await showMore.click();
  await expect(titles).toHaveCount(2 * REVIEWS_PAGE_SIZE);
  await expect(reviews.getByRole("listitem").nth(REVIEWS_PAGE_SIZE)).toBeFocused();
  await showMore.click();
  await expect(titles).toHaveCount(count);
  expect(await titles.allTextContents()).toEqual(written.reverse());
});

test("the list is read again when the visitor or the network comes back", async ({ page, openBrowser }) => {
  const { openAs, addReview } = on(page);
  const reader = await openBrowser();
  await openSite(reader);
  await openAs("Author");
  const [first, second] = [uniqueReview(), uniqueReview()];
  await addReview(first);
  await expect(async () => {
    await reader.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect(on(reader).reviewTitled(first.title)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await reader.context().setOffline(true);
  await addReview(second);
  await expect(async () => {
    await reader.context().setOffline(true);
    await reader.context().setOffline(false);
    await expect(on(reader).reviewTitled(second.title)).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test("without scripts every review that the page has can be read", async ({ openBrowser }) => {
  const page = await openBrowser({ javaScriptEnabled: false });
  await signInByRequest(page.request, uniqueName("Author"));
  const titles = Array.from({ length: 6 }, () => uniqueName("Without scripts"));
  await addReviewsByRequest(
    page.request,
    titles.map((title) => ({ title })),
  );
  // Other tests write, too, and on a busy machine the server may first send an older page.
  await expect(async () => {
    await page.goto("/");
    for (const title of titles) await expect(on(page).reviewTitled(title)).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test("the longest review is shown whole, without a scroller, on a screen and in print", async ({ page }) => {
  await signInByRequest(page.request, uniqueName("Author"));
  const title = uniqueName("A").padEnd(REVIEW_TITLE_MAX, "A");
  await addReviewsByRequest(page.request, [{ title, message: "A\n".repeat(REVIEW_MESSAGE_MAX / 2) }]);
  await untilServed(page, title);
  for (const media of ["screen", "print"] as const) {
    await page.emulateMedia({ media });
    for (const width of [280, 375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const cut = await on(page)
        .reviewTitled(title)
        .locator("*")
        .evaluateAll((all) => all.filter((part) => part.clientHeight > 1 && part.scrollHeight > part.clientHeight + 2));
      expect(cut, `${media} at ${width} pixels`).toEqual([]);
    }
  }
});
