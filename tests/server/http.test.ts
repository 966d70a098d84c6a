import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { notFoundWording } from "../../defaults/words/page.ts";
import { refusalWording } from "../../defaults/words/server.ts";
import { folderOf } from "../../toolkit/test/support/folders.ts";
import { appOfFile, appOfTest } from "../support/app.ts";
import { escapeHtml } from "../support/html.ts";
import { sendRaw } from "../support/raw-http.ts";

/** A build as small as can be. */
const script = "export const one = 1;".repeat(50);
const built = folderOf({
  "index.html": "<!--the template-->",
  ".vite/manifest.json": "{}",
  "favicon.svg": "<svg/>",
  "assets/a-hash.js": script,
  "assets/a-hash.js.br": brotliCompressSync(script),
  "assets/a-hash.js.gz": gzipSync(script),
});
const app = await appOfFile({}, { built });

/** Sends a request line and headers as they are, and reads until the connection is closed. */
function ask(line: string, headers: string[] = []) {
  const lines = [`${line} HTTP/1.1`, "Host: localhost", ...headers, "Connection: close", "", ""];
  return sendRaw(app.env.port, lines.join("\r\n"));
}

test("for an unknown address, browsers get a page of the site and programs get one line", async () => {
  const page = await fetch(`${app.origin}/nowhere`, { headers: { accept: "Text/HTML,*/*;q=0.8" } });
  expect(page.status).toBe(404);
  expect(await page.text()).toContain(escapeHtml(notFoundWording.sentence));
  const line = await fetch(`${app.origin}/nowhere`);
  expect(line.status).toBe(404);
  expect(await line.text()).toBe(`${notFoundWording.sentence}\n`);
});

describe("a built file", () => {
  test.each([
    ["br", "br"],
    ["gzip", "gzip"],
    ["identity", null],
  ])(
    "in assets/ is sent to a client that accepts %s as the build compressed it, and may be kept for ever",
    async (accepted, encoding) => {
      const headers = { "accept-encoding": accepted };
      const answer = await fetch(`${app.origin}/assets/a-hash.js`, { headers });
      expect(answer.headers.get("content-encoding")).toBe(encoding);
      expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(answer.headers.get("vary")).toMatch(/accept-encoding/i);
      expect(answer.headers.get("content-type")).toMatch(/javascript/);
      expect(await answer.text()).toBe(script);
    },
  );

  test("elsewhere may be kept for an hour", async () => {
    const answer = await fetch(`${app.origin}/favicon.svg`);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
    expect(answer.headers.get("content-type")).toMatch(/^image\/svg\+xml/);
  });
});

test.each([
  "/../package.json",
  "/assets/..%2f..%2fpackage.json",
  "/assets/..%2findex.html",
  "/assets/nothing.js",
  "/assets/..%5c..%5cpackage.json",
  "/assets/%2e%2e/index.html",
  "/assets/../index.html",
  "/assets/a-hash.js%00.js",
  "/assets/",
  "/index.html",
  "/.env",
  "/%ff",
  "/.vite/manifest.json",
  "//evil.example/%2e%2e",
  "/\\evil.example",
  "/LIVE",
  "/trpc",
  "/trpc/%72eviews.list%2f",
  "/auth/%2e%2e/live",
])("%s leads to nothing, and to no other site", async (path) => {
  const { statuses, text } = await ask(`GET ${path}`);
  expect([[400], [404]]).toContainEqual(statuses);
  expect(text).not.toMatch(/^location:|FST_ERR/im);
  expect(text).not.toMatch(/"dependencies"|the template|\[core\]/);
});

test.each(["/trpc/contact.send", "/nothing", "/%ff"])("a write of another site to %s is refused", async (path) => {
  const init = { method: "POST", headers: { origin: "https://evil.example" } };
  expect((await fetch(`${app.origin}${path}`, init)).status).toBe(403);
});

test.each(["evil.example", "evil.example:3000", "localhost.evil.example", "127.0.0.1.evil.example", "192.0.2.1", "x"])(
  "a site on this machine does not answer under the name %s, which may only lead here (DNS rebinding)",
  async (host) => {
    for (const line of ["GET /", "GET /owner", "POST /auth/local", "GET /%ff", "GET /assets/a-hash.js"]) {
      const { statuses, text } = await sendRaw(
        app.env.port,
        `${line} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\nSec-Fetch-Site: same-origin\r\nConnection: close\r\n\r\n`,
      );
      expect(statuses, line).toEqual([421]);
      expect(text).toContain(refusalWording.otherHost(app.env.publicOrigin));
    }
    const health = `GET /live HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    expect((await sendRaw(app.env.port, health)).statuses).toEqual([200]);
  },
);

test.each(["localhost", "LOCALHOST:1", "127.0.0.1:3000", "127.1.2.3", "[::1]", "[::1]:3000", "theme.localhost:80"])(
  "a site on this machine answers under the name %s",
  async (host) => {
    const request = `GET /robots.txt HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    expect((await sendRaw(app.env.port, request)).statuses).toEqual([200]);
  },
);

test("every answer carries the security headers, refusals too", async () => {
  for (const [path, init] of [
    ["/"],
    ["/live"],
    ["/assets/a-hash.js"],
    ["/trpc/auth.viewer"],
    ["/nothing"],
    ["/auth/done"],
    ["/auth/nobody/login"],
    ["/%ff"],
    ["/trpc/reviews.list", { method: "DELETE" }],
    ["/trpc/contact.send", { method: "POST", headers: { origin: "https://evil.example" } }],
    ["/trpc/contact.send", { method: "POST", body: "x".repeat(70_000) }],
  ] as const) {
    const { headers } = await fetch(`${app.origin}${path}`, init);
    expect(headers.get("content-security-policy"), path).toMatch(/^default-src 'none'/);
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

const https = {
  PUBLIC_URL: "https://theme.example",
  RATE_LIMITS: "on",
  GITHUB_CLIENT_ID: "placeholder",
  GITHUB_CLIENT_SECRET: "placeholder",
};

test("on https browsers stay on https for two years, and a measurement id allows Google's script and nothing else", async () => {
  const { origin } = await appOfTest({ ...https, ANALYTICS_MEASUREMENT_ID: "G-TEST123" });
  const { headers } = await fetch(origin);
  expect(headers.get("strict-transport-security")).toBe("max-age=63072000");
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("upgrade-insecure-requests");
  expect(policy).toMatch(/script-src 'self'(?: 'sha256-[^']+')? https:\/\/\*\.googletagmanager\.com;/);
  expect(policy).not.toMatch(/unsafe| \*(?: |;|,|$)|http:/);
});

test.each([
  ["/", 200],
  ["/live", 200],
  ["/ready", 200],
  ["/sitemap.xml", 200],
  ["/robots.txt", 200],
  ["/assets/a-hash.js", 200],
  ["/auth/done?outcome=cancelled", 200],
  ["/trpc/reviews.list?input={}", 200],
] as const)("%s takes no method but GET and HEAD, and lets no other site read it", async (path, got) => {
  const statusOf = async (method: string, ...headers: string[]) => {
    const { statuses, text } = await ask(`${method} ${path}`, headers);
    expect(text.split("\r\n\r\n")[0]).not.toMatch(/^access-control-|^allow:/im);
    return statuses[0] ?? 0;
  };
  expect(await statusOf("GET")).toBe(got);
  for (const method of ["PUT", "DELETE", "PATCH", "TRACE", "QUERY", "PROPFIND"]) {
    expect([400, 404, 405, 415], method).toContain(await statusOf(method));
  }
  const preflight = ["Origin: https://evil.example", "Access-Control-Request-Method: POST"];
  expect([403, 404, 405]).toContain(await statusOf("OPTIONS", ...preflight));
});

test.each([
  ["br", "br"],
  ["gzip, deflate, br, zstd", "br"],
  ["GZIP", "gzip"],
  ["br;q=0.1, gzip;q=0.9", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["identity", null],
  ["br;q=0, gzip;q=0.0", null],
  ["", null],
])("with Accept-Encoding %j the page and the pages of text are encoded as %s", async (accepted, encoding) => {
  for (const address of ["/", "/privacy"]) {
    const { text } = await ask(`GET ${address}`, [`Accept-Encoding: ${accepted}`]);
    expect(/^content-encoding: (.*)\r$/m.exec(text)?.[1] ?? null, address).toBe(encoding);
  }
});

test("a cache may store the page for PAGE_CACHE_SECONDS, and not at all without this variable", async () => {
  expect((await fetch(app.origin)).headers.get("cache-control")).toBe("no-cache");
  const cached = await appOfTest({ PAGE_CACHE_SECONDS: "60" });
  const ada = await cached.signIn("Ada");
  const { headers } = await fetch(cached.origin, { headers: { cookie: ada.cookie } });
  expect(headers.get("cache-control")).toBe("public, max-age=0, s-maxage=60");
  expect(headers.get("vary")).toBe("accept-encoding");
  expect(headers.get("set-cookie")).toBeNull();
});
