import type { Page, Request } from "@playwright/test";
import { contactWording } from "../../words/contact.ts";
import { failureWording } from "../../words/notices.ts";
import { refusalWording } from "../../words/server.ts";
import { fieldNames, validationWording } from "../../words/validation.ts";
import { answerWithError, expect, idle, test } from "../support/browser.ts";
import { validMessage } from "../support/content.ts";
import { sentence } from "../support/sentence.ts";
import { on, openSite } from "./visit.ts";

const message = validMessage();
const mail = (page: Page) => on(page).contact.locator('input[name="mail"]');
const alert = (page: Page) => on(page).contact.getByRole("alert");
const newsletterButton = (page: Page) =>
  on(page).contact.getByRole("button", { name: contactWording.newsletterSubmit });

async function openAndWrite(page: Page, content = message): Promise<void> {
  await openSite(page);
  await on(page).writeMessage(content);
}

/** The address of a request that sends a message, perhaps in a batch with an event that is counted. */
const SENDING = /\/trpc\/[^?]*contact\.send/;

/** Sends the message. @returns the procedure's input. */
async function send(page: Page): Promise<Record<string, string> | undefined> {
  const sent = page.waitForRequest(SENDING);
  await on(page).contactForm.submit.click();
  await expect(on(page).contactForm.submit).toHaveText(`${contactWording.submitted} ✓`);
  return inputOf(await sent);
}

function inputOf(request: Request): Record<string, string> | undefined {
  return (Object.values(request.postDataJSON()) as Record<string, string>[]).find(
    (input) => "message" in input,
  );
}

test("a sent message empties the form, and the button says recevied with a check mark", async ({ page }) => {
  const { contactForm } = on(page);
  await openAndWrite(page);
  const input = await send(page);
  for (const field of [contactForm.fullName, contactForm.email, contactForm.message])
    await expect(field).toHaveValue("");
  expect(input).toMatchObject(message);
  expect(input?.submission).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);

  await contactForm.message.fill("One more");
  await expect(contactForm.submit).toHaveText(contactWording.submit);
});

test("each missing or invalid field shows its error, and the first gets the focus", async ({ page }) => {
  const { contactForm, writeMessage } = on(page);
  await openSite(page);
  await contactForm.submit.click();
  await expect(contactForm.fullName).toBeFocused();
  await expect(contactForm.fullName).toHaveAccessibleDescription(
    validationWording.empty(fieldNames.fullName),
  );
  await expect(contactForm.email).toHaveAccessibleDescription(validationWording.empty(fieldNames.email));
  await expect(contactForm.message).toHaveAccessibleDescription(
    sentence(validationWording.empty(fieldNames.message)),
  );

  await writeMessage({ ...message, email: "person at example" });
  await contactForm.submit.click();
  await expect(contactForm.email).toBeFocused();
  await expect(contactForm.email).toHaveAccessibleDescription(sentence(validationWording.noEmail));
});

test("an e-mail address with letters of another script is sent, although the browser's own check refuses it", async ({
  page,
}) => {
  const { contactForm } = on(page);
  await openAndWrite(page, { ...message, email: "jörg@bücher.example" });
  expect(await contactForm.email.evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(
    true,
  );
  await expect(contactForm.email).toHaveAttribute("aria-invalid", "false");
  const input = await send(page);
  expect(input?.email).toMatch(/^jörg@/);
});

test("a message that cannot be sent stays, with the reason in view above the button", async ({
  page,
  context,
  problems,
}) => {
  const { loadRules, writeMessage, contactForm } = on(page);
  await page.setViewportSize({ width: 360, height: 400 });
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  await openSite(page);
  await loadRules();
  for (const isUsed of [false, true]) {
    if (isUsed) await expect(alert(page)).toBeEmpty();
    await context.setOffline(true);
    await writeMessage(message);
    await contactForm.submit.click();
    const failed = alert(page).filter({ hasText: failureWording.offline });
    await expect(failed).toBeInViewport({ ratio: 1 });
    const [said, pressed] = [await failed.boundingBox(), await contactForm.submit.boundingBox()];
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(pressed?.y ?? 0);
    await expect(contactForm.message).toHaveValue(message.message);
    await context.setOffline(false);
    await send(page);
  }
  await expect(alert(page)).toBeEmpty();
});

test("a failure of the server is shown with the id that is in the log", async ({ page, problems }) => {
  const { contactForm } = on(page);
  problems.expect(/500/);
  await openAndWrite(page);
  await page.route(SENDING, (route) =>
    answerWithError(route, {
      message: refusalWording.internal,
      code: "INTERNAL_SERVER_ERROR",
      httpStatus: 500,
      requestId: "reference-1",
    }),
  );
  await contactForm.submit.click();
  await expect(alert(page)).toContainText(refusalWording.internal);
  await expect(alert(page)).toContainText("reference-1");
  await expect(contactForm.message).toHaveValue(message.message);
});

test("retries use the same key, and an edited message a new one", async ({ page, problems }) => {
  problems.expect(/ERR_FAILED/);
  await openAndWrite(page);
  const keys: string[] = [];
  await page.route(SENDING, async (route) => {
    keys.push(inputOf(route.request())?.submission ?? "");
    await route.abort();
  });
  await on(page).contactForm.submit.click();
  await expect(alert(page)).toContainText(failureWording.unreachable);
  await page.reload();
  await expect(on(page).contactForm.message).toHaveValue(message.message);
  await on(page).contactForm.submit.click();
  await expect(alert(page)).toContainText(failureWording.unreachable);
  await on(page).contactForm.message.fill("Something else");
  await on(page).contactForm.submit.click();
  await expect.poll(() => keys.length).toBe(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("somebody whose browser filled in the hidden field is told, and can send again", async ({
  page,
  problems,
}) => {
  problems.expect(/status of 400/);
  await openSite(page);
  await on(page).writeMessage({ message: "I am a person" });
  await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('input[name="website"]');
    if (field) field.value = "https://placeholder.example";
  });
  await on(page).contactForm.submit.click();
  await expect(alert(page)).toContainText(refusalWording.hiddenField);
  await expect(on(page).contactForm.message).toHaveValue("I am a person");
  await on(page).contactForm.submit.click();
  await expect(on(page).contactForm.submit).toContainText(contactWording.submitted);
});

test("the hidden field is invisible, and the keyboard cannot reach it", async ({ page }) => {
  const { contactForm } = on(page);
  await openSite(page);
  const label = page.locator("label", { has: page.locator('input[name="website"]') });
  expect(await label.boundingBox()).toMatchObject({ width: 1, height: 1 });
  expect(await page.getByRole("textbox", { name: contactWording.honeypot }).count()).toBe(0);
  // The keyboard reaches the button once the form can be sent.
  await expect(contactForm.submit).toBeEnabled();
  await contactForm.message.focus();
  await page.keyboard.press("Tab");
  await expect(contactForm.submit).toBeFocused();
});

test("the newsletter form requires an e-mail address, and then does nothing at all", {
  tag: "@newsletter",
}, async ({ page }) => {
  // The last request that every page makes.
  const logged = page.waitForRequest(/analytics\.log/);
  await openSite(page);
  await logged;
  await idle(page);
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
    // A busy machine may still load parts of the page.
    if (request.method() === "POST" || request.isNavigationRequest()) requests.push(request.url());
  });
  await newsletterButton(page).click();
  // Any request that the press had started would be sent before this answer arrives.
  await page.evaluate(() => fetch("/live").then((response) => response.text()));
  expect(requests).toEqual([]);
  expect(page.url()).toBe(url);
  await expect(mail(page)).toHaveValue("reader@example.com");
});
