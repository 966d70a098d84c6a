import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PIPELINED_MAX } from "../../server/app/connections.ts";
import { posts, reviews, sessions, signInAttempts, users } from "../../server/db/schema.ts";
import { CONTACT_MESSAGE_MAX } from "../../shared/lengths.ts";
import { fieldNames, validationWording } from "../../site/words/validation.ts";
import { appOfFile } from "../support/app.ts";
import { procedures } from "../support/procedures.ts";
import { type RawAnswer, sendRaw } from "../support/raw-http.ts";
import { validReview } from "../support/review.ts";

/** The same requests in every run; a failure names the seed and the shortest request that shows it. */
const SEED = 2022;
/** How long to wait for an answer that may never come, in milliseconds. */
const PATIENCE = 50;

const app = await appOfFile({ LOG_LEVEL: "error" }, { productionLog: true });
const ada = await app.signIn("Ada");
const rows = () =>
  Promise.all([posts, reviews, users, sessions, signInAttempts].map((table) => app.db.$count(table)));

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

const procedurePaths = procedures.map(({ path }) => path);
const nastyString = fc.oneof(
  fc.constantFrom("", "%", "%00", "%ff", "..", "../..", "__proto__", "constructor", "toString", "null", "-1"),
  fc.constantFrom(
    "0",
    "[]",
    "{}",
    "\u0000",
    "\ufeff",
    "\ud800",
    "1e999",
    "a".repeat(3000),
    "%2f",
    ";",
    "'--",
  ),
  fc.string({ unit: "binary", maxLength: 20 }),
);
const json = fc.oneof(
  { weight: 3, arbitrary: fc.json() },
  {
    weight: 3,
    arbitrary: fc
      .dictionary(
        fc.constantFrom(
          "0",
          "1",
          "ids",
          "title",
          "message",
          "email",
          "fullName",
          "__proto__",
          "ass",
          "limit",
        ),
        fc.oneof(fc.jsonValue(), nastyString, fc.double(), fc.constant({ constructor: { prototype: {} } })),
      )
      .map((value) => JSON.stringify(value)),
  },
  fc.constantFrom(
    "[".repeat(30_000),
    '{"a":'.repeat(10_000),
    '{"__proto__":null}',
    "1e999",
    '"\\ud800"',
    "nul",
  ),
  fc
    .integer({ min: 1, max: 20_000 })
    .map((depth) => `{"title":${"[".repeat(depth)}${"]".repeat(depth)},"message":"x"}`),
);
const target = fc.oneof(
  fc
    .constantFrom(...procedurePaths.filter((path) => path !== "reviews.live"), "a".repeat(2_000))
    .map((path) => `/trpc/${path}`),
  fc
    .tuple(
      fc.oneof(fc.array(fc.constantFrom(...procedurePaths, "", "nothing", "__proto__"), { maxLength: 14 })),
      fc.constantFrom("", "?batch=1", "?batch=1&batch=1", "?batch=0", "?batch"),
      fc.option(json),
    )
    .map(([paths, batch, input]) => {
      const query =
        input === null
          ? ""
          : `${batch ? "&" : "?"}input=${encodeURIComponent(Buffer.from(input).toString())}`;
      return `/trpc/${paths.filter((path) => path !== "reviews.live").join(",")}${batch}${query}`;
    }),
  fc
    .tuple(
      fc.constantFrom(
        "/auth/",
        "/auth/local/",
        "/auth/oidc/",
        "/trpc/",
        "/",
        "//",
        "/assets/",
        "/.",
        "*",
        "",
      ),
      fc.constantFrom("login", "callback", "done", "live", "ready", "robots.txt", ""),
      fc.constantFrom(
        "",
        "?",
        "?state=",
        "?code=x&state=",
        "?outcome=failed&reason=",
        "?attempt=",
        "?error=",
      ),
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
    fc.constantFrom(
      "Content-Encoding",
      "Transfer-Encoding",
      "Content-Length",
      "Expect",
      "Upgrade",
      "Connection",
    ),
    fc.oneof(
      fc.constantFrom("gzip", "chunked", "0", "5", "-1", "1e9", "100-continue", "websocket"),
      nastyString,
    ),
  ),
  fc.tuple(
    fc.constantFrom("Cookie"),
    nastyString.map((value) => `session=${value}; sign-in=${value}; session=${value}`),
  ),
  fc.tuple(
    fc.constantFrom("X-Forwarded-For", "Last-Event-ID", "Sec-Fetch-Site", "Sec-Fetch-Mode"),
    nastyString,
  ),
  fc.tuple(nastyString, nastyString),
  fc.constantFrom<[string, string]>(["X", "x".repeat(20_000)], ["Content-Type", "application/json"]),
);
const body = fc.oneof(
  json.map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  json.map((text) => gzipSync(text)),
  fc.constant(Buffer.alloc(70_000, "x")),
);

describe("a request of any kind", () => {
  const request = fc.record({
    method: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom("GET", "POST", "HEAD") },
      {
        weight: 1,
        arbitrary: fc.constantFrom("PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH", "QUERY"),
      },
      { weight: 1, arbitrary: nastyString },
    ),
    target,
    headers: fc.array(header, { maxLength: 4 }),
    // Most requests are well formed. Otherwise the HTTP parser would refuse nearly all of them first.
    isWild: fc.oneof(
      { weight: 4, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
    isJson: fc.boolean(),
    body: fc.option(body),
  });

  test("causes no server error, reveals no internals, and changes nothing", async () => {
    const before = await rows();
    const seen = new Set<number>();
    await check(2_000, request, async ({ method, target, headers, isWild, isJson, body }) => {
      const wellFormed = isWild
        ? headers
        : headers
            .filter(([name]) => /^(?!Content-Length|Transfer-Encoding|Expect)[\w-]+$/.test(name))
            .map(([name, value]) => [name, value.replace(/[^\x20-\x7e]|^ | $/g, "")]);
      const lines = [
        `${isWild ? method : method.replace(/\W/g, "") || "GET"} ${isWild ? target : encodeURI(Buffer.from(target).toString()).replaceAll("%25", "%") || "/"} HTTP/1.1`,
        "Host: localhost",
        "Connection: close",
        ...wellFormed.map(([name, value]) => `${name}: ${value}`),
        ...(isJson ? ["Content-Type: application/json"] : []),
        ...(body ? [`Content-Length: ${body.length}`] : []),
      ];
      const answer = await sendRaw(app.env.port, [`${lines.join("\r\n")}\r\n\r\n`, body ?? ""], {
        patience: isWild ? PATIENCE : 0,
      });
      expectHarmless(answer);
      for (const status of answer.statuses) seen.add(status);
    });
    expect([...seen]).toEqual(
      expect.arrayContaining([200, 207, 302, 400, 401, 403, 404, 405, 413, 414, 415, 417, 431]),
    );
    const after = await rows();
    // A request to a sign-in address may start a sign-in.
    expect(after.slice(0, 4)).toEqual(before.slice(0, 4));
    expect(app.log()).toBe("");
  });

  test("even of bytes that are not HTTP, causes no server error", async () => {
    await check(500, fc.uint8Array({ minLength: 1, maxLength: 400 }), async (bytes) => {
      expectHarmless(await sendRaw(app.env.port, [bytes], { patience: PATIENCE / 10 }));
    });
    expect((await fetch(`${app.origin}/live`)).status).toBe(200);
  });
});

describe("a contact message with one error", () => {
  const right = { fullName: "A Placeholder", email: "placeholder@example.com", message: "Hello" };
  interface Request {
    method: string;
    target: string;
    headers: string[];
    body: string | Uint8Array;
  }
  const fine: Request = {
    method: "POST",
    target: "/trpc/contact.send",
    headers: ["Content-Type: application/json"],
    body: JSON.stringify(right),
  };
  const withHeader =
    (...headers: string[]) =>
    (request: Request): Request => ({ ...request, headers: [...headers, ...request.headers] });
  const withType = (type: string) => (request: Request) => ({
    ...request,
    headers: [`Content-Type: ${type}`],
  });
  const withBody = (body: string | Uint8Array) => (request: Request) => ({ ...request, body });
  const withInput = (input: unknown) => withBody(JSON.stringify(input));

  async function send({ method, target, headers, body }: Request): Promise<RawAnswer> {
    const bytes = Buffer.from(body);
    const lines = [`${method} ${target} HTTP/1.1`, "Host: localhost", "Connection: close", ...headers];
    const head = `${lines.join("\r\n")}\r\nContent-Length: ${bytes.length}\r\n\r\n`;
    return await sendRaw(app.env.port, [head, bytes]);
  }

  test("is stored without that error", async () => {
    const [before] = await rows();
    expect((await send(fine)).statuses).toEqual([200]);
    expect((await send(withType('Application/JSON; charset="UTF-8"')(fine))).statuses).toEqual([200]);
    const [after = 0] = await rows();
    expect(after - (before ?? 0)).toBe(2);
  });

  const notUtf8 = (bytes: readonly number[]) =>
    Buffer.concat([
      Buffer.from('{"fullName":"A","email":"placeholder@example.com","message":"x'),
      Buffer.from(bytes),
      Buffer.from('"}'),
    ]);
  const flaws = fc.oneof(
    fc
      .constantFrom("GET", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD")
      .map((method) => (request: Request) => ({
        ...request,
        method,
      })),
    fc
      .constantFrom(
        "text/plain",
        "multipart/form-data; boundary=x",
        "application/x-www-form-urlencoded",
        "*/*",
        "",
      )
      .map(withType),
    fc
      .constantFrom(
        "application/json; charset=utf-16",
        "application/json; charset=iso-8859-1",
        "text/plain; application/json",
        "application/jsonx",
        "application/json, text/plain",
        "text/plain;application/json",
        "application/octet-stream",
        "\tapplication/json/",
      )
      .map(withType),
    fc.constant((request: Request) => ({ ...request, headers: [] })),
    fc
      .constantFrom(
        "https://evil.example",
        "null",
        "http://localhost:1",
        "http://localhost",
        "",
        "file://",
        "*",
      )
      .map((origin) => withHeader(`Origin: ${origin}`)),
    fc
      .constantFrom("cross-site", "same-site", "garbage", "")
      .map((site) => withHeader(`Sec-Fetch-Site: ${site}`)),
    fc.constant((request: Request) =>
      withHeader(`Origin: ${app.env.publicOrigin}`, "Origin: https://evil.example")(request),
    ),
    fc.constantFrom("gzip", "br", "deflate", "identity, gzip", "x").map((encoding) => (request: Request) => ({
      ...withHeader(`Content-Encoding: ${encoding}`)(request),
      body: encoding === "gzip" ? gzipSync(request.body) : request.body,
    })),
    fc
      .constantFrom([0xff], [0xc3], [0xe2, 0x82], [0xed, 0xa0, 0x80], [0xc0, 0x80], [0xf8, 0x88])
      .map((bytes) => withBody(notUtf8(bytes))),
    fc.constant(withBody(Buffer.from(JSON.stringify(right), "utf16le"))),
    fc
      .constantFrom('"\\u0000"', '"\\ud800"', '"\\udc00\\ud800"', '"\\ud83d x"', '"\u0000"')
      .map((message) => withBody(JSON.stringify(right).replace('"Hello"', message))),
    fc
      .constantFrom(
        "__proto__",
        "constructor",
        "prototype",
        "ass",
        "0",
        "id",
        "hiddenAt",
        "toString",
        "Message",
      )
      .map((key) => withBody(JSON.stringify(right).replace("{", `{${JSON.stringify(key)}:{"prototype":1},`))),
    fc
      .constantFrom("fullName", "email", "message")
      .chain((field) =>
        fc
          .oneof(
            fc.constantFrom<unknown>(
              "",
              " ",
              "\u200b",
              null,
              1,
              true,
              [],
              {},
              ["x"],
              { x: "x" },
              "x".repeat(CONTACT_MESSAGE_MAX + 1),
            ),
            fc.constant(undefined),
          )
          .map((value) => withInput({ ...right, [field]: value })),
      ),
    fc
      .constantFrom(
        "a",
        "a@",
        "@b",
        "a@b",
        "a b@example.com",
        "a@example.com\r\nBcc: b@example.com",
        "<a@b.example>",
      )
      .map((email) => withInput({ ...right, email })),
    fc
      .constantFrom(
        "x",
        "1",
        "00000000-0000-0000-0000-00000000000g",
        "urn:uuid:0190163d-8694-739b-aea5-966c26f8ad91",
      )
      .map((ids) => withInput({ ...right, ids })),
    fc.jsonValue().map((value) => withInput(value)),
    fc
      .constantFrom("", "{", "null", "[]", `[${JSON.stringify(right)}]`, `${JSON.stringify(right)}x`)
      .map(withBody),
    fc.constant(withBody(JSON.stringify(right).padEnd(70_000))),
    fc
      .constantFrom(
        "contact.send?batch=1",
        "contact.send,contact.send",
        "contact.Send",
        "contact/send",
        "contact",
      )
      .map((path) => (request: Request) => ({ ...request, target: `/trpc/${path}` })),
    fc
      .array(fc.constantFrom("contact.send"), { minLength: 11, maxLength: 40 })
      .map((paths) => (request: Request) => ({
        ...request,
        target: `/trpc/${paths.join(",")}?batch=1`,
        body: JSON.stringify(Object.fromEntries(paths.map((_, index) => [index, right]))),
      })),
    fc
      .constantFrom("01", "-0", " 0", "0.0", "1", "__proto__", "length")
      .map((index) => (request: Request) => ({
        ...request,
        target: "/trpc/contact.send?batch=1",
        body: JSON.stringify({ [index]: right }),
      })),
  );

  test("is refused and not stored", async () => {
    const [before] = await rows();
    await check(1_500, flaws, async (flaw) => {
      const answer = await send(flaw(fine));
      expectHarmless(answer);
      expect(answer.statuses).toEqual([expect.toSatisfy((status: number) => status >= 400 && status < 500)]);
    });
    const [after] = await rows();
    expect(after).toBe(before);
    expect(app.log()).toBe("");
  });
});

function withoutNumbers(sentence: string): string {
  return sentence.replace(/\d+/g, "#");
}

describe("a text", () => {
  const text = fc.oneof(
    { weight: 2, arbitrary: fc.string({ unit: "binary", minLength: 1, maxLength: 120 }) },
    { weight: 2, arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 120 }) },
    {
      weight: 1,
      arbitrary: fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((n) => String.fromCharCode(n)) }),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "\ufeffx",
        "x\u0000",
        "\ud800",
        "e\u0301",
        "\u00e9",
        "👨‍👩‍👧",
        "x\r\ny",
        "\u202ex",
      ),
    },
  );
  const escaped = (value: string) =>
    JSON.stringify(value).replace(
      /[^\x20-\x7e]/g,
      (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );

  /** Every reason to refuse a review's texts, without its numbers. */
  const reasons = [fieldNames.title, fieldNames.review].flatMap((name) =>
    [
      validationWording.empty(name),
      validationWording.unstorable(name),
      validationWording.oneLine(name),
      validationWording.tooLong(name, 1, 1),
    ].map(withoutNumbers),
  );

  test("is stored exactly as it was sent, or refused with a reason", async () => {
    let stored = 0;
    let refused = 0;
    await check(150, fc.tuple(text, text, fc.boolean()), async ([title, message, isEscaped]) => {
      const write = isEscaped ? escaped : (value: string) => JSON.stringify(value);
      const response = await fetch(`${app.origin}/trpc/reviews.add`, {
        method: "POST",
        headers: { "content-type": "application/json", cookie: ada.cookie },
        body: `{${Object.entries(validReview({ title, message }))
          .map(([name, value]) => `"${name}":${write(String(value))}`)
          .join()}}`,
      });
      const answer = await response.json();
      if (response.status === 200) {
        stored += 1;
        const { ids } = answer.result.data;
        const [row] = await app.db.select().from(reviews).where(eq(reviews.id, ids));
        expect([row?.title, row?.message]).toEqual([title.trim(), message.trim()]);
        expect([answer.result.data.title, answer.result.data.message]).toEqual([
          title.trim(),
          message.trim(),
        ]);
      } else {
        refused += 1;
        expect(response.status).toBe(400);
        const given = Object.values<string[]>(answer.error.data.fieldErrors).flat();
        expect(given.length).toBeGreaterThan(0);
        for (const reason of given) expect(reasons).toContain(withoutNumbers(reason));
      }
    });
    expect(stored).toBeGreaterThan(15);
    expect(refused).toBeGreaterThan(15);
  });
});

describe("a request without an end", () => {
  /** Sends until the server answers or hangs up, up to 64 MiB. @returns the answer, and how much was sent. */
  async function flood(head: string, piece: Buffer): Promise<{ text: string; sent: number }> {
    const socket = connect(app.env.port, "127.0.0.1");
    let text = "";
    let sent = 0;
    const over = new Promise<void>((resolve) => {
      socket.on("data", (answer) => {
        text += answer;
        resolve();
      });
      socket.on("error", () => {}); // a `close` event follows
      socket.on("close", () => resolve());
    });
    socket.write(head);
    function pour(): void {
      while (text === "" && !socket.destroyed && sent < 64 * 2 ** 20) {
        sent += piece.length;
        if (!socket.write(piece)) return;
      }
    }
    socket.on("connect", pour);
    socket.on("drain", pour);
    await over;
    socket.destroy();
    return { text, sent };
  }

  const piece = Buffer.alloc(64 * 1024, "x");
  const chunk = Buffer.concat([Buffer.from("10000\r\n"), piece, Buffer.from("\r\n")]);

  test("in its body is answered with 413 and cut off", async () => {
    const { text, sent } = await flood(
      "POST /trpc/contact.send HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
      chunk,
    );
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    expect(sent).toBeLessThan(16 * 2 ** 20);
  });

  test("in its headers is answered with 431 and cut off", async () => {
    const { text, sent } = await flood("GET / HTTP/1.1\r\nX: ", piece);
    expect(text).toMatch(/^HTTP\/1\.1 431 /);
    expect(sent).toBeLessThan(16 * 2 ** 20);
  });
});

describe("a connection", () => {
  const message = JSON.stringify({ fullName: "", email: "", message: "" });
  /** Requests and the status that each is answered with. */
  const known: [string, number][] = [
    ["GET / HTTP/1.1\r\nHost: x\r\n\r\n", 200],
    ["GET /live HTTP/1.1\r\nHost: x\r\n\r\n", 200],
    ["GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n", 404],
    ["GET /trpc/reviews.list HTTP/1.1\r\nHost: x\r\n\r\n", 200],
    ["GET /trpc/reviews.list?input=%7B%22limit%22%3A0%7D HTTP/1.1\r\nHost: x\r\n\r\n", 400],
    ["GET /trpc/auth.signOut HTTP/1.1\r\nHost: x\r\n\r\n", 405],
    [
      `POST /trpc/contact.send HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${message.length}\r\n\r\n${message}`,
      400,
    ],
  ];
  const close = "GET /live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
  const stream = "GET /trpc/reviews.live?input={} HTTP/1.1\r\nHost: x\r\n\r\n";

  test("with pipelined requests is answered in order", async () => {
    const ahead = fc.array(fc.constantFrom(...known), { minLength: 1, maxLength: PIPELINED_MAX });
    await check(60, ahead, async (requests) => {
      const text = requests.map(([request]) => request).join("") + close;
      const answer = await sendRaw(app.env.port, [text]);
      expectHarmless({ ...answer, text: "" });
      expect(answer.statuses).toEqual([...requests.map(([, status]) => status), 200]);
    });
  });

  test("with too many pipelined requests is closed", async () => {
    const [[live] = [""]] = known.slice(1);
    // The first answer may be sent before the other requests have arrived.
    const { statuses } = await sendRaw(app.env.port, [live.repeat(PIPELINED_MAX + 2)]);
    expect(statuses.length).toBeLessThanOrEqual(1);
    expect((await fetch(`${app.origin}/live`)).status).toBe(200);
  });

  test("with a request behind an event stream is closed at once, wherever the bytes are split", async () => {
    const request = fc.constantFrom(...known);
    const visit = fc.record({
      before: fc.array(request, { maxLength: 10 }),
      behind: fc.array(request, { minLength: 1, maxLength: 40 }),
      // Between 0 and 1: the position within the data that follows.
      parted: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    });
    await check(60, visit, async ({ before, behind, parted }) => {
      const bytes = (requests: typeof before) => requests.map(([text]) => text).join("");
      const text = bytes(before) + stream + bytes(behind);
      const cut = parted === null ? text.length : text.length - Math.ceil(parted * bytes(behind).length);
      const { statuses } = await sendRaw(app.env.port, [text.slice(0, cut), text.slice(cut)]);
      // Answers that the server has not sent are lost with the connection.
      const expected = [...before.map(([, status]) => status), 200];
      expect(statuses).toEqual(expected.slice(0, statuses.length));
    });
    expect((await fetch(`${app.origin}/live`)).status).toBe(200);
    expect(app.log()).toBe("");
  });

  test("that is reset, half closed or read slowly at any moment causes no error, and the server goes on answering", async () => {
    const visit = fc.record({
      requests: fc.array(fc.constantFrom(...known.map(([request]) => request), stream, "GET /li", close), {
        minLength: 1,
        maxLength: 30,
      }),
      ending: fc.constantFrom("reset", "half", "slow", "hang up"),
      after: fc.constantFrom("connect", "write", "answer"),
    });
    await check(300, visit, async ({ requests, ending, after }) => {
      const socket = connect(app.env.port, "127.0.0.1");
      const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
      socket.on("error", () => {}); // a `close` event follows
      await once(socket, "connect");
      const written = new Promise<void>((resolve) => socket.write(requests.join(""), () => resolve()));
      if (after !== "connect") await written;
      if (after === "answer") await Promise.race([once(socket, "readable"), closed, delay(PATIENCE)]);
      if (ending === "reset") socket.resetAndDestroy();
      else if (ending === "half") {
        socket.end();
        socket.resume();
        await Promise.race([closed, delay(PATIENCE)]);
      } else if (ending === "slow") {
        socket.read(10);
        await Promise.race([closed, delay(PATIENCE / 10)]);
      }
      socket.destroy();
    });
    expect((await fetch(`${app.origin}/live`)).status).toBe(200);
    expect(app.log()).toBe("");
  });
});
