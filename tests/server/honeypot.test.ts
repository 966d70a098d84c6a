import { afterAll, beforeAll, expect, test } from "vitest";
import { posts } from "../../server/db/schema.ts";
import { refusalWording } from "../../site/words/server.ts";
import { refusal, startApp, type TestApp } from "../support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const message = { fullName: "A Placeholder", email: "placeholder@example.com", message: "Hello" };

test("a message with the hidden field filled in is refused and not stored, and says so", async () => {
  const { code, message: sentence } = await refusal(
    app.api.contact.send.mutate({ ...message, website: "https://spam.example" }),
  );
  expect(code).toBe("BAD_REQUEST");
  expect(sentence).toBe(refusalWording.hiddenField);
  expect(await app.db.$count(posts)).toBe(0);
});

test("a message with the hidden field left empty, or without it, is stored", async () => {
  await app.api.contact.send.mutate({ ...message, website: "" });
  await app.api.contact.send.mutate(message);
  expect(await app.db.$count(posts)).toBe(2);
});
