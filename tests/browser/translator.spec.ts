import type { Page } from "@playwright/test";
import { contactWording } from "../../words/contact.ts";
import { failureWording } from "../../words/notices.ts";
import { ownReviewWording } from "../../words/own-review.ts";
import { reviewWording } from "../../words/reviews.ts";
import { expect, test } from "../support/browser.ts";
import { on, openSite, uniqueName } from "./visit.ts";

/** What translators of browsers do to the text nodes of a page. */
const TRANSLATORS = ["replaces", "moves"] as const;

/**
 * Translates the page as it is, and what later appears on it. Words stay as they are, so that the test can read them.
 */
async function translate(page: Page, way: (typeof TRANSLATORS)[number]): Promise<void> {
  await page.evaluate((way) => {
    const font = () => document.createElement("font");
    function change(text: Text): void {
      const inner = font();
      const outer = font();
      outer.append(inner);
      text.replaceWith(outer);
      inner.append(way === "moves" ? text : text.data);
    }
    function changeAll(root: Node): void {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.data.trim() && !text.parentElement?.closest("script, style, textarea, pre, font"))
          change(text);
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
    const watch = () =>
      observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    changeAll(document.body);
    watch();
  }, way);
}

for (const way of TRANSLATORS) {
  test(`a translator that ${way} texts disturbs nothing that a visitor does`, async ({ page }) => {
    const {
      contactForm,
      writeMessage,
      contact,
      signIn,
      writeReview,
      reviewForm,
      reviewTitled,
      deleteReview,
      reviews,
      logoutButton,
      loginButton,
    } = on(page);
    await openSite(page);
    await translate(page, way);

    await contactForm.submit.click();
    await expect(contactForm.fullName).toBeFocused();
    await writeMessage({ message: "Twelve signs" });
    await expect(contact.getByText("12/300")).toBeVisible();
    await contactForm.message.fill("Eleven sign");
    await expect(contact.getByText("11/300")).toBeVisible();
    await contactForm.submit.click();
    await expect(contactForm.submit).toContainText(contactWording.submitted);
    await contactForm.message.fill("One more");
    await expect(contactForm.submit).toHaveText(contactWording.submit);

    await signIn(uniqueName("Translated"));
    const title = uniqueName("Review");
    await writeReview({ title });
    await reviewForm.submit.click();
    await expect(reviewForm.submit).toContainText(reviewWording.submitted);
    await expect(reviewTitled(title)).toBeVisible();
    await reviewForm.title.fill("Another");
    await expect(reviewForm.submit).toHaveText(reviewWording.submit);

    await deleteReview(title);
    await reviews.getByRole("button", { name: ownReviewWording.undo }).click();
    await expect(reviewTitled(title)).toBeVisible();
    await deleteReview(title);
    await expect(reviewTitled(title)).toHaveCount(0);

    await logoutButton.click();
    await expect(loginButton).toBeVisible();
    await expect(reviewForm.title).toHaveValue("");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator(".broken")).toHaveCount(0);
  });
}

test("a section that fails leaves the rest, and offers to load the page again", async ({
  page,
  problems,
}) => {
  const { signIn, addReview, reviewTitled, logoutButton, loginButton, writeMessage, contactForm } = on(page);
  problems.expect(/removeChild/);
  await openSite(page);
  await signIn(uniqueName("Broken"));
  const title = uniqueName("Review");
  await addReview({ title });
  // Something in the browser takes the button away that React wants to remove.
  const button = reviewTitled(title).getByRole("button");
  await button.evaluate((element) => element.remove());
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
