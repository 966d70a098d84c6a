import { sql } from "drizzle-orm";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { beforeEach, describe, expect, test } from "vitest";
import { createLog, describeError } from "../../server/log.ts";
import { signInAppOfFile } from "../support/app.ts";
import { validMessage, validReview } from "../support/content.ts";
import { freePort } from "../support/ports.ts";
import { Visitor } from "../support/visitor.ts";

interface Line {
  reqId?: string;
  msg?: string;
  err?: { type: string; code?: string; constraint?: string; stack: string[]; cause?: Line["err"] };
}

const { app, idp, site, isCallback } = await signInAppOfFile(
  { LOG_LEVEL: "trace", RATE_LIMITS: "on" },
  { productionLog: true },
);
/** The length of the log before the test. */
let before = 0;

beforeEach(() => {
  before = app.log().length;
  idp.behave();
});

const written = () => app.log().slice(before);
const lines = (): Line[] =>
  written()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const json = { "content-type": "application/json" };

/** Values with a marker, so that the test finds any trace of them. */
const secrets = {
  name: "Zaphod Placeholder-Private",
  fullName: "Trillian Placeholder-Private",
  email: "private-placeholder@example.com",
  message: "private-message-text",
  title: "private-title-text",
  code: "private-code-of-the-callback",
  garbage: "private-garbage",
};

async function call(visitor: Visitor, path: string, input: object) {
  const init = { method: "POST", headers: json, body: JSON.stringify(input) };
  const { status, text } = await visitor.request(`${site}/trpc/${path}`, init);
  return { status, requestId: JSON.parse(text).error?.data.requestId };
}
const { fullName, email, title, message } = secrets;
const sendContact = (visitor: Visitor) => call(visitor, "contact.send", validMessage({ fullName, email, message }));
const addReview = (visitor: Visitor) => call(visitor, "reviews.add", validReview({ title, message }));

describe("the log at its most verbose level", () => {
  test("holds none of what a visitor sent, through a whole visit with faults", async () => {
    idp.person = { name: secrets.name, subject: "private-subject" };
    const seen = new Set<string>(Object.values(secrets));
    const visitor = new Visitor();
    const watch = () => {
      for (const pair of visitor.cookieHeader(site).split("; ")) seen.add(pair.split("=")[1] || "private");
    };
    const reachCallback = async () => {
      const { next } = await visitor.walk(`${site}/auth/oidc/login`, isCallback);
      watch();
      for (const name of ["state", "code"]) seen.add(new URL(next).searchParams.get(name) ?? "private");
      return new URL(next);
    };

    const signIn = async (changes: Record<string, string> = {}) => {
      const callback = await reachCallback();
      for (const [name, value] of Object.entries(changes)) callback.searchParams.set(name, value);
      return (await visitor.walk(callback.href)).status >= 400 ? "refused" : "signed in";
    };

    // Sign-ins that fail, at the provider or at the site.
    const { garbage, email: error_description } = secrets;
    for (const changes of [
      ...[{ state: "x".repeat(43) }, { code: secrets.code }, { error: garbage }],
      { iss: `https://${garbage}.example` },
    ])
      expect(await signIn(changes)).toBe("refused");
    for (const fault of [
      ...(["garbage", "disconnect"] as const),
      { status: 500, body: { error: garbage, error_description } },
      { status: 200, body: { id_token: garbage, access_token: garbage } },
    ]) {
      idp.fail("token", fault);
      expect(await signIn()).toBe("refused");
    }
    idp.behave();
    idp.tampering = { claims: (claims) => ({ ...claims, aud: garbage }) };
    expect(await signIn()).toBe("refused");
    idp.behave();
    expect(await signIn()).toBe("signed in");
    watch();

    // Requests that cannot be read.
    for (const path of [
      `/auth/oidc/callback?state=%&code=${secrets.code}`,
      `/auth/%/callback?code=${secrets.code}`,
      `/trpc/reviews.list?input={"${secrets.garbage}`,
      `/trpc/%E0%A4?input=${secrets.garbage}`,
    ]) {
      expect((await visitor.request(`${site}${path}`)).status).toBe(400);
    }
    const half = { method: "POST", headers: json, body: `{"message": "${secrets.message}` };
    expect((await visitor.request(`${site}/trpc/contact.send`, half)).status).toBe(400);

    // A database that refuses a value, then one without a column, then one that fails during a read.
    await app.db.execute(sql`alter table posts add constraint posts_refused check (false) not valid`);
    await app.db.execute(sql`alter table reviews add constraint reviews_refused check (false) not valid`);
    expect((await sendContact(visitor)).status).toBe(500);
    expect((await addReview(visitor)).status).toBe(500);
    await app.db.execute(sql`alter table reviews drop constraint reviews_refused`);
    await app.db.execute(sql`alter table posts drop constraint posts_refused`);
    await app.db.execute(sql`alter table sessions rename column expires_at to elsewhere`);
    expect((await addReview(visitor)).status).toBe(500);
    await app.db.execute(sql`alter table sessions rename column elsewhere to expires_at`);
    expect((await sendContact(visitor)).status).toBe(200);
    expect((await addReview(visitor)).status).toBe(200);
    await call(visitor, "auth.signOut", {});

    expect(seen.size).toBeGreaterThan(20);
    expect(lines().length).toBeGreaterThan(12);
    for (const secret of seen) expect(written()).not.toContain(secret);
    expect(written()).not.toMatch(/private|insert into|select "|@example|Bearer|Basic /i);
  });

  test("names what failed and where, under the id that the visitor got", async () => {
    await app.db.execute(sql`alter table posts add constraint posts_refused check (false) not valid`);
    const { status, requestId } = await sendContact(new Visitor());
    await app.db.execute(sql`alter table posts drop constraint posts_refused`);
    expect(status).toBe(500);
    const [line, ...others] = lines().filter(({ reqId }) => reqId === requestId);
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      msg: "the site could not answer a call: `err` says where it failed",
      procedure: "contact.send",
      err: { type: "DrizzleQueryError", cause: { code: "23514", table: "posts", constraint: "posts_refused" } },
    });
    expect(line?.err?.stack.join("\n")).toMatch(/insertContactMessage .*contact\/router\.ts:\d+:\d+/);
  });

  test("has no line about a successful request", async () => {
    await new Visitor().request(`${site}/trpc/reviews.list?input={}`);
    expect(lines()).toEqual([]);
  });
});

describe("an error in the log", () => {
  function logged(words: unknown[], detailed = false): string {
    const written: string[] = [];
    const destination = { write: (line: string) => void written.push(line) };
    const log = createLog("trace", { destination, detailed });
    (log.error as (...words: unknown[]) => void)(...words);
    return written.join("");
  }
  const hidden = () => new Error("private");

  test.each<[string, unknown, string?]>([
    ["alone", hidden()],
    ["as err", { err: hidden() }],
    ["as error", { error: hidden() }, "words"],
    ["with its own message as words", { err: hidden() }, "private"],
    ["with a cause", { err: new Error("x", { cause: hidden() }) }, "words"],
    ["of SQL", { err: new DrizzleQueryError("private", ["private"], hidden()) }, "words"],
    ["of JSON", { err: catchError(() => JSON.parse('{"a": private')) }, "words"],
    ["of an address", { err: catchError(() => new URL("private://[")) }, "words"],
    ["with more properties", { err: Object.assign(new Error("x"), { rawPacket: "private" }) }, "words"],
    ["with a code that is a sentence", { err: Object.assign(new Error("x"), { code: "private words" }) }, "words"],
    ["whose message looks like a stack", { err: new Error("x\n    at private (private.ts:1:1)") }, "words"],
    ["that is a string", { err: "private" }, "words"],
  ])("does not show its message: %s", (_, ...words) => {
    const text = logged(words);
    expect(text).toMatch(/"level":50/);
    expect(text).not.toMatch(/private/);
  });

  test("shows its type, its code and its location", () => {
    const described = describeError(Object.assign(new RangeError("x"), { code: "ERR_X" }));
    expect(described).toMatchObject({ type: "RangeError", code: "ERR_X" });
    expect(described.stack[0]).toMatch(/^at .*log\.test\.ts:\d+:\d+\)?$/);
    const stack = "Error: x\n    at run (/srv/my site/dist/server/main.js:1:2)";
    expect(describeError(Object.assign(new Error("x"), { stack })).stack).toHaveLength(1);
  });

  test("of a connection names the unreachable host", async () => {
    const port = await freePort();
    const failure = await fetch(`http://127.0.0.1:${port}/private`).catch((error: Error) => error);
    expect(describeError(failure).cause).toMatchObject({ code: "ECONNREFUSED", host: "127.0.0.1", port });
    expect(JSON.stringify(describeError(failure))).not.toMatch(/private/);
    const unknown = await fetch("http://nowhere.invalid/private").catch((error: Error) => error);
    expect(describeError(unknown).cause).toMatchObject({ host: "nowhere.invalid" });
  });

  test("of a provider shows the provider's answer", () => {
    const error = Object.assign(new Error("private"), { status: 401, error: "invalid_client" });
    expect(describeError(error)).toMatchObject({ status: 401, answer: "invalid_client" });
  });

  test("a private name is logged without its value, at the top and one below", () => {
    const text = logged([{ email: "private", request: { cookie: "private", headers: { a: "private" } } }]);
    expect(text).not.toMatch(/private/);
    expect(text).toMatch(/"email":"\[Redacted\]"/);
  });
});

function catchError(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
