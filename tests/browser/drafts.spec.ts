import type { Page } from "@playwright/test";
import { contactWording } from "../../words/contact.ts";
import { failureWording } from "../../words/notices.ts";
import { reviewWording } from "../../words/reviews.ts";
import { signInWording } from "../../words/sign-in.ts";
import { expect, hold, test } from "../support/browser.ts";
import { validMessage } from "../support/content.ts";
import {
  addReview,
  cancelSignIn,
  emailField,
  identifyAs,
  loadRules,
  loginButton,
  logoutButton,
  messageButton,
  messageField,
  messageText,
  nameField,
  openAs,
  openForm,
  openPopup,
  openSite,
  reviewButton,
  reviews,
  reviewTitled,
  signIn,
  signInByRequest,
  titleField,
  uniqueName,
  writeMessage,
  writeReview,
} from "./visit.ts";

const message = validMessage();

async function expectMessage(page: Page): Promise<void> {
  await expect(nameField(page)).toHaveValue(message.fullName);
  await expect(emailField(page)).toHaveValue(message.email);
  await expect(messageText(page)).toHaveValue(message.message);
}

test("Back, without the browser's cache of pages, brings every field of both forms back", async ({
  page,
}) => {
  await openSite(page);
  await writeMessage(page, message);
  await titleField(page).fill("A title");
  await page.goto("/privacy");
  await page.goBack();
  await expect(messageButton(page)).toBeEnabled();
  await expectMessage(page);
  await expect(titleField(page)).toHaveValue("A title");
  await page.reload();
  await expectMessage(page);
});

test("after a sign-out in another tab, Back brings no draft back, and none is stored", async ({
  page,
  context,
}) => {
  await openAs(page, "Author");
  await titleField(page).fill("Private");
  await writeMessage(page, message);
  await page.goto("/privacy");
  const other = await context.newPage();
  await openSite(other);
  await logoutButton(other).click();
  await expect(loginButton(other)).toBeVisible();
  await page.goBack();
  await expect(messageButton(page)).toBeEnabled();
  await expect(titleField(page)).toHaveValue("");
  await expect(nameField(page)).toHaveValue("");
  await expect(messageText(page)).toHaveValue("");
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft"))),
  ).toEqual([]);
});

test("a page from the browser's cache takes over what was typed, sent or forgotten meanwhile", async ({
  page,
}) => {
  await openSite(page);
  await titleField(page).fill("Private");
  // Storage that this page changes itself tells it nothing, as while it is in the cache.
  const comeBack = (draft: string | null) =>
    page.evaluate((draft) => {
      if (draft === null) localStorage.clear();
      else localStorage.setItem("draft-review", draft);
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    }, draft);
  await comeBack(JSON.stringify({ fields: { title: "Newer", message: "" }, submission: null }));
  await expect(titleField(page)).toHaveValue("Newer");
  await comeBack(null);
  await expect(titleField(page)).toHaveValue("");
});

test("what a browser fills in without an event is sent, and stays visible", async ({ page }) => {
  await openSite(page);
  await page.evaluate(({ fullName, email }) => {
    const fill = (name: string, text: string) => {
      const field = document.querySelector<HTMLInputElement>(`#contact [name=${name}]`);
      if (field) field.value = text;
    };
    fill("fullName", fullName);
    fill("email", email);
  }, message);
  await messageText(page).fill(message.message);
  await expectMessage(page);
  const sent = page.waitForRequest(/\/trpc\/[^?]*contact\.send/);
  await messageButton(page).click();
  expect((await sent).postData()).toContain(message.email);
  await expect(messageButton(page)).toContainText(contactWording.submitted);
  await expect(emailField(page)).toHaveValue("");
});

test("two tabs have one draft, field by field, and a message that one has sent is gone in the other", async ({
  page,
  context,
}) => {
  await openSite(page);
  const other = await context.newPage();
  await openSite(other);
  await nameField(page).fill(message.fullName);
  await expect(nameField(other)).toHaveValue(message.fullName);
  await emailField(other).fill(message.email);
  await messageText(other).fill(message.message);
  await expect(messageText(page)).toHaveValue(message.message);
  await expectMessage(page);
  await messageButton(page).click();
  await expect(messageButton(page)).toContainText(contactWording.submitted);
  await expect(messageText(other)).toHaveValue("");
  await expect(emailField(other)).toHaveValue("");
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

test("a review whose sign-in is cancelled stays a draft, and a later sign-in does not send it", async ({
  page,
}) => {
  await openSite(page);
  const review = { title: uniqueName("Review") };
  await writeReview(page, review);
  const popup = await openPopup(page, reviewButton(page));
  await cancelSignIn(popup);
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

test("a review sent after its session ended stays a draft, and is sent after the next sign-in", async ({
  page,
  problems,
}) => {
  problems.expect(/401/);
  const author = await openAs(page, "Author");
  const review = { title: uniqueName("Review") };
  await writeReview(page, review);
  await page.context().clearCookies();
  await reviewButton(page).click();
  await expect(reviews(page).getByText(failureWording.sessionEnded)).toBeVisible();
  await expect(loginButton(page)).toBeVisible();
  await identifyAs(await openPopup(page, reviewButton(page)), author);
  await expect(reviewTitled(page, review.title)).toBeVisible();
});

test("on a phone the form is folded behind a button, which opens it with the focus in its first field, and a draft opens it", async ({
  page,
}) => {
  // Beside an empty list there is no room for a form: it stands below.
  await openAs(page, "Author");
  const review = { title: uniqueName("Review") };
  await addReview(page, review);
  await page.setViewportSize({ width: 360, height: 740 });
  await openSite(page);
  await expect(reviewTitled(page, review.title)).toBeVisible();
  await expect(reviewButton(page)).toBeHidden();
  await openForm(page);
  await expect(titleField(page)).toBeFocused();
  await expect(titleField(page)).toBeInViewport();
  await titleField(page).fill("Begun");
  await page.reload();
  await expect(reviewButton(page)).toBeEnabled();
  await expect(titleField(page)).toHaveValue("Begun");
  await page.setViewportSize({ width: 1024, height: 740 });
  const form = await titleField(page).boundingBox();
  expect(form?.x).toBeGreaterThan(512);
});

test("offline, the page keeps a review as a draft and says that the visitor cannot sign in", async ({
  page,
}) => {
  await openSite(page);
  await loadRules(page);
  await writeReview(page, { title: "Written offline", message: "It waits." });
  await page.evaluate(() => Object.defineProperty(navigator, "onLine", { value: false }));
  const popups: unknown[] = [];
  page.on("popup", (popup) => popups.push(popup));
  await reviewButton(page).click();
  await expect(reviews(page)).toContainText(`${signInWording.offline} ${reviewWording.keptDraft}`);
  await expect(titleField(page)).toHaveValue("Written offline");
  expect(popups).toEqual([]);
});

test("a review that somebody has begun is not sent by whoever signs in meanwhile, even if the page does not know", async ({
  page,
}) => {
  await openAs(page, "Ada");
  const title = uniqueName("Draft");
  await writeReview(page, { title });
  const other = uniqueName("Bob");
  await signInByRequest(page.request, other);
  await reviewButton(page).click();
  await expect(reviews(page).getByText(reviewWording.otherAuthor(other))).toBeVisible();
  await expect(titleField(page)).toHaveValue("");
  await expect(reviewTitled(page, title)).toBeHidden();
});

test("when somebody else signs in in another tab, what the first person has begun is gone, and what nobody has begun stays", async ({
  page,
  context,
}) => {
  await openSite(page);
  await writeMessage(page, message);
  await signIn(page, uniqueName("Ada"));
  await titleField(page).fill("Ada's");
  const other = await context.newPage();
  await other.goto("/auth/login");
  await identifyAs(other, uniqueName("Bob"));
  await expect(titleField(page)).toHaveValue("");
  await expectMessage(other);
});
