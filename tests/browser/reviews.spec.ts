import type { Locator, Page } from "@playwright/test";
import { REVIEW_MESSAGE_MAX } from "../../shared/lengths.ts";
import { REVIEWS_PAGE_SIZE } from "../../shared/reviews.ts";
import { ownReviewWording } from "../../words/own-review.ts";
import { reviewWording } from "../../words/reviews.ts";
import { signInWording } from "../../words/sign-in.ts";
import { fieldNames, validationWording } from "../../words/validation.ts";
import { answerWithError, expect, test } from "../support/browser.ts";
import { validReview } from "../support/content.ts";
import { sentence } from "../support/sentence.ts";
import {
  addReview,
  blockPopups,
  deleteReview,
  identifyAs,
  logoutButton,
  messageField,
  openAs,
  openPopup,
  openSite,
  reviewButton,
  reviews,
  reviewTitled,
  signIn,
  titleField,
  uniqueName,
  writeReview,
} from "./visit.ts";

function uniqueReview(): { title: string; message: string } {
  return { title: uniqueName("Review"), message: "Calm at dusk, clear at midnight." };
}

/** Opens the site again and waits for a review: on a busy machine the server may first send an older page. */
async function untilServed(page: Page, title: string): Promise<void> {
  await openSite(page);
  await expect(reviewTitled(page, title)).toBeVisible();
}

/** What the page says about a mistake or failure in the section of the reviews. */
function reviewAlert(page: Page, text: string): Locator {
  return reviews(page).getByRole("alert").filter({ hasText: text });
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
  // A toast stays while the pointer is on it, and it may cover the button that the test presses next.
  await page.mouse.move(0, 700);

  await addReview(page, uniqueReview());
  await logoutButton(page).click();
  await expect(reviewButton(page)).toHaveText(reviewWording.submit);
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
  await page.reload();
  await expect(reviewTitled(page, review.title)).toHaveCount(1);
  await expect(reviewButton(page)).toBeEnabled();
  await expect(titleField(page)).toHaveValue("");
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
  await expect(reviewTitled(page, review.title)).toBeVisible();
  await expect(titleField(page)).toHaveValue("");
  expect(new URL(page.url()).hash).toBe("#reviews");
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
