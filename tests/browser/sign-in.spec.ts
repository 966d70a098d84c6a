import { failureWording } from "../../words/notices.ts";
import { localSignInWording, signInPageWording } from "../../words/server.ts";
import { signInWording } from "../../words/sign-in.ts";
import { expect, hold, test } from "../support/browser.ts";
import {
  blockPopups,
  cancelSignIn,
  identifyAs,
  loginButton,
  logoutButton,
  openAs,
  openPopup,
  openSite,
  signIn,
  signInStatus,
  titleField,
  uniqueName,
} from "./visit.ts";

const flag = () => localStorage.getItem("auth");

// specification.spec.ts tests the toasts of a sign-in and a sign-out.

test("signing in through the popup turns Login into Logout, and sets the flag", async ({ page }) => {
  await openSite(page);
  await signIn(page, uniqueName("Visitor"));
  await expect(loginButton(page)).toHaveCount(0);
  expect(await page.evaluate(flag)).toBe("true");
  // No script can read the session.
  expect(await page.evaluate(() => document.cookie)).toBe("");
});

test("signing out clears local storage and forgets drafts", { tag: "@reviews" }, async ({ page }) => {
  await openAs(page, "Visitor");
  await titleField(page).fill("A draft that goes");
  await page.evaluate(() => localStorage.setItem("something", "else"));
  await logoutButton(page).click();
  await expect(loginButton(page)).toBeVisible();
  await expect(titleField(page)).toHaveValue("");
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.reload();
  await expect(loginButton(page)).toBeEnabled();
  await expect(titleField(page)).toHaveValue("");
});

test("a signed-in visitor stays signed in after a reload, and the flag shows it before the server has answered", async ({
  page,
}) => {
  const name = await openAs(page, "Visitor");
  const answer = await hold(page, "**/trpc/auth.viewer**");
  await page.reload();
  await expect(logoutButton(page)).toBeVisible();
  answer();
  await expect(page.getByRole("status").getByText(signInWording.nowSignedIn(name))).toBeAttached();
});

test("the server's answer corrects a wrong flag", async ({ page }) => {
  await openSite(page);
  await page.evaluate(() => localStorage.setItem("auth", "true"));
  await page.reload();
  await expect(loginButton(page)).toBeVisible();
  await expect.poll(() => page.evaluate(flag)).toBeNull();
});

test("a visitor who cancels at the provider or closes the popup gets a neutral message, and the button works again", async ({
  page,
}) => {
  await openSite(page);
  const cancelled = await openPopup(page, loginButton(page));
  await cancelSignIn(cancelled);
  await expect(signInStatus(page)).toContainText(signInWording.cancelled);
  const closed = await openPopup(page, loginButton(page));
  await closed.close();
  await expect(signInStatus(page)).toContainText(signInWording.closed);
  await signIn(page, uniqueName("Visitor"));
});

test("pressing Login again while the popup is open opens no second one", async ({ page, context }) => {
  await openSite(page);
  const popup = await openPopup(page, loginButton(page));
  await expect(popup.getByLabel(localSignInWording.displayName)).toBeVisible();
  await loginButton(page).click();
  const closed = popup.waitForEvent("close");
  await identifyAs(popup, uniqueName("Visitor"));
  await closed;
  await expect(logoutButton(page)).toBeVisible();
  expect(context.pages()).toEqual([page]);
});

test("a cancelled full-page sign-in leads back to the page with a neutral message, which the page that the visitor left does not consume", async ({
  page,
}) => {
  await blockPopups(page);
  const knowVisitor = await hold(page, "**/trpc/auth.viewer**");
  const leave = await hold(page, "**/auth/login**");
  await openSite(page);
  await loginButton(page).click();
  await expect(signInStatus(page)).toContainText(signInWording.blocked);
  const left = page.waitForRequest("**/auth/login**");
  await page.getByRole("link", { name: signInWording.fullPage }).click({ noWaitAfter: true });
  await left;
  const known = page.waitForResponse("**/trpc/auth.viewer**");
  knowVisitor();
  await (await known).finished();
  leave();
  await cancelSignIn(page);
  await page.getByRole("link", { name: signInPageWording.back }).click();
  await expect(signInStatus(page)).toContainText(signInWording.unfinished);
  await expect(loginButton(page)).toBeEnabled();
});

test("another tab follows a sign-in and a sign-out", async ({ page, context }) => {
  await openSite(page);
  const other = await context.newPage();
  await openSite(other);
  await signIn(page, uniqueName("Visitor"));
  await expect(logoutButton(other)).toBeVisible();
  await logoutButton(page).click();
  await expect(loginButton(other)).toBeVisible();
});

test("a refused sign-out says so and leaves the visitor signed in", async ({ page, problems }) => {
  problems.expect(/ERR_FAILED/);
  await openAs(page, "Visitor");
  await page.route("**/trpc/auth.signOut**", (route) => route.abort());
  await logoutButton(page).click();
  await expect(signInStatus(page)).toContainText(failureWording.unreachable);
  await expect(logoutButton(page)).toBeVisible();
});
