import { readFileSync } from "node:fs";
import { join } from "node:path";
import { accountWording } from "../../words/account.ts";
import { contactWording } from "../../words/contact.ts";
import { failureWording } from "../../words/notices.ts";
import { ownReviewWording } from "../../words/own-review.ts";
import { expect, test } from "../support/browser.ts";
import {
  addReview,
  contact,
  logoutButton,
  messageButton,
  messageText,
  openAs,
  openSite,
  reviewTitled,
  uniqueName,
  writeMessage,
} from "../support/visit.ts";

/** As after an upgrade: parts that the page has not loaded yet are gone. */
const GONE = { status: 404, contentType: "text/plain", body: "There is nothing here.\n" };
const SENTENCE = failureWording.incomplete;

/** The address of the script that the build made of a file of `client/`. */
function scriptOf(file: string): string {
  const path = join(import.meta.dirname, "../../dist/client/.vite/manifest.json");
  const manifest: Record<string, { file: string }> = JSON.parse(readFileSync(path, "utf8"));
  const script = manifest[file];
  if (script === undefined) throw new Error(`The build has no script that begins with client/${file}.`);
  return `**/${script.file}`;
}

test("a form whose scripts are gone says so, keeps the visitor's input, and works after one reload", async ({
  page,
  problems,
}) => {
  problems.expect(/404/);
  await page.route(scriptOf("ui/form-rules.ts"), (route) => route.fulfill(GONE));
  await openSite(page);
  await writeMessage(page, { text: "Typed before the upgrade" });
  await messageButton(page).click();
  await expect(contact(page).getByRole("alert").filter({ hasText: SENTENCE })).toBeVisible();
  await expect(messageText(page)).toHaveValue("Typed before the upgrade");

  await page.unroute(scriptOf("ui/form-rules.ts"));
  await openSite(page);
  await expect(messageText(page)).toHaveValue("Typed before the upgrade");
  await messageButton(page).click();
  await expect(messageButton(page)).toContainText(contactWording.submitted);
});

test("if the account's scripts cannot be loaded, their place says so and the page goes on", async ({
  page,
  problems,
}) => {
  problems.expect(/404/);
  await page.route(scriptOf("auth/account.tsx"), (route) => route.fulfill(GONE));
  await openAs(page, "Ada");
  await expect(page.getByRole("alert").filter({ hasText: SENTENCE })).toBeVisible();
  await expect(logoutButton(page)).toBeVisible();
  await page.unroute(scriptOf("auth/account.tsx"));
  await openSite(page);
  await expect(page.getByRole("button", { name: accountWording.delete })).toBeVisible();
});

test("parts that are first needed while the visitor is offline load when the network is back", async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  const title = uniqueName("Offline");
  await openAs(page, "Ada");
  await addReview(page, { title, message: "Written online" });
  // The network fails when the server says who is signed in, because the page then needs the scripts of the account and
  // of Delete.
  await page.route(/\/trpc\/[^?]*auth\.viewer/, async (route) => {
    const response = await route.fetch();
    await context.setOffline(true);
    await route.fulfill({ response });
  });
  await page.goto("/");
  const alerts = page.getByRole("alert").filter({ hasText: failureWording.offline });
  await expect(alerts.first()).toBeVisible();
  const accountButton = page.getByRole("button", { name: accountWording.delete });
  await expect(accountButton).toHaveCount(0);

  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await expect(accountButton).toBeVisible();
  const remove = reviewTitled(page, title).getByRole("button", { name: ownReviewWording.delete });
  await expect(remove).toBeVisible();
  await expect(alerts).toHaveCount(0);
  await remove.click();
  await expect(reviewTitled(page, title)).toHaveCount(0);
});
