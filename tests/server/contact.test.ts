import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { refusalWording } from "../../defaults/words/server.ts";
import { fieldNames, validationWording } from "../../defaults/words/validation.ts";
import { posts } from "../../server/db/schema.ts";
import { CONTACT_MESSAGE_MAX, EMAIL_MAX, FULL_NAME_MAX } from "../../shared/fields.ts";
import { appOfFile, refusal } from "../support/app.ts";
import { validMessage } from "../support/content.ts";

const app = await appOfFile();
const message = validMessage({ message: "Hello\nthere" });

async function storedUnder(ids: string) {
  const [stored] = await app.db.select().from(posts).where(eq(posts.id, ids));
  return stored;
}

test("a contact message is stored in posts under a key that the server makes", async () => {
  const { ids } = await app.api.contact.send.mutate(message);
  expect(ids).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  expect(await storedUnder(ids)).toMatchObject(message);
});

test("a submission, sent twenty times at once and again, is stored once and gets the same answer", async () => {
  const before = await app.db.$count(posts);
  const same = { submission: uuidv7(), ...message };
  const send = () => app.api.contact.send.mutate(same);
  const answers = [...(await Promise.all(Array.from({ length: 20 }, send))), await send()];
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await app.db.$count(posts)).toBe(before + 1);
});

test("a used key with another message is refused", async () => {
  const submission = uuidv7();
  await app.api.contact.send.mutate({ submission, ...message });
  const other = { submission, ...message, message: "Something else" };
  expect(await refusal(app.api.contact.send.mutate(other))).toMatchObject({
    code: "CONFLICT",
    message: refusalWording.usedKey,
  });
});

const tooLong = (name: keyof typeof fieldNames, max: number) =>
  validationWording.tooLong(fieldNames[name], max, max + 1);

test.each([
  ["fullName", "", validationWording.empty(fieldNames.fullName)],
  ["fullName", "x".repeat(FULL_NAME_MAX + 1), tooLong("fullName", FULL_NAME_MAX)],
  ["fullName", "A\r\nBcc: everyone@example.com", validationWording.oneLine(fieldNames.fullName)],
  ["email", "", validationWording.empty(fieldNames.email)],
  ["email", "no-at-sign", validationWording.noEmail],
  ["email", `${"x".repeat(EMAIL_MAX - 11)}@example.com`, tooLong("email", EMAIL_MAX)],
  ["message", " ", validationWording.empty(fieldNames.message)],
  ["message", "x".repeat(CONTACT_MESSAGE_MAX + 1), tooLong("message", CONTACT_MESSAGE_MAX)],
  ["message", "a\0b", validationWording.unstorable(fieldNames.message)],
] as const)("says what is wrong with the %s (%#)", async (field, value, expected) => {
  const { code, fieldErrors } = await refusal(app.api.contact.send.mutate({ ...message, [field]: value }));
  expect(code).toBe("BAD_REQUEST");
  expect(fieldErrors).toEqual({ [field]: [expected] });
});

test("texts of exactly their limit are stored", async () => {
  const longest = {
    fullName: "😀".repeat(FULL_NAME_MAX),
    email: `${"x".repeat(EMAIL_MAX - 190)}@${"y".repeat(60)}.${"z".repeat(60)}.${"z".repeat(59)}.example`,
    message: "é".repeat(CONTACT_MESSAGE_MAX),
  };
  const { ids } = await app.api.contact.send.mutate(longest);
  expect(await storedUnder(ids)).toMatchObject(longest);
});

test.each([
  "jörg@example.com",
  "用户@例子.公司",
  "अजय@डाटा.भारत",
  "user@xn--e1afmkfd.xn--p1ai",
  "dept/O'Brien+x=1&y!#$%^*?{}|~`@Sub.example.com",
  "first..last.@example.com",
  "_@1.2-3.museum",
])("the e-mail address %s is stored as it was typed", async (email) => {
  const { ids } = await app.api.contact.send.mutate({ ...message, email });
  expect((await storedUnder(ids))?.email).toBe(email);
});

test.each(["\u200Bada@lamps.example", "a\u200Eda@lamps.example", "\u202Aada@\u2060lamps.example\u202C "])(
  "what nobody sees in the e-mail address %j is not stored",
  async (email) => {
    const { ids } = await app.api.contact.send.mutate({ ...message, email });
    expect((await storedUnder(ids))?.email).toBe("ada@lamps.example");
  },
);

test.each([
  "@example.com",
  "jörg@localhost",
  "a@@example.com",
  "a@example..com",
  "a@-example.com",
  "a@exa_mple.com",
  "a@127.0.0.1",
  '"a b"@example.com',
  "Jörg <a@example.com>",
  "a@example.com, b@example.com",
  "a\uFF20example.com",
])("the e-mail address %j is refused", async (email) => {
  const { fieldErrors } = await refusal(app.api.contact.send.mutate({ ...message, email }));
  expect(fieldErrors).toEqual({ email: [validationWording.noEmail] });
});

test("one answer names all wrong fields", async () => {
  const { fieldErrors } = await refusal(
    app.api.contact.send.mutate(validMessage({ fullName: "", email: "x", message: "" })),
  );
  expect(Object.keys(fieldErrors ?? {}).sort()).toEqual(["email", "fullName", "message"]);
});

test("a message with the hidden field filled in is refused and not stored, and says so", async () => {
  const before = await app.db.$count(posts);
  const spam = app.api.contact.send.mutate({ ...message, website: "https://spam.example" });
  expect(await refusal(spam)).toMatchObject({ code: "BAD_REQUEST", message: refusalWording.hiddenField });
  expect(await app.db.$count(posts)).toBe(before);
  await app.api.contact.send.mutate({ ...message, website: "" });
  expect(await app.db.$count(posts)).toBe(before + 1);
});
