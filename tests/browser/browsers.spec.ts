import type { Page } from "@playwright/test";
import { contactWording } from "../../defaults/words/contact.ts";
import { failureWording } from "../../defaults/words/notices.ts";
import { ownReviewWording, reviewWording } from "../../defaults/words/reviews.ts";
import { signInWording } from "../../defaults/words/sign-in.ts";
import { ownCodeWording, stageWording } from "../../defaults/words/stage.ts";
import { expect, test } from "../support/browser.ts";
import { identifyAs, on, openPopup, openSite, uniqueName } from "./visit.ts";

/** Defines, on every page of the browser, `refuse()`, which makes a property throw, as blocked capabilities do. */
async function defineRefused(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    const get = () => {
      throw new DOMException("Refused.", "SecurityError");
    };
    const refuse = (owner: object, name: string) => Object.defineProperty(owner, name, { get });
    Object.assign(window, { refuse });
  });
}

declare const refuse: (owner: object, name: string) => void;

/** Capabilities that a browser may refuse or not have, by a setting, an extension or on plain http. */
const REFUSED: Record<string, () => void> = {
  "channels between tabs": () => refuse(window, "BroadcastChannel"),
  storage: () => {
    refuse(window, "localStorage");
    refuse(window, "sessionStorage");
  },
  "locks, keys, idle time and the clipboard": () => {
    refuse(navigator, "locks");
    refuse(navigator, "clipboard");
    Object.defineProperty(crypto, "randomUUID", { value: undefined });
    Object.defineProperty(window, "requestIdleCallback", { value: undefined });
  },
};

/** What translators of browsers do to the text nodes of a page. */
type Way = "replaces" | "moves";

/**
 * Translates the page as it is, and what later appears on it. Words stay as they are, so that the test can read them.
 */
async function translate(page: Page, way: Way): Promise<void> {
  await page.evaluate((way) => {
    function change(text: Text): void {
      const inner = document.createElement("font");
      const outer = document.createElement("font");
      outer.append(inner);
      text.replaceWith(outer);
      inner.append(way === "moves" ? text : text.data);
    }
    function changeAll(root: Node): void {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.data.trim() && !text.parentElement?.closest("script, style, textarea, pre, font")) change(text);
      }
    }
    const observer = new MutationObserver((records) => {
      observer.disconnect();
      for (const { target, addedNodes } of records) {
        for (const node of addedNodes) if (node instanceof Element) changeAll(node);
        if (target instanceof Text && target.parentElement) changeAll(target.parentElement);
        else if (target.isConnected) changeAll(target);
      }
      watch();
    });
    const watch = () => observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    changeAll(document.body);
    watch();
  }, way);
}

const CONDITIONS: [name: string, before: ((page: Page) => Promise<unknown>) | null, after: Way | null][] = [
  ["a translator that replaces texts", null, "replaces"],
  ["a translator that moves texts", null, "moves"],
  ...Object.entries(REFUSED).map(([name, script]): (typeof CONDITIONS)[number] => [
    `a browser without ${name}`,
    (page) => page.context().addInitScript(script),
    null,
  ]),
];

for (const [name, before, way] of CONDITIONS) {
  test(`${name} disturbs nothing: both forms, signing in and out, deleting`, async ({ page }) => {
    await defineRefused(page);
    await before?.(page);
    const { contact, contactForm, writeMessage, reviews, reviewForm, writeReview, ...visitor } = on(page);
    await openSite(page);
    if (way) await translate(page, way);

    await contactForm.submit.click();
    await expect(contactForm.fullName).toBeFocused();
    await writeMessage({ message: "Twelve signs" });
    await expect(contact.getByText("12/")).toBeVisible();
    await contactForm.message.fill("Eleven sign");
    await expect(contact.getByText("11/")).toBeVisible();
    await contactForm.submit.click();
    await expect(contactForm.submit).toContainText(contactWording.submitted);
    await expect(contactForm.fullName).toHaveValue("");
    await contactForm.message.fill("One more");
    await expect(contactForm.submit).toHaveText(contactWording.submit);

    const title = uniqueName("Review");
    await writeReview({ title });
    await identifyAs(await openPopup(reviewForm.submit), uniqueName("Author"));
    await expect(reviewForm.submit).toContainText(reviewWording.submitted);
    await expect(visitor.reviewTitled(title)).toBeVisible();
    await reviewForm.title.fill("Another");
    await expect(reviewForm.submit).toHaveText(reviewWording.submit);

    await visitor.deleteReview(title);
    await reviews.getByRole("button", { name: ownReviewWording.undo }).click();
    await expect(visitor.reviewTitled(title)).toBeVisible();
    await visitor.deleteReview(title);
    await expect(visitor.reviewTitled(title)).toHaveCount(0);

    await visitor.logoutButton.click();
    await expect(visitor.loginButton).toBeVisible();
    await expect(reviewForm.title).toHaveValue("");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator(".broken")).toHaveCount(0);
  });
}

test("a section that fails leaves the rest, and offers to load the page again", async ({ page, problems }) => {
  const { openAs, addReview, reviewTitled, loginButton, logoutButton, writeMessage, contactForm } = on(page);
  problems.expect(/removeChild/);
  await openAs("Broken");
  const title = uniqueName("Review");
  await addReview({ title });
  // Something in the browser takes the button away that React wants to remove.
  await reviewTitled(title)
    .getByRole("button")
    .evaluate((element) => element.remove());
  await logoutButton.click();
  const place = page.locator("#reviews");
  await expect(place).toContainText(failureWording.broken);
  await expect(place).toHaveRole("alert");
  await expect(loginButton).toBeVisible();
  await writeMessage({ message: "Still here" });
  await place.getByRole("button", { name: failureWording.reload }).click();
  await expect(reviewTitled(title)).toBeVisible();
  await expect(contactForm.message).toHaveValue("Still here");
});

test("without workers a visitor's own code stays plain, and the rest of the page works", async ({ page }) => {
  await defineRefused(page);
  await page.context().addInitScript(() => refuse(window, "Worker"));
  await openSite(page);
  await page.getByRole("tab", { name: stageWording.yourCode, exact: true }).click();
  await page.getByRole("textbox", { name: stageWording.yourCode }).fill("const dusk = 6;");
  await expect(page.locator("[data-pane=ours]")).toHaveText("const dusk = 6;");
  await expect(page.getByText(ownCodeWording.languageMissing)).toBeVisible();
});

test("over plain http the page says that a sign-in needs https, and keeps the review", async ({ page }) => {
  const { loginButton, signInStatus, reviewForm, writeReview } = on(page);
  await page.addInitScript(() => {
    Object.defineProperty(window, "isSecureContext", { value: false });
    Object.defineProperty(crypto, "randomUUID", { value: undefined });
  });
  await openSite(page);
  await loginButton.click();
  await expect(signInStatus).toContainText(signInWording.insecure);
  await writeReview({});
  await reviewForm.submit.click();
  await expect(reviewForm.form.getByRole("status").first()).toContainText(signInWording.insecure);
  await expect(reviewForm.submit).toHaveText(reviewWording.submit);
});
