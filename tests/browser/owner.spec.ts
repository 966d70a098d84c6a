import { ownReviewWording } from "../../words/own-review.ts";
import { reviewWording } from "../../words/reviews.ts";
import { ownerPageWording, refusalWording, signInFailures } from "../../words/server.ts";
import { violationsOn } from "../support/axe.ts";
import { expect, hold, test } from "../support/browser.ts";
import { type MailServer, startMailServer } from "../support/mail-server.ts";
import { type Site, startSite } from "../support/site.ts";
import {
  deleteReview,
  identifyAs,
  loginButton,
  openAs,
  openPopup,
  openWithStream,
  reviewButton,
  reviews,
  reviewTitled,
  signInStatus,
  uniqueName,
  writeReview,
} from "../support/visit.ts";

let mailServer: MailServer;
let held: Site;

test.beforeAll(async () => {
  mailServer = await startMailServer();
  held = await startSite({
    env: { SMTP_URL: mailServer.url, CONTACT_TO: "owner@theme.example", REVIEWS_HOLD: "on" },
  });
});

test.afterAll(async () => {
  await held?.stop();
  await mailServer?.stop();
});

test("only its author sees a held review, and the owner publishes and answers it on a phone, from the mail, and blocks the author", async ({
  openBrowser,
}) => {
  const baseURL = held.url;
  const title = uniqueName("Held");
  const author = await openBrowser({ baseURL });
  const authorName = await openAs(author, "Author");
  const visitor = await openBrowser({ baseURL });
  await openWithStream(visitor);

  await writeReview(author, { title, message: "A quiet evening." });
  await reviewButton(author).click();
  await expect(reviewTitled(author, title)).toContainText(reviewWording.waits);
  await author.reload();
  await expect(reviewTitled(author, title)).toContainText(reviewWording.waits);
  await expect(reviewTitled(visitor, title)).toHaveCount(0);

  await mailServer.acceptedCount(1);
  const mail = (mailServer.accepted[0]?.text ?? "").replace(/=\r\n/g, "");
  const [path = ""] = /\/owner\/reviews\/[\w-]{43}/.exec(mail) ?? [];
  const viewport = { width: 360, height: 740 };
  const phone = await openBrowser({ baseURL, javaScriptEnabled: false, viewport });
  await phone.goto(path);
  await expect(phone.getByText(ownerPageWording.waiting)).toBeVisible();
  expect(await phone.evaluate("document.documentElement.scrollWidth")).toBe(360);
  // The page requests the held reviews once more, and that answer may arrive long after the review is in the list.
  const letThrough = await hold(author, /reviews\.own/);
  await phone.getByRole("button", { name: ownerPageWording.show }).click();
  await expect(phone.getByRole("status")).toHaveText(ownerPageWording.done.show);
  await expect(reviewTitled(visitor, title)).toBeVisible();
  await expect(reviewTitled(author, title)).not.toContainText(reviewWording.waits);
  const ownAnswer = author.waitForResponse(/reviews\.own/);
  letThrough();
  await (await ownAnswer).finished();
  await author.unroute(/reviews\.own/);
  await expect(reviewTitled(author, title)).not.toContainText(reviewWording.waits);

  await phone.getByLabel(ownerPageWording.answer).fill("Thank you.\nSleep well.");
  await phone.getByRole("button", { name: ownerPageWording.submitAnswer }).click();
  await expect(phone.getByRole("status")).toHaveText(ownerPageWording.done.answer);
  await expect(reviewTitled(visitor, title)).toContainText(reviewWording.answerFrom("").trim());
  await expect(reviewTitled(visitor, title)).toContainText("Sleep well.");
  await expect(
    reviews(visitor)
      .getByRole("status")
      .filter({ hasText: reviewWording.answered("").trim() }),
  ).toHaveCount(1);

  // The page has it without scripts, too.
  const plain = await openBrowser({ baseURL, javaScriptEnabled: false });
  await plain.goto("/");
  await expect(reviewTitled(plain, title)).toContainText("Sleep well.");

  // Delete removes the answer too, and Undo restores both.
  await deleteReview(author, title);
  await expect(reviewTitled(visitor, title)).toHaveCount(0);
  await author.getByRole("button", { name: ownReviewWording.undo }).click();
  await expect(reviewTitled(visitor, title)).toContainText("Sleep well.");

  await phone.goto(path);
  await expect(phone.getByText(ownerPageWording.shown)).toBeVisible();

  // The author, once blocked, learns it from the form and from the sign-in's popup.
  await phone.getByRole("button", { name: ownerPageWording.block }).click();
  await expect(phone.getByRole("status")).toHaveText(ownerPageWording.done.block);
  await writeReview(author, { title: uniqueName("Again") });
  await reviewButton(author).click();
  await expect(author.getByText(refusalWording.blocked)).toBeVisible();
  const popup = await openPopup(author, loginButton(author));
  await identifyAs(popup, authorName);
  await expect(popup.getByRole("status")).toHaveText(signInFailures.blocked);
  await expect(signInStatus(author)).toContainText(signInFailures.blocked);
});

test("the owner's page has no accessibility faults", async ({ page, problems }) => {
  problems.expect(/404/);
  await page.goto(`/owner/reviews/${"x".repeat(43)}`);
  expect(await violationsOn(page)).toEqual([]);
});
