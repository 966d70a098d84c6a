import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { desc, eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test } from "vitest";
import { deliveries } from "../../server/db/schema.ts";
import { appOfTest } from "../support/app.ts";
import { validMessage, validReview } from "../support/content.ts";
import { OWNER, signInOwner } from "../support/people.ts";
import { listen } from "../support/ports.ts";

const WEBHOOK_SECRET = `whsec_${Buffer.from("a key of thirty-two bytes, or so").toString("base64")}`;

interface Post {
  headers: Record<string, string>;
  body: string;
}

/** A receiver of webhooks on this machine, for one test. @param answer the status of each answer; never, if it waits. */
async function startReceiver(answer: (post: Post) => number | Promise<number> = () => 204) {
  const posts: Post[] = [];
  const server = createServer(async (request, response) => {
    const post = { headers: request.headers as Record<string, string>, body: await text(request) };
    posts.push(post);
    response.writeHead(await answer(post), { location: "/elsewhere" }).end();
  });
  const url = `http://127.0.0.1:${await listen(server)}/hook`;
  onTestFinished(() => void server.close().closeAllConnections());
  return { url, posts };
}

async function tellingApp(url: string, variables: Record<string, string> = {}) {
  const app = await appOfTest({ WEBHOOK_URL: url, ...variables });
  app.delivery.start();
  onTestFinished(() => app.delivery.stop());
  return app;
}

test("each review and message is posted once, signed as Standard Webhooks says, in the fields that chats read", async () => {
  const { url, posts } = await startReceiver();
  const app = await tellingApp(url, { WEBHOOK_SECRET });
  const ada = await app.signIn("Ada");
  const review = validReview({ title: "A fine theme", message: "Readable" });
  await Promise.all([ada.api.reviews.add.mutate(review), ada.api.reviews.add.mutate(review)]);
  await expect.poll(() => posts.length).toBe(1);
  await app.api.contact.send.mutate(validMessage({ message: "Hello there" }));
  await expect.poll(() => app.db.$count(deliveries)).toBe(3);
  await expect.poll(() => posts.length).toBe(2);
  const bodies = posts.map(({ headers, body }) => new Webhook(WEBHOOK_SECRET).verify(body, headers));
  const links = ["reviews", "messages"].map((area) => `\n${app.env.publicOrigin}/owner#${area}`);
  for (const field of ["text", "content"]) {
    expect(bodies[0]).toHaveProperty(field, expect.stringMatching(/A fine theme\nReadable\n– Ada/));
    expect(bodies[1]).toHaveProperty(field, expect.stringContaining("Hello there"));
    for (const [index, link] of links.entries()) {
      expect(bodies[index]).toHaveProperty(field, expect.stringMatching(new RegExp(`${link}$`)));
    }
  }
  expect(new Set(posts.map(({ headers }) => headers["webhook-id"])).size).toBe(2);
});

test("what a visitor writes can neither mention anybody nor be formatted", async () => {
  const { url, posts } = await startReceiver();
  const app = await tellingApp(url);
  const ada = await app.signIn("<@U123> @ada");
  await ada.api.reviews.add.mutate(
    validReview({
      title: "<!channel> @everyone & **bold** _it_ ~no~ `code`",
      message: "[a](https://e.example)\n# b\n> c",
    }),
  );
  await expect.poll(() => posts.length).toBe(1);
  const post = JSON.parse(posts[0]?.body ?? "");
  expect(posts[0]?.headers).not.toHaveProperty("webhook-signature");
  expect(post.allowed_mentions).toEqual({ parse: [] });
  // All but the site's own link, which ends the text.
  for (const written of [post.text, post.content].map((whole) => whole.slice(0, whole.lastIndexOf("\n")))) {
    expect(written).not.toMatch(/@(?!\u200b)/);
    expect(written).not.toMatch(/(?<!\\)[*_~`[\](#]|(?<!\\)https:\/\/e/);
  }
  expect(post.text).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
  expect(post.content).not.toMatch(/(?<!\\)[<>]/);
  expect(post.blocks).toMatchObject([{ text: { type: "plain_text", text: expect.stringContaining("**bold**") } }]);
});

test.each([500, 307])(
  "a post that is answered %d is repeated under its id, and the owner reads why",
  async (status) => {
    const { url, posts } = await startReceiver(() => (posts.length === 1 ? status : 200));
    const app = await tellingApp(url, { OWNER, WEBHOOK_SECRET });
    const owner = await signInOwner(app);
    const listed = async () => (await owner.api.owner.messages.list.query()).messages[0]?.deliveries;
    await app.api.contact.send.mutate(validMessage());
    const failed = { channel: "webhook", delivered: false, problem: expect.stringContaining(String(status)) };
    await expect.poll(listed).toContainEqual(failed);
    await app.db.update(deliveries).set({ dueAt: new Date(0) });
    app.delivery.wake();
    await expect.poll(listed).toContainEqual({ channel: "webhook", delivered: true });
    const [first, second, ...others] = posts;
    expect(others).toEqual([]);
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(app.log()).not.toContain("/hook");
  },
);

test("a receiver that never answers delays no visitor, and a process that dies meanwhile loses nothing", async () => {
  const { url, posts } = await startReceiver(() => (posts.length === 1 ? new Promise(() => {}) : 200));
  const app = await tellingApp(url);
  await app.api.contact.send.mutate(validMessage());
  await expect.poll(() => posts.length).toBe(1);
  await app.api.contact.send.mutate(validMessage());
  await app.delivery.stop();
  const open = await app.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.channel, "webhook"))
    .orderBy(desc(deliveries.attempts));
  expect(open.map(({ attempts, deliveredAt }) => ({ attempts, deliveredAt }))).toEqual([
    { attempts: 1, deliveredAt: null },
    { attempts: 0, deliveredAt: null },
  ]);
  for (const { dueAt } of open) expect(dueAt.getTime()).toBeLessThan(Date.now() + 1_000);
});
