import { reviewWording } from "../../defaults/words/reviews.ts";
import { accountWording } from "../../defaults/words/sign-in.ts";
import { expect, test } from "../support/browser.ts";
import { on, openSite, toast, uniqueName } from "./visit.ts";

test("signing out everywhere ends the person's other sessions", async ({ page, openBrowser }) => {
  const name = uniqueName("Twice");
  const other = await openBrowser();
  for (const place of [page, other]) {
    await openSite(place);
    await on(place).signIn(name);
  }
  const account = page.getByRole("region", { name: accountWording.heading });
  await expect(account).toContainText(`${accountWording.signedInAs} ${name}`);
  await account.getByRole("button", { name: accountWording.signOutEverywhere }).click();
  await expect(on(page).loginButton).toBeVisible();
  await expect(account).toHaveCount(0);
  await openSite(other);
  await expect(on(other).loginButton).toBeVisible();
});

test("deleting the account asks first, then removes the person and all they wrote", async ({ page }) => {
  const { openAs, addReview, reviewTitled, loginButton, reviewForm } = on(page);
  await openAs("Leaver");
  const title = uniqueName("Goes along");
  await addReview({ title, message: "Text" });
  const dialog = page.getByRole("dialog", { name: accountWording.deleteHeading });
  await page.getByRole("button", { name: accountWording.delete }).click();
  await expect(dialog.getByRole("button", { name: accountWording.cancel })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(reviewTitled(title)).toBeVisible();
  await page.getByRole("button", { name: accountWording.delete }).click();
  await dialog.getByRole("button", { name: accountWording.confirm }).click();
  await expect(loginButton).toBeVisible();
  await expect(reviewTitled(title)).toHaveCount(0);
  const gone = page.getByRole("status").filter({ hasText: accountWording.gone });
  await expect(gone).toBeFocused();
  await expect(gone).toBeInViewport();
  await expect(reviewForm.submit).toHaveText(reviewWording.submit);
  await expect(toast(page)).toHaveCount(0);
  await gone.getByRole("button", { name: accountWording.dismiss }).click();
  await expect(gone).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});
