import { randomUUID } from "node:crypto";
import { domainToASCII } from "node:url";
import { tokens } from "virtual:theme";
import type { CSSProperties } from "react";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { language, writeDay } from "../../defaults/words/language.ts";
import { messageMailWording, reviewMailWording, testMailWording } from "../../defaults/words/mails.ts";
import { addresses } from "../../shared/addresses.ts";
import { extension } from "../../shared/identity.ts";
import type { News } from "./channel.ts";
import { isWaiting, type Letter, writeLetter } from "./letters.ts";
import { headerText, type Mail } from "./mail-transport.ts";

/** A contact message or new reviews as a mail to the owner. */
export function composeMail(news: News, publicOrigin: string): Mail {
  const letter = writeLetter(news, publicOrigin);
  if (news.kind === "message") {
    const { id, fullName, email } = news.message;
    const address = replyAddress(email);
    const name = headerText(fullName);
    const note = address === null ? messageMailWording.copyAddress : messageMailWording.replyGoes(name);
    // The owner's reply goes to the visitor (RFC 5322, 3.6.2).
    return { ...writeMail(id, { ...letter, note }), ...(address !== null && { replyTo: { name, address } }) };
  }
  const { waits, severalWait, shown, severalShown } = reviewMailWording;
  const [one, several] = isWaiting(news) ? [waits, severalWait] : [shown, severalShown];
  const note = news.reviews.length === 1 ? one : several;
  // Its name is that of the oldest, also if it is repeated together with newer ones.
  return writeMail(`reviews.${news.reviews[0]?.id}`, { ...letter, note });
}

/** A mail that the owner sends to themselves, to see whether mails arrive. */
export function composeTestMail(publicOrigin: string): Mail {
  const { subject, heading, note, open } = testMailWording;
  const link = { words: open, href: `${publicOrigin}${addresses.owner}` };
  const letter = {
    subject: subject(headerText(extension.name)),
    heading,
    date: new Date(),
    quotations: [],
    note,
    link,
  };
  return writeMail(`test.${randomUUID()}`, letter);
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

/** What a mail to the owner says. */
type MailLetter = Letter & { note: string };

const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/** A letter as plain text and as HTML that mail programs show. */
function writeMail(id: string, letter: MailLetter): Mail {
  const html = `<!doctype html>\n${renderToStaticMarkup(<Html {...letter} />)}\n`;
  return { id, date: letter.date, subject: letter.subject, text: writeText(letter), html };
}

/** Quotes every line that a visitor wrote, so that none looks like a line of the site, such as its link. */
function writeText({ heading, date, quotations, note, link }: MailLetter): string {
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

function Html({ heading, date, quotations, note, link }: MailLetter) {
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
