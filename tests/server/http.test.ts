import { describe, expect, test } from "vitest";
import { securityHeaders } from "../../server/app/security-headers.ts";
import { posts } from "../../server/db/schema.ts";
import { parseEnv } from "../../server/env.ts";
import { privacyPage } from "../../settings/links.ts";
import { sections } from "../../settings/sections.ts";
import { notFoundWording } from "../../words/page.ts";
import { refusalWording } from "../../words/server.ts";
import { appOfFile, appOfTest } from "../support/app.ts";
import { validMessage } from "../support/contact.ts";
import { escapeHtml } from "../support/html.ts";
import { send as sendJson } from "../support/load.ts";
import { sendRaw } from "../support/raw-http.ts";

const app = await appOfFile();

const message = JSON.stringify(validMessage());

/** The path of a batch. */
const calls = (count: number, comma = ",") => Array(count).fill("auth.viewer").join(comma);

const json = { "content-type": "application/json" };

function send(headers: Record<string, string>, body = message, rest = ""): Promise<Response> {
  return fetch(`${app.origin}/trpc/contact.send${rest}`, { method: "POST", headers, body });
}

/** Sends a request line and headers as they are, and reads until the connection is closed. */
function ask(line: string, headers: string[] = [], host = ["Host: localhost"]) {
  const lines = [`${line} HTTP/1.1`, ...host, ...headers, "Connection: close", "", ""];
  return sendRaw(app.env.port, [lines.join("\r\n")]);
}

test("for an unknown address, browsers get a page of the site and programs get one line", async () => {
  const page = await fetch(`${app.origin}/nowhere`, { headers: { accept: "text/html,*/*;q=0.8" } });
  expect(page.status).toBe(404);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const html = await page.text();
  expect(html).toContain(escapeHtml(notFoundWording.sentence));
  expect(html).toContain('<a href="/">');
  expect(html).toContain('<link rel="stylesheet" href="/assets/popup.css"/>');
  const line = await fetch(`${app.origin}/nowhere`);
  expect(line.status).toBe(404);
  expect(line.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await line.text()).toBe(`${notFoundWording.sentence}\n`);
});

test.each<[path: string, location: string]>([
  ["/changes/", "/changes"],
  [`/${privacyPage}/`, `/${privacyPage}`],
  ...(sections.ports ? [["/ports/?a=1&b=/", "/ports?a=1&b=/"] satisfies [string, string]] : []),
])("the address %s leads to the one without the slash", async (path, location) => {
  for (const method of ["GET", "HEAD"]) {
    const response = await fetch(`${app.origin}${path}`, { method, redirect: "manual" });
    expect(response.status).toBe(308);
    expect(response.headers.get("location")).toBe(location);
    expect((await fetch(`${app.origin}${path}`, { method })).status).toBe(200);
  }
});

test.each([
  "GET //evil.example/",
  "GET //changes/",
  "GET /changes//",
  "GET //evil.example/changes/",
  "GET http://evil.example/changes/",
  "GET /\\evil.example/",
  "GET /%2Fevil.example/",
  "GET /changes/..//",
  "GET /nowhere/",
  "GET /assets/",
  "POST /changes/",
])("the request %s is not redirected", async (line) => {
  const { statuses, text } = await ask(line, ["Content-Length: 0"]);
  expect(statuses).toEqual([404]);
  expect(text).not.toMatch(/^location:/im);
});

describe("tRPC over HTTP", () => {
  test("answers as tRPC 11 does, and no cache stores it", async () => {
    const answer = await fetch(`${app.origin}/trpc/auth.viewer`);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toEqual({ result: { data: null } });
  });

  test.each<[string, path: string, status: number, body?: string]>([
    ["a mutation by GET", "auth.signOut", 405],
    ["a router instead of a procedure", "reviews", 404],
    ["a path of percent signs", "%25", 404],
    ["a broken percent encoding", "%E0%A4%A", 400],
    ["an input that is not JSON", "reviews.list?input={", 400],
    ["a batch whose input is a list", "reviews.list?batch=1&input=[]", 400],
    ["a batch of eleven with encoded commas", `${calls(11, "%2C")}?batch=1&input={}`, 400],
    ["a batch of eleven with an encoded parameter", `${calls(11)}?b%61tch=%31&input={}`, 400],
    ["a batch of eleven in a body", `${calls(11)}?batch=1`, 400, "{}"],
    ["a body that is too large", "contact.send", 413, `"${"x".repeat(70_000)}"`],
  ])("refuses %s", async (_, path, status, body) => {
    const init = body === undefined ? {} : { method: "POST", headers: json, body };
    const response = await fetch(`${app.origin}/trpc/${path}`, init);
    expect(response.status).toBe(status);
    expect(await response.text()).not.toMatch(/stack|node_modules|SyntaxError/);
  });

  test("refuses a body that is not JSON with a message", async () => {
    const answer = await send({ "content-type": "text/plain" });
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({ error: { message: refusalWording.notJson } });
  });
});

describe("a write", () => {
  test("is accepted from the site's own pages and from clients without a page", async () => {
    const origin = { origin: app.env.publicOrigin };
    for (const headers of [{}, origin, { ...origin, "sec-fetch-site": "same-origin" }]) {
      expect((await send({ ...json, ...headers })).status).toBe(200);
    }
  });

  test.each([
    ["another origin", { origin: "https://evil.example" }],
    ["another port of the same host", { origin: "http://localhost:1" }],
    ["an opaque origin", { origin: "null" }],
    ["a page of another site", { "sec-fetch-site": "cross-site" }],
    ["a page of a sibling site", { "sec-fetch-site": "same-site" }],
  ])("is refused from %s", async (_, headers) => {
    const before = await app.db.$count(posts);
    // fetch() would set Sec-Fetch-Site itself.
    const { status } = await sendJson(`${app.origin}/trpc/contact.send`, {
      headers,
      body: JSON.parse(message),
    });
    expect(status).toBe(403);
    expect(await app.db.$count(posts)).toBe(before);
  });
});

test("every answer carries the security headers, refusals too", async () => {
  for (const [path, init] of [
    ["/"],
    ["/live"],
    ["/trpc/auth.viewer"],
    ["/nothing"],
    ["/auth/done"],
    ["/auth/nobody/login"],
    ["/trpc/%"],
    ["/trpc/reviews.list", { method: "DELETE" }],
    ["/trpc/contact.send", { method: "POST", headers: { origin: "https://evil.example" } }],
    ["/trpc/contact.send", { method: "POST", body: "x".repeat(70_000) }],
  ] as const) {
    const { headers } = await fetch(`${app.origin}${path}`, init);
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'/);
    expect(headers.get("content-security-policy")).not.toMatch(/unsafe/);
    expect(headers.get("content-security-policy")).toMatch(/frame-ancestors 'none'/);
    expect(Object.fromEntries(headers), path).toMatchObject({
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
      // The addresses of a sign-in hold codes and states, so no browser may send them to another site.
      "referrer-policy": path.startsWith("/auth/") ? "no-referrer" : "strict-origin-when-cross-origin",
      "permissions-policy": expect.stringMatching(/camera=\(\)/),
    });
    for (const absent of ["access-control-allow-origin", "strict-transport-security", "x-powered-by"]) {
      expect(headers.get(absent)).toBeNull();
    }
  }
});

test.each([
  ["no host", "GET / HTTP/1.1\r\n\r\n", 400],
  ["an invalid request line", "GET / HTTP/9.9\r\n\r\n", 400],
  ["a header that is too large", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
  ["an expectation that is unknown", "GET / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n\r\n", 417],
])("answers to malformed requests carry them as well: %s", async (_, request, status) => {
  const { statuses, text } = await sendRaw(app.env.port, [request]);
  expect(statuses).toEqual([status]);
  for (const header of ["content-security-policy: default-src 'none'", "x-content-type-options: nosniff"]) {
    expect(text).toContain(header);
  }
});

/** Addresses of every kind, and the status of a GET. */
const addresses = [
  ["/", 200],
  ["/live", 200],
  ["/ready", 200],
  ["/changes", 200],
  ...(sections.ports ? [["/ports", 200] as const] : []),
  [`/${privacyPage}`, privacyPage === null ? 404 : 200],
  ["/reviews.atom", 200],
  ["/reviews.svg", 200],
  ["/badge.svg", 200],
  ["/robots.txt", 200],
  ["/auth/login", 302],
  ["/auth/done?outcome=cancelled", 200],
  ["/auth/github/callback", 404],
  [`/owner/reviews/${"x".repeat(43)}`, 404],
  ["/trpc/reviews.list?input={}", 200],
  ["/trpc/auth.viewer", 200],
] as const;

test.each(addresses)(
  "%s takes no method but GET and HEAD, and lets no other site read or upgrade it",
  async (path, got) => {
    const askBy = async (method: string, ...headers: string[]) => {
      const { statuses, text } = await ask(`${method} ${path}`, headers);
      const [head = "", body = ""] = text.split(/\r\n\r\n(.*)/s);
      if (statuses.length > 0) expect(head).toMatch(/^content-security-policy: default-src 'none'/im);
      expect(head).not.toMatch(/^access-control-|^allow:/im);
      return { statuses, body };
    };
    expect((await askBy("GET")).statuses).toEqual([got]);
    const head = await askBy("HEAD");
    expect([got, 404, 405]).toContain(head.statuses[0]);
    expect(head.body).toBe("");
    for (const method of ["PUT", "DELETE", "PATCH", "TRACE", "QUERY", "PROPFIND"]) {
      expect([400, 404, 405]).toContain((await askBy(method)).statuses[0]);
    }
    const preflight = ["Origin: https://evil.example", "Access-Control-Request-Method: POST"];
    expect([403, 404, 405]).toContain((await askBy("OPTIONS", ...preflight)).statuses[0]);
    // A CONNECT gets no answer: the connection is closed.
    expect((await askBy("CONNECT")).statuses.filter((status) => status < 400)).toEqual([]);
    const websocket = ["Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13"];
    for (const upgrade of [["Upgrade: websocket", ...websocket], ["Upgrade: h2c"]]) {
      expect((await askBy("GET", ...upgrade, "Connection: upgrade")).statuses).toEqual([got]);
    }
    for (const unusual of [
      "Range: bytes=0-0",
      "Range: bytes=0-,0-,0-",
      'If-Match: "x"',
      "If-None-Match: *",
      "If-Modified-Since: Thu, 01 Jan 2099 00:00:00 GMT",
      "If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT",
      `Accept: ${"*/*;q=0.1,".repeat(500)}`,
      "Accept: text/html;q=x",
      "Accept-Encoding: br;q=NaN, ,;,gzip;q=",
      "Accept-Language: __proto__",
    ]) {
      expect([got, 304]).toContain((await askBy("GET", unusual)).statuses[0]);
    }
  },
);

test.each([
  "/%2e%2e/",
  "/../package.json",
  "/assets/..%2f..%2fpackage.json",
  "/assets/..%2findex.html",
  "/assets/nothing.js",
  "/assets/..%5c..%5cpackage.json",
  "/assets/%2e%2e/index.html",
  "/assets/../index.html",
  "/assets/popup.css%00.js",
  "/assets/popup.css/",
  "/assets/popup.css.br",
  "/assets//popup.css",
  "/index.html",
  "/.env",
  "/.git/config",
  "/.vite/manifest.json",
  "/.well-known/openid-configuration",
  "///evil.example",
  "//evil.example/%2e%2e",
  "/\\evil.example",
  "/LIVE",
  "/live;x",
  "/%6cive%2f",
  "/trpc",
  "/trpc/",
  "/trpc/reviews.list/",
  "/trpc/%72eviews.list%2f",
  "/auth/%2e%2e/live",
  "/owner/reviews/",
  "/owner/reviews/../../live",
])("%s leads to nothing, and to no other site", async (path) => {
  const { statuses, text } = await ask(`GET ${path}`);
  expect([[400], [404]]).toContainEqual(statuses);
  expect(text).not.toMatch(/^location:/im);
  expect(text).not.toMatch(/"dependencies"|DATABASE_URL=|\[core\]/);
});

test.each([
  ["both lengths", "Content-Length: 5\r\nTransfer-Encoding: chunked"],
  ["two lengths", "Content-Length: 0\r\nContent-Length: 44"],
  ["a length with a sign", "Content-Length: +0"],
  ["an encoding in disguise", "Transfer-Encoding: xchunked"],
  ["an encoding after chunked", "Transfer-Encoding: chunked, identity"],
  ["a space before the colon", "Transfer-Encoding : chunked"],
  ["a folded line", "X: y\r\n Transfer-Encoding: chunked"],
  ["a line feed alone", "X: y\nTransfer-Encoding: chunked"],
])("a request with %s hides no second request", async (_, headers) => {
  const { statuses } = await sendRaw(
    app.env.port,
    [
      `POST /trpc/auth.signOut HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n\r\n0\r\n\r\nGET /ready HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    ],
    { patience: 200 },
  );
  expect(statuses).toEqual([400]);
});

test.each([
  ["two hosts", ["Host: localhost", "Host: evil.example"], 400],
  ["the same host twice", ["Host: localhost", "hOST: localhost"], 400],
  ["no host", [], 400],
  ["a user in front of it", ["Host: user@localhost"], 400],
  ["a path behind it", ["Host: localhost/path"], 400],
  ["one host with a port", ["Host: localhost:3000"], 200],
  ["an IPv6 address", ["Host: [::1]:3000"], 200],
])("a request with %s is answered with %i", async (_, headers, status) => {
  for (const path of ["/", "/trpc/auth.viewer"]) {
    const { statuses } = await ask(`GET ${path}`, headers, []);
    expect(statuses).toEqual([status]);
  }
});

test.each([
  ["br", "br"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["GZIP", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.1, gzip;q=0.9", "gzip"],
  ["br;q=0, *", "gzip"],
  ["*", "br"],
  ["brx", null],
  ["xbr, gzipped", null],
  ["identity", null],
  ["identity, br;q=0.5", null],
  ["br;q=0, gzip;q=0.0", null],
  ["", null],
])("with Accept-Encoding %j the page is encoded as %s", async (accepted, encoding) => {
  const { text } = await ask("GET /", [`Accept-Encoding: ${accepted}`]);
  expect(/^content-encoding: (.*)\r$/m.exec(text)?.[1] ?? null).toBe(encoding);
});

test.each([
  ["TAG", 304],
  ["W/TAG", 304],
  ['"x", TAG', 304],
  ['TAG,W/"x"', 304],
  ['"x"', 200],
  ['"TAGx"', 200],
  ["x", 200],
  ["", 200],
])("with If-None-Match %s a page is answered with %i", async (header, status) => {
  for (const path of ["/changes", "/reviews.atom", "/reviews.svg", "/badge.svg"]) {
    const etag = (await fetch(app.origin + path)).headers.get("etag") ?? "";
    const inner = header.replace('"TAGx"', `"${etag.slice(1, -1)}x"`).replace("TAG", etag);
    const headers = { "if-none-match": inner };
    expect((await fetch(app.origin + path, { headers })).status).toBe(status);
  }
});

test("a cache may store the page for PAGE_CACHE_SECONDS, and not at all without this variable", async () => {
  expect((await fetch(app.origin)).headers.get("cache-control")).toBe("no-cache");
  const cached = await appOfTest({ PAGE_CACHE_SECONDS: "60" });
  const ada = await cached.signIn("Ada");
  await cached.newestReviews.newest();
  const { headers } = await fetch(cached.origin, { headers: { cookie: ada.cookie } });
  expect(headers.get("cache-control")).toBe("public, max-age=0, s-maxage=60, stale-while-revalidate=60");
  expect(headers.get("vary")).toBe("accept-encoding");
  expect(headers.get("set-cookie")).toBeNull();
});

describe("the headers of a site on https", () => {
  const https = {
    PUBLIC_URL: "https://theme.example",
    DATABASE_URL: "postgres://localhost/site",
    GITHUB_CLIENT_ID: "placeholder",
    GITHUB_CLIENT_SECRET: "placeholder",
  };
  function headersWith(variables: Record<string, string>) {
    const own = { scripts: [], styles: ["'sha256-placeholder'"] };
    const headers = securityHeaders(parseEnv({ ...https, ...variables }), own);
    return { headers, policy: headers["content-security-policy"]?.split(";") ?? [] };
  }

  test("keep browsers on https for two years", () => {
    const { headers, policy } = headersWith({});
    expect(headers["strict-transport-security"]).toBe("max-age=63072000");
    expect(policy).toContain("upgrade-insecure-requests");
  });

  const id = "0b1f2a3c-1111-4222-8333-94a5b6c7d8e9";
  test.each([
    [{}, "", /^connect-src 'self'$/],
    [{ ANALYTICS_MEASUREMENT_ID: "G-TEST123" }, " https://*.googletagmanager.com", /google-analytics/],
    [
      { PLAUSIBLE_DOMAIN: "theme.example" },
      " https://plausible.io/js/script.js",
      /^connect-src 'self' https:\/\/plausible\.io$/,
    ],
    [
      { UMAMI_WEBSITE_ID: id },
      " https://cloud.umami.is/script.js",
      /^connect-src 'self' https:\/\/cloud\.umami\.is https:/,
    ],
    [
      { UMAMI_WEBSITE_ID: `https://stats.example/${id}` },
      " https://stats.example/script.js",
      /^connect-src 'self' https:\/\/stats\.example$/,
    ],
  ])("with %j allow that service's script and requests, and nothing else", (variables, script, connects) => {
    const { policy } = headersWith(variables);
    expect(policy).toContain(`script-src 'self'${script}`);
    expect(policy).toContainEqual(expect.stringMatching(connects));
    for (const own of ["default-src 'none'", "worker-src 'self'", "style-src 'self' 'sha256-placeholder'"]) {
      expect(policy).toContain(own);
    }
    expect(policy.join()).not.toMatch(/unsafe| \*(?: |;|,|$)|http:/);
  });
});

describe("what occurs twice in a request", () => {
  test.each([
    ["`batch`, in a batch of more calls than are allowed", `/trpc/${calls(76)}?batch=1&batch=1&input={}`],
    ["`batch`, with another value first", `/trpc/${calls(2)}?batch=0&batch=1&input={}`],
    ["`batch`, percent-encoded", `/trpc/${calls(11)}?batch=1&%62atch=1&input={}`],
    ["`batch`, as a list of PHP's", "/trpc/auth.viewer?batch[]=1&batch[]=1"],
    ["a key of every object", "/trpc/auth.viewer?__proto__=1&__proto__=2"],
    ["`input`", "/trpc/reviews.list?input={}&input={}"],
    ["a parameter without a value", "/trpc/auth.viewer?x&x"],
    ["a parameter that nothing reads, on the page", "/?x=1&y=2&x=3"],
    ["a parameter of a file", "/favicon.svg?v=1&v=2"],
    ["a parameter of a feed", "/reviews.atom?a=1&a=1"],
    ["a parameter of an address that does not exist", "/nothing?x=1&x=1"],
    ["the state of a callback", `/auth/local/callback?state=${"A".repeat(43)}&state=x&code=y`],
    ["a parameter that only the provider knows", `/auth/local/callback?state=x&code=y&scope=a&scope=b`],
    ["the name of a sign-in", "/auth/login?page=1&page=1"],
    ["a parameter of the owner's page", `/owner/reviews/${"A".repeat(43)}?done=show&done=hide`],
  ])("is refused: %s", async (_, path) => {
    const response = await fetch(`${app.origin}${path}`, { redirect: "manual" });
    expect(response.status).toBe(400);
    const isPage = path.startsWith("/auth/") || path.startsWith("/owner/");
    expect(response.headers.get("content-type")).toMatch(isPage ? /^text\/html/ : /^application\/json/);
    if (isPage) expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  });

  test("is refused before a call of the batch runs, in a body too", async () => {
    const before = await app.db.$count(posts);
    const response = await send(json, `{"0":${message},"1":${message}}`, ",contact.send?batch=1&batch=1");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { data: { code: "BAD_REQUEST" } } });
    expect(await app.db.$count(posts)).toBe(before);
  });

  test.each([
    ["Content-Type", ["application/json", "application/json"], 415],
    ["Content-Type", ["text/plain", "application/json"], 415],
    ["Content-Encoding", ["identity", "gzip"], 415],
    ["Origin", ["http://localhost", "https://evil.example"], 403],
    ["Sec-Fetch-Site", ["same-origin", "cross-site"], 403],
    ["Sec-Fetch-Site", ["same-origin", "same-origin"], 403],
  ])("is refused in a write: %s %j", async (name, values, status) => {
    const before = await app.db.$count(posts);
    const type = name === "Content-Type" ? [] : ["Content-Type: application/json"];
    const lines = [...type, ...values.map((value) => `${name}: ${value}`), "Connection: close"];
    const { statuses } = await sendRaw(app.env.port, [
      `POST /trpc/contact.send HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${message.length}\r\n${lines.join("\r\n")}\r\n\r\n${message}`,
    ]);
    expect(statuses).toEqual([status]);
    expect(await app.db.$count(posts)).toBe(before);
  });
});

test("a stream of changes is not opened by a HEAD request, nor by a POST", async () => {
  for (const init of [{ method: "HEAD" }, { method: "POST", headers: json, body: "{}" }]) {
    expect((await fetch(`${app.origin}/trpc/reviews.live?input={}`, init)).status).toBe(405);
  }
});
