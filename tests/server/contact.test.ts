import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { posts } from "../../server/db/schema.ts";
import { refusal, startApp, type TestApp } from "../support/app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

const message = { fullName: "A Visitor", email: "visitor@example.com", message: "Hello\nthere" };

test("a contact message is stored in posts under a generated key", async () => {
  const { ids } = await app.api.contact.send.mutate(message);
  const [stored] = await app.db.select().from(posts).where(eq(posts.id, ids));
  expect(stored).toMatchObject(message);
});

test("the same submission sent twenty times at once is stored once and answered alike", async () => {
  const ids = uuidv7();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.api.contact.send.mutate({ ids, ...message })),
  );
  expect(answers).toEqual(answers.map(() => ({ ids })));
  expect(await app.db.$count(posts, eq(posts.id, ids))).toBe(1);
});

test("a used key with another message is refused", async () => {
  const ids = uuidv7();
  await app.api.contact.send.mutate({ ids, ...message });
  const other = { ids, ...message, message: "Something else" };
  expect((await refusal(app.api.contact.send.mutate(other))).code).toBe("CONFLICT");
});

test.each([
  ["fullName", "", /fill in the name/],
  ["fullName", "x".repeat(201), /200 characters at most/],
  ["fullName", "A\r\nBcc: everyone@example.com", /one line/],
  ["email", "", /fill in the e-mail address/],
  ["email", "no-at-sign", /does not look like an e-mail address/],
  ["email", `${"x".repeat(250)}@example.com`, /254 characters at most/],
  ["message", " ", /fill in the message/],
  ["message", "x".repeat(301), /300 characters at most; this one has 301/],
] as const)("says what is wrong with the %s %j", async (field, value, expected) => {
  const { code, fieldErrors } = await refusal(app.api.contact.send.mutate({ ...message, [field]: value }));
  expect(code).toBe("BAD_REQUEST");
  expect(Object.keys(fieldErrors ?? {})).toEqual([field]);
  expect(fieldErrors?.[field]?.[0]).toMatch(expected);
});

test("all wrong fields are named at once", async () => {
  const { fieldErrors } = await refusal(
    app.api.contact.send.mutate({ fullName: "", email: "x", message: "" }),
  );
  expect(Object.keys(fieldErrors ?? {}).sort()).toEqual(["email", "fullName", "message"]);
});
