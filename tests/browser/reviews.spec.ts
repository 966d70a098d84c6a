import type { Page, Request } from "@playwright/test";
import { REVIEW_MESSAGE_MAX } from "../../shared/lengths.ts";
import { REVIEWS_PAGE_SIZE } from "../../shared/reviews.ts";
import { failureWording } from "../../words/notices.ts";
import { ownReviewWording } from "../../words/own-review.ts";
import { reviewWording } from "../../words/reviews.ts";
import { localSignInWording } from "../../words/server.ts";
import { signInWording } from "../../words/sign-in.ts";
import { fieldNames, validationWording } from "../../words/validation.ts";
import { answerWithError, expect, hold, painted, test } from "../support/browser.ts";
import { sentence } from "../support/sentence.ts";
import {
  addByRequest,
  addReview,
  blockPopups,
  deleteReview,
  identifyAs,
  loginButton,
  logoutButton,
  messageField,
  openAs,
  openPopup,
  openSite,
  openWithStream,
  reviewAlert,
  reviewButton,
  reviews,
  reviewTitled,
  seeToast,
  signIn,
  titleField,
  toast,
  uniqueName,
  writeReview,
} from "../support/visit.ts";

function uniqueReview(): { title: string; message: string } {
  return { title: uniqueName("Review"), message: "Calm at dusk, clear at midnight." };
}

/** Reloads the page and waits for a review: on a busy machine the server may first send an older page. */
async function untilServed(page: Page, title: string): Promise<void> {
  await page.reload();
  await expect(reviewTitled(page, title)).toBeVisible();
}

test("adding a review says so on the button with a check mark, empties the form and shows the review first", async ({
  page,
}) => {
  const name = await openAs(page, "Author");
  const review = uniqueReview();
  await writeReview(page, review);
  await reviewButton(page).click();
  await expect(reviewButton(page)).toHaveText(`${reviewWording.submitted} ✓`);
  await expect(titleField(page)).toHaveValue("");
  await expect(messageField(page)).toHaveValue("");
  const first = reviews(page).getByRole("article").first();
  await expect(first).toContainText(review.title);
  await expect(first).toContainText(review.message);
  await expect(first).toContainText(name);
  await expect(first.getByRole("time")).toHaveAttribute("datetime", /^\d{4}-\d\d-\d\dT.*Z$/);

  await titleField(page).fill("Another");
  await expect(reviewButton(page)).toHaveText(reviewWording.submit);
});

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

test("Undo takes the place, height and focus of a deleted review, and restores it", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await openAs(page, "Author");
  const [kept, deleted, newest] = [uniqueReview(), uniqueReview(), uniqueReview()];
  for (const review of [kept, deleted, newest]) await addReview(page, review);
  const card = reviews(page).getByRole("listitem").nth(1);
  // If the navigation bar covered the focused button, the browser would scroll.
  await card.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  const before = await card.boundingBox();
  await deleteReview(page, deleted.title);
  await expect(reviewTitled(page, deleted.title)).toHaveCount(0);
  const undo = card.getByRole("button", {
    name: `${ownReviewWording.undo} ${ownReviewWording.yourReview(deleted.title)}`,
  });
  await expect(undo).toBeFocused();
  expect(await card.boundingBox()).toEqual(before);
  await expect(reviews(page).getByRole("status").getByText(reviewWording.deleted)).toBeAttached();
  // It does not close by itself under the pointer.
  await toast(page, reviewWording.deleted).hover();
  await undo.press("Enter");
  await expect(reviewTitled(page, deleted.title)).toBeVisible();
  await expect(card).toBeFocused();
  await expect(page.getByText(reviewWording.deleted)).toHaveCount(0);
  await expect(card).toContainText(deleted.title);
  await page.reload();
  await expect(reviewTitled(page, deleted.title)).toHaveCount(1);
});

test("Undo stays for ten seconds, longer under the pointer or the focus, and its place closes out of view", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await openAs(page, "Author");
  const [kept, deleted] = [uniqueReview(), uniqueReview()];
  for (const review of [kept, deleted]) await addReview(page, review);
  await deleteReview(page, deleted.title);
  const undo = reviews(page).getByRole("button", { name: ownReviewWording.undo });
  const place = reviews(page).getByRole("listitem").first();
  const time = undo.locator("..");
  const state = () => time.evaluate((element) => element.getAnimations()[0]?.playState);
  expect(await time.evaluate((element) => element.getAnimations()[0]?.effect?.getTiming().duration)).toBe(
    10_000,
  );
  await expect(undo).toBeFocused();
  expect(await state()).toBe("paused");
  await titleField(page).focus();
  await page.mouse.move(0, 0);
  await expect.poll(state).toBe("running");
  await undo.hover();
  await expect.poll(state).toBe("paused");
  await page.mouse.move(0, 0);
  await time.evaluate((element) => {
    for (const animation of element.getAnimations({ subtree: true })) animation.finish();
  });
  await expect(undo).toHaveCount(0);
  await expect(place).toHaveText(reviewWording.deleted);
  await page.locator("#contact").scrollIntoViewIfNeeded();
  await expect(place).toContainText(kept.title);
});

test("the message about a sent review links to it, and ends when the review is deleted or its author signs out", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, "Author");
  const first = uniqueReview();
  await addReview(page, first);
  await reviews(page).getByRole("link", { name: ownReviewWording.seeIt }).click();
  await expect(reviewTitled(page, first.title)).toBeInViewport();
  await expect(reviews(page).getByRole("listitem").first()).toBeFocused();
  await deleteReview(page, first.title);
  await expect(reviewButton(page)).toHaveText(reviewWording.submit);
  // The message stays while the pointer is on it, and it appears over the button that the test presses next.
  await expect(toast(page, reviewWording.deleted)).toBeVisible();

  await addReview(page, uniqueReview());
  await logoutButton(page).click();
  await expect(reviewButton(page)).toHaveText(reviewWording.submit);

  await signIn(page, uniqueName("Author"));
  await addReview(page, uniqueReview());
  const said = reviews(page).getByRole("link", { name: ownReviewWording.seeIt }).locator("..");
  await said.evaluate((element) => {
    for (const animation of element.getAnimations()) animation.finish();
  });
  await expect(reviewButton(page)).toHaveText(reviewWording.submit);
});

test("on a phone the form comes after the reviews", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, "Author");
  await addReview(page, uniqueReview());
  const form = await reviewButton(page).boundingBox();
  const card = await reviews(page).getByRole("article").first().boundingBox();
  expect(form?.y).toBeGreaterThan(card?.y ?? 0);
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
  await addByRequest(page, ...written);
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

test("errors about a missing title and review are shown beside their fields without a sign-in, and the first field gets the focus", async ({
  page,
  context,
}) => {
  await openSite(page);
  await reviewButton(page).click();
  const title = titleField(page);
  await expect(title).toBeFocused();
  expect(context.pages()).toEqual([page]);
  await expect(title).toHaveAttribute("aria-invalid", "true");
  await expect(title).toHaveAccessibleDescription(validationWording.empty(fieldNames.title));
  await expect(messageField(page)).toHaveAccessibleDescription(
    sentence(validationWording.empty(fieldNames.review)),
  );
  await title.fill("There");
  await expect(title).toHaveAttribute("aria-invalid", "false");
});

test("a review has a maximum length, counted as people count, and the field keeps a longer one whole", async ({
  page,
}) => {
  await openAs(page, "Author");
  const message = messageField(page);
  const title = uniqueName("Long");
  await writeReview(page, { title, message: "🌒".repeat(REVIEW_MESSAGE_MAX + 1) });
  await expect(reviews(page).getByText(`${REVIEW_MESSAGE_MAX + 1}/${REVIEW_MESSAGE_MAX}`)).toBeVisible();
  await reviewButton(page).click();
  await expect(message).toBeFocused();
  await expect(message).toHaveAccessibleDescription(
    sentence(validationWording.tooLong(fieldNames.review, REVIEW_MESSAGE_MAX, REVIEW_MESSAGE_MAX + 1)),
  );
  await expect(message).toHaveValue("🌒".repeat(REVIEW_MESSAGE_MAX + 1));
  await message.fill("🌒".repeat(REVIEW_MESSAGE_MAX));
  await reviewButton(page).click();
  await expect(reviewTitled(page, title)).toContainText("🌒".repeat(REVIEW_MESSAGE_MAX));
});

test("the server's errors appear beside the same fields", async ({ page, problems }) => {
  problems.expect(/400/);
  await openAs(page, "Author");
  await writeReview(page, uniqueReview());
  await page.route("**/trpc/reviews.add**", (route) =>
    answerWithError(route, {
      message: "Please correct the marked fields.",
      code: "BAD_REQUEST",
      httpStatus: 400,
      fieldErrors: { message: ["Not this."] },
    }),
  );
  await reviewButton(page).click();
  await expect(messageField(page)).toBeFocused();
  await expect(messageField(page)).toHaveAccessibleDescription(/Not this\./);
});

test("the page sends a signed-out visitor's review once they are signed in", async ({ page }) => {
  await openSite(page);
  const review = uniqueReview();
  const name = uniqueName("Author");
  await writeReview(page, review);
  const popup = await openPopup(page, reviewButton(page));
  await expect(reviews(page).locator("form").getByRole("status").first()).toContainText(
    reviewWording.sendsAfterSignIn,
  );
  await identifyAs(popup, name);
  await expect(reviewButton(page)).toContainText(reviewWording.submitted);
  await expect(reviewTitled(page, review.title)).toContainText(name);
  await expect(titleField(page)).toHaveValue("");
  await page.reload();
  await expect(reviewTitled(page, review.title)).toHaveCount(1);
});

test("a review whose sign-in is cancelled stays a draft, and a later sign-in does not send it", async ({
  page,
}) => {
  await openSite(page);
  const review = uniqueReview();
  await writeReview(page, review);
  const popup = await openPopup(page, reviewButton(page));
  await popup.getByRole("link", { name: localSignInWording.cancel }).click();
  await expect(reviews(page).locator("form").getByRole("status").first()).toContainText(
    signInWording.cancelled,
  );
  await expect(titleField(page)).toHaveValue(review.title);
  const author = uniqueName("Author");
  await signIn(page, author);
  await expect(page.getByRole("status").getByText(signInWording.nowSignedIn(author))).toBeAttached();
  await expect(reviewButton(page)).toHaveText(reviewWording.submit);
  await expect(titleField(page)).toHaveValue(review.title);
  await reviewButton(page).click();
  await expect(reviewTitled(page, review.title)).toBeVisible();
});

test("where popups are blocked, a full-page sign-in brings the visitor back and sends the review", async ({
  page,
}) => {
  await blockPopups(page);
  await openSite(page);
  const review = uniqueReview();
  await writeReview(page, review);
  await reviewButton(page).click();
  await reviews(page).getByRole("link", { name: signInWording.fullPage }).click();
  await identifyAs(page, uniqueName("Author"));
  await seeToast(page, signInWording.signedIn);
  await expect(reviewTitled(page, review.title)).toBeVisible();
  await expect(titleField(page)).toHaveValue("");
  expect(new URL(page.url()).hash).toBe("#reviews");
});

/** Sends a review and loses the answer, on a page without live updates. @returns the review, which is stored. */
async function sendUnanswered(page: Page): Promise<{ title: string; message: string }> {
  const review = uniqueReview();
  await page.route("**/trpc/reviews.live**", (route) => route.abort());
  await openAs(page, "Author");
  await writeReview(page, review);
  await page.route("**/trpc/reviews.add**", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await reviewButton(page).click();
  await expect(reviewAlert(page, failureWording.unreachable)).toBeVisible();
  return review;
}

test("a review whose answer was lost is stored once, however often the page sends it again", async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_FAILED/);
  const review = await sendUnanswered(page);
  await page.unroute("**/trpc/reviews.add**");
  await reviewButton(page).click();
  await expect(reviewButton(page)).toContainText(reviewWording.submitted);
  await page.reload();
  await expect(reviewTitled(page, review.title)).toHaveCount(1);
});

test("a review whose answer was lost is no longer a draft once the page shows it", async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_FAILED/);
  const review = await sendUnanswered(page);
  await page.reload();
  await expect(reviewButton(page)).toContainText(reviewWording.submitted);
  await expect(reviews(page).getByRole("link", { name: ownReviewWording.seeIt })).toBeVisible();
  await expect(titleField(page)).toHaveValue("");
  await expect(reviewTitled(page, review.title)).toHaveCount(1);
  await page.reload();
  await expect(reviewButton(page)).toHaveText(reviewWording.submit);
  await expect(titleField(page)).toHaveValue("");
});

for (const isLost of [false, true]) {
  test(`when the list shows a review before its answer ${isLost ? "is lost" : "arrives"}, the form says that it was sent and takes the next one`, async ({
    page,
    problems,
  }) => {
    if (isLost) problems.expect(/ERR_FAILED/);
    await openWithStream(page);
    await signIn(page, uniqueName("Author"));
    const review = uniqueReview();
    await writeReview(page, review);
    const answerNow = await hold(page, "**/trpc/reviews.add**", async (route) => {
      const response = await route.fetch();
      return () => (isLost ? route.abort() : route.fulfill({ response }));
    });
    await reviewButton(page).click();
    await expect(reviewTitled(page, review.title)).toBeVisible();
    await expect(reviewButton(page)).toContainText(reviewWording.submitted);
    const title = titleField(page);
    await expect(title).toHaveValue("");
    await title.fill("The next one");
    const isAdding = (request: Request) => request.url().includes("/trpc/reviews.add");
    const over = isLost
      ? page.waitForEvent("requestfailed", isAdding)
      : page.waitForEvent("requestfinished", isAdding);
    answerNow();
    await over;
    await painted(page);
    await expect(reviewButton(page)).toHaveText(reviewWording.submit);
    await expect(title).toHaveValue("The next one");
    await expect(reviews(page).getByRole("alert")).toHaveText("");
    await expect(reviewTitled(page, review.title)).toHaveCount(1);
  });
}

test("a review sent after its session ended stays a draft, and is sent after the next sign-in", async ({
  page,
  problems,
}) => {
  problems.expect(/401/);
  await openAs(page, "Author");
  const review = uniqueReview();
  await writeReview(page, review);
  await page.context().clearCookies();
  await reviewButton(page).click();
  await expect(reviewAlert(page, failureWording.sessionEnded)).toBeVisible();
  await expect(loginButton(page)).toBeVisible();
  await identifyAs(await openPopup(page, reviewButton(page)), uniqueName("Author"));
  await expect(reviewTitled(page, review.title)).toBeVisible();
});

test("a draft survives a reload, and is removed once the server has accepted it", async ({ page }) => {
  await openAs(page, "Author");
  const review = uniqueReview();
  await writeReview(page, review);
  await page.reload();
  await expect(titleField(page)).toHaveValue(review.title);
  await expect(messageField(page)).toHaveValue(review.message);
  await expect(logoutButton(page)).toBeVisible();
  await reviewButton(page).click();
  await expect(reviewTitled(page, review.title)).toBeVisible();
  await page.reload();
  await expect(reviewButton(page)).toBeEnabled();
  await expect(titleField(page)).toHaveValue("");
});

test("text typed before the scripts ran is kept", async ({ page }) => {
  const run = await hold(page, "**/assets/*.js");
  await page.goto("/", { waitUntil: "commit" });
  await titleField(page).fill("Typed early");
  await expect(reviewButton(page)).toBeDisabled();
  run();
  await expect(reviewButton(page)).toBeEnabled();
  await expect(titleField(page)).toHaveValue("Typed early");
  await messageField(page).fill("And the rest");
  await expect(titleField(page)).toHaveValue("Typed early");
});
