import { refusalWording } from "../../words/server.ts";
import { test as base, expect } from "../support/browser.ts";
import { contact, messageButton, messageText, openSite, writeMessage } from "../support/visit.ts";

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
  await writeMessage(page, { text: "One too many" });
  await messageButton(page).click();
  const alert = contact(page).getByRole("alert");
  await expect(alert).toHaveText(/\d/);
  const said = await alert.innerText();
  expect(said).toBe(refusalWording.tooOften(Number(/\d+/.exec(said)), "second"));
  await expect(messageText(page)).toHaveValue("One too many");
});
