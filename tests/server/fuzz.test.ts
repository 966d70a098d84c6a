import { gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { posts, reviews, sessions, signInAttempts, users } from "../../server/db/schema.ts";
import { appOfFile, refusal } from "../support/app.ts";
import { validReview } from "../support/content.ts";
import { type RawAnswer, sendRaw } from "../support/raw-http.ts";
import { procedures } from "./procedures.ts";

/** The same requests in every run; a failure names the seed and the shortest request that shows it. */
const SEED = 2022;
/** How long to wait for an answer that may never come, in milliseconds. */
const PATIENCE = 50;

const app = await appOfFile({ LOG_LEVEL: "error" }, { productionLog: true });
const ada = await app.signIn("Ada");
const rows = () => Promise.all([posts, reviews, users, sessions, signInAttempts].map((table) => app.db.$count(table)));

function check<T>(runs: number, values: fc.Arbitrary<T>, holds: (value: T) => Promise<void>): Promise<void> {
  return fc.assert(fc.asyncProperty(values, holds), { seed: SEED, numRuns: runs });
}

/** Expects what must hold for every answer. */
function expectHarmless({ statuses, text }: RawAnswer): void {
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  // The page shows code samples, which may contain such words.
  const answer = /<!doctype html>/i.test(text) ? "" : text;
  expect(answer).not.toMatch(/node_modules|\.ts:\d|select "|insert into|SyntaxError|TypeError/);
  expect(/access-control-/i.test(text)).toBe(false);
}

const nastyString = fc.oneof(
  fc.constantFrom("", "%", "%00", "%ff", "../..", "__proto__", "null", "-1", "1e999", ";", "'--"),
  fc.constantFrom("\u0000", "\ufeff", "\ud800", "a".repeat(3000)),
  fc.string({ unit: "binary", maxLength: 20 }),
);
const json = fc.oneof(
  fc.json(),
  fc
    .dictionary(
      fc.constantFrom("0", "1", "ids", "title", "message", "email", "__proto__", "ass", "limit"),
      fc.oneof(fc.jsonValue(), nastyString, fc.double(), fc.constant({ constructor: { prototype: {} } })),
    )
    .map((value) => JSON.stringify(value)),
  fc.constantFrom("[".repeat(30_000), '{"__proto__":null}', "1e999", '"\\ud800"', "nul"),
  fc.nat(20_000).map((depth) => `{"title":${"[".repeat(depth)}${"]".repeat(depth)},"message":"x"}`),
);
const paths = procedures.map(({ path }) => path);
const target = fc.oneof(
  fc.constantFrom(...paths, "a".repeat(2_000)).map((path) => `/trpc/${path}`),
  fc
    .tuple(
      fc.array(fc.constantFrom(...paths, "", "nothing", "__proto__"), { maxLength: 14 }),
      fc.constantFrom("?", "?batch=1&", "?batch=1&batch=1&", "?batch=0&", "?batch&"),
      fc.oneof(
        fc.constant(""),
        json.map((input) => `input=${encodeURIComponent(Buffer.from(input).toString())}`),
      ),
    )
    .map(([called, batch, input]) => `/trpc/${called}${batch}${input}`),
  fc
    .tuple(
      fc.constantFrom("/auth/", "/auth/local/", "/auth/oidc/", "/trpc/", "/", "//", "/assets/", "/.", "*"),
      fc.constantFrom("login", "callback", "done", "live", "ready", "robots.txt", ""),
      fc.constantFrom("", "?state=", "?code=x&state=", "?outcome=failed&reason=", "?popup=", "?error="),
      nastyString,
    )
    .map((parts) => parts.join("")),
  nastyString,
);
const header = fc.oneof(
  fc.tuple(
    fc.constantFrom("Cookie", "Origin", "Host", "Accept-Encoding", "If-None-Match", "Range", "Content-Type"),
    nastyString,
  ),
  fc.tuple(
    fc.constantFrom("Content-Encoding", "Transfer-Encoding", "Content-Length", "Expect", "Upgrade"),
    fc.oneof(fc.constantFrom("gzip", "chunked", "0", "-1", "100-continue", "websocket"), nastyString),
  ),
  fc.tuple(
    fc.constant("Cookie"),
    nastyString.map((value) => `session=${value}; sign-in=${value}; session=${value}`),
  ),
  fc.tuple(fc.constantFrom("X-Forwarded-For", "Last-Event-ID", "Sec-Fetch-Site"), nastyString),
  fc.tuple(nastyString, nastyString),
  fc.constantFrom<[string, string]>(["X", "x".repeat(20_000)], ["Content-Type", "application/json"]),
);

const request = fc.record({
  method: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom("GET", "POST", "HEAD") },
    { weight: 1, arbitrary: fc.constantFrom("PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "QUERY") },
    { weight: 1, arbitrary: nastyString },
  ),
  target,
  headers: fc.array(header, { maxLength: 4 }),
  // Most requests are well formed. Otherwise the HTTP parser would refuse nearly all of them first.
  isWild: fc.constantFrom(false, false, false, false, true),
  isJson: fc.boolean(),
  body: fc.option(
    fc.oneof(
      json.map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 300 }),
      json.map((text) => gzipSync(text)),
      fc.constant(Buffer.alloc(70_000, "x")),
    ),
  ),
});

test("a request of any kind causes no server error, reveals no internals, and changes nothing", async () => {
  const before = await rows();
  const seen = new Set<number>();
  await check(2_000, request, async ({ method, target, headers, isWild, isJson, body }) => {
    const wellFormed = isWild
      ? headers
      : headers
          .filter(([name]) => /^(?!Content-Length|Transfer-Encoding|Expect)[\w-]+$/.test(name))
          .map(([name, value]) => [name, value.replace(/[^\x20-\x7e]|^ | $/g, "")]);
    const path = isWild ? target : encodeURI(Buffer.from(target).toString()).replaceAll("%25", "%") || "/";
    const lines = [
      `${isWild ? method : method.replace(/\W/g, "") || "GET"} ${path} HTTP/1.1`,
      "Host: localhost",
      "Connection: close",
      ...wellFormed.map(([name, value]) => `${name}: ${value}`),
      ...(isJson ? ["Content-Type: application/json"] : []),
      ...(body ? [`Content-Length: ${body.length}`] : []),
    ];
    const head = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`);
    const answer = await sendRaw(app.env.port, Buffer.concat([head, body ?? Buffer.alloc(0)]), {
      patience: isWild ? PATIENCE : 0,
    });
    expectHarmless(answer);
    for (const status of answer.statuses) seen.add(status);
  });
  expect([...seen]).toEqual(expect.arrayContaining([200, 207, 400, 401, 403, 404, 405, 413, 414, 415, 431]));
  const after = await rows();
  // A request to a sign-in address may start a sign-in.
  expect(after.slice(0, 4)).toEqual(before.slice(0, 4));
  expect(app.log()).toBe("");
});

test("a text is stored exactly as it was sent, or refused with a reason", async () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", minLength: 1, maxLength: 120 }),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 120 }),
    fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) }),
    fc.constantFrom("\ufeffx", "x\u0000", "\ud800", "e\u0301", "\u00e9", "👨‍👩‍👧", "x\r\ny", "\u202ex"),
  );
  const outcomes = { stored: 0, refused: 0 };
  await check(150, fc.tuple(text, text), async ([title, message]) => {
    const call = ada.api.reviews.add.mutate(validReview({ title, message }));
    const answer = await call.catch(() => null);
    if (answer === null) {
      outcomes.refused += 1;
      const { code, fieldErrors } = await refusal(call);
      expect(code).toBe("BAD_REQUEST");
      expect(Object.keys(fieldErrors ?? {}).join()).toMatch(/^(?:title|message|title,message)$/);
    } else {
      outcomes.stored += 1;
      const [row] = await app.db.select().from(reviews).where(eq(reviews.id, answer.ids));
      const trimmed = { title: title.trim(), message: message.trim() };
      for (const stored of [answer, row]) expect(stored).toMatchObject(trimmed);
    }
  });
  expect(Math.min(outcomes.stored, outcomes.refused)).toBeGreaterThan(15);
});

const line = "POST /trpc/contact.send HTTP/1.1\r\nHost: localhost\r\n";
test.each([
  ["body", 413, "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n20000\r\n"],
  ["headers", 431, "X: "],
])("a request without an end in its %s is answered with %i and cut off", async (_, status, begun) => {
  const { statuses } = await sendRaw(app.env.port, line + begun + "x".repeat(100_000));
  expect(statuses).toEqual([status]);
});

test("a request whose header or body does not go on is answered with 408 within seconds", async () => {
  const unfinished = [line, `${line}Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{`];
  const answers = await Promise.all(unfinished.map((request) => sendRaw(app.env.port, request)));
  expect(answers.map(({ statuses }) => statuses)).toEqual([[408], [408]]);
});
