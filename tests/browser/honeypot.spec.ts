import { expect, test } from "../support/browser.ts";
import { contact, openSite } from "../support/visit.ts";

test("a person whose browser filled in the hidden field is told, and sending it again works", async ({
  page,
  problems,
}) => {
  problems.expect(/status of 400/);
  await openSite(page);
  const form = contact(page).locator("form").first();
  await form.getByLabel("Name").fill("Placeholder Person");
  await form.getByLabel("E-mail").fill("person@example.com");
  await form.getByLabel("Message").fill("I am a person");
  await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('input[name="website"]');
    if (field) field.value = "https://placeholder.example";
  });
  const button = form.locator("button[type=submit]");
  await button.click();
  await expect(form.getByRole("alert")).toContainText("If you are a person, please send it again.");
  await expect(form.getByLabel("Message")).toHaveValue("I am a person");
  await button.click();
  await expect(button).toHaveText(/recevied/);
});

test("the hidden field is seen by nobody, and no key leads to it", async ({ page }) => {
  await openSite(page);
  const label = page.locator("label", { has: page.locator('input[name="website"]') });
  expect(await label.boundingBox()).toMatchObject({ width: 1, height: 1 });
  expect(await page.getByRole("textbox", { name: "Leave this field empty" }).count()).toBe(0);
  const form = contact(page).locator("form").first();
  await form.getByLabel("Message").focus();
  await page.keyboard.press("Tab");
  await expect(form.locator("button[type=submit]")).toBeFocused();
});
