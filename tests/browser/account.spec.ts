import { expect, test } from "../support/browser.ts";
import {
  addReview,
  loginButton,
  openSite,
  reviewButton,
  reviewTitled,
  signIn,
  uniqueName,
} from "../support/visit.ts";

test("signing out everywhere ends the person's session in another browser too", async ({
  page,
  browser,
  site,
}) => {
  const name = uniqueName("Twice");
  const context = await browser.newContext({ baseURL: site.url });
  const other = await context.newPage();
  for (const place of [page, other]) {
    await openSite(place);
    await signIn(place, name);
  }
  const account = page.getByRole("region", { name: "Your account" });
  await expect(account).toContainText(`Signed in as ${name}`);
  await account.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(loginButton(page)).toBeVisible();
  await expect(account).toHaveCount(0);
  await openSite(other);
  await expect(loginButton(other)).toBeVisible();
  await context.close();
});

test("deleting the account asks first, then removes the person and all they wrote", async ({ page }) => {
  await openSite(page);
  await signIn(page, uniqueName("Leaver"));
  const title = uniqueName("Goes along");
  await addReview(page, { title, message: "Text" });
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(dialog.getByRole("button", { name: "Keep it" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(reviewTitled(page, title)).toBeVisible();
  await page.getByRole("button", { name: "Delete my account" }).click();
  await dialog.getByRole("button", { name: "Delete it all" }).click();
  await expect(loginButton(page)).toBeVisible();
  await expect(reviewTitled(page, title)).toHaveCount(0);
  const gone = page.getByRole("status").filter({ hasText: "Your account and its reviews are gone." });
  await expect(gone).toBeFocused();
  await expect(gone).toBeInViewport();
  await expect(reviewButton(page)).toHaveText("Add review");
  await expect(page.locator(".Toastify__toast")).toHaveCount(0);
  await gone.getByRole("button", { name: "Dismiss" }).click();
  await expect(gone).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test("an account that is deleted takes what could be undone along", async ({ page }) => {
  await openSite(page);
  await signIn(page, uniqueName("Leaver"));
  const title = uniqueName("Undone by nobody");
  await addReview(page, { title, message: "Text" });
  await reviewTitled(page, title).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete it all" }).click();
  await expect(page.getByText("Your account and its reviews are gone.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await expect(page.getByText("Your review was deleted.")).toHaveCount(0);
});
