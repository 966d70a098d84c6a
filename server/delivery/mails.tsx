import { randomUUID } from "node:crypto";
import { tokens } from "virtual:theme";
import type { CSSProperties } from "react";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { language, writeDay } from "../../defaults/words/language.ts";
import { testMailWording } from "../../defaults/words/mails.ts";
import { addresses } from "../../shared/addresses.ts";
import { extension } from "../../shared/identity.ts";
import type { News } from "./channel.ts";
import { type Letter, writeLetter } from "./letters.ts";
import { headerText, type Mail } from "./mail-transport.ts";

/** A contact message or new reviews as a mail to the owner. */
export function composeMail(news: News, publicOrigin: string): Mail {
  // A mail about reviews uses the id of the oldest one, even if a retry includes newer reviews.
  const id = news.kind === "message" ? news.message.id : `reviews.${news.reviews[0]?.id}`;
  return writeMail(id, writeLetter(news, publicOrigin));
}

/** A mail that the owner sends to themselves to test whether mails arrive. */
export function composeTestMail(publicOrigin: string): Mail {
  const { subject, heading, note, open } = testMailWording;
  return writeMail(`test.${randomUUID()}`, {
    subject: subject(headerText(extension.name)),
    heading,
    date: new Date(),
    quotations: [],
    note,
    link: { words: open, href: `${publicOrigin}${addresses.owner}` },
  });
}

const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/** A letter as plain text and as HTML for mail programs. */
function writeMail(id: string, letter: Letter): Mail {
  const { subject, date, replyTo } = letter;
  const html = `<!doctype html>\n${renderToStaticMarkup(<Html {...letter} />)}\n`;
  return { id, date, subject, ...(replyTo && { replyTo }), text: writeText(letter), html };
}

/** Quotes every line that a visitor wrote, so that no line looks like the site's own, such as its link. */
function writeText({ heading, date, quotations, note, link }: Letter): string {
  const quoted = quotations.map(({ text, by }) => `> ${[...text.split(LINE_BREAK), `– ${by}`].join("\n> ")}`);
  const parts = [extension.name, `${heading}\n${writeDay(date)}`, ...quoted, note, `${link.words}\n${link.href}`];
  return `${parts.join("\n\n")}\n`;
}

// Mail programs ignore style sheets, and choose dark or light themselves.
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
