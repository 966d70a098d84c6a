import { once } from "node:events";
import { Agent } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { createAuthor } from "../support/author.ts";
import { connectionOfTest, databaseOfTest, siteOfTest } from "../support/faults.ts";
import { addReview, send, sendMessage } from "../support/load.ts";

test("a process recovers after it ran out of file descriptors", async () => {
  const OPEN_FILES = 256;
  const databaseUrl = await databaseOfTest();
  const site = await siteOfTest({ databaseUrl, env: { RATE_LIMITS: "on" }, openFiles: OPEN_FILES });
  const cookie = await createAuthor(await connectionOfTest(databaseUrl));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const contact = (message: string) => sendMessage(site.url, { message }, agent);
  await send(`${site.url}/live`, { agent });
  // Each connection takes a descriptor. Connections beyond the limit wait to be accepted.
  const hoarders = Array.from({ length: 2 * OPEN_FILES }, () => connect(site.port, "127.0.0.1"));
  await Promise.all(hoarders.map((socket) => once(socket, "connect")));
  const during = await contact("The first counted write").catch(() => null);
  for (const socket of hoarders) socket.destroy();
  const since = performance.now();
  await expect.poll(async () => (await send(`${site.url}/ready`)).status).toBe(200);
  const after = await contact("The second");
  const review = await addReview(site.url, cookie);
  agent.destroy();
  console.log(
    `out of file descriptors: a counted write ${during?.status ?? "cut off"}; afterwards ${after.status} and ${review.status}, ${(performance.now() - since).toFixed(0)} ms after they are free again`,
  );
  expect(await site.stop()).toBe(0);
  expect([after.status, review.status]).toEqual([200, 200]);
});
