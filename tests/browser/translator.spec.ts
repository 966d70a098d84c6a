import type { Page } from "@playwright/test";
import { contactWording } from "../../words/contact.ts";
import { failureWording } from "../../words/notices.ts";
import { ownReviewWording } from "../../words/own-review.ts";
import { reviewWording } from "../../words/reviews.ts";
import { expect, test } from "../support/browser.ts";
import {
  addReview,
  contact,
  deleteReview,
  loginButton,
  logoutButton,
  messageButton,
  messageText,
  nameField,
  openSite,
  reviewButton,
  reviews,
  reviewTitled,
  signIn,
  titleField,
  uniqueName,
  writeMessage,
  writeReview,
} from "./visit.ts";

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
  test(`a translator that ${way} texts disturbs no act: counters, errors, both forms, signing in and out, deleting`, async ({
    page,
  }) => {
    await openSite(page);
    await translate(page, way);

    await messageButton(page).click();
    await expect(nameField(page)).toBeFocused();
    await writeMessage(page, { message: "Twelve signs" });
    await expect(contact(page).getByText("12/300")).toBeVisible();
    await messageText(page).fill("Eleven sign");
    await expect(contact(page).getByText("11/300")).toBeVisible();
    await messageButton(page).click();
    await expect(messageButton(page)).toContainText(contactWording.submitted);
    await messageText(page).fill("One more");
    await expect(messageButton(page)).toHaveText(contactWording.submit);

    await signIn(page, uniqueName("Translated"));
    const title = uniqueName("Review");
    await writeReview(page, { title });
    await reviewButton(page).click();
    await expect(reviewButton(page)).toContainText(reviewWording.submitted);
    await expect(reviewTitled(page, title)).toBeVisible();
    await titleField(page).fill("Another");
    await expect(reviewButton(page)).toHaveText(reviewWording.submit);

    await deleteReview(page, title);
    await reviews(page).getByRole("button", { name: ownReviewWording.undo }).click();
    await expect(reviewTitled(page, title)).toBeVisible();
    await deleteReview(page, title);
    await expect(reviewTitled(page, title)).toHaveCount(0);

    await logoutButton(page).click();
    await expect(loginButton(page)).toBeVisible();
    await expect(titleField(page)).toHaveValue("");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator(".broken")).toHaveCount(0);
  });
}

test("a section that fails leaves the rest of the page, keeps its anchor and offers to load the page again", async ({
  page,
  problems,
}) => {
  problems.expect(/removeChild/);
  await openSite(page);
  await signIn(page, uniqueName("Broken"));
  const title = uniqueName("Review");
  await addReview(page, { title });
  // Something in the browser takes the button away that React wants to remove.
  const button = reviewTitled(page, title).getByRole("button");
  await button.evaluate((element) => element.remove());
  await logoutButton(page).click();
  const place = page.locator("#reviews");
  await expect(place).toContainText(failureWording.broken);
  await expect(place).toHaveRole("alert");
  await expect(loginButton(page)).toBeVisible();
  await writeMessage(page, { message: "Still here" });
  await place.getByRole("button", { name: failureWording.reload }).click();
  await expect(reviewTitled(page, title)).toBeVisible();
  await expect(messageText(page)).toHaveValue("Still here");
});
