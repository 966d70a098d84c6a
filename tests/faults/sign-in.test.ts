import { afterEach, expect, test } from "vitest";
import { signInAppOfFile } from "../support/app.ts";
import { Visitor } from "../support/visitor.ts";
import { isReady, postgresOfFile } from "./fixtures.ts";

const server = await postgresOfFile();
const { app, idp, site, isCallback } = await signInAppOfFile({ DATABASE_URL: await server.createDatabase() });
await app.connection.migrate();
afterEach(() => server.thaw());

test.each([
  ["frozen", () => server.freeze(), () => server.thaw()],
  ["stopped", () => server.kill(), () => server.restart()],
])(
  "while the database is %s, a sign-in ends with a message at its start or its end, without a request to the provider; later it works",
  async (_, begin, end) => {
    const visitor = new Visitor();
    const { next } = await visitor.walk(`${site}/auth/login`, isCallback);
    const tokenRequests = () => idp.requests.filter(({ endpoint }) => endpoint === "token").length;
    const before = tokenRequests();
    await begin();
    for (const answer of await Promise.all([visitor.request(next), new Visitor().request(`${site}/auth/oidc/login`)])) {
      expect(answer.status).toBe(503);
      expect(answer.text).toContain("cannot reach its database");
      expect(answer.headers.get("set-cookie")).toBeNull();
    }
    expect(tokenRequests()).toBe(before);
    await end();
    await expect.poll(() => isReady(app)).toBe(true);
    expect((await new Visitor().walk(`${site}/auth/login`)).text).toContain("You are signed in");
  },
);
