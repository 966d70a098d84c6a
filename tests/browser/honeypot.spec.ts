import { contactWording } from "../../site/words/contact.ts";
import { refusalWording } from "../../site/words/server.ts";
import { expect, test } from "../support/browser.ts";
import { contact, openSite } from "../support/visit.ts";

test("if a browser filled in the hidden field, the form says so, and the person can send the message again", async ({
  page,
  problems,
}) => {
  problems.expect(/status of 400/);
  await openSite(page);
  const form = contact(page).locator("form").first();
  await form.getByLabel(contactWording.fullName).fill("Placeholder Person");
  await form.getByLabel(contactWording.email).fill("person@example.com");
  await form.getByLabel(contactWording.message).fill("I am a person");
  await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('input[name="website"]');
    if (field) field.value = "https://placeholder.example";
  });
  const button = form.locator("button[type=submit]");
  await button.click();
  await expect(form.getByRole("alert")).toContainText(refusalWording.hiddenField);
  await expect(form.getByLabel(contactWording.message)).toHaveValue("I am a person");
  await button.click();
  await expect(button).toContainText(contactWording.submitted);
});

test("the hidden field is invisible, and the keyboard cannot reach it", async ({ page }) => {
  await openSite(page);
  const label = page.locator("label", { has: page.locator('input[name="website"]') });
  expect(await label.boundingBox()).toMatchObject({ width: 1, height: 1 });
  expect(await page.getByRole("textbox", { name: contactWording.honeypot }).count()).toBe(0);
  const form = contact(page).locator("form").first();
  await form.getByLabel(contactWording.message).focus();
  await page.keyboard.press("Tab");
  await expect(form.locator("button[type=submit]")).toBeFocused();
});
