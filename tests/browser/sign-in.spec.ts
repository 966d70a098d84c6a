import { failureWording } from "../../defaults/words/notices.ts";
import { localSignInWording, signInPageWording } from "../../defaults/words/server.ts";
import { signInWording } from "../../defaults/words/sign-in.ts";
import { expect, hold, test } from "../support/browser.ts";
import { cancelSignIn, identifyAs, on, openPopup, openSite, uniqueName } from "./visit.ts";

// specification.spec.ts tests the toasts of a sign-in and a sign-out.

test("a flag remembers who signs in until the server has answered, and is corrected by it", async ({ page }) => {
  const { signIn, loginButton, logoutButton } = on(page);
  const flag = () => page.evaluate(() => localStorage.getItem("auth"));
  const name = uniqueName("Visitor");
  await openSite(page);
  await signIn(name);
  await expect(loginButton).toHaveCount(0);
  expect(await flag()).toBe("true");
  // No script can read the session.
  expect(await page.evaluate(() => document.cookie)).toBe("");
  const answer = await hold(page, "**/trpc/auth.viewer**");
  await page.reload();
  await expect(logoutButton).toBeVisible();
  answer();
  await expect(page.getByRole("status").getByText(signInWording.nowSignedIn(name))).toBeAttached();
  await page.context().clearCookies();
  await page.reload();
  await expect(loginButton).toBeVisible();
  await expect.poll(flag).toBeNull();
});

test("another tab follows a sign-in and a sign-out, which clears drafts and local storage", {
  tag: "@reviews",
}, async ({ page, context }) => {
  const { signIn, logoutButton, reviewForm } = on(page);
  await openSite(page);
  const other = await context.newPage();
  await openSite(other);
  await signIn(uniqueName("Visitor"));
  await expect(on(other).logoutButton).toBeVisible();
  await reviewForm.title.fill("A draft that goes");
  await page.evaluate(() => localStorage.setItem("something", "else"));
  await logoutButton.click();
  await expect(on(other).loginButton).toBeVisible();
  await expect(on(other).reviewForm.title).toHaveValue("");
  await expect(reviewForm.title).toHaveValue("");
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test("after a cancelled sign-in or a closed popup, the page shows a neutral message", async ({ page }) => {
  const { loginButton, signInStatus, signIn } = on(page);
  await openSite(page);
  const cancelled = await openPopup(loginButton);
  await cancelSignIn(cancelled);
  await expect(signInStatus).toContainText(signInWording.cancelled);
  const closed = await openPopup(loginButton);
  await closed.close();
  await expect(signInStatus).toContainText(signInWording.closed);
  await signIn(uniqueName("Visitor"));
});

test("pressing Login while the popup is open does not open a second one", async ({ page, context }) => {
  const { loginButton, logoutButton } = on(page);
  await openSite(page);
  const popup = await openPopup(loginButton);
  await expect(popup.getByLabel(localSignInWording.displayName)).toBeVisible();
  await loginButton.click();
  const closed = popup.waitForEvent("close");
  await identifyAs(popup, uniqueName("Visitor"));
  await closed;
  await expect(logoutButton).toBeVisible();
  expect(context.pages()).toEqual([page]);
});

test("after a cancelled full-page sign-in, the page shows a message", async ({ page }) => {
  const { blockPopups, loginButton, signInStatus } = on(page);
  await blockPopups();
  const knowVisitor = await hold(page, "**/trpc/auth.viewer**");
  const leave = await hold(page, "**/auth/login**");
  await openSite(page);
  await loginButton.click();
  await expect(signInStatus).toContainText(signInWording.blocked);
  const left = page.waitForRequest("**/auth/login**");
  await page.getByRole("link", { name: signInWording.fullPage }).click({ noWaitAfter: true });
  await left;
  const known = page.waitForResponse("**/trpc/auth.viewer**");
  knowVisitor();
  await (await known).finished();
  leave();
  await cancelSignIn(page);
  await page.getByRole("link", { name: signInPageWording.back }).click();
  await expect(signInStatus).toContainText(signInWording.unfinished);
  await expect(loginButton).toBeEnabled();
});

test("a failed sign-out says so and leaves the visitor signed in", async ({ page, problems }) => {
  const { openAs, logoutButton, signInStatus } = on(page);
  problems.expect(/ERR_FAILED/);
  await openAs("Visitor");
  await page.route("**/trpc/auth.signOut**", (route) => route.abort());
  await logoutButton.click();
  await expect(signInStatus).toContainText(failureWording.unreachable);
  await expect(logoutButton).toBeVisible();
});
