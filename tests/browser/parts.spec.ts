import { readSamples } from "../../vite/theme/samples.ts";
import { contactWording } from "../../words/contact.ts";
import { failureWording } from "../../words/notices.ts";
import { stageWording } from "../../words/stage.ts";
import { expect, test } from "../support/browser.ts";
import { extension } from "../support/owner.ts";
import { scriptOf } from "../support/site.ts";
import { contact, messageButton, messageText, openSite, writeMessage } from "./visit.ts";

/** As after an upgrade: parts that the page has not loaded yet are gone. */
const GONE = { status: 404, contentType: "text/plain", body: "There is nothing here.\n" };

test.beforeEach(({ problems }) => problems.expect(/404/));

test("a form whose scripts are gone says so, keeps the visitor's input, and works after one reload", async ({
  page,
}) => {
  const rules = `**${scriptOf("ui/form-rules.ts")}`;
  await page.route(rules, (route) => route.fulfill(GONE));
  await openSite(page);
  await writeMessage(page, { message: "Typed before the upgrade" });
  await messageButton(page).click();
  await expect(contact(page).getByRole("alert").filter({ hasText: failureWording.incomplete })).toBeVisible();
  await expect(messageText(page)).toHaveValue("Typed before the upgrade");

  await page.unroute(rules);
  await openSite(page);
  await expect(messageText(page)).toHaveValue("Typed before the upgrade");
  await messageButton(page).click();
  await expect(messageButton(page)).toContainText(contactWording.submitted);
});

test("a sample that cannot be loaded says so, and is shown when it is chosen again", async ({ page }) => {
  const [first, second, third] = readSamples(`${extension.folder}/..`);
  const tab = (file = "") => page.getByRole("tab", { name: file, exact: true });
  await page.route(/samples-.*\.json/, (route) => route.fulfill(GONE));
  await openSite(page);
  await tab(second?.file).click();
  await expect(page.getByText(stageWording.sampleMissing)).toBeVisible();
  await page.unrouteAll();
  await tab(first.file).click();
  await tab(third?.file).click();
  await expect(page.locator("[data-pane=ours]")).toContainText(third?.code.split("\n").at(-1) ?? "");
});
