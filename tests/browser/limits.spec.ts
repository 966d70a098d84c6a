import { contactWording } from "../../site/words/contact.ts";
import { refusalWording } from "../../site/words/server.ts";
import { test as base, expect } from "../support/browser.ts";
import { contact, openSite } from "../support/visit.ts";

/** A site with its rate limits on, as in production. */
const test = base.extend({
  siteOptions: [{ env: { RATE_LIMITS: "on" } }, { scope: "worker" }],
});

test("a visitor over a limit reads how long to wait, and keeps the text", async ({
  page,
  request,
  problems,
}) => {
  problems.expect(/status of 429/);
  await openSite(page);
  for (;;) {
    const answer = await request.post("/trpc/contact.send", {
      data: { fullName: "Placeholder Person", email: "person@example.com", message: "Hello" },
    });
    if (answer.status() === 429) break;
    expect(answer.status()).toBe(200);
  }
  const form = contact(page).locator("form").first();
  await form.getByLabel(contactWording.fullName).fill("Placeholder Person");
  await form.getByLabel(contactWording.email).fill("person@example.com");
  await form.getByLabel(contactWording.message).fill("One too many");
  await form.locator("button[type=submit]").click();
  await expect(form.getByRole("alert")).toHaveText(/\d/);
  const said = await form.getByRole("alert").innerText();
  expect(said).toBe(refusalWording.tooOften(Number(/\d+/.exec(said)), "second"));
  await expect(form.getByLabel(contactWording.message)).toHaveValue("One too many");
});
