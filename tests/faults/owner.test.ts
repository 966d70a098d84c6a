import { v7 as uuidv7 } from "uuid";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { connectDatabase } from "../../server/db/connect.ts";
import { createAuthor } from "../support/author.ts";
import { send } from "../support/load.ts";
import { type MailServer, startMailServer } from "../support/mail-server.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";
import { validReview } from "../support/review.ts";
import { type Site, startSite } from "../support/site.ts";
import { followReviews } from "../support/stream.ts";

let server: PostgresServer;
let databaseUrl: string;
let cookie: string;
let mailServer: MailServer | undefined;
let sites: Site[] = [];

beforeAll(async () => {
  server = await startPostgres();
});

beforeEach(async () => {
  databaseUrl = await server.createDatabase();
  const connection = await connectDatabase({ databaseUrl, dataDir: "" });
  await connection.migrate();
  cookie = await createAuthor(connection, "Ada");
  await connection.close();
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

async function write(site: Site, title: string): Promise<string> {
  const ids = uuidv7();
  const body = validReview({ ids, title, message: "Good morning" });
  expect((await send(`${site.url}/trpc/reviews.add`, { headers: { cookie }, body })).status).toBe(200);
  return ids;
}

/** The paths of the links in a mail. */
function links(text: string): string[] {
  const unfolded = text.replace(/=\r\n/g, "");
  return [...new Set([...unfolded.matchAll(/\/owner\/reviews\/[\w-]{43}/g)].map(([path]) => path))];
}

test("across processes a review is mailed at once, and the owner's answer and hide reach every open page", async () => {
  mailServer = await startMailServer();
  const [one, other] = await Promise.all([start(mailServer.url), start(mailServer.url)]);
  const page = await followReviews(other.url);
  await page.next();

  const written = performance.now();
  await write(one, "A calm theme");
  await page.nextChange();
  await mailServer.acceptedCount(1);
  const mailed = performance.now() - written;
  expect(mailed).toBeLessThan(5_000);

  const [path = ""] = links(mailServer.accepted[0]?.text ?? "");
  const press = (site: Site, where: string, fields: Record<string, string>) =>
    fetch(site.url + where, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  const pressed = performance.now();
  const answered = await press(one, path, { action: "answer", answer: "Thank you, Ada" });
  expect(answered.status).toBe(303);
  await page.nextChange();
  expect((await send(`${other.url}/trpc/reviews.list`)).text).toContain("Thank you, Ada");
  const shown = performance.now() - pressed;
  expect(shown).toBeLessThan(5_000);
  expect((await send(`${other.url}/`)).text).toContain("Thank you, Ada");

  // Of twenty presses on both processes one counts.
  const next = answered.headers.get("location")?.split("?")[0] ?? "";
  const presses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => press(index % 2 ? one : other, next, { action: "hide" })),
  );
  expect(presses.filter(({ status }) => status === 303)).toHaveLength(1);
  await page.nextChange();
  await page.close();
  expect((await send(`${one.url}/`)).text).not.toContain("A calm theme");
  console.log(
    `a review to its mail ${mailed.toFixed(0)} ms, the owner's answer to a page of another process ${shown.toFixed(0)} ms`,
  );
  expect(one.log() + other.log()).not.toContain(path.split("/").at(-1));
});

test("a burst of reviews through two processes, one of them killed, makes two mails without a repeated review", async () => {
  mailServer = await startMailServer();
  const [one, other] = await Promise.all([start(mailServer.url), start(mailServer.url)]);
  await write(one, "The first");
  await mailServer.acceptedCount(1);
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => write(index % 2 ? one : other, `Burst ${index}.`)),
  );
  await one.kill();
  const connection = await connectDatabase({ databaseUrl, dataDir: "" });
  // As if ten minutes had passed.
  await expect
    .poll(
      async () =>
        (await connection.db.execute(
          "update review_mails set delivery_due_at = now() where handed_over_at is null and number = 2 returning number",
        )) as unknown as unknown[],
      { timeout: 30_000 },
    )
    .toHaveLength(1);
  await connection.close();
  const begin = performance.now();
  await mailServer.acceptedCount(2);
  console.log(`a burst of 20, due: one mail after ${(performance.now() - begin).toFixed(0)} ms`);
  const text = mailServer.accepted[1]?.text ?? "";
  expect(links(text)).toHaveLength(20);
  expect(text).not.toContain("The first");
  expect(mailServer.accepted).toHaveLength(2);
});
