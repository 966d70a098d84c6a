import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { limits } from "../../server/limits/limits.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { type IdentityProvider, startIdentityProvider } from "../support/identity-provider.ts";
import { freePort } from "../support/ports.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";
import { Visitor } from "../support/visitor.ts";

let server: PostgresServer;
let app: TestApp;
let idp: IdentityProvider;
let site: string;

beforeAll(async () => {
  server = await startPostgres();
  const port = await freePort();
  site = `http://localhost:${port}`;
  idp = await startIdentityProvider({ redirectUri: `${site}/auth/oidc/callback` });
  app = await startApp({ PORT: String(port), DATABASE_URL: await server.createDatabase(), ...idp.env });
  await app.connection.migrate();
});
afterEach(() => server.thaw());
afterAll(async () => {
  await app?.close();
  await idp?.stop();
  await server?.stop();
});

const isCallback = (url: string) => url.startsWith(`${site}/auth/oidc/callback`);

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

test("forged callbacks reach the database and the log no more often than the limit allows", async () => {
  let logged = 0;
  const flooded = await startApp(
    { DATABASE_URL: await server.createDatabase(), LOG_LEVEL: "info", RATE_LIMITS: "on", ...idp.env },
    { logTo: { write: (line) => (logged += line.length) } },
  );
  try {
    await flooded.connection.migrate();
    const invented = "A".repeat(43);
    const url = `${flooded.origin}/auth/oidc/callback?state=${invented}&code=x`;
    const headers = { cookie: `sign-in=${invented}` };
    const answers = new Map<number, number>();
    const { points } = limits["auth.page"].windows[0];
    const begin = performance.now();
    let sent = 0;
    async function flood(): Promise<void> {
      while (sent++ < points * 2) {
        const answer = await fetch(url, { headers });
        await answer.arrayBuffer();
        answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
      }
    }
    await Promise.all(Array.from({ length: 32 }, flood));
    expect(Object.fromEntries(answers)).toEqual({ 400: points, 429: points });
    expect(logged).toBeLessThan(points * 512);
    console.log(
      `invented callbacks in ${(performance.now() - begin).toFixed(0)} ms: ${points} reached the database, ${points} were refused; ${(logged / 1024).toFixed(0)} KiB of log`,
    );
  } finally {
    await flooded.close();
  }
});
