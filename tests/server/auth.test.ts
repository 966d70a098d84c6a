import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { accounts, sessions, signInAttempts, users } from "../../server/db/schema.ts";
import { signInFailures, signInPageWording } from "../../words/server.ts";
import { signInAppOfFile } from "../support/app.ts";
import { escapeHtml } from "../support/html.ts";
import type { Fault, Tampering } from "../support/identity-provider.ts";
import { type Answer, Visitor } from "../support/visitor.ts";

const signedIn = escapeHtml(signInPageWording.signedIn.sentence);

const attempt = "0190163d-8694-739b-aea5-966c26f8ad91";

const { app, idp, site, isCallback } = await signInAppOfFile({
  OIDC_NAME: "Test <Provider>",
  GITHUB_CLIENT_ID: "unused",
  GITHUB_CLIENT_SECRET: "unused",
});

beforeEach(() => {
  idp.person = { name: "Ada Placeholder", subject: `subject ${crypto.randomUUID()}` };
});
afterEach(async () => {
  idp.behave();
  await app.db.delete(signInAttempts);
});

/** Passes through the provider, up to the callback address that it redirects the visitor to. */
async function reachCallback(visitor: Visitor, query = `?attempt=${attempt}`): Promise<string> {
  const { next, status, text } = await visitor.walk(`${site}/auth/oidc/login${query}`, isCallback);
  if (!isCallback(next)) throw new Error(`The visitor is stuck: ${status} ${text}`);
  return next;
}

/** A new visitor who has passed through the provider. */
async function atCallback() {
  const visitor = new Visitor();
  return { visitor, callback: await reachCallback(visitor) };
}

async function signIn(visitor: Visitor): Promise<Answer> {
  return await visitor.walk(await reachCallback(visitor));
}

function viewer(visitor: Visitor) {
  return app.client({ cookie: visitor.cookieHeader(site) }).auth.viewer.query();
}

const rowCounts = () =>
  Promise.all([users, accounts, sessions, signInAttempts].map((table) => app.db.$count(table)));

/** Expects a page that explains the refusal, looks like the site, is not cached and signs nobody in. */
function expectPage(answer: Answer, status: number, words: string): void {
  expect({ status: answer.status, text: answer.text }).toEqual({
    status,
    text: expect.stringContaining(escapeHtml(words)),
  });
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(answer.headers.get("set-cookie") ?? "").not.toMatch(/^(?:__Host-)?session=/);
  // The script that applies the theme, which the policy allows by its hash.
  const rest = answer.text.replace(/<script>(.*?)<\/script>/gs, (_, script: string) => {
    const hash = createHash("sha256").update(script).digest("base64");
    expect(answer.headers.get("content-security-policy")).toContain(`'sha256-${hash}'`);
    return "";
  });
  expect(rest).not.toMatch(/<script(?![^>]* src="\/)|<style|\son\w+=|style=/);
}

describe("a sign-in", () => {
  test("ends in a session of the person whom the provider names", async () => {
    const visitor = new Visitor();
    const done = await signIn(visitor);
    expect(done.url).toBe(`${site}/auth/done?attempt=${attempt}&outcome=signed-in`);
    expectPage(done, 200, signInPageWording.signedIn.sentence);
    expect(done.text).toContain(` data-outcome="signed-in" data-attempt="${attempt}">`);
    expect(await viewer(visitor)).toEqual({ ids: expect.any(String), name: "Ada Placeholder", owner: false });
    expect(await app.db.select().from(signInAttempts)).toEqual([]);
  });

  test("is protected by state, PKCE and a nonce, and asks for the identity only", async () => {
    const visitor = new Visitor();
    const answer = await visitor.request(`${site}/auth/oidc/login`);
    expect(answer.status).toBe(302);
    const query = new URL(answer.headers.get("location") ?? "").searchParams;
    expect(Object.fromEntries(query)).toEqual({
      response_type: "code",
      client_id: idp.clientId,
      redirect_uri: `${site}/auth/oidc/callback`,
      scope: "openid profile",
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
    const [stored] = await app.db.select().from(signInAttempts);
    expect(stored?.nonce).toBe(query.get("nonce"));
    const verifier = createHash("sha256").update(stored?.codeVerifier ?? "");
    expect(verifier.digest("base64url")).toBe(query.get("code_challenge"));
    const minutes = ((stored?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeLessThanOrEqual(10);
    expect(JSON.stringify(stored)).not.toContain(query.get("state"));
    const cookie = visitor.cookie(site, "sign-in") ?? "";
    expect(JSON.stringify(stored)).not.toContain(cookie);
    expect(answer.headers.get("set-cookie")).toBe(
      `sign-in=${cookie}; Max-Age=600; Path=/; HttpOnly; SameSite=Lax`,
    );
  });

  test("without an attempt in its address is a full-page sign-in, and never leads to another site", async () => {
    const elsewhere = "https://mallory.example";
    const hostile = `?return=${elsewhere}&next=//mallory.example&redirect_uri=${elsewhere}`;
    for (const query of ["", hostile]) {
      const visitor = new Visitor();
      const done = await visitor.walk(await reachCallback(visitor, query));
      expect(done.url).toBe(`${site}/auth/done?outcome=signed-in`);
      expect(done.text).toContain('<a href="/">');
      expect(done.text).not.toContain("mallory");
    }
  });

  test("gives a new session id, and ends the browser's earlier session", async () => {
    const visitor = new Visitor();
    await signIn(visitor);
    const first = visitor.cookie(site, "session") ?? "";
    await signIn(visitor);
    const second = visitor.cookie(site, "session") ?? "";
    expect(second).not.toBe(first);
    expect(await app.client({ cookie: `session=${first}` }).auth.viewer.query()).toBeNull();
    expect(await viewer(visitor)).not.toBeNull();
  });

  test("does not accept a session id that an attacker set", async () => {
    const { visitor, callback } = await atCallback();
    const planted = "A".repeat(43);
    const cookie = `${visitor.cookieHeader(site)}; session=${planted}`;
    const answer = await fetch(callback, { redirect: "manual", headers: { cookie } });
    expect(answer.headers.get("set-cookie")).toMatch(/^session=[\w-]{43};/);
    expect(answer.headers.get("set-cookie")).not.toContain(planted);
  });
});

describe("a person", () => {
  const withoutName: Tampering = { claims: ({ name: _, ...claims }) => claims };

  async function signInAs(name: string, subject = `subject ${crypto.randomUUID()}`) {
    idp.person = { name, subject };
    const visitor = new Visitor();
    const done = await signIn(visitor);
    return { visitor, done, user: await viewer(visitor) };
  }
  const named = async (...person: [name: string, subject?: string]) => (await signInAs(...person)).user?.name;

  test("is identified by provider and subject, and comes back as the same user under the newest name", async () => {
    const { visitor, user } = await signInAs("Before", "one person");
    expect((await signInAs("After", "one person")).user).toEqual({
      ids: user?.ids,
      name: "After",
      owner: false,
    });
    expect((await viewer(visitor))?.name).toBe("After");
    expect((await signInAs("After", "another person")).user?.ids).not.toBe(user?.ids);
  });

  test("is created once by ten simultaneous first sign-ins", async () => {
    const [usersBefore = 0, accountsBefore = 0] = await rowCounts();
    const visitors = Array.from({ length: 10 }, () => new Visitor());
    const callbacks: string[] = [];
    for (const visitor of visitors) callbacks.push(await reachCallback(visitor));
    const ends = await Promise.all(visitors.map((visitor, i) => visitor.walk(callbacks[i] ?? "")));
    expect(new Set(ends.map(({ url }) => url))).toEqual(
      new Set([`${site}/auth/done?attempt=${attempt}&outcome=signed-in`]),
    );
    const ids = await Promise.all(visitors.map(async (visitor) => (await viewer(visitor))?.ids));
    expect(new Set(ids).size).toBe(1);
    expect((await rowCounts()).slice(0, 2)).toEqual([usersBefore + 1, accountsBefore + 1]);
  });

  test("with the same subject at another issuer is another person", async () => {
    const first = await signInAs("Somebody", "shared subject");
    const elsewhere = { issuer: "https://old.example" };
    await app.db.update(accounts).set(elsewhere).where(eq(accounts.subject, "shared subject"));
    const { user } = await signInAs("Somebody Else", "shared subject");
    expect(user?.ids).not.toBe((await viewer(first.visitor))?.ids);
    expect((await viewer(first.visitor))?.name).toBe("Somebody");
  });

  test.each([
    ["is shown as text", '<img src=x onerror="x">', '<img src=x onerror="x">'],
    ["is cut to its limit in characters, not in halves of them", "😀".repeat(250), "😀".repeat(200)],
    ["loses control characters and turned directions", "A\u0000d\u202Ea\n B", "A d a B"],
    ["keeps joined emoji and other scripts", "👩‍💻 Ж 名", "👩‍💻 Ж 名"],
    ["that is invisible becomes the default name", "\u200B \u2060", signInPageWording.unnamed],
  ])("whose name %s", async (_, given, shown) => {
    expect(await named(given)).toBe(shown);
  });

  test("without a name in the ID token gets it from the userinfo endpoint, and is never mistaken for another", async () => {
    idp.tampering = withoutName;
    expect(await named("From Userinfo")).toBe("From Userinfo");
    idp.fail("userinfo", { status: 500, body: {} });
    expect(await named("Not Told")).toBe(signInPageWording.unnamed);
    idp.fail("userinfo", { status: 200, body: { sub: "somebody else", name: "Mallory" } });
    const { done, user } = await signInAs("Ada", "asked for");
    expectPage(done, 502, signInFailures["provider-error"]);
    expect(user).toBeNull();
  });

  test("without a full name gets the preferred user name or the nickname", async () => {
    for (const names of [{ preferred_username: "ada", nickname: "a" }, { nickname: "ada" }]) {
      idp.tampering = { claims: ({ name: _, ...claims }) => ({ ...claims, ...names }) };
      expect(await named("x")).toBe("ada");
    }
  });
});

describe("a callback", () => {
  test("is accepted once, also when it arrives twenty times at once", async () => {
    const { visitor, callback } = await atCallback();
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.request(callback)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(19).fill(400)]);
    const session = visitor.cookie(site, "session");
    expectPage(await visitor.request(callback), 400, signInFailures["unknown-attempt"]);
    expect(visitor.cookie(site, "session")).toBe(session);
  });

  test("is accepted only in the browser that began the sign-in, and another browser does not invalidate it", async () => {
    const { visitor, callback } = await atCallback();
    const stranger = new Visitor();
    expectPage(await stranger.request(callback), 400, signInFailures["unknown-attempt"]);
    await reachCallback(stranger);
    expectPage(await stranger.request(callback), 400, signInFailures["unknown-attempt"]);
    expect(await viewer(stranger)).toBeNull();
    expect((await visitor.walk(callback)).text).toContain(signedIn);
  });

  test("is accepted only for the provider of its sign-in", async () => {
    const { visitor, callback } = await atCallback();
    expectPage(
      await visitor.request(callback.replace("/oidc/", "/github/")),
      400,
      signInFailures["unknown-attempt"],
    );
    expect((await visitor.walk(callback)).text).toContain(signedIn);
  });

  test("is accepted for ten minutes", async () => {
    const { visitor, callback } = await atCallback();
    await app.db.update(signInAttempts).set({ expiresAt: new Date(Date.now() - 1) });
    const answer = await visitor.request(callback);
    expectPage(answer, 400, signInFailures.expired);
    expect(answer.text).toContain(`data-attempt="${attempt}"`);
    expect(await viewer(visitor)).toBeNull();
    expect(await app.db.select().from(signInAttempts)).toEqual([]);
  });

  test("after a refusal at the provider is a cancelled sign-in", async () => {
    idp.person.does = "decline";
    const visitor = new Visitor();
    const done = await signIn(visitor);
    expect(done.url).toBe(`${site}/auth/done?attempt=${attempt}&outcome=cancelled`);
    expectPage(done, 200, signInPageWording.cancelled.sentence);
    expect(await viewer(visitor)).toBeNull();
    expect(await app.db.select().from(signInAttempts)).toEqual([]);
  });

  test.each<[string, Record<string, string | null>, number, string]>([
    [
      "an error of the provider",
      { code: null, error: "<script>alert(1)</script>", error_description: "<script>alert(2)</script>" },
      400,
      signInFailures["provider-refused"],
    ],
    ["a code that the provider does not know", { code: "forged" }, 400, signInFailures["provider-refused"]],
    // RFC 9207
    ["no issuer", { iss: null }, 502, signInFailures["provider-error"]],
    ["an empty issuer", { iss: "" }, 400, signInFailures["bad-request"]],
    ["another issuer", { iss: "https://mallory.example" }, 502, signInFailures["provider-error"]],
    ["almost the issuer", { iss: "ISSUER/" }, 502, signInFailures["provider-error"]],
  ])("with %s is refused, and the page echoes nothing", async (_, changes, status, words) => {
    const visitor = new Visitor();
    const callback = new URL(await reachCallback(visitor));
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) callback.searchParams.delete(name);
      else callback.searchParams.set(name, value.replace("ISSUER", idp.issuer));
    }
    const requests = idp.requests.length;
    const answer = await visitor.request(callback.href);
    expectPage(answer, status, words);
    expect(answer.text).not.toMatch(/alert|mallory/);
    expect(await viewer(visitor)).toBeNull();
    // Only the provider can tell that it does not know a code.
    if (!("code" in changes)) expect(idp.requests.slice(requests)).toEqual([]);
  });

  test("of an unknown provider is not found", async () => {
    for (const id of ["google", "nobody", "__proto__", "<script>", "%25"]) {
      for (const end of ["login", "callback"]) {
        const answer = await new Visitor().request(`${site}/auth/${id}/${end}`);
        expectPage(answer, 404, signInFailures["unknown-provider"]);
      }
    }
  });
});

describe("an ID token", () => {
  const now = Math.floor(Date.now() / 1000);
  const hour = 3_600;
  const wrongClaims: [string, Record<string, unknown>][] = [
    ["another issuer", { iss: "https://mallory.example" }],
    ["another audience", { aud: "another site" }],
    ["several audiences and no authorised party", { aud: [idp.clientId, "x"] }],
    ["another authorised party", { azp: "another site" }],
    ["another nonce", { nonce: "x".repeat(43) }],
    ["no nonce", { nonce: undefined }],
    ["an expiry in the past", { exp: now - hour }],
    ["no expiry", { exp: undefined }],
    ["an expiry that is no number", { exp: "never" }],
    ["an issue long ago", { iat: now - 24 * hour }],
    ["an issue in the future", { iat: now + hour }],
    ["no time of issue", { iat: undefined }],
    ["a start in the future", { nbf: now + hour }],
    ["no subject", { sub: undefined }],
    ["an empty subject", { sub: "" }],
    ["a subject that is no text", { sub: 7 }],
    ["a subject that cannot be stored", { sub: "a\0b" }],
    ["an endless subject", { sub: "x".repeat(256) }],
  ];
  test.each<[string, Tampering]>([
    ...wrongClaims.map(([what, wrong]): [string, Tampering] => [
      what,
      { claims: (claims) => ({ ...claims, ...wrong }) },
    ]),
    ["a foreign signature", { signature: "foreign key" }],
    ["no signature", { signature: "none" }],
  ])("with %s signs nobody in and leaves nothing behind", async (_, tampering) => {
    const before = await rowCounts();
    idp.tampering = tampering;
    const visitor = new Visitor();
    expectPage(await signIn(visitor), 502, signInFailures["provider-error"]);
    expect(visitor.cookie(site, "session")).toBeUndefined();
    expect(await rowCounts()).toEqual(before);
  });

  test("of another sign-in is not accepted in this one", async () => {
    let stolen = "";
    idp.tampering = {
      claims: (claims) => {
        stolen ||= String(claims.nonce);
        return { ...claims, nonce: stolen };
      },
    };
    expect((await signIn(new Visitor())).text).toContain(signedIn);
    expectPage(await signIn(new Visitor()), 502, signInFailures["provider-error"]);
  });
});

describe("a provider that misbehaves", () => {
  const tokens = (body: Record<string, unknown>): Fault => ({ status: 200, body });
  test.each<[string, Fault, number, keyof typeof signInFailures]>([
    ["garbage", "garbage", 502, "provider-error"],
    ["a closed connection", "disconnect", 502, "provider-unreachable"],
    ["an error", { status: 500, body: { error: "<script>alert(1)</script>" } }, 502, "provider-error"],
    ["a list instead of an object", { status: 200, body: [] }, 502, "provider-error"],
    ["an empty object", tokens({}), 502, "provider-error"],
    [
      "a token that is none",
      tokens({ access_token: "a", token_type: "Bearer", id_token: "<b>" }),
      502,
      "provider-error",
    ],
    [
      "a number for a token",
      tokens({ access_token: 1, token_type: "Bearer", id_token: 2 }),
      502,
      "provider-error",
    ],
  ])("at its token endpoint with %s ends the sign-in with a message", async (_, fault, status, failure) => {
    const before = await rowCounts();
    idp.fail("token", fault);
    const answer = await signIn(new Visitor());
    expectPage(answer, status, signInFailures[failure]);
    expect(answer.text).toContain(`data-attempt="${attempt}"`);
    expect(answer.text).not.toContain("alert");
    expect(await rowCounts()).toEqual(before);
  });

  test("by redirecting is not followed", async () => {
    const { visitor, callback } = await atCallback();
    idp.headers = { location: `${idp.issuer}/token` };
    idp.fail("token", { status: 307, body: {} });
    const requests = idp.requests.length;
    expectPage(await visitor.request(callback), 502, signInFailures["provider-error"]);
    expect(idp.requests.slice(requests)).toHaveLength(1);
  });
});

describe("a page of another site", () => {
  test.each(["cross-site", "same-site"])("cannot begin a sign-in (%s)", async (from) => {
    for (const path of ["/auth/login", "/auth/oidc/login", "/auth/github/login"]) {
      const answer = await new Visitor().request(site + path, { headers: { "sec-fetch-site": from } });
      expectPage(answer, 403, signInFailures["cross-site"]);
      expect(answer.headers.get("set-cookie")).toBeNull();
    }
    expect(await app.db.select().from(signInAttempts)).toEqual([]);
  });
});

test("a HEAD request begins no sign-in", async () => {
  const before = await app.db.$count(signInAttempts);
  const head = async (path: string) => (await new Visitor().request(site + path, { method: "HEAD" })).status;
  expect(await head("/auth/login")).toBe(200);
  expect(await head("/auth/oidc/login")).toBe(404);
  expect(await app.db.$count(signInAttempts)).toBe(before);
});

describe("the popup's entry", () => {
  test("lets the visitor choose among several providers, and says why", async () => {
    const answer = await new Visitor().request(`${site}/auth/login?attempt=${attempt}`);
    expectPage(answer, 200, signInPageWording.identityOnly);
    const withoutMarks = answer.text.replace(/<svg.*?<\/svg>/g, "");
    for (const [id, name] of [
      ["github", "GitHub"],
      ["oidc", "Test <Provider>"],
    ] as const) {
      const words = escapeHtml(signInPageWording.provider(name));
      const link = `<a class="provider" href="/auth/${id}/login?attempt=${attempt}">${words}</a>`;
      expect(withoutMarks).toContain(link);
    }
  });
});

describe("the popup's last page", () => {
  test.each([
    ["?outcome=signed-in", signInPageWording.signedIn.sentence],
    ["?outcome=cancelled", signInPageWording.cancelled.sentence],
    ["?outcome=failed", signInFailures.internal],
    ["?outcome=failed&reason=expired", signInFailures.expired],
  ])("says how the sign-in ended: %s", async (query, words) => {
    const answer = await new Visitor().request(`${site}/auth/done${query}`);
    expectPage(answer, 200, words);
    expect(answer.text).not.toContain("data-attempt");
    expect(answer.text.match(/href="[^"]*"/g)).toEqual([
      'href="/favicon.svg"',
      'href="/assets/popup.css"',
      'href="/"',
    ]);
  });
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
  login: ["attempt=<script>alert(1)</script>", `attempt=${attempt}&attempt=${attempt}`],
  "oidc/login": ["attempt=<script>alert(1)</script>"],
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
