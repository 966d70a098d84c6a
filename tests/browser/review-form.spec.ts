import { REVIEW_MESSAGE_MAX } from "../../shared/lengths.ts";
import { ownReviewWording } from "../../words/own-review.ts";
import { reviewWording } from "../../words/reviews.ts";
import { signInWording } from "../../words/sign-in.ts";
import { fieldNames, validationWording } from "../../words/validation.ts";
import { answerWithError, expect, test } from "../support/browser.ts";
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
  titleField,
  uniqueName,
  uniqueReview,
  writeReview,
} from "./visit.ts";

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

test("once a signed-out visitor is signed in, the page sends the review, with what they changed meanwhile", async ({
  page,
}) => {
  await openSite(page);
  const review = uniqueReview();
  const name = uniqueName("Author");
  await writeReview(page, review);
  const popup = await openPopup(page, reviewButton(page));
  await expect(reviews(page).locator("form").getByRole("status").first()).toContainText(
    reviewWording.sendsAfterSignIn,
  );
  await messageField(page).fill("Changed while the popup was open");
  await identifyAs(popup, name);
  await expect(reviewButton(page)).toContainText(reviewWording.submitted);
  await expect(reviewTitled(page, review.title)).toContainText(name);
  await expect(reviewTitled(page, review.title)).toContainText("Changed while the popup was open");
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
