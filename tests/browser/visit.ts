import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import type { MessageContent } from "../../shared/contact.ts";
import type { ReviewContent } from "../../shared/reviews.ts";
import { contactWording } from "../../words/contact.ts";
import { ownReviewWording } from "../../words/own-review.ts";
import { splashWording } from "../../words/page.ts";
import { reviewsHeadWording, reviewWording } from "../../words/reviews.ts";
import { localSignInWording } from "../../words/server.ts";
import { signInWording } from "../../words/sign-in.ts";
import { validMessage, validReview } from "../support/content.ts";
import { sections } from "../support/owner.ts";
import { scriptOf } from "../support/site.ts";

/** What a visitor does on the page, in the words that they see. */

export function reviews(page: Page): Locator {
  return page.getByRole("region", { name: reviewsHeadWording.heading });
}

export function contact(page: Page): Locator {
  return page.getByRole("region", { name: contactWording.heading });
}

export function loginButton(page: Page): Locator {
  return page.getByRole("banner").getByRole("button", { name: signInWording.login });
}

export function logoutButton(page: Page): Locator {
  return page.getByRole("banner").getByRole("button", { name: signInWording.logout });
}

/** What the page says beside the button for signing in. */
export function signInStatus(page: Page): Locator {
  return page.getByRole("banner").getByRole("status");
}

/** The toasts with this text, or all of them. */
export function toast(page: Page, text = ""): Locator {
  return page.locator(".Toastify__toast", { hasText: text });
}

/**
 * Does something, and waits until the page shows a toast. It looks at every frame from before the act on, because a
 * toast may be gone before a busy machine looks for it afterwards.
 * @param options.stays the toast no longer closes by itself.
 * @returns the toast's words and kind, whether it is at the top right, and when it closes, in milliseconds.
 */
export async function seeToast(
  page: Page,
  text: string,
  act: () => Promise<unknown>,
  { stays = false }: { stays?: boolean } = {},
) {
  const [seen] = await Promise.all([
    page.waitForFunction(
      ({ text, stays }) => {
        const all = [...document.querySelectorAll(".Toastify__toast")];
        const toast = all.find(({ textContent }) => textContent?.includes(text));
        const animations = toast?.querySelector(".Toastify__progress-bar--animated")?.getAnimations() ?? [];
        if (!toast?.checkVisibility({ visibilityProperty: true }) || animations.length === 0) return null;
        if (stays) for (const animation of animations) animation.pause();
        return {
          text: toast.textContent,
          kind: /Toastify__toast--(\w+)/.exec(toast.className)?.[1],
          isAtTopRight: toast.closest(".Toastify__toast-container--top-right") !== null,
          duration: Math.max(...animations.map(({ effect }) => Number(effect?.getComputedTiming().endTime))),
        };
      },
      { text, stays },
    ),
    act(),
  ]);
  const toast = await seen.jsonValue();
  if (!toast) throw new Error(`The page shows no toast ${text}.`);
  return toast;
}

/** A name that no other test uses, because the tests share a site. */
export function uniqueName(role: string): string {
  return `${role} ${crypto.randomUUID().slice(0, 8)}`;
}

/** Opens the site and waits until all its scripts run, also those of the stage and the forms, which load later. */
export async function openSite(page: Page, path = "/"): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("#home h1") ?? {}).some((key) => key.startsWith("__react")),
  );
  if (sections.signIn) await expect(loginButton(page).or(logoutButton(page))).toBeEnabled();
  if (sections.reviews) await expect(reviewButton(page)).toBeEnabled();
  if (sections.contact) await expect(messageButton(page)).toBeEnabled();
}

/** Loads the rules of the forms, which an idle page loads by itself. Offline it could not. */
export async function loadRules(page: Page): Promise<void> {
  await page.evaluate((script) => import(script).then(() => {}), scriptOf("ui/form-rules.ts"));
}

/** Presses a control that opens the sign-in popup. @returns the popup. */
export async function openPopup(page: Page, button: Locator): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await button.click();
  return await opened;
}

/** Presses what ends a sign-in. On a busy machine the popup closes itself before the press is confirmed. */
export async function pressLast(control: Locator): Promise<void> {
  await control.click().catch((error: unknown) => {
    if (!control.page().isClosed()) throw error;
  });
}

/** Cancels the sign-in at the local identity provider. */
export async function cancelSignIn(popup: Page): Promise<void> {
  await pressLast(popup.getByRole("link", { name: localSignInWording.cancel }));
}

/** Signs in at the local identity provider under a name. */
export async function identifyAs(popup: Page, name: string): Promise<void> {
  await popup.getByLabel(localSignInWording.displayName).fill(name);
  await pressLast(popup.getByRole("button", { name: localSignInWording.submit }));
}

/** Signs in through the popup. Waits until the page shows the person and has the focus again. */
export async function signIn(page: Page, name: string): Promise<void> {
  const popup = await openPopup(page, loginButton(page));
  const closed = popup.waitForEvent("close");
  await identifyAs(popup, name);
  await closed;
  await expect(logoutButton(page)).toBeVisible();
}

/** Opens the review form, which a small screen folds behind a button. */
export async function openForm(page: Page): Promise<void> {
  const names = `^(${reviewWording.formHeading}|${reviewWording.writeFirst})$`;
  await reviews(page)
    .getByRole("button", { name: new RegExp(names) })
    .click();
}

/** Fills in the review form: every field, also those that do not matter to the test. */
export async function writeReview(page: Page, review: Partial<ReviewContent>): Promise<void> {
  const { title, message } = validReview(review);
  if (!(await titleField(page).isVisible())) await openForm(page);
  await titleField(page).fill(title);
  await messageField(page).fill(message);
}

function reviewForm(page: Page): Locator {
  return reviews(page).locator("form", { has: page.getByLabel(reviewWording.title) });
}

export function titleField(page: Page): Locator {
  return reviews(page).getByLabel(reviewWording.title);
}

export function messageField(page: Page): Locator {
  return reviews(page).getByLabel(reviewWording.message, { exact: true });
}

/** The submit button of the review form, whatever its label. */
export function reviewButton(page: Page): Locator {
  return reviewForm(page).locator("button[type=submit]");
}

/** A review in the list, by its title. */
export function reviewTitled(page: Page, title: string): Locator {
  return reviews(page)
    .getByRole("article")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });
}

/** Presses the delete button of a review that the signed-in visitor wrote. */
export async function deleteReview(page: Page, title: string): Promise<void> {
  await reviewTitled(page, title).getByRole("button", { name: ownReviewWording.delete }).click();
}

/** A review that no other test writes. */
export function uniqueReview(): { title: string; message: string } {
  return { title: uniqueName("Review"), message: "Calm at dusk, clear at midnight." };
}

/** Adds a review as the signed-in visitor, and waits until the page says so. */
export async function addReview(page: Page, review: Partial<ReviewContent>): Promise<void> {
  await writeReview(page, review);
  await reviewButton(page).click();
  // Asserted on the whole form, so that a failure shows the form's text.
  await expect(reviewForm(page)).toContainText(reviewWording.submitted);
}

/** Signs in under a name by a request, without the page. */
export async function signInByRequest(request: APIRequestContext, name: string): Promise<void> {
  const answer = await request.post("/auth/local", { form: { name }, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
}

/** Opens the site as a new person who is already signed in. @returns their name, which begins with `role`. */
export async function openAs(page: Page, role: string): Promise<string> {
  const name = uniqueName(role);
  await signInByRequest(page.request, name);
  await openSite(page);
  await expect(logoutButton(page)).toBeVisible();
  return name;
}

/** Fills in the contact form: every field, also those that do not matter to the test. */
export async function writeMessage(page: Page, content: Partial<MessageContent> = {}): Promise<void> {
  const { fullName, email, message } = validMessage(content);
  await nameField(page).fill(fullName);
  await emailField(page).fill(email);
  await messageText(page).fill(message);
}

export function nameField(page: Page): Locator {
  return contact(page).getByLabel(contactWording.fullName);
}

export function emailField(page: Page): Locator {
  return contact(page).getByLabel(contactWording.email, { exact: true });
}

/** The contact form's field of the message itself. */
export function messageText(page: Page): Locator {
  return contact(page).getByLabel(contactWording.message);
}

/** The submit button of the contact form, whatever its label. */
export function messageButton(page: Page): Locator {
  return contact(page).locator("form").first().locator("button[type=submit]");
}

export function readClipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Waits until the page no longer shows its splash. */
export async function splashGone(page: Page): Promise<void> {
  await expect(page.getByText(splashWording.loading, { exact: true })).toBeHidden();
}

/** Makes the browser refuse popups on this page. */
export async function blockPopups(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.open = () => null;
  });
}
