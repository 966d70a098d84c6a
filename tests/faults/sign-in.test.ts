import { afterEach, expect, test } from "vitest";
import { signInAppOfFile } from "../support/app.ts";
import { postgresOfFile } from "../support/faults.ts";
import { Visitor } from "../support/visitor.ts";

const server = await postgresOfFile();
const { app, idp, site, isCallback } = await signInAppOfFile({ DATABASE_URL: await server.createDatabase() });
await app.connection.migrate();
afterEach(() => server.thaw());

test("while the database is frozen, a sign-in ends with a message at its start or its end, without a request to the provider", async () => {
  const visitor = new Visitor();
  const { next } = await visitor.walk(`${site}/auth/login`, isCallback);
  server.freeze();
  const tokenRequests = () => idp.requests.filter(({ endpoint }) => endpoint === "token").length;
  const before = tokenRequests();
  const answers = await Promise.all([
    visitor.request(next),
    new Visitor().request(`${site}/auth/oidc/login`),
  ]);
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(answer.text).toContain("cannot reach its database");
    expect(answer.headers.get("set-cookie")).toBeNull();
  }
  expect(tokenRequests()).toBe(before);
  server.thaw();
  expect((await new Visitor().walk(`${site}/auth/login`)).text).toContain("You are signed in");
});

test("while the database is stopped, a sign-in ends with a message; the next one works when the database is back", async () => {
  const visitor = new Visitor();
  const { next } = await visitor.walk(`${site}/auth/login`, isCallback);
  await server.kill();
  const answer = await visitor.request(next);
  expect(answer.status).toBe(503);
  expect(answer.text).toContain("cannot reach its database");
  await server.restart();
  await expect.poll(() => app.connection.isAnswering()).toBe(true);
  expect((await new Visitor().walk(`${site}/auth/login`)).text).toContain("You are signed in");
});
