import type { Page } from "@playwright/test";
import { CONTACT_MESSAGE_MAX } from "../../shared/lengths.ts";
import { contactWording } from "../../site/words/contact.ts";
import { failureWording } from "../../site/words/failures.ts";
import { refusalWording } from "../../site/words/server.ts";
import { fieldNames, validationWording } from "../../site/words/validation.ts";
import { answerWithError, expect, goOffline, test } from "../support/browser.ts";
import { sentence } from "../support/sentence.ts";
import { contact, openSite } from "../support/visit.ts";

const message = {
  fullName: "Placeholder Person",
  email: "person@example.com",
  text: "Is there a light one?",
};

const fullName = (page: Page) => contact(page).getByLabel(contactWording.fullName);
const email = (page: Page) => contact(page).getByLabel(contactWording.email, { exact: true });
const text = (page: Page) => contact(page).getByLabel(contactWording.message);
const mail = (page: Page) => contact(page).locator('input[name="mail"]');
const button = (page: Page) => contact(page).locator("form").first().locator("button[type=submit]");
const newsletterButton = (page: Page) =>
  contact(page).getByRole("button", { name: contactWording.newsletterSubmit });

async function write(page: Page, content = message): Promise<void> {
  await fullName(page).fill(content.fullName);
  await email(page).fill(content.email);
  await text(page).fill(content.text);
}

test("sending a message empties the form, and the button says recevied with a check mark", async ({
  page,
}) => {
  await openSite(page);
  await write(page);
  const sent = page.waitForRequest("**/trpc/contact.send**");
  await button(page).click();
  await expect(button(page)).toHaveText(`${contactWording.submitted} ✓`);
  for (const field of [fullName, email, text]) await expect(field(page)).toHaveValue("");
  const [input] = Object.values((await sent).postDataJSON()) as Record<string, string>[];
  expect(input).toMatchObject({ fullName: message.fullName, email: message.email, message: message.text });
  expect(input?.ids).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);

  await text(page).fill("One more");
  await expect(button(page)).toHaveText(contactWording.submit);
});

test("each missing field shows an error, and the first gets the focus", async ({ page }) => {
  await openSite(page);
  await button(page).click();
  await expect(fullName(page)).toBeFocused();
  await expect(fullName(page)).toHaveAccessibleDescription(validationWording.empty(fieldNames.fullName));
  await expect(email(page)).toHaveAccessibleDescription(validationWording.empty(fieldNames.email));
  await expect(text(page)).toHaveAccessibleDescription(sentence(validationWording.empty(fieldNames.message)));
});

test("an invalid e-mail address is refused with a hint", async ({ page }) => {
  await openSite(page);
  await write(page, { ...message, email: "person at example" });
  await button(page).click();
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveAccessibleDescription(sentence(validationWording.noEmail));
});

test("an e-mail address with letters of another script is sent, although the browser's own check refuses it", async ({
  page,
}) => {
  await openSite(page);
  await write(page, { ...message, email: "jörg@bücher.example" });
  expect(await email(page).evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true);
  await expect(email(page)).toHaveAttribute("aria-invalid", "false");
  const sent = page.waitForRequest("**/trpc/contact.send**");
  await button(page).click();
  await expect(button(page)).toContainText(contactWording.submitted);
  const [input] = Object.values((await sent).postDataJSON()) as Record<string, string>[];
  expect(input?.email).toMatch(/^jörg@/);
});

test("a message has a maximum length, and the field keeps a longer one whole", async ({ page }) => {
  await openSite(page);
  await write(page, { ...message, text: "m".repeat(CONTACT_MESSAGE_MAX + 1) });
  await expect(contact(page).getByText(`${CONTACT_MESSAGE_MAX + 1}/${CONTACT_MESSAGE_MAX}`)).toBeVisible();
  await button(page).click();
  await expect(text(page)).toBeFocused();
  await expect(text(page)).toHaveValue("m".repeat(CONTACT_MESSAGE_MAX + 1));
  await text(page).fill("m".repeat(CONTACT_MESSAGE_MAX));
  await button(page).click();
  await expect(button(page)).toContainText(contactWording.submitted);
});

test("a message that cannot be sent stays, with the reason beside the form", async ({
  page,
  context,
  problems,
}) => {
  await openSite(page);
  // The answer to an empty form shows that the form's rules are loaded.
  await button(page).click();
  await expect(fullName(page)).toBeFocused();
  await write(page);
  await goOffline(page, problems);
  await button(page).click();
  await expect(contact(page).getByRole("alert")).toContainText(failureWording.offline);
  await expect(text(page)).toHaveValue(message.text);
  await context.setOffline(false);
  await button(page).click();
  await expect(button(page)).toContainText(contactWording.submitted);
  await expect(contact(page).getByRole("alert")).toBeEmpty();
});

test("an error message is above the button, and scrolls into view on a phone", async ({
  page,
  context,
  problems,
}) => {
  await page.setViewportSize({ width: 360, height: 400 });
  await openSite(page);
  await write(page);
  await goOffline(page, problems);
  await button(page).click();
  const alert = contact(page).getByRole("alert").filter({ hasText: failureWording.offline });
  await expect(alert).toBeInViewport({ ratio: 1 });
  const [said, pressed] = [await alert.boundingBox(), await button(page).boundingBox()];
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(pressed?.y ?? 0);
  await context.setOffline(false);
});

test("a form says that the visitor is offline when they first use it, and works once they are online", async ({
  page,
  context,
  problems,
}) => {
  await openSite(page);
  await goOffline(page, problems);
  await write(page);
  await button(page).click();
  await expect(contact(page).getByRole("alert")).toContainText(failureWording.offline);
  await context.setOffline(false);
  await button(page).click();
  await expect(button(page)).toContainText(contactWording.submitted);
});

test("for a server error the page shows a general message with the id that is in the log", async ({
  page,
  problems,
}) => {
  problems.expect(/500/);
  await openSite(page);
  await write(page);
  await page.route("**/trpc/contact.send**", (route) =>
    answerWithError(route, {
      message: refusalWording.internal,
      code: "INTERNAL_SERVER_ERROR",
      httpStatus: 500,
      requestId: "reference-1",
    }),
  );
  await button(page).click();
  await expect(contact(page).getByRole("alert")).toContainText(refusalWording.internal);
  await expect(contact(page).getByRole("alert")).toContainText("reference-1");
  await expect(text(page)).toHaveValue(message.text);
});

test("retries of a message use the same key, and an edited message gets a new one", async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_FAILED/);
  await openSite(page);
  await write(page);
  const keys: string[] = [];
  await page.route("**/trpc/contact.send**", async (route) => {
    const [input] = Object.values(route.request().postDataJSON()) as Record<string, string>[];
    keys.push(input?.ids ?? "");
    await route.abort();
  });
  const alert = contact(page).getByRole("alert");
  await button(page).click();
  await expect(alert).toContainText(failureWording.unreachable);
  await page.reload();
  await expect(text(page)).toHaveValue(message.text);
  await button(page).click();
  await expect(alert).toContainText(failureWording.unreachable);
  await text(page).fill("Something else");
  await button(page).click();
  await expect.poll(() => keys.length).toBe(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("a draft of a message survives a reload and is removed after the server's answer", async ({ page }) => {
  await openSite(page);
  await write(page);
  await page.reload();
  await expect(fullName(page)).toHaveValue(message.fullName);
  await expect(email(page)).toHaveValue(message.email);
  await expect(text(page)).toHaveValue(message.text);
  await button(page).click();
  await expect(button(page)).toContainText(contactWording.submitted);
  await page.reload();
  await expect(button(page)).toBeEnabled();
  await expect(text(page)).toHaveValue("");
});

test("the newsletter form requires an e-mail address, and then does nothing at all", async ({ page }) => {
  // The last requests that every page makes.
  const own = [/analytics\.log/, /reviews\.live/].map((request) => page.waitForRequest(request));
  await openSite(page);
  await Promise.all(own);
  await expect(mail(page)).toHaveAttribute("type", "email");
  await expect(mail(page)).toHaveAttribute("required");
  const isValid = () => mail(page).evaluate((input: HTMLInputElement) => input.validity.valid);
  await newsletterButton(page).click();
  expect(await isValid()).toBe(false);
  await expect(mail(page)).toBeFocused();
  await mail(page).fill("reader@example.com");
  expect(await isValid()).toBe(true);
  const url = page.url();
  const requests: string[] = [];
  page.on("request", (request) => {
    // The page reads the reviews again if the server sent older ones, as it does on a busy machine.
    if (!request.url().includes("/trpc/reviews.list")) requests.push(request.url());
  });
  await newsletterButton(page).click();
  // Any request that the press had started would be sent before this answer arrives.
  await page.evaluate(() => fetch("/live").then((response) => response.text()));
  expect(requests).toEqual([expect.stringContaining("/live")]);
  expect(page.url()).toBe(url);
  await expect(mail(page)).toHaveValue("reader@example.com");
});
