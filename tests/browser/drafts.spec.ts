import type { Page } from "@playwright/test";
import { contactWording } from "../../defaults/words/contact.ts";
import { failureWording } from "../../defaults/words/notices.ts";
import { reviewWording } from "../../defaults/words/reviews.ts";
import { signInWording } from "../../defaults/words/sign-in.ts";
import { expect, hold, test } from "../support/browser.ts";
import { validMessage } from "../support/content.ts";
import { cancelSignIn, identifyAs, on, openPopup, openSite, signInByRequest, uniqueName } from "./visit.ts";

const message = validMessage();

async function expectMessage(page: Page): Promise<void> {
  await expect(on(page).contactForm.fullName).toHaveValue(message.fullName);
  await expect(on(page).contactForm.email).toHaveValue(message.email);
  await expect(on(page).contactForm.message).toHaveValue(message.message);
}

test("Back, without the browser's cache of pages, brings every field back", async ({ page }) => {
  const { writeMessage, reviewForm, contactForm } = on(page);
  await openSite(page);
  await writeMessage(message);
  await reviewForm.title.fill("A title");
  await page.goto("/privacy");
  await page.goBack();
  await expect(contactForm.submit).toBeEnabled();
  await expectMessage(page);
  await expect(reviewForm.title).toHaveValue("A title");
  await page.reload();
  await expectMessage(page);
});

test("after a sign-out in another tab Back brings nothing back", async ({ page, context }) => {
  const { openAs, reviewForm, writeMessage, contactForm } = on(page);
  await openAs("Author");
  await reviewForm.title.fill("Private");
  await writeMessage(message);
  await page.goto("/privacy");
  const other = await context.newPage();
  await openSite(other);
  await on(other).logoutButton.click();
  await expect(on(other).loginButton).toBeVisible();
  await page.goBack();
  await expect(contactForm.submit).toBeEnabled();
  await expect(reviewForm.title).toHaveValue("");
  await expect(contactForm.fullName).toHaveValue("");
  await expect(contactForm.message).toHaveValue("");
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft")))).toEqual([]);
});

test("a page from the browser's cache takes over what happened to the draft meanwhile", async ({ page }) => {
  const { reviewForm } = on(page);
  await openSite(page);
  await reviewForm.title.fill("Private");
  // Storage that this page changes itself tells it nothing, as while it is in the cache.
  const comeBack = (draft: string | null) =>
    page.evaluate((draft) => {
      if (draft === null) localStorage.clear();
      else localStorage.setItem("draft-review", draft);
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    }, draft);
  // As version 1.1 stored it.
  await comeBack(JSON.stringify({ fields: { title: "Newer", message: "" }, submission: null }));
  await expect(reviewForm.title).toHaveValue("Newer");
  await comeBack(JSON.stringify({ values: { title: "Newest", message: "" }, submission: null }));
  await expect(reviewForm.title).toHaveValue("Newest");
  await comeBack(null);
  await expect(reviewForm.title).toHaveValue("");
});

test("what a browser fills in without an event is sent, and stays visible", async ({ page }) => {
  const { contactForm } = on(page);
  await openSite(page);
  await page.evaluate(({ fullName, email }) => {
    const fill = (name: string, text: string) => {
      const field = document.querySelector<HTMLInputElement>(`#contact [name=${name}]`);
      if (field) field.value = text;
    };
    fill("fullName", fullName);
    fill("email", email);
  }, message);
  await contactForm.message.fill(message.message);
  await expectMessage(page);
  const sent = page.waitForRequest(/\/trpc\/[^?]*contact\.send/);
  await contactForm.submit.click();
  expect((await sent).postData()).toContain(message.email);
  await expect(contactForm.submit).toContainText(contactWording.submitted);
  await expect(contactForm.email).toHaveValue("");
});

test("two tabs share a draft, and sending it clears both", async ({ page, context }) => {
  const { contactForm } = on(page);
  await openSite(page);
  const other = await context.newPage();
  await openSite(other);
  await contactForm.fullName.fill(message.fullName);
  await expect(on(other).contactForm.fullName).toHaveValue(message.fullName);
  await on(other).contactForm.email.fill(message.email);
  await on(other).contactForm.message.fill(message.message);
  await expect(contactForm.message).toHaveValue(message.message);
  await expectMessage(page);
  await contactForm.submit.click();
  await expect(contactForm.submit).toContainText(contactWording.submitted);
  await expect(on(other).contactForm.message).toHaveValue("");
  await expect(on(other).contactForm.email).toHaveValue("");
});

test("text typed before the scripts ran is kept", async ({ page }) => {
  const { reviewForm } = on(page);
  const run = await hold(page, "**/assets/*.js");
  await page.goto("/", { waitUntil: "commit" });
  await reviewForm.title.fill("Typed early");
  await expect(reviewForm.submit).toBeDisabled();
  run();
  await expect(reviewForm.submit).toBeEnabled();
  await expect(reviewForm.title).toHaveValue("Typed early");
  await reviewForm.message.fill("And the rest");
  await expect(reviewForm.title).toHaveValue("Typed early");
});

test("a review whose sign-in was cancelled stays, and no later sign-in sends it", async ({ page }) => {
  const { writeReview, reviewForm, reviews, signIn, reviewTitled } = on(page);
  await openSite(page);
  const review = { title: uniqueName("Review") };
  await writeReview(review);
  const popup = await openPopup(reviewForm.submit);
  await cancelSignIn(popup);
  await expect(reviews.locator("form").getByRole("status").first()).toContainText(signInWording.cancelled);
  await expect(reviewForm.title).toHaveValue(review.title);
  const author = uniqueName("Author");
  await signIn(author);
  await expect(page.getByRole("status").getByText(signInWording.nowSignedIn(author))).toBeAttached();
  await expect(reviewForm.submit).toHaveText(reviewWording.submit);
  await expect(reviewForm.title).toHaveValue(review.title);
  await reviewForm.submit.click();
  await expect(reviewTitled(review.title)).toBeVisible();
});

test("a review sent after its session ended is sent after the next sign-in", async ({ page, problems }) => {
  const { openAs, writeReview, reviewForm, reviews, loginButton, reviewTitled } = on(page);
  problems.expect(/401/);
  const author = await openAs("Author");
  const review = { title: uniqueName("Review") };
  await writeReview(review);
  await page.context().clearCookies();
  await reviewForm.submit.click();
  await expect(reviews.getByText(failureWording.sessionEnded)).toBeVisible();
  await expect(loginButton).toBeVisible();
  await identifyAs(await openPopup(reviewForm.submit), author);
  await expect(reviewTitled(review.title)).toBeVisible();
});

test("on a phone a button or a draft opens the form, with the focus in its first field", async ({ page }) => {
  const { openAs, addReview, reviewTitled, reviewForm, openForm } = on(page);
  // Next to an empty list there is no room for a form, so it is below the list.
  await openAs("Author");
  const review = { title: uniqueName("Review") };
  await addReview(review);
  await page.setViewportSize({ width: 360, height: 740 });
  await openSite(page);
  await expect(reviewTitled(review.title)).toBeVisible();
  await expect(reviewForm.submit).toBeHidden();
  await openForm();
  await expect(reviewForm.title).toBeFocused();
  await expect(reviewForm.title).toBeInViewport();
  await reviewForm.title.fill("Begun");
  await page.reload();
  await expect(reviewForm.submit).toBeEnabled();
  await expect(reviewForm.title).toHaveValue("Begun");
  await page.setViewportSize({ width: 1024, height: 740 });
  const form = await reviewForm.title.boundingBox();
  expect(form?.x).toBeGreaterThan(512);
});

test("offline the page keeps a review and says that nobody can sign in", async ({ page, context, problems }) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  const { writeReview, reviewForm, reviews } = on(page);
  await openSite(page);
  await writeReview({ title: "Written offline", message: "It waits." });
  await context.setOffline(true);
  const popup = page.waitForEvent("popup");
  await reviewForm.submit.click();
  await expect(reviews).toContainText(`${signInWording.offline} ${reviewWording.keptDraft}`);
  await expect(reviewForm.title).toHaveValue("Written offline");
  await expect.poll(async () => (await popup).isClosed()).toBe(true);
});

test("a review is never sent by somebody else, even if the page does not know who is signed in", async ({ page }) => {
  const { openAs, writeReview, reviewForm, reviews, reviewTitled } = on(page);
  await openAs("Ada");
  const title = uniqueName("Draft");
  await writeReview({ title });
  const other = uniqueName("Bob");
  await signInByRequest(page.request, other);
  await reviewForm.submit.click();
  await expect(reviews.getByText(reviewWording.otherAuthor(other))).toBeVisible();
  await expect(reviewForm.title).toHaveValue("");
  await expect(reviewTitled(title)).toBeHidden();
});

test("when somebody else signs in, only drafts without an author stay", async ({ page, context }) => {
  const { writeMessage, signIn, reviewForm } = on(page);
  await openSite(page);
  await writeMessage(message);
  await signIn(uniqueName("Ada"));
  await reviewForm.title.fill("Ada's");
  const other = await context.newPage();
  await other.goto("/auth/login");
  await identifyAs(other, uniqueName("Bob"));
  await expect(reviewForm.title).toHaveValue("");
  await expectMessage(other);
});
