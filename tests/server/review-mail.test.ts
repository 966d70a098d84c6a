import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createLog } from "../../server/app/log.ts";
import { erasedReviews, reviewLinks, reviewMails, reviews, users } from "../../server/db/schema.ts";
import { createDelivery, type Delivery, type DeliveryTimes } from "../../server/mail/delivery.ts";
import { createMailer } from "../../server/mail/transport.ts";
import { reviewOutbox } from "../../server/moderation/outbox.ts";
import { sweepLinks } from "../../server/moderation/owner-links.ts";
import { resendReviewMails } from "../../server/owner/queries.ts";
import { hashToken } from "../../server/session/tokens.ts";
import { reviewMailWording } from "../../site/words/server.ts";
import { openTestDatabase } from "../support/database.ts";
import { type MailTrouble, startFailingMailServer } from "../support/failing-mail-server.ts";
import { type MailServer, startMailServer, subjectOf } from "../support/mail-server.ts";
import { identity } from "../support/owner.ts";
import { reviewRow } from "../support/review.ts";

const contactTo = "owner@theme.example";
const publicOrigin = "https://theme.example";
/** Timers are too long to fire during a test, except those that the test is about. */
const never = 60 * 60_000;
const quick: DeliveryTimes = { interval: 20, lease: never, retry: () => 0 };

const { connection } = await openTestDatabase();
let authorId: string;
let mailServer: MailServer | undefined;
let deliveries: Delivery[] = [];

beforeAll(async () => {
  authorId = uuidv7();
  await connection.db.insert(users).values({ id: authorId, name: "Ada" });
});

beforeEach(async () => {
  // The first mail is open before the first review comes, as it is on a site that runs.
  await connection.db
    .insert(reviewMails)
    .values({ number: 1, since: new Date(Date.now() - never), deliveryDueAt: sql`now()` });
});

afterEach(async () => {
  await Promise.all(deliveries.map((delivery) => delivery.stop()));
  deliveries = [];
  await mailServer?.stop();
  mailServer = undefined;
  for (const table of [reviews, reviewMails, reviewLinks, erasedReviews]) await connection.db.delete(table);
});

/** @param pause between two mails, in milliseconds. */
function deliver(smtpUrl: string, pause = never): Delivery {
  const log = createLog("silent");
  const outbox = reviewOutbox(connection.db, publicOrigin, pause);
  return start(createMailer({ smtpUrl, contactTo, publicOrigin }), (mailer) =>
    createDelivery({ outbox, log, mailer }, quick),
  );
}

function start<T>(made: Promise<T>, create: (mailer: T) => Delivery): Delivery {
  let delivery: Delivery | undefined;
  const started = made.then((mailer) => {
    delivery = create(mailer);
    delivery.start();
  });
  const handle: Delivery = {
    start: () => {},
    wake: () => void started.then(() => delivery?.wake()),
    stop: async () => {
      await started;
      await delivery?.stop();
    },
  };
  deliveries.push(handle);
  return handle;
}

async function write(review: Partial<typeof reviews.$inferInsert> = {}): Promise<string> {
  const id = uuidv7();
  await connection.db.insert(reviews).values(reviewRow({ id, authorId, authorName: "Ada", ...review }));
  return id;
}

/** Deletes a review, or restores it, as its author does. */
const remove = (id: string) =>
  connection.db.update(reviews).set({ deletedAt: sql`now()` }).where(eq(reviews.id, id));
const undo = (id: string) => connection.db.update(reviews).set({ deletedAt: null }).where(eq(reviews.id, id));

/** The decoded text of a mail, whose parts are in base64 or in quoted-printable. */
function decoded(mail: { text: string } | undefined): string {
  return (mail?.text ?? "")
    .replace(
      /(Content-Transfer-Encoding: base64\r\n(?:.+\r\n)*\r\n)([\w+/=\r\n]+)/g,
      (_, head: string, body: string) => head + Buffer.from(body, "base64").toString(),
    )
    .replace(/=\r\n/g, "")
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll("=", ""), "hex").toString());
}

function links(mail: { text: string } | undefined): string[] {
  return [
    ...new Set(
      [...decoded(mail).matchAll(/https:\/\/theme\.example\/owner\/reviews\/([\w-]{43})/g)].map(
        ([, token = ""]) => token,
      ),
    ),
  ];
}

test("a new review is mailed at once, with a link that is only in the mail", async () => {
  mailServer = await startMailServer();
  deliver(mailServer.url);
  const id = await write({ title: "Calm <b>&", message: "two\nlines" });
  await mailServer.acceptedCount(1);
  const [mail] = mailServer.accepted;
  expect(mail).toMatchObject({ from: contactTo, to: [contactTo] });
  expect(await subjectOf(mail)).toBe(reviewMailWording.subject(1, identity.name));
  expect(mail?.header("Message-ID")).toBe("<reviews.1@theme.example>");
  expect(mail?.header("Content-Type")).toMatch(/^multipart\/alternative/);
  expect(decoded(mail)).toMatch(/> Calm <b>&\r?\n> two\r?\n> lines\r?\n/);
  expect(decoded(mail)).toContain("Calm &lt;b&gt;&amp;</h2>");
  const [token = "", ...others] = links(mail);
  expect(others).toEqual([]);
  const stored = await connection.db.select().from(reviewLinks);
  expect(stored).toMatchObject([{ id: hashToken(token), reviewId: id, mail: 1, usedAt: null }]);
  expect(JSON.stringify(stored)).not.toContain(token);
  const days = ((stored[0]?.expiresAt.getTime() ?? 0) - Date.now()) / (24 * 60 * 60_000);
  expect(days).toBeGreaterThan(29.9);
});

test("reviews that come after a mail go into the next one after the pause, and no review is mailed twice", async () => {
  mailServer = await startMailServer();
  deliver(mailServer.url);
  const first = await write({ title: "The first" });
  await mailServer.acceptedCount(1);
  const burst = await Promise.all(
    Array.from({ length: 30 }, (_, index) => write({ title: `Burst ${index}.` })),
  );
  // The pause is over.
  await expect.poll(() => connection.db.$count(reviewMails)).toBe(2);
  await connection.db.update(reviewMails).set({ deliveryDueAt: sql`now()` }).where(eq(reviewMails.number, 2));
  await mailServer.acceptedCount(2);
  const [, mail] = mailServer.accepted;
  expect(await subjectOf(mail)).toBe(reviewMailWording.subject(30, identity.name));
  for (let index = 0; index < 30; index++) expect(decoded(mail)).toContain(`Burst ${index}.`);
  expect(decoded(mail)).not.toContain("The first");
  expect(links(mail)).toHaveLength(30);
  await expect.poll(() => connection.db.$count(reviewMails, eq(reviewMails.number, 3))).toBe(1);
  const told = await connection.db.select({ id: reviewLinks.reviewId }).from(reviewLinks);
  expect(told.map(({ id }) => id).sort()).toEqual([first, ...burst].sort());
  expect(mailServer.accepted).toHaveLength(2);
});

test("between two mails lie ten minutes", async () => {
  mailServer = await startMailServer();
  deliver(mailServer.url, 10 * 60_000);
  await write();
  await mailServer.acceptedCount(1);
  await write();
  await expect.poll(() => connection.db.$count(reviewMails)).toBe(2);
  const [first, second] = await connection.db.select().from(reviewMails).orderBy(reviewMails.number);
  expect((second?.deliveryDueAt.getTime() ?? 0) - (first?.handedOverAt?.getTime() ?? 0)).toBe(600_000);
});

test("three processes mail a hundred reviews once each", async () => {
  mailServer = await startMailServer();
  const { url } = mailServer;
  for (let process = 0; process < 3; process++) deliver(url, 0);
  const ids: string[] = [];
  for (let index = 0; index < 100; index++) ids.push(await write({ title: `Review ${index}.` }));
  await expect
    .poll(() => connection.db.$count(reviewMails, sql`delivered_at is null and handed_over_at is not null`))
    .toBe(0);
  await expect.poll(() => connection.db.$count(reviewLinks)).toBe(100);
  await expect.poll(() => mailServer?.accepted.flatMap(links).length).toBe(100);
  const texts = mailServer.accepted.map(decoded).join("");
  for (let index = 0; index < 100; index++) expect(texts.split(`Review ${index}.`)).toHaveLength(3);
  const subjects = mailServer.accepted.map((mail) => mail.header("Message-ID"));
  expect(new Set(subjects).size).toBe(subjects.length);
});

test("a mail that the mail server refuses is retried under the same Message-ID, with the reviews added meanwhile", async () => {
  let refusals = 0;
  const ids: (string | undefined)[] = [];
  mailServer = await startMailServer({
    async treat(mail) {
      ids.push(mail.header("Message-ID"));
      refusals += 1;
      if (refusals === 1) await write({ title: "Meanwhile" });
      return refusals <= 2 ? "refuse for now" : "accept";
    },
  });
  await write({ title: "At first" });
  deliver(mailServer.url);
  await mailServer.acceptedCount(1);
  expect(new Set(ids)).toEqual(new Set(["<reviews.1@theme.example>"]));
  expect(decoded(mailServer.accepted[0])).toMatch(/At first[\s\S]*Meanwhile/);
  const tokens = links(mailServer.accepted[0]);
  const stored = await connection.db.select({ id: reviewLinks.id }).from(reviewLinks);
  expect(stored.map(({ id }) => id).sort()).toEqual(tokens.map(hashToken).sort());
});

test.each<MailTrouble>([
  { stage: "greeting", answer: "421 Too busy" },
  { stage: "greeting", answer: "554 Not for you", conversations: 3 },
  { stage: "greeting" },
  { stage: "EHLO" },
  { stage: "MAIL", answer: "451 Later" },
  { stage: "MAIL", answer: "550 Never" },
  { stage: "MAIL" },
  { stage: "RCPT", answer: "450 Greylisted", conversations: 2 },
  { stage: "RCPT", answer: "550 Nobody here" },
  { stage: "RCPT" },
  { stage: "DATA", answer: "421 Going down" },
  { stage: "DATA", answer: "554 No valid recipients" },
  { stage: "DATA" },
  { stage: "after the text", answer: "452 Full" },
  { stage: "after the text", answer: "554 Spam", conversations: 2 },
])("after the mail failure %j, a review is mailed once, when the mail server accepts it", async (trouble) => {
  const failing = await startFailingMailServer(trouble);
  mailServer = failing;
  const id = await write({ title: "Steadfast" });
  deliver(failing.url, 0);
  await failing.acceptedCount(1);
  await write({ title: "The next" });
  await failing.acceptedCount(2);
  expect(failing.troubles()).toBe(trouble.conversations ?? 1);
  const [mail, next] = failing.accepted;
  expect(decoded(mail)).toContain("Steadfast");
  expect(decoded(next)).not.toContain("Steadfast");
  const [token = ""] = links(mail);
  const held = await connection.db.select().from(reviewLinks).where(eq(reviewLinks.reviewId, id));
  expect(held).toMatchObject([{ id: hashToken(token) }]);
});

test.each<MailTrouble>([{ stage: "within the text" }, { stage: "after the text" }])(
  "if the mail server dies %j, the outcome of the mail is unknown: it is not sent again, and the next one is",
  async (trouble) => {
    const failing = await startFailingMailServer(trouble);
    mailServer = failing;
    await write({ title: "Uncertain" });
    deliver(failing.url, 0);
    await expect.poll(() => failing.troubles()).toBe(1);
    await write({ title: "The next" });
    const count = trouble.stage === "after the text" ? 2 : 1;
    await failing.acceptedCount(count);
    expect(decoded(failing.accepted.at(-1))).toContain("The next");
    const texts = failing.accepted.map(decoded).join("");
    // Once in each part of the mail that was accepted, if it was.
    expect(texts.split("Uncertain")).toHaveLength(count === 2 ? 3 : 1);
    if (count === 2) {
      const [token = ""] = links(failing.accepted[0]);
      expect(await connection.db.$count(reviewLinks, eq(reviewLinks.id, hashToken(token)))).toBe(1);
    }
    const mails = await connection.db.select().from(reviewMails).where(eq(reviewMails.number, 1));
    expect(mails).toMatchObject([{ handedOverAt: expect.any(Date), deliveredAt: null }]);
  },
);

test("the owner can send a mail with an unknown outcome again, with new links", async () => {
  const failing = await startFailingMailServer({ stage: "within the text" });
  mailServer = failing;
  const id = await write({ title: "Uncertain" });
  const delivery = deliver(failing.url);
  await expect.poll(() => failing.troubles()).toBe(1);
  const [before] = await connection.db.select({ id: reviewLinks.id }).from(reviewLinks);
  expect(await resendReviewMails(connection.db, [id, uuidv7()])).toEqual([id]);
  delivery.wake();
  await failing.acceptedCount(1);
  expect(failing.accepted[0]?.header("Message-ID")).toBe("<reviews.1@theme.example>");
  const [token = ""] = links(failing.accepted[0]);
  const after = await connection.db.select({ id: reviewLinks.id }).from(reviewLinks);
  expect(after).toEqual([{ id: hashToken(token) }]);
  expect(after[0]?.id).not.toBe(before?.id);
});

test("reviews from before a mail server was configured are not mailed, and Undo does not count as a new review", async () => {
  mailServer = await startMailServer();
  await write({ title: "Long ago", createdAt: new Date(Date.now() - 2 * never) });
  const id = await write({ title: "New" });
  deliver(mailServer.url, 0);
  await mailServer.acceptedCount(1);
  await remove(id);
  await undo(id);
  await write({ title: "Newer" });
  await mailServer.acceptedCount(2);
  expect(mailServer.accepted.map(decoded).join("")).not.toContain("Long ago");
  expect(decoded(mailServer.accepted[1])).not.toMatch(/New\r/);
});

test("a deleted review is in no mail, and a restored one is in the next mail, however late", async () => {
  mailServer = await startMailServer();
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const late = await write({ title: "Late", createdAt: minutesAgo(50) });
  await remove(late);
  await write({ title: "In between", createdAt: minutesAgo(1) });
  const delivery = deliver(mailServer.url, 0);
  await mailServer.acceptedCount(1);
  await undo(late);
  delivery.wake();
  await mailServer.acceptedCount(2);
  expect(decoded(mailServer.accepted[0])).not.toMatch(/Late/);
  expect(decoded(mailServer.accepted[1])).toMatch(/Late/);
});

test.each([
  { title: "=?utf-8?Q?Bcc:everyone@example.com?=" },
  { message: "\r\n.\r\nMAIL FROM:<everyone@example.com>" },
  { authorName: "A\r\nBcc: everyone@example.com" },
  { title: '</h2><script>alert("x")</script>' },
])("a review with %j adds no header, no recipient, no mail and no markup", async (fields) => {
  mailServer = await startMailServer();
  await write(fields);
  deliver(mailServer.url);
  await mailServer.acceptedCount(1);
  const [mail] = mailServer.accepted;
  expect(mail).toMatchObject({ from: contactTo, to: [contactTo] });
  expect(mail?.header("Bcc")).toBeUndefined();
  expect(await subjectOf(mail)).toBe(reviewMailWording.subject(1, identity.name));
  expect(decoded(mail).split("text/html")[1]).not.toContain("<script>");
});

test.each(["\n", "\r\n", "\r", "\u2028", "\u2029", "\u0085", "\v", "\f"])(
  "a review cannot imitate the site's own text in the mail (%j)",
  async (lineBreak) => {
    mailServer = await startMailServer();
    const forged = `${publicOrigin}/owner/reviews/forged`;
    const message = ["-----", reviewMailWording.act, forged, "-- "].join(lineBreak);
    await write({ message, authorName: `Ada${lineBreak}${forged}` });
    deliver(mailServer.url);
    await mailServer.acceptedCount(1);
    const [plain = "", html = ""] = decoded(mailServer.accepted[0]).split("text/html");
    const lines = plain.split(/[\r\n\u2028\u2029\u0085\v\f]+/);
    expect(
      lines.filter((line) => (line.includes(forged) && !line.startsWith("> ")) || line === "-----"),
    ).toEqual([]);
    expect(lines.filter((line) => line.startsWith("> ")).length).toBeGreaterThanOrEqual(7);
    expect(html).not.toContain(`href="${forged}`);
  },
);

test("expired links are removed, except those of the last mails", async () => {
  const past = new Date(Date.now() - 1_000);
  await connection.db.insert(reviewMails).values({ number: 20, since: past, deliveryDueAt: past });
  for (const [id, mail, expiresAt] of [
    ["old", 3, past],
    ["of a late mail", 19, past],
    ["good", 3, new Date(Date.now() + never)],
  ] as const) {
    await connection.db.insert(reviewLinks).values({ id, mail, expiresAt });
  }
  await sweepLinks(connection.db);
  const left = await connection.db.select({ id: reviewLinks.id }).from(reviewLinks);
  expect(left.map(({ id }) => id).sort()).toEqual(["good", "of a late mail"]);
});
