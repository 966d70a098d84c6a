import { extension } from "../../shared/identity.ts";

/** A mail to the owner. Texts of visitors go into `subject` and `replyTo` only through {@link headerText}. */
export interface Mail {
  /** Unique among the site's mails. Every attempt uses the same one, so that mail programs recognise duplicates. */
  id: string;
  date: Date;
  subject: string;
  replyTo?: { name: string; address: string };
  text: string;
  html: string;
}

/**
 * Sends one mail.
 * @param signal aborts the sending.
 * @returns the mail server's answer.
 * @throws if the mail server did not accept it, or its answer was lost.
 */
type Mailer = (mail: Mail, signal: AbortSignal) => Promise<string>;

/** The properties that nodemailer adds to an error. */
export type MailError = Error & { response?: string; code?: string; responseCode?: number; command?: string };

/**
 * Describes a failed mail for the owner and for the log. If the server refuses the envelope, it does not know the
 * address in it; otherwise the variable with the mail server is wrong.
 */
export function readFailure({ message, response = message, code, responseCode, command }: MailError) {
  const variable = code === "EENVELOPE" ? "CONTACT_TO" : "SMTP_URL";
  return { reason: response.slice(0, 300), variable, code, responseCode, command };
}

/** How long connecting to a mail server may take, in milliseconds. */
const CONNECTION_TIMEOUT = 15_000;
/** How long it may stay silent. Some servers delay their greeting for half a minute to deter spammers. */
const SILENCE_TIMEOUT = 120_000;

/** Sends mails to the owner from the owner's address. A mail server would refuse a visitor's address as the sender. */
export async function createMailer(env: { smtpUrl: string; contactTo: string; publicOrigin: string }): Promise<Mailer> {
  const { smtpUrl, contactTo, publicOrigin } = env;
  // Only a site with a mail server loads it. It loads at the start, because Node never retries a failed import.
  const { createTransport } = await import("nodemailer");
  const { hostname } = new URL(publicOrigin);

  return async ({ id, ...mail }, signal) => {
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: CONNECTION_TIMEOUT,
      greetingTimeout: SILENCE_TIMEOUT,
      socketTimeout: SILENCE_TIMEOUT,
    });
    const { response } = await transport.sendMail({
      signal,
      envelope: { from: contactTo, to: [contactTo] },
      from: { name: extension.name, address: contactTo },
      to: contactTo,
      ...mail,
      messageId: `<${id}@${hostname}>`,
      // Keeps out-of-office replies from going to the visitor (RFC 3834, 5).
      headers: { "Auto-Submitted": "auto-generated" },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return response;
  };
}

/** Characters that end a line, control a terminal, or change the direction of the text. */
const UNFIT_FOR_HEADERS = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu;

/**
 * Makes a text safe for a mail's headers. Mail programs decode encoded words (RFC 2047: `=?utf-8?Q?…?=`), even with
 * line breaks in them. An added space prevents that.
 */
export function headerText(text: string): string {
  return text.replace(UNFIT_FOR_HEADERS, " ").replace(/=\?/g, "= ?").replace(/\?=/g, "? =").trim();
}
