import { beforeEach, expect, test } from "vitest";
import { databaseOfTest, mailingTo, mailServerOfTest, siteOfTest } from "../support/faults.ts";
import { sendMessage } from "../support/load.ts";
import { ownerCommand } from "../support/owner-command.ts";
import { signal } from "../support/signal.ts";
import type { Site } from "../support/site.ts";

let databaseUrl: string;

beforeEach(async () => {
  databaseUrl = await databaseOfTest();
});

const start = (smtpUrl: string) => siteOfTest({ databaseUrl, env: mailingTo(smtpUrl) });

async function write(site: Site, message: string): Promise<void> {
  expect((await sendMessage(site.url, { message })).status).toBe(200);
}

const list = async () =>
  (await ownerCommand(["messages", "--json"], { databaseUrl, dataDir: "" }, mailingTo("smtp://127.0.0.1:25")))
    .json as { id: string; mail: string; message: string }[];

test("messages that arrive at two processes are mailed at once, each only once, also after a restart", async () => {
  const mailServer = await mailServerOfTest();
  const pair = await Promise.all([start(mailServer.url), start(mailServer.url)]);
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => write(pair[index % 2] as Site, `Message ${index}`)),
  );
  await mailServer.acceptedCount(20);
  await Promise.all(pair.map((site) => site.stop()));
  await write(await start(mailServer.url), "The last one");
  await mailServer.acceptedCount(21);
  const mailed = mailServer.accepted.map((mail) => mail.parsed.text?.split("\n")[0]);
  expect(new Set(mailed).size).toBe(21);
  expect(mailed).toHaveLength(21);
});

test("a process killed before the mail server's answer leaves the message to another process, which mails it again", async () => {
  const reading = signal();
  let calls = 0;
  const mailServer = await mailServerOfTest({
    treat() {
      calls += 1;
      if (calls > 1) return "accept";
      reading.send();
      return new Promise(() => {});
    },
  });
  const site = await start(mailServer.url);
  await write(site, "Whither?");
  await reading.sent;
  await site.kill();
  const [lost] = await list();
  expect(lost).toMatchObject({ mail: "waiting" });
  // The lease is over now instead of after five minutes.
  await ownerCommand(["messages", "resend", lost?.id ?? ""], { databaseUrl, dataDir: "" });
  await start(mailServer.url);
  await mailServer.acceptedCount(1);
  expect(mailServer.accepted[0]?.parsed.text).toMatch(/^Whither\?/);
  await expect.poll(list).toMatchObject([{ mail: "mailed", message: "Whither?" }]);
});
