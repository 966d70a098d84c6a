import { EventEmitter, once } from "node:events";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { posts, reviews } from "../../server/db/schema.ts";
import { createLog } from "../../server/log.ts";
import { createDelivery } from "../../server/mail/delivery.ts";
import { replyAddress } from "../../server/mail/mails.tsx";
import { createMailer } from "../../server/mail/transport.ts";
import { appOfTest, type TestApp } from "../support/app.ts";
import { validMessage, validReview } from "../support/content.ts";
import { OWNER, signInOwner } from "../support/people.ts";
import { listen } from "../support/ports.ts";

const PUBLIC = { CONTACT_TO: "owner@theme.example" };

/**
 * A real SMTP server on a loopback port, for one test.
 * @param atRecipient called at each recipient, who is refused when it throws.
 */
async function startMailServer(atRecipient: () => unknown = () => {}) {
  const accepted: { from: string; to: string[]; parsed: Email }[] = [];
  const changes = new EventEmitter();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo: (_address, _session, done) => void (async () => atRecipient())().then(() => done(), done),
    async onData(stream, { envelope }, done) {
      const parsed = await PostalMime.parse(await buffer(stream));
      const from = envelope.mailFrom ? envelope.mailFrom.address : "";
      accepted.push({ from, to: envelope.rcptTo.map(({ address }) => address), parsed });
      done();
      changes.emit("accepted");
    },
  });
  const port = await listen(server.server);
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    async acceptedCount(count: number) {
      while (accepted.length < count) await once(changes, "accepted");
    },
  };
}

/** An app that mails to the owner, and the mail server. */
async function mailingApp(atRecipient?: () => unknown, variables: Record<string, string> = {}) {
  const server = await startMailServer(atRecipient);
  const app = await appOfTest({ ...PUBLIC, SMTP_URL: server.url, ...variables });
  app.delivery?.start();
  onTestFinished(() => app.delivery?.stop());
  return { app, server };
}

/** Refuses the first `times` recipients for now. */
function refusing(times: number): () => void {
  let refused = 0;
  return () => {
    if (refused++ < times) throw Object.assign(new Error("Try again later"), { responseCode: 451 });
  };
}

/** Makes all rows due now, as the passing of time would. */
async function letTimePass(app: TestApp) {
  await app.db.update(posts).set({ mailDueAt: new Date(0) });
  await app.db.update(reviews).set({ mailDueAt: new Date(0) });
  app.delivery?.wake();
}

const storedPosts = (app: TestApp) => app.db.select().from(posts);

test("a contact message reaches the owner, whose reply goes to the visitor", async () => {
  const { app, server } = await mailingApp();
  const message = validMessage({ fullName: "Zoë", message: "First line\nhttps://evil.example" });
  await app.api.contact.send.mutate(message);
  await server.acceptedCount(1);
  const [mail] = server.accepted;
  expect(mail).toMatchObject({ from: "owner@theme.example", to: ["owner@theme.example"] });
  expect(mail?.parsed.replyTo).toEqual([{ name: "Zoë", address: message.email }]);
  expect(mail?.parsed.subject).toContain("Zoë");
  expect(mail?.parsed.text).toContain("> First line\n> https://evil.example\n");
  expect(mail?.parsed.text).toContain(`http://localhost:${app.env.port}/owner#`);
  await expect.poll(async () => (await storedPosts(app))[0]?.mailedAt).toBeInstanceOf(Date);
  expect((await storedPosts(app))[0]).toMatchObject({ mailAttempts: 1, mailFailure: null });
});

test("a refused mail is sent again after growing pauses, and the owner can read why it failed", async () => {
  const { app, server } = await mailingApp(refusing(3));
  for (const [attempt, pause] of [10_000, 20_000, 40_000].entries()) {
    const before = Date.now();
    if (attempt === 0) await app.api.contact.send.mutate(validMessage());
    else await letTimePass(app);
    await expect.poll(async () => (await storedPosts(app))[0]?.mailFailure).toContain("Try again later");
    const [post] = await storedPosts(app);
    expect(post).toMatchObject({ mailAttempts: attempt + 1, mailedAt: null });
    const due = post?.mailDueAt?.getTime() ?? 0;
    expect(due).toBeGreaterThanOrEqual(before + pause);
    expect(due).toBeLessThanOrEqual(Date.now() + pause);
    await app.db.update(posts).set({ mailFailure: null });
  }
  await letTimePass(app);
  await server.acceptedCount(1);
  await expect.poll(async () => (await storedPosts(app))[0]?.mailedAt).toBeInstanceOf(Date);
  expect((await storedPosts(app))[0]).toMatchObject({ mailAttempts: 4, mailFailure: null });
});

test("the owner's test mail arrives at once; the owner reads the mail server's answer, or which variable is wrong", async () => {
  const { app, server } = await mailingApp(refusing(1), { OWNER });
  const { api } = await signInOwner(app);
  const refused = await api.owner.messages.testMail.mutate();
  expect(refused).toMatchObject({ accepted: false, variable: "CONTACT_TO" });
  expect(refused.answer).toContain("Try again later");
  const sent = await api.owner.messages.testMail.mutate();
  expect(sent).toEqual({ accepted: true, answer: expect.stringMatching(/^250 /) });
  expect(server.accepted).toMatchObject([{ to: ["owner@theme.example"] }]);
  const away = await appOfTest({ ...PUBLIC, OWNER, SMTP_URL: "smtp://127.0.0.1:1" });
  const owner = await signInOwner(away);
  expect(await owner.api.owner.messages.testMail.mutate()).toMatchObject({ accepted: false, variable: "SMTP_URL" });
  const without = await signInOwner(await appOfTest({ OWNER }));
  await expect(without.api.owner.messages.testMail.mutate()).rejects.toThrow("SMTP_URL");
});

test("a message that one process is mailing is not mailed by another", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { app, server } = await mailingApp(() => held);
  await app.api.contact.send.mutate(validMessage());
  await expect.poll(async () => (await storedPosts(app))[0]?.mailAttempts).toBe(1);
  const [claimed] = await storedPosts(app);
  expect(claimed?.mailDueAt?.getTime()).toBeGreaterThan(Date.now() + 60_000);
  release();
  await server.acceptedCount(1);
});

test("messages from before there was a mail server are mailed, reviews from then are not", async () => {
  const before = await appOfTest();
  const ada = await before.signIn("Ada");
  await before.api.contact.send.mutate(validMessage());
  await ada.api.reviews.add.mutate(validReview());
  expect((await storedPosts(before))[0]?.mailDueAt).toBeInstanceOf(Date);
  expect((await before.db.select().from(reviews))[0]?.mailDueAt).toBeNull();
});

test("new reviews come in one mail, with a link to the owner's page and no secret in it", async () => {
  const { app, server } = await mailingApp(undefined, { REVIEWS_HOLD: "on" });
  const ada = await app.signIn("Ada");
  await app.delivery?.stop();
  await ada.api.reviews.add.mutate(validReview({ title: "<b>One</b>", message: "a\nb" }));
  await ada.api.reviews.add.mutate(validReview({ title: "Two" }));
  const again = await mailAgain(app);
  await server.acceptedCount(1);
  await again.stop();
  const [mail] = server.accepted;
  expect(mail?.parsed.text).toContain("> <b>One</b>\n> a\n> b\n");
  expect(mail?.parsed.text).toContain("> Two\n");
  const addresses = mail?.parsed.text?.match(/https?:\S+/g);
  expect(new Set(addresses)).toEqual(new Set([`${app.env.publicOrigin}/owner#reviews`]));
  const mailed = await app.db.select().from(reviews).where(eq(reviews.authorId, ada.id));
  expect(mailed.map(({ mailedAt }) => mailedAt)).toEqual([expect.any(Date), expect.any(Date)]);
});

test("a wave of reviews is one mail now and one later, as text and as HTML that shows what they wrote as text", async () => {
  const { app, server } = await mailingApp();
  const ada = await app.signIn("Ada: <i>");
  await ada.api.reviews.add.mutate(validReview({ title: "<b>One</b>" }));
  await server.acceptedCount(1);
  for (const title of ["Two", "Three"]) await ada.api.reviews.add.mutate(validReview({ title }));
  // A message is mailed meanwhile, so that the delivery has looked for reviews too.
  await app.api.contact.send.mutate(validMessage());
  await server.acceptedCount(2);
  await app.api.contact.send.mutate(validMessage());
  await server.acceptedCount(3);
  const [first, ...others] = server.accepted.map(({ parsed }) => parsed);
  expect(others.map(({ subject }) => subject)).toEqual(Array(2).fill(expect.stringContaining("Message")));
  expect(first?.html).toContain("&lt;b&gt;One&lt;/b&gt;");
  expect(first?.html).not.toMatch(/<b>One|<i>|<script|<img/);
  const links = [...(first?.html ?? "").matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]*)</g)];
  expect(links.map(([, href]) => href)).toEqual([`${app.env.publicOrigin}/owner#reviews`]);
  expect(links[0]?.[2]).not.toContain(":");
});

/** A second delivery, as of a process that is started later. */
async function mailAgain(app: TestApp) {
  const { smtpUrl, contactTo, publicOrigin } = app.env;
  const mailer = await createMailer({ smtpUrl: smtpUrl ?? "", contactTo: contactTo ?? "", publicOrigin });
  const delivery = createDelivery({ db: app.db, log: createLog("silent"), mailer, publicOrigin });
  delivery.start();
  return delivery;
}

test.each([
  ["visitor@example.com", "visitor@example.com"],
  ["user@bücher.example", "user@xn--bcher-kva.example"],
  ["jörg@example.com", null],
  ["=?utf-8?Q?victim=40good.example=3e?=@evil.example", null],
  ["a=?b@example.com", null],
])("the reply to %s goes to %s", (email, address) => {
  expect(replyAddress(email)).toBe(address);
});
