import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { Email } from "postal-mime";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { contactOutbox } from "../../server/contact/outbox.ts";
import { connectDatabase } from "../../server/db/connect.ts";
import { posts, reviews, users } from "../../server/db/schema.ts";
import { claimRows } from "../../server/mail/delivery.ts";
import { createMailer, type Mail } from "../../server/mail/transport.ts";
import { composeReviewMail } from "../../server/moderation/review-mail.tsx";
import { parseOwnerArguments } from "../../server/owner/arguments.ts";
import { runOwnerCommand } from "../../server/owner/commands.ts";
import { dumpToFile, restoreFromFile } from "../../server/owner/dump.ts";
import { formatJson, formatTable } from "../../server/owner/format.ts";
import { createToken, hashToken } from "../../server/session/tokens.ts";
import { appOfFile } from "../support/app.ts";
import { testDatabase } from "../support/database.ts";
import { contactTo, publicOrigin } from "../support/delivery.ts";
import { mailServerOfTest } from "../support/faults.ts";
import { hostileLines, hostileTexts } from "../support/hostile-texts.ts";
import { validReview } from "../support/review.ts";
import { childTexts, elementsOf, parseHtml, parseXml } from "../support/xml.ts";

/** A visitor's text leaves the site in several formats. A parser of each format has to read the text that was typed. */

const app = await appOfFile({ METRICS_PORT: "9", LOG_LEVEL: "trace" }, { productionLog: true });

async function get(path: string): Promise<string> {
  const response = await fetch(`${app.origin}${path}`, { headers: { "accept-encoding": "identity" } });
  expect(response.status, path).toBe(200);
  return await response.text();
}

/** XML has no noncharacters and almost no control characters. The site replaces them. */
const inXml = (text: string) =>
  text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "\uFFFD");
/** A browser reads CRLF and CR in HTML as LF (https://html.spec.whatwg.org/#normalize-newlines). */
const inHtml = (text: string) => text.replace(/\r\n?/g, "\n");
/** Line ends are CRLF in a mail. */
const inMail = inHtml;

describe.each(hostileTexts)("the review %j", (text) => {
  const title = hostileLines.includes(text) ? text : "A title";

  const id = uuidv7();

  beforeAll(async () => {
    const author = await app.signIn(title);
    await author.api.reviews.add.mutate(validReview({ ids: id, title, message: text }));
  });

  test("comes back from the API", async () => {
    const [review] = (await app.api.reviews.list.query({ limit: 1 })).reviews;
    expect(review).toMatchObject({ title, message: text.trim(), ass: { name: title } });
  });

  test("comes back from the feed", async () => {
    const [entry] = elementsOf(parseXml(await get("/reviews.atom")), "entry");
    expect(childTexts(entry, "title")).toEqual([inXml(title)]);
    expect(elementsOf(entry, "author").map(({ text }) => text.trim())).toEqual([inXml(title)]);
    const [content] = elementsOf(entry, "content");
    expect(content?.attributes).toEqual({ type: "html" });
    const { body } = parseHtml(content?.text ?? "");
    expect(inHtml(body.textContent)).toBe(inHtml(inXml(text.trim())));
    expect([...body.querySelectorAll("*")].map(({ tagName }) => tagName)).toEqual(["P"]);
  });
  test("comes back from the card", async () => {
    const card = parseXml(await get("/reviews.svg"));
    const names = new Set(elementsOf(card).map(({ name }) => name));
    expect([...names].sort()).toEqual(["g", "rect", "text", "title"]);
    const [quote] = elementsOf(card, "g").slice(1);
    // The card breaks lines at white space.
    const withoutSpaces = (shown: string) => shown.replace(/[\s\p{Cc}]/gu, "");
    const shown = withoutSpaces(childTexts(quote, "text").join(""));
    expect(shown).toContain(inXml(withoutSpaces(text)));
  });
  test("comes back from the page and from the data in it", async () => {
    const html = await get("/");
    const document = parseHtml(html);
    const article = document.querySelector("article:has(h4)");
    const shown = ["h4", "p", "bdi"].map((name) => article?.querySelector(name)?.textContent);
    expect(shown.map((part) => inHtml(part ?? ""))).toEqual([title, inHtml(text.trim()), title]);
    expect(article?.querySelectorAll("script, style, img, a, svg, iframe, b")).toHaveLength(0);
    const { newest } = JSON.parse(document.querySelector("#state")?.textContent ?? "");
    expect(newest.reviews[0]).toMatchObject({ title, message: text.trim(), ass: { name: title } });
    expect(document.querySelectorAll("title")).toHaveLength(1);
    JSON.parse(document.querySelector("script[type='application/ld+json']")?.textContent ?? "");
  });

  test("comes back from the owner's page", async () => {
    const token = createToken();
    const link = { linkHash: hashToken(token), deliveredAt: new Date() };
    await app.db.update(reviews).set(link).where(eq(reviews.id, id));
    const document = parseHtml(await get(`/owner/reviews/${token}`));
    const shown = ["h2", "p", "bdi"].map((name) => document.querySelector(`blockquote ${name}`)?.textContent);
    expect(shown.slice(0, 2).map((part) => inHtml(part ?? ""))).toEqual([title, inHtml(text.trim())]);
    expect(shown[2]?.startsWith(title)).toBe(true);
    expect(document.querySelectorAll("blockquote :not(h2, p, footer, bdi)")).toHaveLength(0);
  });
});

describe("a contact message", () => {
  test.each(hostileTexts)("of the text %j comes back from the owner's mail", async (text) => {
    const fullName = hostileLines.includes(text) ? text : "A Visitor";
    const { ids } = await app.api.contact.send.mutate({ fullName, email: "a@example.com", message: text });
    const outbox = contactOutbox(app.origin);
    const [post] = await claimRows(app.db, outbox, 60_000);
    expect(post?.id).toBe(ids);
    if (!post) return;
    const mail = await delivered(outbox.compose([post]));
    expect(inMail(mail.text ?? "").split("\n-- \n")[0]).toBe(`${inMail(text.trim())}\n`.split("\n-- \n")[0]);
    expect(mail.headers.map(({ key }) => key).sort()).toEqual([
      "content-transfer-encoding",
      "content-type",
      "date",
      "from",
      "message-id",
      "mime-version",
      "reply-to",
      "subject",
      "to",
    ]);
    expect(mail.to?.map(({ address }) => address)).toEqual([contactTo]);
    expect(mail.replyTo?.map(({ address }) => address)).toEqual(["a@example.com"]);
    expect(mail.subject).toBe(outbox.compose([post]).subject);
    expect(mail.attachments).toEqual([]);
  });
});

/** A mail as the owner's mail program reads it. */
async function delivered(mail: Mail): Promise<Email> {
  const server = await mailServerOfTest();
  const mailer = await createMailer({ smtpUrl: server.url, contactTo, publicOrigin });
  await mailer(mail, new AbortController().signal);
  const [received] = server.accepted;
  if (!received) throw new Error("The mail was not accepted.");
  return received.parsed;
}

describe("all the texts together", () => {
  test("come back from the owner's mail about reviews, in both of its parts", async () => {
    const rows = hostileTexts.map((message, index) => ({
      title: hostileLines[index] ?? "A title",
      message: message.trim(),
      authorName: message.trim(),
      createdAt: new Date(),
      waiting: false,
      hiddenAt: null,
      token: `token${index}`,
    }));
    const mail = await delivered(composeReviewMail({ reviews: rows, more: false, publicOrigin }));
    expect(mail.to).toMatchObject([{ address: contactTo }]);
    expect(mail.cc ?? mail.bcc).toBeUndefined();
    const plain = (mail.text ?? "").split("\n\n-----\n\n");
    expect(plain).toHaveLength(rows.length);
    const quotes = parseHtml(mail.html ?? "").querySelectorAll("blockquote");
    for (const [index, { title, message, authorName: author }] of rows.entries()) {
      const quoted = plain[index]?.split("\n").filter((line) => line.startsWith(">")) ?? [];
      const lines = [title, message, `– ${author}`].flatMap((part) =>
        part.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/),
      );
      expect(quoted.map((line) => line.slice(2))).toEqual(lines);
      const quote = quotes[index];
      const shown = ["h2", "p", "bdi"].map((name) => inHtml(quote?.querySelector(name)?.textContent ?? ""));
      expect(shown).toEqual([title, message, author].map(inHtml));
      expect(quote?.querySelectorAll(":not(h2, p, bdi)")).toHaveLength(0);
    }
  });

  test.each(["reviews", "messages", "people"])(
    "come back from the owner's list of %s as JSON, and control no terminal",
    async (area) => {
      const { request } = parseOwnerArguments([area, "list", "--limit", "100"]);
      const env = { ...app.env, smtpUrl: null };
      const answer = await runOwnerCommand({ connection: app.connection, env }, request);
      const json = formatJson(answer);
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(answer)));
      expect(answer).toHaveLength(hostileTexts.length);
      for (const text of [json, formatTable(answer)]) {
        expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u);
      }
      expect(formatTable(answer).split("\n")).toHaveLength(hostileTexts.length + 1);
    },
  );

  test("come back from a dump", async () => {
    const file = join(await mkdtemp(join(inject("runFolder"), "dump-")), "dump");
    await dumpToFile(app.db, file);
    const database = await testDatabase();
    const other = await connectDatabase(database);
    await restoreFromFile(other.db, file);
    for (const table of [posts, reviews, users]) {
      const [restored, stored] = await Promise.all([other.db, app.db].map((db) => db.select().from(table)));
      expect(restored).toEqual(stored);
    }
    await other.close();
    await database.close();
  });

  test("are neither in the log nor in the metrics", async () => {
    const lines = app.log().trim().split("\n");
    for (const line of lines) JSON.parse(line);
    const metrics = (await app.metrics?.registry.metrics()) ?? "";
    expect(metrics).not.toBe("");
    for (const text of hostileTexts) {
      expect(app.log()).not.toContain(JSON.stringify(text).slice(1, -1));
      expect(metrics).not.toContain(text);
    }
    expect(app.log()).not.toMatch(/"level":[56]0/);
  });
});
