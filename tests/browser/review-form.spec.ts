import { ownReviewWording, reviewWording } from "../../defaults/words/reviews.ts";
import { signInWording } from "../../defaults/words/sign-in.ts";
import { fieldNames, validationWording } from "../../defaults/words/validation.ts";
import { REVIEW_MESSAGE_MAX } from "../../shared/fields.ts";
import { answerWithError, expect, test } from "../support/browser.ts";
import { sentence } from "../support/sentence.ts";
import { identifyAs, on, openPopup, openSite, uniqueName, uniqueReview } from "./visit.ts";

test("a sent review is first in the list, the form empty, and the button says so", async ({ page }) => {
  const { openAs, writeReview, reviewForm, reviews } = on(page);
  const name = await openAs("Author");
  const review = uniqueReview();
  await writeReview(review);
  await reviewForm.submit.click();
  await expect(reviewForm.submit).toHaveText(`${reviewWording.submitted} ✓`);
  await expect(reviewForm.title).toHaveValue("");
  await expect(reviewForm.message).toHaveValue("");
  const first = reviews.getByRole("article").first();
  await expect(first).toContainText(review.title);
  await expect(first).toContainText(review.message);
  await expect(first).toContainText(name);
  await expect(first.getByRole("time")).toHaveAttribute("datetime", /^\d{4}-\d\d-\d\dT.*Z$/);

  await reviewForm.title.fill("Another");
  await expect(reviewForm.submit).toHaveText(reviewWording.submit);
});

test("the message about a sent review links to it, and ends with it or its session", async ({ page }) => {
  const { openAs, addReview, reviews, reviewTitled, deleteReview, reviewForm, logoutButton } = on(page);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs("Author");
  const first = uniqueReview();
  await addReview(first);
  await reviews.getByRole("link", { name: ownReviewWording.seeIt }).click();
  await expect(reviewTitled(first.title)).toBeInViewport();
  await expect(reviews.getByRole("listitem").first()).toBeFocused();
  await deleteReview(first.title);
  await expect(reviewForm.submit).toHaveText(reviewWording.submit);
  // A toast stays while the pointer is on it, and it may cover the button that the test presses next.
  await page.mouse.move(0, 700);

  await addReview(uniqueReview());
  await logoutButton.click();
  await expect(reviewForm.submit).toHaveText(reviewWording.submit);
});

test("a review that breaks a rule asks for no sign-in and stays whole in its field", async ({ page, context }) => {
  const { reviewForm, writeReview, reviews } = on(page);
  const { title, message, submit } = reviewForm;
  const max = REVIEW_MESSAGE_MAX;
  await openSite(page);
  await submit.click();
  await expect(title).toBeFocused();
  await expect(title).toHaveAccessibleDescription(validationWording.empty(fieldNames.title));
  await title.fill("There");
  await expect(title).toHaveAttribute("aria-invalid", "false");
  // Characters are counted as people count.
  const long = "🌒".repeat(max + 1);
  await writeReview({ message: long });
  await expect(reviews.getByText(`${max + 1}/${max}`)).toBeVisible();
  await submit.click();
  await expect(message).toBeFocused();
  const error = sentence(validationWording.tooLong(fieldNames.review, max, max + 1));
  await expect(message).toHaveAccessibleDescription(error);
  await expect(message).toHaveValue(long);
  expect(context.pages()).toEqual([page]);
});

test("the server's errors appear at the same fields", async ({ page, problems }) => {
  const { openAs, writeReview, reviewForm } = on(page);
  problems.expect(/400/);
  await openAs("Author");
  await writeReview(uniqueReview());
  await page.route("**/trpc/reviews.add**", (route) =>
    answerWithError(route, {
      ...{ message: "Refused.", code: "BAD_REQUEST", httpStatus: 400 },
      fieldErrors: { message: ["Not this."] },
    }),
  );
  await reviewForm.submit.click();
  await expect(reviewForm.message).toBeFocused();
  await expect(reviewForm.message).toHaveAccessibleDescription(/Not this\./);
});

test("a review is sent after the sign-in, with what was changed meanwhile", async ({ page }) => {
  const { writeReview, reviewForm, reviews, reviewTitled } = on(page);
  await openSite(page);
  const review = uniqueReview();
  const name = uniqueName("Author");
  await writeReview(review);
  const popup = await openPopup(reviewForm.submit);
  await expect(reviews.locator("form").getByRole("status").first()).toContainText(reviewWording.sendsAfterSignIn);
  await reviewForm.message.fill("Changed while the popup was open");
  await identifyAs(popup, name);
  await expect(reviewForm.submit).toContainText(reviewWording.submitted);
  await expect(reviewTitled(review.title)).toContainText(name);
  await expect(reviewTitled(review.title)).toContainText("Changed while the popup was open");
  await page.reload();
  await expect(reviewTitled(review.title)).toHaveCount(1);
  await expect(reviewForm.submit).toBeEnabled();
  await expect(reviewForm.title).toHaveValue("");
});

test("where popups are blocked, a full-page sign-in comes back and sends the review", async ({ page }) => {
  const { blockPopups, writeReview, reviewForm, reviews, reviewTitled } = on(page);
  await blockPopups();
  await openSite(page);
  const review = uniqueReview();
  await writeReview(review);
  await reviewForm.submit.click();
  await reviews.getByRole("link", { name: signInWording.fullPage }).click();
  await identifyAs(page, uniqueName("Author"));
  await expect(reviewTitled(review.title)).toBeVisible();
  await expect(reviewForm.title).toHaveValue("");
  expect(new URL(page.url()).hash).toBe("#reviews");
});
