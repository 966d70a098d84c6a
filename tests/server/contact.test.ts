import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { posts } from "../../server/db/schema.ts";
import { CONTACT_MESSAGE_MAX, EMAIL_MAX, FULL_NAME_MAX } from "../../shared/lengths.ts";
import { refusalWording } from "../../words/server.ts";
import { fieldNames, validationWording } from "../../words/validation.ts";
import { appOfFile, refusal } from "../support/app.ts";
import { validMessage } from "../support/contact.ts";

const app = await appOfFile();

const message = validMessage({ message: "Hello\nthere" });

test("a contact message is stored in posts under a generated key", async () => {
  const { ids } = await app.api.contact.send.mutate(message);
  const [stored] = await app.db.select().from(posts).where(eq(posts.id, ids));
  expect(stored).toMatchObject(message);
});

test("the same message, sent twenty times at once and again, is stored once and gets the same answer", async () => {
  const before = await app.db.$count(posts);
  const same = { ids: uuidv7(), ...message };
  const send = () => app.api.contact.send.mutate(same);
  const answers = [...(await Promise.all(Array.from({ length: 20 }, send))), await send()];
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await app.db.$count(posts)).toBe(before + 1);
});

test("a used key with another message is refused", async () => {
  const ids = uuidv7();
  await app.api.contact.send.mutate({ ids, ...message });
  const other = { ids, ...message, message: "Something else" };
  expect((await refusal(app.api.contact.send.mutate(other))).code).toBe("CONFLICT");
});

test.each([
  ["fullName", "", validationWording.empty(fieldNames.fullName)],
  [
    "fullName",
    "x".repeat(FULL_NAME_MAX + 1),
    validationWording.tooLong(fieldNames.fullName, FULL_NAME_MAX, FULL_NAME_MAX + 1),
  ],
  ["fullName", "A\r\nBcc: everyone@example.com", validationWording.oneLine(fieldNames.fullName)],
  ["email", "", validationWording.empty(fieldNames.email)],
  ["email", "no-at-sign", validationWording.noEmail],
  [
    "email",
    `${"x".repeat(EMAIL_MAX)}@example.com`,
    validationWording.tooLong(fieldNames.email, EMAIL_MAX, EMAIL_MAX + "@example.com".length),
  ],
  ["message", " ", validationWording.empty(fieldNames.message)],
  [
    "message",
    "x".repeat(CONTACT_MESSAGE_MAX + 1),
    validationWording.tooLong(fieldNames.message, CONTACT_MESSAGE_MAX, CONTACT_MESSAGE_MAX + 1),
  ],
] as const)("says what is wrong with the %s (%#)", async (field, value, expected) => {
  const { code, fieldErrors } = await refusal(app.api.contact.send.mutate({ ...message, [field]: value }));
  expect(code).toBe("BAD_REQUEST");
  expect(Object.keys(fieldErrors ?? {})).toEqual([field]);
  expect(fieldErrors?.[field]?.[0]).toBe(expected);
});

test.each([
  "jörg@example.com",
  "用户@例子.公司",
  "почта@пример.рф",
  "अजय@डाटा.भारत",
  "user@xn--e1afmkfd.xn--p1ai",
  "user@bücher.example",
  "O'Brien+Tag@Sub.Example.co.uk",
  "dept/x=1&y!#$%^*?{}|~`@example.com",
  "first..last.@example.com",
  "_@1.2-3.museum",
])("the e-mail address %s is stored as it was typed", async (email) => {
  const { ids } = await app.api.contact.send.mutate({ ...message, email });
  const [stored] = await app.db.select().from(posts).where(eq(posts.id, ids));
  expect(stored?.email).toBe(email);
});

test.each([
  "jörg@",
  "@example.com",
  "jörg@localhost",
  "a@@example.com",
  "a@example..com",
  "a@.example.com",
  "a@example.com.",
  "a@-example.com",
  "a@example-.com",
  "a@exa_mple.com",
  "a@127.0.0.1",
  "a@[127.0.0.1]",
  "a b@example.com",
  '"a b"@example.com',
  "Jörg <a@example.com>",
  "a@example.com, b@example.com",
  "a@example.com;b@example.com",
  "mailto:a@example.com",
  "a\u200B@example.com",
  "a@example.com\u202E",
  "a\uFF20example.com",
])("the e-mail address %j is refused", async (email) => {
  const { fieldErrors } = await refusal(app.api.contact.send.mutate({ ...message, email }));
  expect(fieldErrors).toEqual({ email: [validationWording.noEmail] });
});

test("one answer names all wrong fields", async () => {
  const { fieldErrors } = await refusal(
    app.api.contact.send.mutate({ fullName: "", email: "x", message: "" }),
  );
  expect(Object.keys(fieldErrors ?? {}).sort()).toEqual(["email", "fullName", "message"]);
});

test("a message with the hidden field filled in is refused and not stored, and says so", async () => {
  const before = await app.db.$count(posts);
  const { code, message: sentence } = await refusal(
    app.api.contact.send.mutate({ ...message, website: "https://spam.example" }),
  );
  expect(code).toBe("BAD_REQUEST");
  expect(sentence).toBe(refusalWording.hiddenField);
  expect(await app.db.$count(posts)).toBe(before);
});

test("a message with the hidden field left empty, or without it, is stored", async () => {
  const before = await app.db.$count(posts);
  await app.api.contact.send.mutate({ ...message, website: "" });
  await app.api.contact.send.mutate(message);
  expect(await app.db.$count(posts)).toBe(before + 2);
});
