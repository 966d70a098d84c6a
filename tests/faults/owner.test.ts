import { beforeEach, expect, test } from "vitest";
import type { Connection } from "../../server/db/connection.ts";
import { createAuthor } from "../support/author.ts";
import {
  connectionOfTest,
  databaseOfTest,
  mailingTo,
  mailServerOfTest,
  siteOfTest,
} from "../support/faults.ts";
import { addReview, pageText, send } from "../support/load.ts";
import type { Site } from "../support/site.ts";
import { followReviews } from "../support/stream.ts";

let databaseUrl: string;
let connection: Connection;
let cookie: string;

beforeEach(async () => {
  databaseUrl = await databaseOfTest();
  connection = await connectionOfTest(databaseUrl);
  cookie = await createAuthor(connection, "Ada");
});

const start = (smtpUrl: string) => siteOfTest({ databaseUrl, env: mailingTo(smtpUrl) });

async function write(site: Site, title: string): Promise<void> {
  expect((await addReview(site.url, cookie, { title })).status).toBe(200);
}

/** The paths of the links in a mail. */
function links(text: string): string[] {
  const unfolded = text.replace(/=\r\n/g, "");
  return [...new Set([...unfolded.matchAll(/\/owner\/reviews\/[\w-]{43}/g)].map(([path]) => path))];
}

test("across processes a review is mailed at once, and the owner's answer and hide reach every open page", async () => {
  const mailServer = await mailServerOfTest();
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
  const shown = /name="shown" value="(\w+)"/.exec((await send(one.url + path)).text)?.[1] ?? "";
  const press = (site: Site, fields: Record<string, string>) =>
    fetch(site.url + path, {
      method: "POST",
      body: new URLSearchParams({ ...fields, shown }),
      redirect: "manual",
    });
  const pressed = performance.now();
  const answered = await press(one, { action: "answer", answer: "Thank you, Ada" });
  expect(answered.status).toBe(303);
  await page.nextChange();
  expect((await send(`${other.url}/trpc/reviews.list`)).text).toContain("Thank you, Ada");
  const answeredAfter = performance.now() - pressed;
  expect(answeredAfter).toBeLessThan(5_000);
  expect(await pageText(other)).toContain("Thank you, Ada");

  // Twenty presses on both processes do the same as one.
  const presses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => press(index % 2 ? one : other, { action: "hide" })),
  );
  expect(presses.filter(({ status }) => status === 303)).toHaveLength(20);
  await page.nextChange();
  page.close();
  await expect.poll(() => pageText(one)).not.toContain("A calm theme");
  console.log(
    `a review to its mail ${mailed.toFixed(0)} ms, the owner's answer to a page of another process ${answeredAfter.toFixed(0)} ms`,
  );
  expect(one.log() + other.log()).not.toContain(path.split("/").at(-1));
});

test("a burst of reviews through two processes, one of them killed, makes two mails without a repeated review", async () => {
  const mailServer = await mailServerOfTest();
  const [one, other] = await Promise.all([start(mailServer.url), start(mailServer.url)]);
  await write(one, "The first");
  await mailServer.acceptedCount(1);
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => write(index % 2 ? one : other, `Burst ${index}.`)),
  );
  await one.kill();
  // As if ten minutes had passed.
  await connection.db.execute("update reviews set delivered_at = delivered_at - interval '11 minutes'");
  const begin = performance.now();
  await mailServer.acceptedCount(2);
  console.log(`a burst of 20, due: one mail after ${(performance.now() - begin).toFixed(0)} ms`);
  const text = mailServer.accepted[1]?.text ?? "";
  expect(links(text)).toHaveLength(20);
  expect(text).not.toContain("The first");
  expect(mailServer.accepted).toHaveLength(2);
});
