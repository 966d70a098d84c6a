import { contactWording } from "../../words/contact.ts";
import { reviewWording } from "../../words/reviews.ts";
import { signInWording } from "../../words/sign-in.ts";
import { ownCodeWording, stageWording } from "../../words/stage.ts";
import { expect, test } from "../support/browser.ts";
import {
  identifyAs,
  loginButton,
  logoutButton,
  messageButton,
  nameField,
  openPopup,
  openSite,
  reviewButton,
  reviewTitled,
  signInStatus,
  uniqueName,
  writeMessage,
  writeReview,
} from "./visit.ts";

/** Capabilities that a browser may refuse or not have, by a setting, an extension or on plain http. */
const REFUSED: Record<string, () => void> = {
  "channels between tabs": () => {
    window.BroadcastChannel = class {
      constructor() {
        throw new DOMException("Refused.", "SecurityError");
      }
    } as unknown as typeof BroadcastChannel;
  },
  storage: () => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("Refused.", "SecurityError");
        },
      });
    }
  },
  "locks, keys, idle time and the clipboard": () => {
    for (const name of ["locks", "clipboard"]) {
      Object.defineProperty(navigator, name, {
        get: () => {
          throw new DOMException("Refused.", "SecurityError");
        },
      });
    }
    Object.defineProperty(crypto, "randomUUID", { value: undefined });
    Object.defineProperty(window, "requestIdleCallback", { value: undefined });
  },
};

for (const [name, refuse] of Object.entries(REFUSED)) {
  test(`without ${name} a visitor can send a message, and write a review and sign in for it`, async ({
    page,
  }) => {
    await page.context().addInitScript(refuse);
    await openSite(page);
    await writeMessage(page);
    await messageButton(page).click();
    await expect(messageButton(page)).toContainText(contactWording.submitted);
    await expect(nameField(page)).toHaveValue("");

    const title = uniqueName("Review");
    await writeReview(page, { title });
    await identifyAs(await openPopup(page, reviewButton(page)), uniqueName("Author"));
    await expect(reviewButton(page)).toContainText(reviewWording.submitted);
    await expect(reviewTitled(page, title)).toBeVisible();
    await logoutButton(page).click();
    await expect(loginButton(page)).toBeVisible();
  });
}

test("without workers a visitor's own code stays plain, and the rest of the page works", async ({ page }) => {
  await page.addInitScript(() => {
    window.Worker = class {
      constructor() {
        throw new DOMException("Refused.", "SecurityError");
      }
    } as unknown as typeof Worker;
  });
  await openSite(page);
  await page.getByRole("tab", { name: stageWording.yourCode, exact: true }).click();
  await page.getByRole("textbox", { name: stageWording.yourCode }).fill("const dusk = 6;");
  await expect(page.locator("[data-pane=ours]")).toHaveText("const dusk = 6;");
  await expect(page.getByText(ownCodeWording.languageMissing)).toBeVisible();
});

test("over plain http the page says that signing in needs https, and keeps the review as a draft", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "isSecureContext", { value: false });
    Object.defineProperty(crypto, "randomUUID", { value: undefined });
  });
  await openSite(page);
  await loginButton(page).click();
  await expect(signInStatus(page)).toContainText(signInWording.insecure);
  await writeReview(page, {});
  await reviewButton(page).click();
  await expect(page.locator("#reviews form").getByRole("status").first()).toContainText(
    signInWording.insecure,
  );
  await expect(reviewButton(page)).toHaveText(reviewWording.submit);
});
