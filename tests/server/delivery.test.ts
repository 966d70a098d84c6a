import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { contactOutbox } from "../../server/contact/outbox.ts";
import { posts } from "../../server/db/schema.ts";
import { claimRows, type DeliveryTimes } from "../../server/mail/delivery.ts";
import { mailWording } from "../../words/server.ts";
import { validMessage } from "../support/contact.ts";
import { openTestDatabase } from "../support/database.ts";
import { contactTo, deliveryOfTest, never, publicOrigin } from "../support/delivery.ts";
import { mailServerOfTest } from "../support/faults.ts";
import { freePort } from "../support/ports.ts";
import { signal } from "../support/signal.ts";

const { connection } = await openTestDatabase();
const outbox = contactOutbox(publicOrigin);

beforeEach(() => connection.db.delete(posts));

const deliver = (smtpUrl: string, times?: Partial<DeliveryTimes>) =>
  deliveryOfTest(connection.db, outbox, { smtpUrl, ...(times && { times }) });
async function store(message: Partial<typeof posts.$inferInsert> = {}): Promise<string> {
  const id = uuidv7();
  await connection.db.insert(posts).values({ id, ...validMessage({ message: "Hello\nthere" }), ...message });
  return id;
}

async function read(id: string) {
  const [post] = await connection.db.select().from(posts).where(eq(posts.id, id));
  return post;
}

/** Waits until the row of a message says that it was mailed. */
const untilMailed = (id: string, columns = {}) =>
  expect.poll(() => read(id)).toMatchObject({ deliveredAt: expect.any(Date), ...columns });

test("a stored message is mailed to the owner, and an answer goes to the visitor", async () => {
  const mailServer = await mailServerOfTest();
  const id = await store();
  await deliver(mailServer.url);
  await mailServer.acceptedCount(1);
  const [mail] = mailServer.accepted;
  expect(mail).toMatchObject({ from: contactTo, to: [contactTo] });
  expect(mail?.header("From")).toMatch(/<owner@theme\.example>$/);
  expect(mail?.header("To")).toBe(contactTo);
  expect(mail?.header("Reply-To")).toBe("A Visitor <visitor@example.com>");
  expect(mail?.parsed.subject).toBe(mailWording.subject("A Visitor"));
  expect(mail?.header("Message-ID")).toBe(`<${id}@theme.example>`);
  expect(mail?.parsed.text).toMatch(/^Hello\nthere\n/);
  await untilMailed(id);
});

test.each([
  ["O'Brien+Tag@example.com", "O'Brien+Tag@example.com"],
  ["first..last.@example.com", '"first..last."@example.com'],
  ["user@bücher.example", "user@xn--bcher-kva.example"],
  ["user@例子.公司", "user@xn--fsqu00a.xn--55qx5d"],
  ["jörg@example.com", undefined],
  ["用户@例子.公司", undefined],
])("a message from %s is mailed to any mail server, with the address in the text", async (email, replyTo) => {
  const mailServer = await mailServerOfTest({ hideSMTPUTF8: true });
  await store({ email });
  await deliver(mailServer.url);
  await mailServer.acceptedCount(1);
  const [mail] = mailServer.accepted;
  const { headerLines = [], text, replyTo: parsedReplyTo } = mail?.parsed ?? {};
  expect(text).toContain(`A Visitor <${email}>\n`);
  expect(parsedReplyTo?.map(({ address }) => address)).toEqual(replyTo && [replyTo]);
  expect(text?.includes(mailWording.copyAddress)).toBe(replyTo === undefined);
  expect(headerLines).not.toEqual([]);
  for (const { line } of headerLines) expect(line).toMatch(/^[\t\r\n -~]*$/);
});

test("a message is mailed at once when its process says that it was stored", async () => {
  const mailServer = await mailServerOfTest();
  const delivery = await deliver(mailServer.url, { interval: never });
  await store();
  delivery.wake();
  await mailServer.acceptedCount(1);
});

test("a message that the mail server refuses, or whose outcome is unknown, is sent again under the same Message-ID", async () => {
  const texts: string[] = [];
  const mailServer = await mailServerOfTest({
    treat: (mail) => ["451 Later", "hang up", "451 Later"][texts.push(mail.text) - 1] ?? "accept",
  });
  const id = await store();
  await deliver(mailServer.url);
  await untilMailed(id, { deliveryAttempts: 4 });
  expect(texts).toEqual(Array(4).fill(texts[0]));
  expect(texts[0]).toContain(`<${id}@theme.example>`);
});

test("a message waits while the mail server is unavailable, with pauses that grow, and is mailed when it is back", async () => {
  const port = await freePort();
  const id = await store();
  const delivery = await deliver(`smtp://127.0.0.1:${port}`, {
    retry: (attempts) => (attempts < 2 ? 0 : attempts * never),
  });
  await expect.poll(() => read(id)).toMatchObject({ deliveryAttempts: 2, deliveredAt: null });
  // The pause is stored in the database.
  const pause = async () => ((await read(id))?.deliveryDueAt.getTime() ?? 0) - Date.now();
  await expect.poll(pause).toBeGreaterThan(1.5 * never);
  // The column rounds to milliseconds, and Date.now() rounds down.
  expect(await pause()).toBeLessThanOrEqual(2 * never + 1);
  const mailServer = await mailServerOfTest({ port });
  await connection.db.update(posts).set({ deliveryDueAt: new Date() });
  delivery.wake();
  await mailServer.acceptedCount(1);
});

test("while one process sends a message, no other does", async () => {
  const reached = signal();
  const released = signal();
  const mailServer = await mailServerOfTest({
    beforeRecipient() {
      reached.send();
      return released.sent;
    },
  });
  const id = await store();
  await deliver(mailServer.url);
  await reached.sent;
  expect(await claimRows(connection.db, outbox, never)).toEqual([]);
  released.send();
  await untilMailed(id);
  expect(mailServer.accepted).toHaveLength(1);
});

test("stopping leaves a message that the mail server has not accepted to the next process", async () => {
  const reached = signal();
  const mailServer = await mailServerOfTest({
    beforeRecipient() {
      reached.send();
      return new Promise(() => {});
    },
  });
  const id = await store();
  const delivery = await deliver(mailServer.url);
  await reached.sent;
  await delivery.stop();
  const post = await read(id);
  expect(post?.deliveredAt).toBeNull();
  expect(post?.deliveryDueAt.getTime()).toBeLessThanOrEqual(Date.now());

  const next = await mailServerOfTest();
  await deliver(next.url);
  await next.acceptedCount(1);
});

test.each([
  ["=?utf-8?Q?Bob=0d=0aBcc:everyone@example.com?=", "= ?utf-8?Q?Bob=0d=0aBcc:everyone@example.com? ="],
  ["Ada =?utf-8?B?QmVu?==?utf-8?B?QmVu?=", "Ada = ?utf-8?B?QmVu? == ?utf-8?B?QmVu? ="],
  ["Ada \u202egnp.exe\u2066\u200f", "Ada  gnp.exe"],
])("the name %j is in the headers without encoded words and direction marks", async (fullName, shown) => {
  const mailServer = await mailServerOfTest();
  await store({ fullName });
  await deliver(mailServer.url);
  await mailServer.acceptedCount(1);
  const [mail] = mailServer.accepted;
  const unquoted = (header: string | undefined) => header?.replaceAll('"', "");
  expect(mail?.parsed.subject).toBe(mailWording.subject(shown));
  expect(unquoted(mail?.header("Reply-To"))).toBe(`${shown} <visitor@example.com>`);
});
