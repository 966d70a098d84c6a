import { expect, test } from "vitest";
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

test("across processes a review is mailed at once, and the owner's answer and hide reach every open page", async () => {
  const mailServer = await mailServerOfTest();
  const databaseUrl = await databaseOfTest();
  const start = () => siteOfTest({ databaseUrl, env: mailingTo(mailServer.url) });
  const [one, other] = await Promise.all([start(), start()]);
  const cookie = await createAuthor(await connectionOfTest(databaseUrl), "Ada");
  const page = await followReviews(other.url);
  await page.next();

  const written = performance.now();
  expect((await addReview(one.url, cookie, { title: "A calm theme" })).status).toBe(200);
  await page.nextChange();
  await mailServer.acceptedCount(1);
  expect(performance.now() - written).toBeLessThan(5_000);

  const [path = ""] = /\/owner\/reviews\/[\w-]{43}/.exec(mailServer.accepted[0]?.parsed.text ?? "") ?? [];
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
  expect(performance.now() - pressed).toBeLessThan(5_000);
  expect(await pageText(other)).toContain("Thank you, Ada");

  // Twenty presses on both processes do the same as one.
  const presses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => press(index % 2 ? one : other, { action: "hide" })),
  );
  expect(presses.filter(({ status }) => status === 303)).toHaveLength(20);
  await page.nextChange();
  page.close();
  await expect.poll(() => pageText(one)).not.toContain("A calm theme");
  expect(one.log() + other.log()).not.toContain(path.split("/").at(-1));
});
