import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { freePort } from "./ports.ts";

/** What the mail server was given and has accepted. */
export interface ReceivedMail {
  /** The addresses of its envelope. */
  from: string;
  to: string[];
  /** The mail as received, with CRLF line ends. */
  text: string;
  /** The mail as a mail program reads it. */
  parsed: Email;
  /** The value of a header, not decoded; undefined when there is none. */
  header(name: string): string | undefined;
}

export interface MailServer {
  url: string;
  port: number;
  /** Everything accepted so far. */
  accepted: ReceivedMail[];
  /** Resolves when this many mails have been accepted. */
  acceptedCount(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** What a mail server does with a message that it has read in full: takes it, refuses it, or hangs up instead. */
export type Treatment = "accept" | "refuse for now" | "hang up";

export interface MailServerOptions {
  port?: number;
  /** Called for each recipient; the server answers when it resolves. */
  beforeRecipient?: () => Promise<void>;
  treat?: (mail: ReceivedMail) => Treatment | Promise<Treatment>;
  /** Does not announce SMTPUTF8 (RFC 6531). */
  hideSMTPUTF8?: boolean;
}

/** A real SMTP server on a loopback port. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { beforeRecipient, treat = () => "accept" as const, hideSMTPUTF8 = false } = options;
  const accepted: ReceivedMail[] = [];
  let changed = () => {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    hideSMTPUTF8,
    onRcptTo(_address, _session, done) {
      (beforeRecipient?.() ?? Promise.resolve()).then(() => done());
    },
    async onData(stream, session, done) {
      const bytes = await buffer(stream).catch(() => null);
      if (bytes === null) return; // the sender closed the connection early
      const { mailFrom, rcptTo } = session.envelope;
      const parsed = await PostalMime.parse(bytes);
      const mail: ReceivedMail = {
        from: mailFrom ? mailFrom.address : "",
        to: rcptTo.map(({ address }) => address),
        text: bytes.toString(),
        parsed,
        header(name) {
          const [found, ...others] = parsed.headers.filter(({ key }) => key === name.toLowerCase());
          if (others.length > 0) throw new Error(`There are several headers ${name}.`);
          return found?.value;
        },
      };
      const treatment = await treat(mail);
      if (treatment === "hang up") {
        for (const connection of connections(server)) connection._socket.destroy();
        return;
      }
      if (treatment === "refuse for now") {
        done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
        return;
      }
      accepted.push(mail);
      done();
      changed();
    },
  });
  server.on("error", () => {});
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    accepted,
    async acceptedCount(count) {
      while (accepted.length < count) {
        await new Promise<void>((resolve) => {
          changed = resolve;
        });
      }
    },
    stop() {
      for (const connection of connections(server)) connection._socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

interface Connections {
  connections: Set<{ _socket: { destroy(): void } }>;
}

/** smtp-server lists its connections, which its types leave out. */
function connections(server: SMTPServer) {
  return [...(server as unknown as Connections).connections];
}

/** The address of a mail server that does not exist. */
export async function unreachableMailServer(): Promise<{ url: string; port: number }> {
  const port = await freePort();
  return { url: `smtp://127.0.0.1:${port}`, port };
}
