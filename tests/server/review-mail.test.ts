import { eq, isNull, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { erasedReviews, reviews } from "../../server/db/schema.ts";
import { claimRows } from "../../server/mail/delivery.ts";
import { reviewOutbox } from "../../server/moderation/outbox.ts";
import { resendReviewMails } from "../../server/owner/queries.ts";
import { hashToken } from "../../server/session/tokens.ts";
import { reviewMailWording } from "../../words/server.ts";
import { createPerson } from "../support/author.ts";
import { openTestDatabase } from "../support/database.ts";
import { contactTo, deliveryOfTest, never, publicOrigin } from "../support/delivery.ts";
import { mailServerOfTest } from "../support/faults.ts";
import type { MailTrouble, ReceivedMail } from "../support/mail-server.ts";
import { identity } from "../support/owner.ts";
import { reviewRow } from "../support/review.ts";

const { connection } = await openTestDatabase();
const authorId = await createPerson(connection);

beforeEach(async () => {
  for (const table of [reviews, erasedReviews]) await connection.db.delete(table);
});

/** @param pause between two mails, in milliseconds. */
const deliver = (smtpUrl: string, pause = never) =>
  deliveryOfTest(connection.db, reviewOutbox(connection.db, publicOrigin, pause), { smtpUrl });

async function write(review: Partial<typeof reviews.$inferInsert> = {}): Promise<string> {
  const id = uuidv7();
  await connection.db
    .insert(reviews)
    .values(reviewRow({ id, authorId, authorName: "Ada", deliveryDueAt: new Date(), ...review }));
  return id;
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
/** Deletes a review, or restores it, as its author does. */
const remove = (id: string) =>
  connection.db.update(reviews).set({ deletedAt: sql`now()` }).where(eq(reviews.id, id));
/** As if the pause after the mails so far was over. */
const endPause = () =>
  connection.db.update(reviews).set({ deliveredAt: sql`${reviews.deliveredAt} - interval '2 hours'` });
const undelivered = () => connection.db.$count(reviews, isNull(reviews.deliveredAt));
async function hashes(): Promise<string[]> {
  const rows = await connection.db.select({ linkHash: reviews.linkHash }).from(reviews);
  return rows.map(({ linkHash }) => linkHash ?? "").sort();
}
const undo = (id: string) => connection.db.update(reviews).set({ deletedAt: null }).where(eq(reviews.id, id));

/** Both parts of a mail, as a mail program reads them. */
const decoded = (mail: ReceivedMail | undefined) => `${mail?.parsed.text}\n${mail?.parsed.html}`;

/** The tokens of the links in a mail. */
function links(mail: ReceivedMail | undefined): string[] {
  const found = decoded(mail).matchAll(/https:\/\/theme\.example\/owner\/reviews\/([\w-]{43})/g);
  return [...new Set([...found].map(([, token = ""]) => token))];
}

test("a new review is mailed at once, with a link that is only in the mail", async () => {
  const mailServer = await mailServerOfTest();
  await deliver(mailServer.url);
  const id = await write({ title: "Calm <b>&", message: "two\nlines" });
  await mailServer.acceptedCount(1);
  const [mail] = mailServer.accepted;
  expect(mail).toMatchObject({ from: contactTo, to: [contactTo] });
  expect(mail?.parsed.subject).toBe(reviewMailWording.subject(1, identity.name));
  expect(mail?.header("Message-ID")).toMatch(/^<reviews\.[\w-]+@theme\.example>$/);
  expect(mail?.header("Content-Type")).toMatch(/^multipart\/alternative/);
  expect(mail?.parsed.text).toContain("> Calm <b>&\n> two\n> lines\n");
  expect(mail?.parsed.html).toContain("Calm &lt;b&gt;&amp;</h2>");
  const [token = "", ...others] = links(mail);
  expect(others).toEqual([]);
  await expect.poll(undelivered).toBe(0);
  const stored = await connection.db.select().from(reviews);
  expect(stored).toMatchObject([{ id, linkHash: hashToken(token) }]);
  expect(JSON.stringify(stored)).not.toContain(token);
});

test("reviews that come after a mail go into the next one after the pause, and no review is mailed twice", async () => {
  const mailServer = await mailServerOfTest();
  await deliver(mailServer.url);
  await write({ title: "The first" });
  await mailServer.acceptedCount(1);
  await Promise.all(Array.from({ length: 30 }, (_, index) => write({ title: `Burst ${index}.` })));
  await expect.poll(undelivered).toBe(30);
  await endPause();
  await mailServer.acceptedCount(2);
  const [, mail] = mailServer.accepted;
  expect(mail?.parsed.subject).toBe(reviewMailWording.subject(30, identity.name));
  for (let index = 0; index < 30; index++) expect(decoded(mail)).toContain(`Burst ${index}.`);
  expect(decoded(mail)).not.toContain("The first");
  expect(links(mail)).toHaveLength(30);
  await expect.poll(undelivered).toBe(0);
  expect(mailServer.accepted).toHaveLength(2);
});

test("between two mails lie ten minutes", async () => {
  const { db } = connection;
  const outbox = reviewOutbox(db, publicOrigin);
  const mailed = await write({ deliveredAt: minutesAgo(9.9) });
  await write();
  expect(await claimRows(db, outbox, never)).toEqual([]);
  const later = { deliveredAt: minutesAgo(10.1) };
  await db.update(reviews).set(later).where(eq(reviews.id, mailed));
  expect(await claimRows(db, outbox, never)).toHaveLength(1);
});

test("three processes mail a hundred reviews once each", async () => {
  const mailServer = await mailServerOfTest();
  const { url } = mailServer;
  for (let process = 0; process < 3; process++) await deliver(url, 0);
  for (let index = 0; index < 100; index++) await write({ title: `Review ${index}.` });
  await expect.poll(undelivered).toBe(0);
  await expect.poll(() => mailServer.accepted.flatMap(links).length).toBe(100);
  const texts = mailServer.accepted.map(decoded).join("");
  for (let index = 0; index < 100; index++) expect(texts.split(`Review ${index}.`)).toHaveLength(3);
  const subjects = mailServer.accepted.map((mail) => mail.header("Message-ID"));
  expect(new Set(subjects).size).toBe(subjects.length);
});

test("a mail that the mail server refuses is retried, with the reviews added meanwhile", async () => {
  let refusals = 0;
  const mailServer = await mailServerOfTest({
    async treat() {
      refusals += 1;
      if (refusals === 1) await write({ title: "Meanwhile" });
      return refusals <= 2 ? "451 Later" : "accept";
    },
  });
  await write({ title: "At first" });
  await deliver(mailServer.url);
  await mailServer.acceptedCount(1);
  expect(decoded(mailServer.accepted[0])).toMatch(/At first[\s\S]*Meanwhile/);
  const tokens = links(mailServer.accepted[0]);
  expect(await hashes()).toEqual(tokens.map(hashToken).sort());
});

test.each<MailTrouble>([
  ...(["greeting", "EHLO", "MAIL", "RCPT", "DATA"] as const).map((stage) => ({ stage })),
  { stage: "greeting", answer: "421 Too busy" },
  { stage: "greeting", answer: "554 Not for you", conversations: 3 },
  { stage: "MAIL", answer: "451 Later" },
  { stage: "MAIL", answer: "550 Never" },
  { stage: "RCPT", answer: "450 Greylisted", conversations: 2 },
  { stage: "RCPT", answer: "550 Nobody here" },
  { stage: "after the text", answer: "452 Full" },
  { stage: "after the text", answer: "554 Spam", conversations: 2 },
])("after the mail failure %j, a review is mailed once, when the mail server accepts it", async (trouble) => {
  const failing = await mailServerOfTest({ trouble });
  const id = await write({ title: "Steadfast" });
  await deliver(failing.url, 0);
  await failing.acceptedCount(1);
  await write({ title: "The next" });
  await failing.acceptedCount(2);
  expect(failing.troubles()).toBe(trouble.conversations ?? 1);
  const [mail, next] = failing.accepted;
  expect(decoded(mail)).toContain("Steadfast");
  expect(decoded(next)).not.toContain("Steadfast");
  const [token = ""] = links(mail);
  const held = await connection.db.select().from(reviews).where(eq(reviews.id, id));
  expect(held).toMatchObject([{ linkHash: hashToken(token) }]);
});

test.each(["hang up", "accept and hang up"])(
  "if the mail server dies (%s), the mail is sent again, and its links work",
  async (death) => {
    const received: ReceivedMail[] = [];
    const mailServer = await mailServerOfTest({
      treat: (mail) => (received.push(mail) === 1 ? death : "accept"),
    });
    await write({ title: "Uncertain" });
    await deliver(mailServer.url, 0);
    await expect.poll(undelivered).toBe(0);
    expect(received).toHaveLength(2);
    for (const mail of received) expect(decoded(mail)).toContain("Uncertain");
    expect(new Set(received.map((mail) => mail.header("Message-ID"))).size).toBe(2);
    expect(await hashes()).toEqual(links(received[1]).map(hashToken));
  },
);

test("the owner can have a review mailed again, with a new link", async () => {
  const mailServer = await mailServerOfTest();
  const id = await write();
  const delivery = await deliver(mailServer.url);
  await expect.poll(undelivered).toBe(0);
  const before = await hashes();
  expect(await resendReviewMails(connection.db, [id, uuidv7()])).toEqual([id]);
  delivery.wake();
  await mailServer.acceptedCount(2);
  expect(await hashes()).toEqual(links(mailServer.accepted[1]).map(hashToken));
  expect(await hashes()).not.toEqual(before);
});

test("reviews from before a mail server was configured are not mailed, and Undo does not count as a new review", async () => {
  const mailServer = await mailServerOfTest();
  await write({ title: "Long ago", deliveryDueAt: null });
  const id = await write({ title: "New" });
  await deliver(mailServer.url, 0);
  await mailServer.acceptedCount(1);
  await remove(id);
  await undo(id);
  await write({ title: "Newer" });
  await mailServer.acceptedCount(2);
  expect(mailServer.accepted.map(decoded).join("")).not.toContain("Long ago");
  expect(decoded(mailServer.accepted[1])).not.toMatch(/New\n/);
});

test("a deleted review is in no mail, and a restored one is in the next mail, however late", async () => {
  const mailServer = await mailServerOfTest();
  const late = await write({ title: "Late", createdAt: minutesAgo(50) });
  await remove(late);
  await write({ title: "In between", createdAt: minutesAgo(1) });
  const delivery = await deliver(mailServer.url, 0);
  await mailServer.acceptedCount(1);
  await undo(late);
  delivery.wake();
  await mailServer.acceptedCount(2);
  expect(decoded(mailServer.accepted[0])).not.toMatch(/Late/);
  expect(decoded(mailServer.accepted[1])).toMatch(/Late/);
});
