import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { contactWording } from "../../defaults/words/contact.ts";
import { splashWording } from "../../defaults/words/page.ts";
import { ownReviewWording, reviewsHeadWording, reviewWording } from "../../defaults/words/reviews.ts";
import { localSignInWording } from "../../defaults/words/server.ts";
import { signInWording } from "../../defaults/words/sign-in.ts";
import type { MessageValues } from "../../shared/contact.ts";
import type { ReviewValues } from "../../shared/reviews.ts";
import { validMessage, validReview } from "../support/content.ts";
import { sections } from "../support/owner.ts";

/** The parts of the page and what a visitor does with them, in the words that they see. */
export function on(page: Page) {
  const banner = page.getByRole("banner");
  const loginButton = banner.getByRole("button", { name: signInWording.login });
  const logoutButton = banner.getByRole("button", { name: signInWording.logout });
  const reviews = page.getByRole("region", { name: reviewsHeadWording.heading });
  const contact = page.getByRole("region", { name: contactWording.heading });
  const reviewForm = formIn(reviews, {
    title: reviews.getByLabel(reviewWording.title),
    message: reviews.getByLabel(reviewWording.message, { exact: true }),
  });
  const contactForm = formIn(contact, {
    fullName: contact.getByLabel(contactWording.fullName),
    email: contact.getByLabel(contactWording.email, { exact: true }),
    message: contact.getByLabel(contactWording.message),
  });

  /** A review in the list. */
  const reviewTitled = (title: string): Locator =>
    reviews.getByRole("article").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

  /** Signs in through the popup. Waits until the page shows the person and has the focus again. */
  async function signIn(name: string): Promise<void> {
    const popup = await openPopup(loginButton);
    const closed = popup.waitForEvent("close");
    await identifyAs(popup, name);
    await closed;
    await expect(logoutButton).toBeVisible();
  }

  /** Opens the review form, which a small screen folds behind a button. */
  async function openForm(): Promise<void> {
    const names = `^(${reviewWording.formHeading}|${reviewWording.writeFirst})$`;
    await reviews.getByRole("button", { name: new RegExp(names) }).click();
  }

  /** Fills in the review form: every field, including those that do not matter to the test. */
  async function writeReview(review: Partial<ReviewValues>): Promise<void> {
    const { title, message } = validReview(review);
    if (!(await reviewForm.title.isVisible())) await openForm();
    await reviewForm.title.fill(title);
    await reviewForm.message.fill(message);
  }

  return {
    ...{ loginButton, logoutButton, reviews, contact, reviewForm, contactForm, reviewTitled, signIn },
    ...{ openForm, writeReview },
    /** What the page says next to the button for signing in. */
    signInStatus: banner.getByRole("status"),

    /** Adds a review as the signed-in visitor, and waits until the page says so. */
    async addReview(review: Partial<ReviewValues>): Promise<void> {
      await writeReview(review);
      await reviewForm.submit.click();
      // Asserted on the whole form, so that a failure shows the form's text.
      await expect(reviewForm.form).toContainText(reviewWording.submitted);
    },

    /** Presses the delete button of a review that the signed-in visitor wrote. */
    deleteReview: (title: string) => reviewTitled(title).getByRole("button", { name: ownReviewWording.delete }).click(),

    /** Opens the site as a new person who is already signed in. @returns their name, which begins with `role`. */
    async openAs(role: string): Promise<string> {
      const name = uniqueName(role);
      await signInByRequest(page.request, name);
      await openSite(page);
      await expect(logoutButton).toBeVisible();
      return name;
    },

    /** Fills in the contact form: every field, including those that do not matter to the test. */
    async writeMessage(content: Partial<MessageValues> = {}): Promise<void> {
      const { fullName, email, message } = validMessage(content);
      await contactForm.fullName.fill(fullName);
      await contactForm.email.fill(email);
      await contactForm.message.fill(message);
    },

    /** Makes the browser refuse popups on this page. */
    blockPopups: () =>
      page.addInitScript(() => {
        window.open = () => null;
      }),
  };
}

/** The form of a section with its fields and its submit button, whatever the label. */
function formIn<Fields>(section: Locator, fields: Fields) {
  const form = section.locator("form").first();
  return { form, submit: form.locator("button[type=submit]"), ...fields };
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

/** A review that no other test writes. */
export function uniqueReview(): { title: string; message: string } {
  return { title: uniqueName("Review"), message: "Calm at dusk, clear at midnight." };
}

/** Opens the site and waits until the scripts of the stage run. Those of the sections load when a visitor scrolls. */
export async function openAtTop(page: Page, path = "/"): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("#home h1") ?? {}).some((key) => key.startsWith("__react")),
  );
  const { loginButton, logoutButton } = on(page);
  if (sections.signIn) await expect(loginButton.or(logoutButton)).toBeEnabled();
}

/** Opens the site and waits until the scripts of all sections run, as they do once a visitor scrolls. */
export async function openSite(page: Page, path = "/"): Promise<void> {
  await openAtTop(page, path);
  await page.evaluate(() => dispatchEvent(new Event("scroll")));
  const { reviewForm, contactForm } = on(page);
  if (sections.reviews) await expect(reviewForm.submit).toBeEnabled();
  if (sections.contact) await expect(contactForm.submit).toBeEnabled();
}

/** Presses a control that opens the sign-in popup. @returns the popup. */
export async function openPopup(control: Locator): Promise<Page> {
  const opened = control.page().waitForEvent("popup");
  await control.click();
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

/** Signs in under a name by a request, without the page. */
export async function signInByRequest(request: APIRequestContext, name: string): Promise<void> {
  const answer = await request.post("/auth/local", { form: { name }, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
}

/** Adds reviews one after the other by requests, as the person who is signed in. */
export async function addReviewsByRequest(
  request: APIRequestContext,
  reviews: readonly Partial<ReviewValues>[],
): Promise<void> {
  for (const review of reviews) {
    const answer = await request.post("/trpc/reviews.add", { data: validReview(review) });
    expect(answer.status()).toBe(200);
  }
}

export function readClipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Drops a file on a place of the page. */
export async function dropFile(place: Locator, name: string, content: string): Promise<void> {
  const dataTransfer = await place.page().evaluateHandle(
    ([name = "", content = ""]) => {
      const data = new DataTransfer();
      data.items.add(new File([content], name));
      return data;
    },
    [name, content],
  );
  await place.dispatchEvent("drop", { dataTransfer });
}

/** Waits until the page no longer shows its splash. */
export async function splashGone(page: Page): Promise<void> {
  await expect(page.getByText(splashWording.loading, { exact: true })).toBeHidden();
}
