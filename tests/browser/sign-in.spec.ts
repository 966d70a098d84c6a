import { failureWording } from "../../site/words/failures.ts";
import { reviewWording } from "../../site/words/reviews.ts";
import { localSignInWording, signInPageWording } from "../../site/words/server.ts";
import { signInWording } from "../../site/words/sign-in.ts";
import { expect, hold, test, WITH_MOTION } from "../support/browser.ts";
import {
  identifyAs,
  loginButton,
  logoutButton,
  openPopup,
  openSite,
  reviewButton,
  reviews,
  signIn,
  toast,
  uniqueName,
  writeReview,
} from "../support/visit.ts";

test.use(WITH_MOTION);

const flag = () => localStorage.getItem("auth");

test("signing in through the popup turns Login into Logout, sets the flag and says so for a second", async ({
  page,
}) => {
  await openSite(page);
  const popup = await openPopup(page, loginButton(page));
  const closed = popup.waitForEvent("close");
  await identifyAs(popup, uniqueName("Visitor"));
  const success = toast(page, signInWording.signedIn);
  await expect(success).toHaveClass(/Toastify__toast--success/);
  await closed;
  await expect(logoutButton(page)).toBeVisible();
  await expect(loginButton(page)).toHaveCount(0);
  expect(await page.evaluate(flag)).toBe("true");
  await expect(success).toHaveCount(0);
});

test("signing out clears local storage, forgets drafts and says so in a toast of the error kind", async ({
  page,
}) => {
  await openSite(page);
  await signIn(page, uniqueName("Visitor"));
  await page.getByLabel(reviewWording.title).fill("A draft that goes");
  await page.evaluate(() => localStorage.setItem("something", "else"));
  await logoutButton(page).click();
  await expect(toast(page, signInWording.signedOut)).toHaveClass(/Toastify__toast--error/);
  await expect(loginButton(page)).toBeVisible();
  await expect(page.getByLabel(reviewWording.title)).toHaveValue("");
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.reload();
  await expect(loginButton(page)).toBeEnabled();
  await expect(page.getByLabel(reviewWording.title)).toHaveValue("");
});

test("offline, the page keeps a review as a draft and says at once that the visitor cannot sign in", async ({
  page,
}) => {
  await openSite(page);
  await writeReview(page, { title: "Written offline", message: "It waits." });
  await page.evaluate(() => Object.defineProperty(navigator, "onLine", { value: false }));
  const popups: unknown[] = [];
  page.on("popup", (popup) => popups.push(popup));
  await reviewButton(page).click();
  await expect(reviews(page)).toContainText(`${signInWording.offline} ${reviewWording.keptDraft}`, {
    timeout: 2_000,
  });
  await expect(page.getByLabel(reviewWording.title)).toHaveValue("Written offline");
  expect(popups).toEqual([]);
});

test("a signed-in visitor stays signed in after a reload, and the flag shows it before the server has answered", async ({
  page,
}) => {
  await openSite(page);
  const name = uniqueName("Visitor");
  await signIn(page, name);
  const answers: (() => void)[] = [];
  await page.route("**/trpc/auth.viewer**", async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    await route.continue();
  });
  await page.reload();
  await expect(logoutButton(page)).toBeVisible();
  for (const answer of answers) answer();
  await expect(page.getByRole("status").getByText(signInWording.nowSignedIn(name))).toBeAttached();
});

test("the server's answer corrects a wrong flag", async ({ page }) => {
  await openSite(page);
  await page.evaluate(() => localStorage.setItem("auth", "true"));
  await page.reload();
  await expect(loginButton(page)).toBeVisible();
  await expect.poll(() => page.evaluate(flag)).toBeNull();
});

test("a visitor who cancels at the provider gets a neutral message, and the button works again", async ({
  page,
}) => {
  await openSite(page);
  const popup = await openPopup(page, loginButton(page));
  await popup.getByRole("button", { name: localSignInWording.cancel }).click();
  await expect(page.getByRole("banner").getByRole("status")).toContainText(signInWording.cancelled);
  await signIn(page, uniqueName("Visitor"));
});

test("the page reports a closed popup, and the button works again", async ({ page }) => {
  await openSite(page);
  const popup = await openPopup(page, loginButton(page));
  await popup.close();
  await expect(page.getByRole("banner").getByRole("status")).toContainText(signInWording.closed);
  await signIn(page, uniqueName("Visitor"));
});

test("pressing Login again while the popup is open opens no second one", async ({ page, context }) => {
  await openSite(page);
  const popup = await openPopup(page, loginButton(page));
  await expect(popup.getByRole("button", { name: localSignInWording.cancel })).toBeVisible();
  await loginButton(page).click();
  await identifyAs(popup, uniqueName("Visitor"));
  await expect(logoutButton(page)).toBeVisible();
  expect(context.pages()).toEqual([page]);
});

test("where popups are blocked, a full-page sign-in comes back and says that it worked", async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openSite(page);
  await loginButton(page).click();
  await expect(page.getByRole("banner").getByRole("status")).toContainText(signInWording.blocked);
  await page.getByRole("link", { name: signInWording.fullPage }).click();
  await identifyAs(page, uniqueName("Visitor"));
  await expect(toast(page, signInWording.signedIn)).toBeVisible();
  await expect(logoutButton(page)).toBeVisible();
});

test("a cancelled full-page sign-in leads back to the page with a neutral message", async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openSite(page);
  await loginButton(page).click();
  await page.getByRole("link", { name: signInWording.fullPage }).click();
  await page.getByRole("button", { name: localSignInWording.cancel }).click();
  await page.getByRole("link", { name: signInPageWording.back }).click();
  await expect(page.getByRole("banner").getByRole("status")).toContainText(signInWording.unfinished);
  await expect(loginButton(page)).toBeEnabled();
});

test("a page that the visitor leaves for a sign-in does not consume the message for the page after it", async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const knowVisitor = await hold(page, "**/trpc/auth.viewer**");
  const leave = await hold(page, "**/auth/login**");
  await openSite(page);
  await loginButton(page).click();
  const left = page.waitForRequest("**/auth/login**");
  await page.getByRole("link", { name: signInWording.fullPage }).click({ noWaitAfter: true });
  await left;
  const known = page.waitForResponse("**/trpc/auth.viewer**");
  knowVisitor();
  await (await known).finished();
  leave();
  await page.getByRole("button", { name: localSignInWording.cancel }).click();
  await page.getByRole("link", { name: signInPageWording.back }).click();
  await expect(page.getByRole("banner").getByRole("status")).toContainText(signInWording.unfinished);
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
  await openSite(page);
  await signIn(page, uniqueName("Visitor"));
  await page.route("**/trpc/auth.signOut**", (route) => route.abort());
  await logoutButton(page).click();
  await expect(page.getByRole("banner").getByRole("status")).toContainText(failureWording.unreachable);
  await expect(logoutButton(page)).toBeVisible();
});

test("a browser that refuses storage can sign in and out", async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("refused", "SecurityError");
        },
      });
    }
  });
  await openSite(page);
  await signIn(page, uniqueName("Visitor"));
  await logoutButton(page).click();
  await expect(loginButton(page)).toBeVisible();
});
