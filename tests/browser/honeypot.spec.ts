import { contactWording } from "../../words/contact.ts";
import { refusalWording } from "../../words/server.ts";
import { expect, test } from "../support/browser.ts";
import { contact, messageButton, messageText, openSite, writeMessage } from "../support/visit.ts";

test("if a browser filled in the hidden field, the form says so, and the person can send the message again", async ({
  page,
  problems,
}) => {
  problems.expect(/status of 400/);
  await openSite(page);
  await writeMessage(page, { text: "I am a person" });
  await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('input[name="website"]');
    if (field) field.value = "https://placeholder.example";
  });
  await messageButton(page).click();
  await expect(contact(page).getByRole("alert")).toContainText(refusalWording.hiddenField);
  await expect(messageText(page)).toHaveValue("I am a person");
  await messageButton(page).click();
  await expect(messageButton(page)).toContainText(contactWording.submitted);
});

test("the hidden field is invisible, and the keyboard cannot reach it", async ({ page }) => {
  await openSite(page);
  const label = page.locator("label", { has: page.locator('input[name="website"]') });
  expect(await label.boundingBox()).toMatchObject({ width: 1, height: 1 });
  expect(await page.getByRole("textbox", { name: contactWording.honeypot }).count()).toBe(0);
  await messageText(page).focus();
  await page.keyboard.press("Tab");
  await expect(messageButton(page)).toBeFocused();
});
