import { EventEmitter, once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

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
  /** How many conversations have failed as the options say. */
  troubles(): number;
  stop(): Promise<void>;
}

/** Where a conversation with the mail server fails. Later ones succeed. */
export interface MailTrouble {
  stage: "greeting" | "EHLO" | "MAIL" | "RCPT" | "DATA" | "after the text";
  /** The answer at that point. Without one the connection is cut. EHLO and DATA are always refused as unknown. */
  answer?: string;
  /** How many conversations end this way: one unless given. */
  conversations?: number;
}

/** What a mail server does with a message that it has read in full. Other words are its answer, such as `451 Later`. */
export type Treatment = "accept" | "hang up" | "accept and hang up" | (string & {});

export interface MailServerOptions {
  port?: number;
  /** Called for each recipient; the server answers when it resolves. */
  beforeRecipient?: () => Promise<void>;
  treat?: (mail: ReceivedMail) => Treatment | Promise<Treatment>;
  /** Does not announce SMTPUTF8 (RFC 6531). */
  hideSMTPUTF8?: boolean;
  trouble?: MailTrouble;
}

const disabledCommands = ["AUTH", "STARTTLS"];

/** A real SMTP server on a loopback port. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { beforeRecipient, treat = () => "accept" as const, hideSMTPUTF8 = false, trouble } = options;
  const accepted: ReceivedMail[] = [];
  const changes = new EventEmitter();
  const sockets = new Set<Socket>();
  let troubles = 0;

  function cut(): void {
    for (const socket of sockets) socket.destroy();
  }

  /** Whether this conversation fails at this stage. */
  function fails(stage: MailTrouble["stage"]): boolean {
    if (trouble?.stage !== stage || troubles >= (trouble.conversations ?? 1)) return false;
    troubles += 1;
    return true;
  }

  /** Continues the conversation at a stage, or ends it there. */
  function pass(stage: MailTrouble["stage"], done: (error?: Error) => void): void {
    if (!fails(stage)) done();
    else if (trouble?.answer === undefined) cut();
    else done(refusal(trouble.answer));
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands,
    disableReverseLookup: true,
    logger: false,
    hideSMTPUTF8,
    onConnect(session, done) {
      const refused = fails("EHLO") ? ["EHLO", "HELO"] : fails("DATA") ? ["DATA"] : [];
      session.disabledCommands = [...disabledCommands, ...refused];
      pass("greeting", done);
    },
    onMailFrom: (_address, _session, done) => pass("MAIL", done),
    onRcptTo(_address, _session, done) {
      (beforeRecipient?.() ?? Promise.resolve()).then(() => pass("RCPT", done));
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
      const treatment = fails("after the text") ? trouble?.answer : await treat(mail);
      if (treatment?.startsWith("accept")) {
        accepted.push(mail);
        changes.emit("accepted");
      }
      if (treatment === "accept") done();
      else if (treatment === undefined || treatment.endsWith("hang up")) cut();
      else done(refusal(treatment));
    },
  });
  server.on("error", () => {});
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    accepted,
    async acceptedCount(count) {
      while (accepted.length < count) await once(changes, "accepted");
    },
    troubles: () => troubles,
    stop() {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** An answer of SMTP, as smtp-server takes it. */
function refusal(answer: string): Error {
  return Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) });
}
