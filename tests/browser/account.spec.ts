import { accountWording } from "../../words/account.ts";
import { reviewWording } from "../../words/reviews.ts";
import { expect, test } from "../support/browser.ts";
import {
  addReview,
  loginButton,
  openAs,
  openSite,
  reviewButton,
  reviewTitled,
  signIn,
  toast,
  uniqueName,
} from "./visit.ts";

test("signing out everywhere ends the person's session in another browser too", async ({
  page,
  openBrowser,
}) => {
  const name = uniqueName("Twice");
  const other = await openBrowser();
  for (const place of [page, other]) {
    await openSite(place);
    await signIn(place, name);
  }
  const account = page.getByRole("region", { name: accountWording.heading });
  await expect(account).toContainText(`${accountWording.signedInAs} ${name}`);
  await account.getByRole("button", { name: accountWording.signOutEverywhere }).click();
  await expect(loginButton(page)).toBeVisible();
  await expect(account).toHaveCount(0);
  await openSite(other);
  await expect(loginButton(other)).toBeVisible();
});

test("deleting the account asks first, then removes the person and all they wrote", async ({ page }) => {
  await openAs(page, "Leaver");
  const title = uniqueName("Goes along");
  await addReview(page, { title, message: "Text" });
  const dialog = page.getByRole("dialog", { name: accountWording.deleteHeading });
  await page.getByRole("button", { name: accountWording.delete }).click();
  await expect(dialog.getByRole("button", { name: accountWording.cancel })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(reviewTitled(page, title)).toBeVisible();
  await page.getByRole("button", { name: accountWording.delete }).click();
  await dialog.getByRole("button", { name: accountWording.confirm }).click();
  await expect(loginButton(page)).toBeVisible();
  await expect(reviewTitled(page, title)).toHaveCount(0);
  const gone = page.getByRole("status").filter({ hasText: accountWording.gone });
  await expect(gone).toBeFocused();
  await expect(gone).toBeInViewport();
  await expect(reviewButton(page)).toHaveText(reviewWording.submit);
  await expect(toast(page)).toHaveCount(0);
  await gone.getByRole("button", { name: accountWording.dismiss }).click();
  await expect(gone).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});
