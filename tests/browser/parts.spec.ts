import { readFileSync } from "node:fs";
import { join } from "node:path";
import { contactWording } from "../../words/contact.ts";
import { failureWording } from "../../words/notices.ts";
import { expect, test } from "../support/browser.ts";
import { contact, messageButton, messageText, openSite, writeMessage } from "../support/visit.ts";

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
