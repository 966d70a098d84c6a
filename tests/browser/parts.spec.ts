import { contactWording } from "../../words/contact.ts";
import { failureWording } from "../../words/notices.ts";
import { expect, test } from "../support/browser.ts";
import { scriptOf } from "../support/site.ts";
import { contact, messageButton, messageText, openSite, writeMessage } from "./visit.ts";

/** As after an upgrade: parts that the page has not loaded yet are gone. */
const GONE = { status: 404, contentType: "text/plain", body: "There is nothing here.\n" };
const SENTENCE = failureWording.incomplete;
const RULES = `**${scriptOf("ui/form-rules.ts")}`;

test("a form whose scripts are gone says so, keeps the visitor's input, and works after one reload", async ({
  page,
  problems,
}) => {
  problems.expect(/404/);
  await page.route(RULES, (route) => route.fulfill(GONE));
  await openSite(page);
  await writeMessage(page, { text: "Typed before the upgrade" });
  await messageButton(page).click();
  await expect(contact(page).getByRole("alert").filter({ hasText: SENTENCE })).toBeVisible();
  await expect(messageText(page)).toHaveValue("Typed before the upgrade");

  await page.unroute(RULES);
  await openSite(page);
  await expect(messageText(page)).toHaveValue("Typed before the upgrade");
  await messageButton(page).click();
  await expect(messageButton(page)).toContainText(contactWording.submitted);
});
