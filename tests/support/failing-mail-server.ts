import { connect, createServer, type Socket } from "node:net";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { listen } from "./ports.ts";

export interface MailTrouble {
  /** Where a conversation ends: at the greeting, at a command, or with the mail's text. */
  stage: "greeting" | "EHLO" | "MAIL" | "RCPT" | "DATA" | "within the text" | "after the text";
  /** The answer at that point. Without one, the connection is cut. */
  answer?: string;
  /** How many conversations end this way: one unless given. All later conversations succeed. */
  conversations?: number;
}

/**
 * A real mail server behind a proxy that ends the first conversations as configured. If a conversation is cut after
 * the text, the mail server has accepted the mail and the sender does not know.
 */
export async function startFailingMailServer(
  trouble: MailTrouble,
): Promise<MailServer & { troubles(): number }> {
  const mailServer = await startMailServer();
  const { stage, answer, conversations = 1 } = trouble;
  const sockets = new Set<Socket>();
  let troubles = 0;

  function proxyConversation(client: Socket, server: Socket): void {
    /** Commands that wait for the answer to the one before them: clients send several at once. */
    const commands: string[] = [];
    let isAnswered = false;
    let isRefused = false;
    let text: string | null = null;

    function fail(): void {
      if (!isRefused) troubles += 1;
      isRefused = true;
      if (answer === undefined) client.destroy();
      else client.write(`${answer}\r\n`);
    }

    function next(): void {
      if (!isAnswered) return;
      const command = commands.shift();
      if (command === undefined) return;
      if (command.startsWith(stage)) fail();
      else if (isRefused && command === "DATA") client.write("503 Nothing to be sent\r\n");
      else {
        isAnswered = false;
        server.write(`${command}\r\n`);
        return;
      }
      next();
    }

    server.on("data", (bytes) => {
      const answered = bytes.toString();
      if (text?.endsWith("\r\n.\r\n") && stage === "after the text") return fail();
      if (answered.startsWith("220") && stage === "greeting") return fail();
      if (answered.startsWith("354")) text = "";
      client.write(bytes);
      isAnswered = /^\d{3} .*\r\n$/m.test(answered);
      next();
    });
    client.on("data", (bytes) => {
      if (text === null) {
        commands.push(...bytes.toString().split("\r\n").filter(Boolean));
        next();
        return;
      }
      text += bytes;
      if (stage === "within the text") fail();
      // A server that refuses a text has not taken it.
      else if (stage === "after the text" && answer !== undefined && text.endsWith("\r\n.\r\n")) fail();
      else server.write(bytes);
    });
  }

  const proxy = createServer((client) => {
    const server = connect(mailServer.port, "127.0.0.1");
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        server.destroy();
      });
    }
    if (troubles < conversations) proxyConversation(client, server);
    else client.pipe(server).pipe(client);
  });
  const port = await listen(proxy);
  return {
    ...mailServer,
    port,
    url: `smtp://127.0.0.1:${port}`,
    troubles: () => troubles,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => proxy.close(resolve));
      await mailServer.stop();
    },
  };
}
