import { expect, test } from "vitest";
import { signInFailures, signInPageWording } from "../../defaults/words/server.ts";
import { signInAttempts } from "../../server/db/schema.ts";
import { escapeHtml } from "../support/html.ts";
import { Visitor } from "../support/visitor.ts";
import { expectPage, popupName, signInSiteOfFile } from "./sign-in-site.ts";

const { app, site, atCallback } = await signInSiteOfFile();

test.each(["cross-site", "same-site"])("a %s page cannot begin a sign-in", async (from) => {
  for (const path of ["/auth/login", "/auth/oidc/login", "/auth/github/login"]) {
    const answer = await new Visitor().request(site + path, { headers: { "sec-fetch-site": from } });
    expectPage(answer, 403, signInFailures["cross-site"]);
    expect(answer.headers.get("set-cookie")).toBeNull();
  }
  expect(await app.db.select().from(signInAttempts)).toEqual([]);
});

test("a HEAD request begins no sign-in", async () => {
  const before = await app.db.$count(signInAttempts);
  const head = async (path: string) => (await new Visitor().request(site + path, { method: "HEAD" })).status;
  expect(await head("/auth/login")).toBe(200);
  expect(await head("/auth/oidc/login")).toBe(404);
  expect(await app.db.$count(signInAttempts)).toBe(before);
});

test("the popup's entry lets the visitor choose among several providers, and says why", async () => {
  const answer = await new Visitor().request(`${site}/auth/login?popup=${popupName}`);
  expectPage(answer, 200, signInPageWording.identityOnly);
  const withoutMarks = answer.text.replace(/<svg.*?<\/svg>/g, "");
  for (const [id, name] of [
    ["github", "GitHub"],
    ["oidc", "Test <Provider>"],
  ] as const) {
    const words = escapeHtml(signInPageWording.provider(name));
    const link = `<a class="provider" href="/auth/${id}/login?popup=${popupName}">${words}</a>`;
    expect(withoutMarks).toContain(link);
  }
});

test.each([
  ["?outcome=signed-in", signInPageWording.signedIn.sentence],
  ["?outcome=cancelled", signInPageWording.cancelled.sentence],
  ["?outcome=failed", signInFailures.internal],
  ["?outcome=failed&reason=expired", signInFailures.expired],
])("the popup's last page says how the sign-in ended: %s", async (query, words) => {
  const answer = await new Visitor().request(`${site}/auth/done${query}`);
  expectPage(answer, 200, words);
  expect(answer.text).not.toContain("data-popup");
  expect(answer.text.match(/href="[^"]*"/g)).toEqual([
    'href="/favicon.svg"',
    'href="/apple-touch-icon.png"',
    'href="/assets/popup.css"',
    'href="/"',
  ]);
});

const state = `state=${"A".repeat(43)}`;
const unsentQueries: Record<string, string[]> = {
  "oidc/callback": [
    "",
    "state=x&code=x",
    state,
    `${state}&${state}&code=x`,
    `${state}&code=x&code=y`,
    `${state}&code=%00`,
    `${state}&code=${"x".repeat(5_000)}`,
    "__proto__=x&constructor=y",
    "state=<script>alert(1)</script>&code='\"><img src=x onerror=alert(1)>",
  ],
  login: ["popup=<script>alert(1)</script>", `popup=${popupName}&popup=${popupName}`],
  "oidc/login": ["popup=<script>alert(1)</script>"],
  done: ["", "outcome=<script>alert(1)</script>", "outcome=constructor", "outcome=failed&reason=constructor"],
};
test.each(Object.entries(unsentQueries).flatMap(([path, queries]) => queries.map((query) => [path, query])))(
  "/auth/%s refuses a query that it is never sent, with a message that repeats nothing of it: %s",
  async (path, query) => {
    const { visitor } = await atCallback();
    const answer = await visitor.request(`${site}/auth/${path}?${query}`);
    expectPage(answer, 400, signInPageWording.failed);
    expect(answer.text).not.toContain("alert");
  },
);
