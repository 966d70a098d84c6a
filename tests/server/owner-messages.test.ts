import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { ownerRefusalWording } from "../../defaults/words/owner.ts";
import { posts } from "../../server/db/schema.ts";
import { appOfFile } from "../support/app.ts";
import { validMessage } from "../support/content.ts";
import { OWNER, signInOwner } from "../support/people.ts";

const app = await appOfFile({ OWNER });
const mailing = await appOfFile(
  { OWNER, SMTP_URL: "smtp://127.0.0.1:1", CONTACT_TO: "owner@example.com" },
  { database: app.database },
);
const { api, cookie } = await signInOwner(app);

test("messages are listed with whether the mail left, and why not; found by sender; deleted", async () => {
  const base = validMessage();
  const [failed, sent, due] = [uuidv7(), uuidv7(), uuidv7()];
  await app.db.insert(posts).values([
    { ...base, id: failed, email: "a_b@example.com", mailAttempts: 3, mailFailure: "550 No such mailbox" },
    { ...base, id: sent, fullName: "Sent", mailedAt: new Date() },
    { ...base, id: due, fullName: "Due", mailDueAt: new Date() },
  ]);
  const { messages } = await mailing.client({ cookie }).owner.messages.list.query();
  const byId = (id: string) => messages.find(({ ids }) => ids === id);
  const problem = ownerRefusalWording.mailFailed("550 No such mailbox");
  expect(byId(failed)).toMatchObject({ mailed: false, problem });
  expect(byId(sent)).toMatchObject({ mailed: true });
  expect(byId(sent)).not.toHaveProperty("problem");
  expect(byId(due)).toMatchObject({ mailed: false, problem: ownerRefusalWording.mailWaits });
  const { list, delete: remove } = api.owner.messages;
  expect((await list.query({ search: "a_b@" })).messages).toMatchObject([
    { ids: failed, mailed: false, problem: ownerRefusalWording.noMailServer },
  ]);
  expect(await remove.mutate({ ids: failed })).toEqual({ changed: true });
  expect(await remove.mutate({ ids: failed })).toEqual({ changed: false });
  expect((await list.query({ search: "a_b@" })).messages).toEqual([]);
});
