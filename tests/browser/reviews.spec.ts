import type { Page, Request } from "@playwright/test";
import { REVIEW_MESSAGE_MAX } from "../../shared/lengths.ts";
import { REVIEWS_PAGE_SIZE } from "../../shared/reviews.ts";
import { failureWording } from "../../site/words/failures.ts";
import { ownReviewWording } from "../../site/words/own-review.ts";
import { reviewsNeedScripts, reviewWording } from "../../site/words/reviews.ts";
import { localSignInWording } from "../../site/words/server.ts";
import { signInWording } from "../../site/words/sign-in.ts";
import { fieldNames, validationWording } from "../../site/words/validation.ts";
import { answerWithError, expect, hold, painted, test } from "../support/browser.ts";
import { validReview } from "../support/review.ts";
import { sentence } from "../support/sentence.ts";
import {
  addReview,
  blockPopups,
  identifyAs,
  loginButton,
  logoutButton,
  openAs,
  openPopup,
  openSite,
  reviewButton,
  reviews,
  reviewTitled,
  seeToast,
  signIn,
  toast,
  uniqueName,
  writeReview,
} from "../support/visit.ts";

function uniqueReview(): { title: string; message: string } {
  return { title: uniqueName("Review"), message: "Calm at dusk, clear at midnight." };
}

/** Adds `count` reviews as the page's signed-in visitor, without the form. */
async function addMany(page: Page, count: number, prefix: string): Promise<void> {
  await page.evaluate(
    async (reviews) => {
      for (const review of reviews) {
        await fetch("/trpc/reviews.add", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(review),
        });
      }
    },
    Array.from({ length: count }, (_, index) => validReview({ title: `${prefix} ${index + 1}` })),
  );
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
  await expect(page.getByLabel(reviewWording.title)).toHaveValue("");
  await expect(page.getByLabel(reviewWording.message, { exact: true })).toHaveValue("");
  const first = reviews(page).getByRole("article").first();
  await expect(first).toContainText(review.title);
  await expect(first).toContainText(review.message);
  await expect(first).toContainText(name);
  await expect(first.getByRole("time")).toHaveAttribute("datetime", /^\d{4}-\d\d-\d\dT.*Z$/);

  await page.getByLabel(reviewWording.title).fill("Another");
  await expect(reviewButton(page)).toHaveText(reviewWording.submit);
});

test("a review stays after a reload, and is in the HTML that the server sends", async ({ page, request }) => {
  await openAs(page, "Author");
  const review = uniqueReview();
  await addReview(page, review);
  await page.reload();
  await expect(reviewTitled(page, review.title)).toBeVisible();
  expect(await (await request.get("/")).text()).toContain(review.title);
});

test("only the author sees a delete button, and one press deletes the review", async ({
  page,
  browser,
  site,
}) => {
  await openAs(page, "Author");
  const review = uniqueReview();
  await addReview(page, review);

  const foreign = await browser.newContext({ baseURL: site.url });
  const reader = await foreign.newPage();
  await openSite(reader);
  await expect(reviewTitled(reader, review.title)).toBeVisible();
  await expect(reviewTitled(reader, review.title).getByRole("button")).toHaveCount(0);
  await signIn(reader, uniqueName("Reader"));
  await expect(reviewTitled(reader, review.title).getByRole("button")).toHaveCount(0);

  await reviewTitled(page, review.title).getByRole("button", { name: ownReviewWording.delete }).click();
  await expect(reviewTitled(page, review.title)).toHaveCount(0);
  await openSite(reader);
  await expect(reviewTitled(reader, review.title)).toHaveCount(0);
  await foreign.close();
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
  await reviewTitled(page, deleted.title).getByRole("button", { name: ownReviewWording.delete }).click();
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
  await reviewTitled(page, deleted.title).getByRole("button", { name: ownReviewWording.delete }).click();
  const undo = reviews(page).getByRole("button", { name: ownReviewWording.undo });
  const place = reviews(page).getByRole("listitem").first();
  const time = undo.locator("..");
  const state = () => time.evaluate((element) => element.getAnimations()[0]?.playState);
  expect(await time.evaluate((element) => element.getAnimations()[0]?.effect?.getTiming().duration)).toBe(
    10_000,
  );
  await expect(undo).toBeFocused();
  expect(await state()).toBe("paused");
  await reviews(page).getByLabel(reviewWording.title).focus();
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
  await reviewTitled(page, first.title).getByRole("button", { name: ownReviewWording.delete }).click();
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
  await reviewTitled(page, review.title).getByRole("button", { name: ownReviewWording.delete }).click();
  await expect(
    reviews(page).getByRole("alert").filter({ hasText: ownReviewWording.notDeleted }),
  ).toBeVisible();
  await expect(reviewTitled(page, review.title)).toBeVisible();
  await page.unroute("**/trpc/reviews.delete**");
  await reviews(page).getByRole("button", { name: reviewWording.retry }).click();
  await expect(reviewTitled(page, review.title)).toHaveCount(0);
});

test("Show more continues where the list ended, and no review is missing or shown twice", async ({
  page,
}) => {
  await openAs(page, "Author");
  const prefix = uniqueName("Page");
  const count = 2 * REVIEWS_PAGE_SIZE + 5;
  await addMany(page, count, prefix);
  await untilServed(page, `${prefix} ${count}`);
  const titles = reviews(page).getByRole("heading", { name: prefix });
  await expect(titles).toHaveCount(REVIEWS_PAGE_SIZE);
  await reviews(page).getByRole("button", { name: reviewWording.showMore }).click();
  await expect(titles).toHaveCount(2 * REVIEWS_PAGE_SIZE);
  await expect(reviews(page).getByRole("listitem").nth(REVIEWS_PAGE_SIZE)).toBeFocused();
  await reviews(page).getByRole("button", { name: reviewWording.showMore }).click();
  await expect(titles).toHaveCount(count);
  const expected = Array.from({ length: count }, (_, index) => `${prefix} ${count - index}`);
  expect(await titles.allTextContents()).toEqual(expected);
});

test("if a page of the list does not load, the site says so and the visitor can retry", async ({
  page,
  problems,
}) => {
  problems.expect(/503/);
  await openAs(page, "Author");
  const prefix = uniqueName("Page");
  await addMany(page, REVIEWS_PAGE_SIZE + 1, prefix);
  await untilServed(page, `${prefix} ${REVIEWS_PAGE_SIZE + 1}`);
  await page.route("**/trpc/reviews.list**", (route) =>
    answerWithError(route, { message: "Away.", code: "SERVICE_UNAVAILABLE", httpStatus: 503 }),
  );
  await reviews(page).getByRole("button", { name: reviewWording.showMore }).click();
  await expect(reviews(page).getByRole("alert").filter({ hasText: "Away." })).toBeVisible();
  await page.unroute("**/trpc/reviews.list**");
  await reviews(page).getByRole("button", { name: reviewWording.showMore }).click();
  await expect(reviews(page).getByRole("listitem").nth(REVIEWS_PAGE_SIZE)).toBeVisible();
});

test("errors about a missing title and review are shown beside their fields without a sign-in, and the first field gets the focus", async ({
  page,
  context,
}) => {
  await openSite(page);
  await reviewButton(page).click();
  const title = page.getByLabel(reviewWording.title);
  await expect(title).toBeFocused();
  expect(context.pages()).toEqual([page]);
  await expect(title).toHaveAttribute("aria-invalid", "true");
  await expect(title).toHaveAccessibleDescription(validationWording.empty(fieldNames.title));
  await expect(page.getByLabel(reviewWording.message, { exact: true })).toHaveAccessibleDescription(
    sentence(validationWording.empty(fieldNames.review)),
  );
  await title.fill("There");
  await expect(title).toHaveAttribute("aria-invalid", "false");
});

test("a review has a maximum length, counted as people count, and the field keeps a longer one whole", async ({
  page,
}) => {
  await openAs(page, "Author");
  const message = page.getByLabel(reviewWording.message, { exact: true });
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
  await expect(page.getByLabel(reviewWording.message, { exact: true })).toBeFocused();
  await expect(page.getByLabel(reviewWording.message, { exact: true })).toHaveAccessibleDescription(
    /Not this\./,
  );
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
  await expect(page.getByLabel(reviewWording.title)).toHaveValue("");
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
  await popup.getByRole("button", { name: localSignInWording.cancel }).click();
  await expect(reviews(page).locator("form").getByRole("status").first()).toContainText(
    signInWording.cancelled,
  );
  await expect(page.getByLabel(reviewWording.title)).toHaveValue(review.title);
  const author = uniqueName("Author");
  await signIn(page, author);
  await expect(page.getByRole("status").getByText(signInWording.nowSignedIn(author))).toBeAttached();
  await expect(reviewButton(page)).toHaveText(reviewWording.submit);
  await expect(page.getByLabel(reviewWording.title)).toHaveValue(review.title);
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
  await expect(page.getByLabel(reviewWording.title)).toHaveValue("");
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
  await expect(
    reviews(page).getByRole("alert").filter({ hasText: failureWording.unreachable }),
  ).toBeVisible();
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
  await expect(page.getByLabel(reviewWording.title)).toHaveValue("");
  await expect(reviewTitled(page, review.title)).toHaveCount(1);
  await page.reload();
  await expect(reviewButton(page)).toHaveText(reviewWording.submit);
  await expect(page.getByLabel(reviewWording.title)).toHaveValue("");
});

for (const isLost of [false, true]) {
  test(`when the list shows a review before its answer ${isLost ? "is lost" : "arrives"}, the form says that it was sent and takes the next one`, async ({
    page,
    problems,
  }) => {
    if (isLost) problems.expect(/ERR_FAILED/);
    const listening = page.waitForResponse((response) => response.url().includes("/trpc/reviews.live"));
    await openSite(page);
    await listening;
    await signIn(page, uniqueName("Author"));
    const review = uniqueReview();
    await writeReview(page, review);
    let answerNow = () => {};
    const held = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    await page.route("**/trpc/reviews.add**", async (route) => {
      const response = await route.fetch();
      await held;
      await (isLost ? route.abort() : route.fulfill({ response }));
    });
    await reviewButton(page).click();
    await expect(reviewTitled(page, review.title)).toBeVisible();
    await expect(reviewButton(page)).toContainText(reviewWording.submitted);
    const title = page.getByLabel(reviewWording.title);
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
  await expect(
    reviews(page).getByRole("alert").filter({ hasText: failureWording.sessionEnded }),
  ).toBeVisible();
  await expect(loginButton(page)).toBeVisible();
  await identifyAs(await openPopup(page, reviewButton(page)), uniqueName("Author"));
  await expect(reviewTitled(page, review.title)).toBeVisible();
});

test("a draft survives a reload, and is removed once the server has accepted it", async ({ page }) => {
  await openAs(page, "Author");
  const review = uniqueReview();
  await writeReview(page, review);
  await page.reload();
  await expect(page.getByLabel(reviewWording.title)).toHaveValue(review.title);
  await expect(page.getByLabel(reviewWording.message, { exact: true })).toHaveValue(review.message);
  await expect(logoutButton(page)).toBeVisible();
  await reviewButton(page).click();
  await expect(reviewTitled(page, review.title)).toBeVisible();
  await page.reload();
  await expect(reviewButton(page)).toBeEnabled();
  await expect(page.getByLabel(reviewWording.title)).toHaveValue("");
});

test("text typed before the scripts ran is kept", async ({ page }) => {
  const run = await hold(page, "**/assets/*.js");
  await page.goto("/", { waitUntil: "commit" });
  await page.getByLabel(reviewWording.title).fill("Typed early");
  await expect(reviewButton(page)).toBeDisabled();
  run();
  await expect(reviewButton(page)).toBeEnabled();
  await expect(page.getByLabel(reviewWording.title)).toHaveValue("Typed early");
  await page.getByLabel(reviewWording.message, { exact: true }).fill("And the rest");
  await expect(page.getByLabel(reviewWording.title)).toHaveValue("Typed early");
});

test("the newest reviews can be read without JavaScript, and the form says that it needs it", async ({
  page,
  browser,
  site,
}) => {
  await openAs(page, "Author");
  const review = uniqueReview();
  await addReview(page, review);
  await untilServed(page, review.title);
  const plain = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const reader = await plain.newPage();
  await reader.goto("/");
  await expect(reviewTitled(reader, review.title)).toBeVisible();
  // If a test switches scripts off, Chromium does not show it the content of <noscript>.
  expect(await (await plain.request.get("/")).text()).toMatch(
    new RegExp(`<noscript><p[^>]*>${sentence(reviewsNeedScripts).source}`),
  );
  await plain.close();
});
