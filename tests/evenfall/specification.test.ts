import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { contactWording } from "../../defaults/words/contact.ts";
import { reviewWording } from "../../defaults/words/reviews.ts";
import { signInWording } from "../../defaults/words/sign-in.ts";
import { appOfFile, refusal } from "../support/app.ts";
import { parseHtml } from "../support/html.ts";

/**
 * What the specification says, word for word, of Evenfall's page, interface and database. Every expectation is a
 * literal: a test that imports it would follow any change. specification.spec.ts has what only a browser shows.
 */

const app = await appOfFile();
const page = parseHtml(await (await fetch(app.origin)).text());

const textOf = (selector: string) => page.querySelector(selector)?.textContent.replace(/\s+/g, " ").trim();

test("the four odd texts are as the specification spells them", () => {
  expect(contactWording.submitted).toBe("recevied");
  expect(signInWording.signedIn).toBe("loggedIn successFully");
  expect(signInWording.signedOut).toBe("logged out");
  expect(reviewWording.submitted).toBe("review added");
});

test("the page carries the year 2022", () => {
  expect(textOf("#root > footer")).toMatch(/\b2022\b/);
});

test("the menu leads from Reviews to Howto, and to contact and team", () => {
  const links = [...page.querySelectorAll("#navigation a, header nav a")].map((link) => [
    link.textContent.trim(),
    link.getAttribute("href"),
  ]);
  for (const link of [
    ["Reviews", "#Howto"],
    ["Contact", "#contact"],
    ["Team", "#team"],
  ])
    expect(links).toContainEqual(link);
});

test("the page claims 100+ downloads, 10+ positive reviews, 4+ stars and the stable version 1.2.4", () => {
  expect(textOf("#home")).toContain("Stable Version 1.2.4");
  const claims = [...page.querySelectorAll("dl > div")].map((claim) =>
    ["dd", "dt"].map((name) => claim.querySelector(name)?.textContent).join(" "),
  );
  expect(claims).toEqual(["100+ downloads", "10+ positive reviews", "4+ stars out of 5", "1.2.4 stable version"]);
});

test("the team has four members, each with a photo of their own, a name, and links to a code host and a professional network", () => {
  const members = [...page.querySelectorAll("#team ul > li")];
  expect(members).toHaveLength(4);
  expect(new Set(members.map((member) => member.querySelector("img")?.getAttribute("src"))).size).toBe(4);
  for (const member of members) {
    expect(member.querySelector("h3")?.textContent).not.toBe("");
    const links = [...member.querySelectorAll("a")].map((link) => `${link.textContent} ${link.getAttribute("href")}`);
    expect(links).toContainEqual(expect.stringMatching(/GitHub.* https:\/\/github\.com\//));
    expect(links).toContainEqual(expect.stringMatching(/LinkedIn.* https:\/\/www\.linkedin\.com\//));
  }
});

test("a review has at most 100 characters, and the names ids and ass on the wire", async () => {
  const ada = await app.signIn("Ada");
  const long = await refusal(ada.api.reviews.add.mutate({ title: "Long", message: "x".repeat(101) }));
  expect(long.httpStatus).toBe(400);
  const message = "x".repeat(100);
  const { ids } = await ada.api.reviews.add.mutate({ title: "As long as allowed", message });
  const answer = await (await fetch(`${app.origin}/trpc/reviews.list`)).json();
  const [review] = answer.result.data.reviews;
  expect(review).toMatchObject({ ids, title: "As long as allowed", message, ass: { name: "Ada", ids: ada.id } });
});

test("a contact message has at most 300 characters, and is a row of the table posts", async () => {
  const send = (message: string) => app.api.contact.send.mutate({ fullName: "Ben", email: "ben@example.com", message });
  expect((await refusal(send("x".repeat(301)))).httpStatus).toBe(400);
  await send("x".repeat(300));
  const columns = { fullName: sql`"fullName"`, email: sql`email`, message: sql`message` };
  expect(await app.db.select(columns).from(sql`posts`)).toEqual([
    { fullName: "Ben", email: "ben@example.com", message: "x".repeat(300) },
  ]);
});
