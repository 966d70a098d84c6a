import { contactWording } from "../../words/contact.ts";
import { reviewWording } from "../../words/reviews.ts";
import { signInWording } from "../../words/sign-in.ts";
import { ownCodeWording, stageWording } from "../../words/stage.ts";
import { expect, test } from "../support/browser.ts";
import { identifyAs, on, openPopup, openSite, uniqueName } from "./visit.ts";

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
  test(`without ${name} a visitor can write to the owner, sign in and review`, async ({ page }) => {
    const { writeMessage, contactForm, writeReview, reviewForm, reviewTitled, logoutButton, loginButton } =
      on(page);
    await page.context().addInitScript(refuse);
    await openSite(page);
    await writeMessage();
    await contactForm.submit.click();
    await expect(contactForm.submit).toContainText(contactWording.submitted);
    await expect(contactForm.fullName).toHaveValue("");

    const title = uniqueName("Review");
    await writeReview({ title });
    await identifyAs(await openPopup(reviewForm.submit), uniqueName("Author"));
    await expect(reviewForm.submit).toContainText(reviewWording.submitted);
    await expect(reviewTitled(title)).toBeVisible();
    await logoutButton.click();
    await expect(loginButton).toBeVisible();
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

test("over plain http the page says that a sign-in needs https, and keeps the review", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "isSecureContext", { value: false });
    Object.defineProperty(crypto, "randomUUID", { value: undefined });
  });
  await openSite(page);
  await on(page).loginButton.click();
  await expect(on(page).signInStatus).toContainText(signInWording.insecure);
  await on(page).writeReview({});
  await on(page).reviewForm.submit.click();
  await expect(page.locator("#reviews form").getByRole("status").first()).toContainText(
    signInWording.insecure,
  );
  await expect(on(page).reviewForm.submit).toHaveText(reviewWording.submit);
});
