import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { ownerRefusalWording } from "../../defaults/words/owner.ts";
import { type ChannelName, deliveries, posts } from "../../server/db/schema.ts";
import { appOfFile } from "../support/app.ts";
import { validMessage } from "../support/content.ts";
import { OWNER, signInOwner } from "../support/people.ts";

const app = await appOfFile({ OWNER });
const telling = await appOfFile(
  { OWNER, SMTP_URL: "smtp://127.0.0.1:1", CONTACT_TO: "owner@example.com", WEBHOOK_URL: "http://127.0.0.1:1/" },
  { database: app.database },
);
const { api, cookie } = await signInOwner(app);

test("messages are listed with whether the mail and the webhook left, and why not; found by sender; deleted", async () => {
  const base = validMessage();
  const [failed, sent, due] = [uuidv7(), uuidv7(), uuidv7()];
  await app.db.insert(posts).values([
    { ...base, id: failed, email: "a_b@example.com" },
    { ...base, id: sent, fullName: "Sent" },
    { ...base, id: due, fullName: "Due" },
  ]);
  const now = new Date();
  const delivery = (messageId: string, channel: ChannelName) => ({
    ...{ id: uuidv7(), messageId, channel, attempts: 1, dueAt: now },
  });
  await app.db
    .insert(deliveries)
    .values([
      { ...delivery(failed, "mail"), failure: "550 No such mailbox" },
      { ...delivery(failed, "webhook"), failure: "It answered 500" },
      { ...delivery(sent, "mail"), deliveredAt: now },
      delivery(due, "mail"),
    ]);
  const { messages } = await telling.client({ cookie }).owner.messages.list.query();
  const byId = (id: string) => messages.find(({ ids }) => ids === id);
  const { mailFailed, mailWaits, noMailServer } = ownerRefusalWording;
  const open = (channel: ChannelName, problem: string) => ({ channel, delivered: false, problem });
  expect(byId(failed)).toMatchObject({
    mailed: false,
    deliveries: [open("mail", mailFailed("550 No such mailbox")), open("webhook", mailFailed("It answered 500"))],
  });
  expect(byId(sent)).toMatchObject({ mailed: true, deliveries: [{ channel: "mail", delivered: true }] });
  expect(byId(due)).toMatchObject({ mailed: false, deliveries: [open("mail", mailWaits)] });
  const { list, delete: remove } = api.owner.messages;
  expect((await list.query({ search: "a_b@" })).messages).toMatchObject([
    { ids: failed, mailed: false, deliveries: [open("mail", noMailServer)] },
  ]);
  expect(await remove.mutate({ ids: failed })).toEqual({ changed: true });
  expect(await remove.mutate({ ids: failed })).toEqual({ changed: false });
  expect((await list.query({ search: "a_b@" })).messages).toEqual([]);
});
