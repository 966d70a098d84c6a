import { EventEmitter, once } from "node:events";
import { buffer } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { expect, inject, onTestFinished, test } from "vitest";
import { deliveries } from "../../server/db/schema.ts";
import { replyAddress } from "../../server/delivery/letters.ts";
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

/** An app that mails to the owner. */
async function mailingApp(server: { url: string }, ...[variables, options]: Parameters<typeof appOfTest>) {
  const app = await appOfTest({ ...PUBLIC, SMTP_URL: server.url, ...variables }, options);
  app.delivery.start();
  onTestFinished(() => app.delivery.stop());
  return app;
}

/** Refuses the first `times` recipients for now. */
function refusing(times: number): () => void {
  let refused = 0;
  return () => {
    if (refused++ < times) throw Object.assign(new Error("Try again later"), { responseCode: 451 });
  };
}

/** Skipped on the embedded database, which only one process can use. */
const testOfProcesses = test.skipIf(inject("databaseKind") === "embedded");

/** Makes everything due now, as the passing of time would. */
async function letTimePass(app: TestApp) {
  await app.db.update(deliveries).set({ dueAt: new Date(0) });
  app.delivery.wake();
}

const stored = (app: TestApp) => app.db.select().from(deliveries);
/** The delivery of the one message that a test has sent. */
const only = async (app: TestApp) => (await stored(app))[0];

test("a contact message reaches the owner, whose reply goes to the visitor", async () => {
  const server = await startMailServer();
  const app = await mailingApp(server);
  const message = validMessage({ fullName: "Zoë", message: "First line\nhttps://evil.example" });
  await app.api.contact.send.mutate(message);
  await server.acceptedCount(1);
  const [mail] = server.accepted;
  expect(mail).toMatchObject({ from: "owner@theme.example", to: ["owner@theme.example"] });
  expect(mail?.parsed.replyTo).toEqual([{ name: "Zoë", address: message.email }]);
  expect(mail?.parsed.subject).toContain("Zoë");
  expect(mail?.parsed.text).toContain("> First line\n> https://evil.example\n");
  expect(mail?.parsed.text).toContain(`http://localhost:${app.env.port}/owner#`);
  expect(mail?.parsed.headers).toContainEqual(
    expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
  );
  await expect.poll(async () => (await only(app))?.deliveredAt).toBeInstanceOf(Date);
  expect(await only(app)).toMatchObject({ attempts: 1, failure: null });
});

test("a refused mail is sent again after growing pauses of at most six hours, and the owner can read why", async () => {
  const pauses = [10_000, 20_000, 40_000, 6 * 60 * 60_000, 6 * 60 * 60_000];
  const server = await startMailServer(refusing(pauses.length));
  const app = await mailingApp(server);
  for (const [index, pause] of pauses.entries()) {
    const before = Date.now();
    if (index === 3) await app.db.update(deliveries).set({ attempts: 12 });
    if (index === 0) await app.api.contact.send.mutate(validMessage());
    else await letTimePass(app);
    await expect.poll(async () => (await only(app))?.failure).toContain("Try again later");
    const found = await only(app);
    expect(found?.deliveredAt).toBeNull();
    const due = found?.dueAt.getTime() ?? 0;
    expect(due).toBeGreaterThanOrEqual(before + pause);
    expect(due).toBeLessThanOrEqual(Date.now() + pause);
    await app.db.update(deliveries).set({ failure: null });
  }
  await letTimePass(app);
  await server.acceptedCount(1);
  await expect.poll(async () => (await only(app))?.deliveredAt).toBeInstanceOf(Date);
  expect(await only(app)).toMatchObject({ attempts: 15, failure: null });
});

test("the owner's test mail arrives at once; the owner reads the mail server's answer, or which variable is wrong", async () => {
  const server = await startMailServer(refusing(1));
  const app = await mailingApp(server, { OWNER });
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

testOfProcesses(
  "a message that one process is mailing is not mailed by another, unless that process has died",
  async () => {
    let connections = 0;
    // The mail server never answers the first process.
    const server = await startMailServer(() => (connections++ === 0 ? new Promise(() => {}) : undefined));
    const first = await mailingApp(server);
    await first.api.contact.send.mutate(validMessage({ fullName: "One" }));
    await expect.poll(() => connections).toBe(1);
    const [claimed] = await stored(first);
    expect(claimed?.dueAt.getTime()).toBeGreaterThan(Date.now() + 4 * 60_000);
    expect(claimed?.dueAt.getTime()).toBeLessThan(Date.now() + 5 * 60_000 + 1_000);
    const other = await mailingApp(server, {}, { database: first.database });
    await other.api.contact.send.mutate(validMessage({ fullName: "Two" }));
    await server.acceptedCount(1);
    await letTimePass(other);
    await server.acceptedCount(2);
    expect(server.accepted.map(({ parsed }) => parsed.replyTo?.[0]?.name)).toEqual(["Two", "One"]);
  },
);

testOfProcesses("messages from before there was a mail server are mailed, reviews from then are not", async () => {
  const before = await appOfTest();
  const ada = await before.signIn("Ada");
  await ada.api.reviews.add.mutate(validReview());
  await before.api.contact.send.mutate(validMessage({ fullName: "Before" }));
  const server = await startMailServer();
  const app = await mailingApp(server, {}, { database: before.database });
  await server.acceptedCount(1);
  await app.api.contact.send.mutate(validMessage({ fullName: "After" }));
  await server.acceptedCount(2);
  expect(server.accepted.map(({ parsed }) => parsed.replyTo?.[0]?.name)).toEqual(["Before", "After"]);
});

test("new reviews come in one mail, with a link to the owner's page and no secret in it", async () => {
  const server = await startMailServer();
  const app = await appOfTest({ ...PUBLIC, SMTP_URL: server.url, REVIEWS_HOLD: "on" });
  const ada = await app.signIn("Ada");
  await ada.api.reviews.add.mutate(validReview({ title: "<b>One</b>", message: "a\nb" }));
  await ada.api.reviews.add.mutate(validReview({ title: "Two" }));
  app.delivery.start();
  await server.acceptedCount(1);
  await app.delivery.stop();
  const [mail] = server.accepted;
  expect(mail?.parsed.text).toContain("> <b>One</b>\n> a\n> b\n");
  expect(mail?.parsed.text).toContain("> Two\n");
  const addresses = mail?.parsed.text?.match(/https?:\S+/g);
  expect(new Set(addresses)).toEqual(new Set([`${app.env.publicOrigin}/owner#reviews`]));
  expect((await stored(app)).map(({ deliveredAt }) => deliveredAt)).toEqual([expect.any(Date), expect.any(Date)]);
});

testOfProcesses(
  "a wave of reviews is one mail now and one ten minutes later, whichever process stored and mails them",
  async () => {
    const server = await startMailServer();
    const app = await mailingApp(server);
    const other = await mailingApp(server, {}, { database: app.database });
    const ada = await app.signIn("Ada: <i>");
    await ada.api.reviews.add.mutate(validReview({ title: "<b>One</b>" }));
    await server.acceptedCount(1);
    for (const title of ["Two", "Three"]) await ada.api.reviews.add.mutate(validReview({ title }));
    // Messages are mailed meanwhile, so that both processes have looked for reviews too.
    for (const one of [app, other, app, other]) {
      const count = server.accepted.length + 1;
      await one.api.contact.send.mutate(validMessage());
      await server.acceptedCount(count);
    }
    const [first, ...others] = server.accepted.map(({ parsed }) => parsed);
    expect(others.map(({ subject }) => subject)).toEqual(Array(4).fill(expect.stringContaining("Message")));
    expect(first?.html).toContain("&lt;b&gt;One&lt;/b&gt;");
    expect(first?.html).not.toMatch(/<b>One|<i>|<script|<img/);
    const links = [...(first?.html ?? "").matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]*)</g)];
    expect(links.map(([, href]) => href)).toEqual([expect.stringMatching(/^http:\/\/localhost:\d+\/owner#reviews$/)]);
    expect(links[0]?.[2]).not.toContain(":");
    await app.db.update(deliveries).set({ startedAt: sql`now() - interval '10 minutes'` });
    app.delivery.wake();
    await server.acceptedCount(6);
    expect(server.accepted[5]?.parsed.text).toMatch(/> Two\n.*> Three\n/s);
  },
);

test("a mail that is repeated keeps its Message-ID, even if newer reviews have joined it", async () => {
  const server = await startMailServer();
  const app = await mailingApp(server);
  const ada = await app.signIn("Ada");
  const repeat = async (count: number) => {
    await expect.poll(() => app.db.$count(deliveries, sql`delivered_at is null`)).toBe(0);
    // As if the process had died before it stored that the mail was accepted.
    await app.db.update(deliveries).set({ deliveredAt: null, startedAt: null, dueAt: new Date(0) });
    app.delivery.wake();
    await server.acceptedCount(count);
  };
  await app.api.contact.send.mutate(validMessage());
  await server.acceptedCount(1);
  await repeat(2);
  await expect.poll(() => app.db.$count(deliveries, sql`delivered_at is null`)).toBe(0);
  await app.db.delete(deliveries);
  await ada.api.reviews.add.mutate(validReview({ title: "One" }));
  await server.acceptedCount(3);
  await ada.api.reviews.add.mutate(validReview({ title: "Two" }));
  await expect.poll(() => app.db.$count(deliveries, sql`delivered_at is not null`)).toBe(1);
  await app.db.update(deliveries).set({ deliveredAt: null, startedAt: null, dueAt: new Date(0) });
  app.delivery.wake();
  await server.acceptedCount(4);
  const [one, two, three, four] = server.accepted.map(({ parsed }) => parsed);
  expect(two?.messageId).toBe(one?.messageId);
  expect(four?.text).toContain("> Two\n");
  expect(four?.messageId).toBe(three?.messageId);
  expect(three?.messageId).not.toBe(one?.messageId);
});

test.each([
  ["visitor@example.com", "visitor@example.com"],
  ["user@bücher.example", "user@xn--bcher-kva.example"],
  ["jörg@example.com", null],
  ["=?utf-8?Q?victim=40good.example=3e?=@evil.example", null],
  ["a=?b@example.com", null],
])("the reply to %s goes to %s", (email, address) => {
  expect(replyAddress(email)).toBe(address);
});
