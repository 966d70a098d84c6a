import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { send } from "../support/load.ts";
import { type MailServer, startMailServer, unreachableMailServer } from "../support/mail-server.ts";
import { ownerCommand } from "../support/owner-command.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";
import { type Site, startSite } from "../support/site.ts";

let server: PostgresServer;
let databaseUrl: string;
let mailServer: MailServer | undefined;
let sites: Site[] = [];

beforeAll(async () => {
  server = await startPostgres();
});

beforeEach(async () => {
  databaseUrl = await server.createDatabase();
});

afterEach(async () => {
  await Promise.all(sites.map((site) => site.kill()));
  sites = [];
  await mailServer?.stop();
  mailServer = undefined;
});

afterAll(() => server?.stop());

async function start(smtpUrl: string): Promise<Site> {
  const site = await startSite({
    databaseUrl,
    env: { SMTP_URL: smtpUrl, CONTACT_TO: "owner@theme.example" },
  });
  sites.push(site);
  return site;
}

async function write(site: Site | undefined, message: string): Promise<void> {
  const body = { fullName: "A Visitor", email: "visitor@example.com", message };
  expect((await send(`${site?.url}/trpc/contact.send`, { body })).status).toBe(200);
}

/** The variables of the owner's command: the same as the sites'. */
const mailing = { SMTP_URL: "smtp://127.0.0.1:25", CONTACT_TO: "owner@theme.example" };

const list = async () =>
  (await ownerCommand(["messages", "--json"], { databaseUrl, dataDir: "" }, mailing)).json as {
    id: string;
    mail: string;
    message: string;
  }[];

test("messages that arrive at two processes are mailed at once, each only once, also after a restart", async () => {
  mailServer = await startMailServer();
  const pair = await Promise.all([start(mailServer.url), start(mailServer.url)]);
  const begin = performance.now();
  await Promise.all(Array.from({ length: 20 }, (_, number) => write(pair[number % 2], `Message ${number}`)));
  await mailServer.acceptedCount(20);
  console.log(
    `twenty messages through two processes: mailed after ${(performance.now() - begin).toFixed(0)} ms`,
  );
  await Promise.all(pair.map((site) => site.stop()));
  await Promise.all([start(mailServer.url), start(mailServer.url)]);
  await write(sites.at(-1), "The last one");
  await mailServer.acceptedCount(21);
  const mailed = mailServer.accepted.map((mail) => mail.body.split("\r\n")[0]);
  expect(new Set(mailed).size).toBe(21);
  expect(mailed).toHaveLength(21);
});

test("a message survives its process, killed while the mail server is unavailable, and the next process mails it", async () => {
  const { url, port } = await unreachableMailServer();
  const site = await start(url);
  await write(site, "Patience");
  await site.kill();
  const [waiting] = await list();
  expect(waiting).toMatchObject({ mail: "waiting", message: "Patience" });
  mailServer = await startMailServer({ port });
  // The mail is due now instead of after its pause.
  await ownerCommand(["messages", "resend", waiting?.id ?? ""], { databaseUrl, dataDir: "" });
  await start(url);
  await mailServer.acceptedCount(1);
  expect(mailServer.accepted).toHaveLength(1);
});

test("a process killed before the mail server's answer leaves the outcome unknown, and no process mails the message again", async () => {
  let handedOver = () => {};
  const handover = new Promise<void>((resolve) => {
    handedOver = resolve;
  });
  let calls = 0;
  mailServer = await startMailServer({
    treat() {
      calls += 1;
      if (calls > 1) return "accept";
      handedOver();
      return new Promise(() => {});
    },
  });
  const site = await start(mailServer.url);
  await write(site, "Whither?");
  await handover;
  await site.kill();
  const next = await start(mailServer.url);
  await write(next, "After it");
  await mailServer.acceptedCount(1);
  expect(mailServer.accepted[0]?.body).toMatch(/^After it/);
  await expect.poll(list).toMatchObject([
    { mail: "mailed", message: "After it" },
    { mail: "uncertain", message: "Whither?" },
  ]);
});
