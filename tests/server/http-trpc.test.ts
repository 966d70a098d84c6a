import { describe, expect, test } from "vitest";
import { refusalWording } from "../../defaults/words/server.ts";
import { posts } from "../../server/db/schema.ts";
import { appOfFile } from "../support/app.ts";
import { validMessage } from "../support/content.ts";

const app = await appOfFile();

const json = { "content-type": "application/json" };

/** The path of a batch. */
const calls = (count: number, comma = ",") => Array(count).fill("auth.viewer").join(comma);

function sendMessage(headers: Record<string, string>): Promise<Response> {
  return fetch(`${app.origin}/trpc/contact.send`, {
    method: "POST",
    headers: { ...json, ...headers },
    body: JSON.stringify(validMessage()),
  });
}

describe("tRPC over HTTP", () => {
  test.each(["application/json", "Application/JSON", "APPLICATION/JSON ; Charset=UTF-8"])(
    "accepts a body of the type %s",
    async (type) => {
      expect((await sendMessage({ "content-type": type })).status).toBe(200);
    },
  );

  test("answers as tRPC 11 does, and no cache stores it", async () => {
    const answer = await fetch(`${app.origin}/trpc/auth.viewer`);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toEqual({ result: { data: null } });
  });

  test.each<[string, path: string, status: number, body?: string]>([
    ["a mutation by GET", "auth.signOut", 405],
    ["a router instead of a procedure", "reviews", 404],
    ["a path of two parts", "contact/send", 404],
    ["a path of percent signs", "%25", 404],
    ["a broken percent encoding", "%E0%A4%A", 400],
    ["an input that is not JSON", "reviews.list?input={", 400],
    ["a batch whose input is a list", "reviews.list?batch=1&input=[]", 400],
    ["a batch of eleven", `${calls(11)}?batch=1&input={}`, 400],
    ["a batch of eleven with encoded commas", `${calls(11, "%2C")}?batch=1&input={}`, 400],
    ["a batch of eleven with an encoded parameter", `${calls(11)}?b%61tch=%31&input={}`, 400],
    ["a batch of eleven that is named twice", `${calls(11)}?batch=1&batch=0&input={}`, 400],
    ["a batch of eleven in a body", `${calls(11)}?batch=1`, 400, "{}"],
    ["a body that is too large", "contact.send", 413, `"${"x".repeat(70_000)}"`],
  ])("refuses %s", async (_, path, status, body) => {
    const init = body === undefined ? {} : { method: "POST", headers: json, body };
    const response = await fetch(`${app.origin}/trpc/${path}`, init);
    expect(response.status).toBe(status);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).not.toMatch(/stack|node_modules|SyntaxError/);
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonx",
  ])("refuses a body of the type %s, which a form on another site could send", async (type) => {
    const answer = await sendMessage({ "content-type": type });
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({ error: { message: refusalWording.notJson } });
  });
});

describe("a write", () => {
  test("is accepted from the site's own pages and from clients without a page", async () => {
    const origin = { origin: app.env.publicOrigin };
    for (const headers of [{}, origin, { origin: "null", "sec-fetch-site": "same-origin" }]) {
      expect((await sendMessage(headers)).status).toBe(200);
    }
  });

  test.each([
    ["another origin", { origin: "https://evil.example" }],
    ["another port of the same host", { origin: "http://localhost:1" }],
    ["an opaque origin", { origin: "null" }],
    ["a page of another site", { "sec-fetch-site": "cross-site" }],
    ["a page of a sibling site", { "sec-fetch-site": "same-site" }],
    ["two places", { "sec-fetch-site": "same-origin, cross-site" }],
  ])("is refused from %s", async (_, headers) => {
    const before = await app.db.$count(posts);
    const answer = await sendMessage(headers);
    expect(answer.status).toBe(403);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await app.db.$count(posts)).toBe(before);
  });
});
