import { once } from "node:events";
import { Agent } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { connectDatabase } from "../../server/db/connect.ts";
import { createAuthor } from "../support/author.ts";
import { send } from "../support/load.ts";
import { startPostgres } from "../support/postgres.ts";
import { validReview } from "../support/review.ts";
import { startSite } from "../support/site.ts";

test("a process recovers after it ran out of file descriptors", async () => {
  const OPEN_FILES = 256;
  const server = await startPostgres();
  const databaseUrl = await server.createDatabase();
  const site = await startSite({ databaseUrl, env: { RATE_LIMITS: "on" }, openFiles: OPEN_FILES });
  const connection = await connectDatabase({ databaseUrl, dataDir: "" });
  const cookie = await createAuthor(connection);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const contact = (message: string) =>
    send(`${site.url}/trpc/contact.send`, {
      agent,
      body: { fullName: "A Visitor", email: "visitor@example.com", message },
    });
  await send(`${site.url}/live`, { agent });
  // Each connection takes a descriptor. Connections beyond the limit wait to be accepted.
  const hoarders = Array.from({ length: 2 * OPEN_FILES }, () => connect(site.port, "127.0.0.1"));
  await Promise.all(hoarders.map((socket) => once(socket, "connect")));
  const during = await contact("The first counted write").catch(() => null);
  for (const socket of hoarders) socket.destroy();
  const since = performance.now();
  await expect.poll(async () => (await send(`${site.url}/ready`)).status).toBe(200);
  const after = await contact("The second");
  const review = await send(`${site.url}/trpc/reviews.add`, {
    headers: { cookie },
    body: validReview({ title: "T", message: "M" }),
  });
  agent.destroy();
  console.log(
    `out of file descriptors: a counted write ${during?.status ?? "cut off"}; afterwards ${after.status} and ${review.status}, ${(performance.now() - since).toFixed(0)} ms after they are free again`,
  );
  await connection.close();
  expect(await site.stop()).toBe(0);
  await server.stop();
  expect([after.status, review.status]).toEqual([200, 200]);
});
