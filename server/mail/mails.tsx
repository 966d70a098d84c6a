import { randomUUID } from "node:crypto";
import { domainToASCII } from "node:url";
import { tokens } from "virtual:theme";
import type { CSSProperties } from "react";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { language, writeDay } from "../../defaults/words/language.ts";
import { messageMailWording, reviewMailWording, testMailWording } from "../../defaults/words/mails.ts";
import { addresses } from "../../shared/addresses.ts";
import type { EveryMessageField } from "../../shared/contact.ts";
import { extension } from "../../shared/identity.ts";
import type { EveryReviewField } from "../../shared/reviews.ts";
import type { posts, reviews } from "../db/schema.ts";
import { headerText, type Mail } from "./transport.ts";

/** A contact message as a mail to the owner. */
export function composeContactMail(post: typeof posts.$inferSelect, publicOrigin: string): Mail {
  const { id, createdAt } = post;
  const content = { fullName: post.fullName, email: post.email, message: post.message } satisfies EveryMessageField;
  const words = messageMailWording;
  const name = headerText(content.fullName);
  const address = replyAddress(content.email);
  const mail = writeMail(id, words.subject(name), {
    heading: words.heading,
    date: createdAt,
    quotations: [{ text: content.message, by: words.from(name, content.email) }],
    note: address === null ? words.copyAddress : words.replyGoes(name),
    link: { words: words.open, href: `${publicOrigin}${addresses.owner}#messages` },
  });
  // The owner's reply goes to the visitor (RFC 5322, 3.6.2).
  return { ...mail, ...(address !== null && { replyTo: { name, address } }) };
}

/** New reviews as one mail to the owner. */
export function composeReviewMail(found: readonly (typeof reviews.$inferSelect)[], publicOrigin: string): Mail {
  const words = reviewMailWording;
  const isWaiting = found.some(({ state }) => state === "waiting");
  const [one, several] = isWaiting ? [words.waits, words.severalWait] : [words.shown, words.severalShown];
  const heading = (isWaiting ? words.subjectWaiting : words.subject)(found.length, headerText(extension.name));
  return writeMail(`reviews.${found[0]?.id}`, heading, {
    heading,
    date: new Date(),
    quotations: found.map(({ title, message, authorName }) => ({
      text: Object.values({ title, message } satisfies EveryReviewField).join("\n"),
      by: headerText(authorName),
    })),
    note: found.length === 1 ? one : several,
    link: { words: words.open, href: `${publicOrigin}${addresses.owner}#reviews` },
  });
}

/** A mail that the owner sends to themselves, to see whether mails arrive. */
export function composeTestMail(publicOrigin: string): Mail {
  const { subject, heading, note, open } = testMailWording;
  const link = { words: open, href: `${publicOrigin}${addresses.owner}` };
  const letter = { heading, date: new Date(), quotations: [], note, link };
  return writeMail(`test.${randomUUID()}`, subject(headerText(extension.name)), letter);
}

/**
 * A visitor's address for the header Reply-To. Null if it has other letters than ASCII before the `@`: such a header
 * needs SMTPUTF8 (RFC 6531), which many mail servers lack. Null also if a mail program could decode a part of it to
 * another address (RFC 2047: `=?utf-8?Q?…?=`).
 */
export function replyAddress(email: string): string | null {
  const at = email.lastIndexOf("@");
  const domain = domainToASCII(email.slice(at + 1));
  const local = email.slice(0, at);
  const isPlain = /^[!-~]+$/.test(local) && !local.includes("=?") && !local.includes("?=");
  return domain !== "" && isPlain ? `${local}@${domain}` : null;
}

/** What a mail to the owner says. Texts of visitors are only in `quotations`. */
interface Letter {
  heading: string;
  date: Date;
  quotations: readonly { text: string; by: string }[];
  note: string;
  /** The one link of the mail. */
  link: { words: string; href: string };
}

const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/** A letter as plain text and as HTML that mail programs show. */
function writeMail(id: string, subject: string, letter: Letter): Mail {
  const html = `<!doctype html>\n${renderToStaticMarkup(<Html {...letter} />)}\n`;
  return { id, date: letter.date, subject, text: writeText(letter), html };
}

/** Quotes every line that a visitor wrote, so that none looks like a line of the site, such as its link. */
function writeText({ heading, date, quotations, note, link }: Letter): string {
  const quoted = quotations.map(({ text, by }) => `> ${[...text.split(LINE_BREAK), `– ${by}`].join("\n> ")}`);
  const parts = [extension.name, `${heading}\n${writeDay(date)}`, ...quoted, note, `${link.words}\n${link.href}`];
  return `${parts.join("\n\n")}\n`;
}

// Mail programs read no style sheet, and choose dark or light themselves.
const small: CSSProperties = { fontSize: 14, margin: 0 };
const quotation: CSSProperties = { borderLeft: `3px solid ${tokens.accent}`, margin: "20px 0", paddingLeft: 16 };
const button: CSSProperties = {
  background: tokens.accent,
  borderRadius: 8,
  color: tokens["on-accent"],
  display: "inline-block",
  fontWeight: 600,
  padding: "10px 20px",
  textDecoration: "none",
};

function Html({ heading, date, quotations, note, link }: Letter) {
  return (
    <html lang={language.lang} dir={language.dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="color-scheme" content="light dark" />
        <title>{heading}</title>
      </head>
      <body style={{ font: "16px/1.5 system-ui, sans-serif", margin: 0, padding: 24 }}>
        <p style={small}>
          <b>{extension.name}</b>
        </p>
        <h1 style={{ fontSize: 20, margin: "4px 0" }}>{heading}</h1>
        <p style={small}>{writeDay(date)}</p>
        {quotations.map(({ text, by }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: it is rendered once
          <blockquote key={index} style={quotation}>
            <p dir="auto" style={{ margin: "0 0 4px", overflowWrap: "anywhere", whiteSpace: "pre-line" }}>
              {text}
            </p>
            <p style={small}>
              – <bdi>{by}</bdi>
            </p>
          </blockquote>
        ))}
        <p>{note}</p>
        <p>
          <a href={link.href} style={button}>
            {link.words}
          </a>
        </p>
      </body>
    </html>
  );
}
