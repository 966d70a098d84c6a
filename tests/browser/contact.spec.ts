import type { Page, Request } from "@playwright/test";
import { contactWording } from "../../defaults/words/contact.ts";
import { failureWording } from "../../defaults/words/notices.ts";
import { refusalWording } from "../../defaults/words/server.ts";
import { fieldNames, validationWording } from "../../defaults/words/validation.ts";
import { answerWithError, expect, idle, test } from "../support/browser.ts";
import { validMessage } from "../support/content.ts";
import { sentence } from "../support/sentence.ts";
import { on, openSite } from "./visit.ts";

const message = validMessage();
const alert = (page: Page) => on(page).contact.getByRole("alert");

async function openAndWrite(page: Page, content = message) {
  await openSite(page);
  await on(page).writeMessage(content);
  return on(page).contactForm;
}

/** The address of a request that sends a message, perhaps in a batch with an event that is counted. */
const SENDING = /\/trpc\/[^?]*contact\.send/;

/** Sends the message. @returns the procedure's input. */
async function send(page: Page): Promise<Record<string, string> | undefined> {
  const { submit } = on(page).contactForm;
  const sent = page.waitForRequest(SENDING);
  await submit.click();
  await expect(submit).toHaveText(`${contactWording.submitted} ✓`);
  return inputOf(await sent);
}

function inputOf(request: Request): Record<string, string> | undefined {
  const inputs: Record<string, string>[] = Object.values(request.postDataJSON());
  return inputs.find((input) => "message" in input);
}

test("a sent message empties the form, and the button says recevied with a check mark", async ({ page }) => {
  // The browser's own check of an address refuses letters of another script.
  const content = { ...message, email: "jörg@bücher.example" };
  const form = await openAndWrite(page, content);
  await expect(form.email).toHaveAttribute("aria-invalid", "false");
  const input = await send(page);
  expect(input).toMatchObject({
    ...content,
    email: expect.stringMatching(/^jörg@/),
    submission: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
  });
  for (const field of [form.fullName, form.email, form.message]) await expect(field).toHaveValue("");
  await form.message.fill("One more");
  await expect(form.submit).toHaveText(contactWording.submit);
});

test("each missing or invalid field shows its error, and the first gets the focus", async ({ page }) => {
  const form = await openAndWrite(page, { fullName: "", email: "", message: "" });
  await form.submit.click();
  await expect(form.fullName).toBeFocused();
  for (const name of ["fullName", "email", "message"] as const) {
    const error = sentence(validationWording.empty(fieldNames[name]));
    await expect(form[name]).toHaveAccessibleDescription(error);
  }
  await on(page).writeMessage({ ...message, email: "person at example" });
  await form.submit.click();
  await expect(form.email).toBeFocused();
  await expect(form.email).toHaveAccessibleDescription(sentence(validationWording.noEmail));
});

test("an unsent message stays, with the reason in view above the button", async ({ page, context, problems }) => {
  const { writeMessage, contactForm } = on(page);
  await page.setViewportSize({ width: 360, height: 400 });
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  await openSite(page);
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
  problems.expect(/500/);
  const form = await openAndWrite(page);
  const failure = { code: "INTERNAL_SERVER_ERROR", httpStatus: 500, requestId: "reference-1" };
  await page.route(SENDING, (route) => answerWithError(route, { message: refusalWording.internal, ...failure }));
  await form.submit.click();
  await expect(alert(page)).toContainText(refusalWording.internal);
  await expect(alert(page)).toContainText("reference-1");
  await expect(form.message).toHaveValue(message.message);
});

test("retries use the same key, and an edited message a new one", async ({ page, problems }) => {
  problems.expect(/ERR_FAILED/);
  const form = await openAndWrite(page);
  const keys: string[] = [];
  await page.route(SENDING, async (route) => {
    keys.push(inputOf(route.request())?.submission ?? "");
    await route.abort();
  });
  await form.submit.click();
  await expect(alert(page)).toContainText(failureWording.unreachable);
  await page.reload();
  await expect(form.message).toHaveValue(message.message);
  await form.submit.click();
  await expect(alert(page)).toContainText(failureWording.unreachable);
  await form.message.fill("Something else");
  await form.submit.click();
  await expect.poll(() => keys.length).toBe(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("the hidden field is out of reach; a person who filled it in reads why and can send again", async ({
  page,
  problems,
}) => {
  problems.expect(/status of 400/);
  const form = await openAndWrite(page);
  const hidden = page.locator('input[name="website"]');
  expect(await page.locator(".visually-hidden", { has: hidden }).boundingBox()).toMatchObject({ width: 1, height: 1 });
  await expect(page.getByRole("textbox", { name: contactWording.honeypot })).toHaveCount(0);
  await form.message.focus();
  await page.keyboard.press("Tab");
  await expect(form.submit).toBeFocused();
  await hidden.evaluate((field: HTMLInputElement) => {
    field.value = "https://placeholder.example";
  });
  await form.submit.click();
  await expect(alert(page)).toContainText(refusalWording.hiddenField);
  await expect(form.message).toHaveValue(message.message);
  await send(page);
});

test("the newsletter form requires an e-mail address, and then does nothing at all", {
  tag: "@newsletter",
}, async ({ page }) => {
  const { contact } = on(page);
  const mail = contact.locator('input[name="mail"]');
  const button = contact.getByRole("button", { name: contactWording.newsletterSubmit });
  const isValid = () => mail.evaluate((input: HTMLInputElement) => input.validity.valid);
  await openSite(page);
  await idle(page);
  await expect(mail).toHaveAttribute("type", "email");
  await button.click();
  expect(await isValid()).toBe(false);
  await expect(mail).toBeFocused();
  await mail.fill("reader@example.com");
  expect(await isValid()).toBe(true);
  const url = page.url();
  const requests: string[] = [];
  page.on("request", (request) => {
    // An event of the visit may still be counted, and parts of the page loaded.
    const isExpected = request.url().includes("analytics.") || request.method() === "GET";
    if (!isExpected || request.isNavigationRequest()) requests.push(request.url());
  });
  await button.click();
  // Any request that the press had started would be sent before this answer arrives.
  await page.evaluate(() => fetch("/live").then((response) => response.text()));
  expect(requests).toEqual([]);
  expect(page.url()).toBe(url);
  await expect(mail).toHaveValue("reader@example.com");
});

test("a paste of 200,000 letters is cut before layout, and refused as too long", async ({ page }) => {
  const form = await openAndWrite(page);
  await page.evaluate(() => navigator.clipboard.writeText("x".repeat(200_000)));
  for (const field of [form.fullName, form.message]) {
    await field.selectText();
    await field.press("ControlOrMeta+v");
    await expect.poll(async () => (await field.inputValue()).length).toBe(5_000);
  }
  await form.submit.click();
  await expect(form.message).toHaveAccessibleDescription(/5000\/300/);
  await expect(form.fullName).toBeFocused();
});
