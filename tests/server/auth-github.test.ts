import { createHash, randomBytes } from "node:crypto";
import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { accounts } from "../../server/db/schema.ts";
import { appOfTest } from "../support/app.ts";
import { sendForever } from "../support/identity-provider.ts";
import { Visitor } from "../support/visitor.ts";
import { expectMisconfigured } from "./sign-in-site.ts";

/**
 * The part of GitHub that a sign-in uses, for one test: authorize, access_token and user. Like GitHub, it reports a
 * bad code with status 200.
 */
async function gitHubOfTest() {
  const github = {
    origin: "",
    clientId: "Iv1.placeholder",
    clientSecret: randomBytes(20).toString("hex"),
    /** The person who is signed in there, as the API answers. */
    user: { id: 1, login: "placeholder", name: null } as Record<string, unknown>,
    /** The last authorization request's parameters. */
    authorization: {} as Record<string, string>,
    /** How an endpoint misbehaves from now on. */
    fault: null as { path: string; does: "redirect" | "flood" | "drip" } | null,
    /** How many bytes the faults have sent. */
    flooded: 0,
    /** What was asked for, oldest first. */
    paths: [] as string[],
  };
  const codes = new Map<string, Record<string, string>>();
  const tokens = new Set<string>();
  const app = fastify();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    async (_: unknown, body: unknown) => Object.fromEntries(new URLSearchParams(String(body))),
  );

  app.addHook("onRequest", async ({ url }, reply) => {
    github.paths.push(url);
    if (github.fault?.path !== url) return;
    if (github.fault.does === "redirect") return reply.redirect(`${url}/elsewhere`, 307);
    reply.hijack();
    const sent = await sendForever(reply.raw, { slowly: github.fault.does === "drip" });
    github.flooded += sent;
  });

  app.get<{ Querystring: Record<string, string> }>("/login/oauth/authorize", ({ query }, reply) => {
    github.authorization = query;
    // It contains characters that have to be encoded.
    const code = `${randomBytes(10).toString("hex")} /+`;
    codes.set(code, query);
    const redirect = new URL(query.redirect_uri ?? "");
    redirect.searchParams.set("code", code);
    redirect.searchParams.set("state", query.state ?? "");
    return reply.redirect(redirect.href);
  });

  app.post<{ Body: Record<string, string> }>("/login/oauth/access_token", async ({ body, headers }) => {
    const issued = codes.get(body.code ?? "");
    codes.delete(body.code ?? "");
    const challenge = createHash("sha256").update(body.code_verifier ?? "");
    const credentials = Buffer.from(`${github.clientId}:${github.clientSecret}`).toString("base64");
    if (headers.authorization !== `Basic ${credentials}`) {
      return { error: "incorrect_client_credentials" };
    }
    const isBad = issued?.code_challenge !== challenge.digest("base64url");
    if (isBad || issued?.redirect_uri !== body.redirect_uri) {
      return { error: "bad_verification_code", error_description: "<b>The code is incorrect.</b>" };
    }
    const token = randomBytes(10).toString("hex");
    tokens.add(token);
    return { access_token: token, token_type: "bearer", scope: "" };
  });

  app.get("/user", ({ headers }, reply) => {
    // GitHub refuses clients without a User-Agent.
    if (!headers["user-agent"]) return reply.code(403).send({ message: "no user agent" });
    const isKnown = tokens.has(headers.authorization?.replace("Bearer ", "") ?? "");
    return isKnown ? reply.send(github.user) : reply.code(401).send({ message: "Bad credentials" });
  });

  github.origin = await app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => app.close());
  return github;
}

/** An app for one test whose visitors sign in at this GitHub. */
async function withGitHub(variables: Record<string, string> = {}) {
  const github = await gitHubOfTest();
  const origin = new URL(github.origin);
  const app = await appOfTest(
    { GITHUB_CLIENT_ID: github.clientId, GITHUB_CLIENT_SECRET: github.clientSecret, ...variables },
    { endpoints: { "https://github.com": origin, "https://api.github.com": origin }, productionLog: true },
  );
  const site = app.env.publicOrigin;
  const viewer = (visitor: Visitor) => app.client({ cookie: visitor.cookieHeader(site) }).auth.viewer.query();
  return { github, app, site, viewer };
}

test("GitHub signs people in with PKCE, without asking for any scope", async () => {
  const { github, app, site, viewer } = await withGitHub();
  github.user = { id: 583231, login: "octo", name: "Octo Placeholder", email: "octo@example.com" };
  const visitor = new Visitor();
  const done = await visitor.walk(`${site}/auth/login`);
  expect(done.url).toBe(`${site}/auth/done?outcome=signed-in`);
  expect((await viewer(visitor))?.name).toBe("Octo Placeholder");
  expect(Object.keys(github.authorization).sort()).toEqual([
    "client_id",
    "code_challenge",
    "code_challenge_method",
    "redirect_uri",
    "response_type",
    "state",
  ]);
  const [account] = await app.db.select().from(accounts);
  expect(account).toMatchObject({ provider: "github", subject: "583231", issuer: github.origin });
  github.user = { id: 583231, login: "octo", name: null };
  const again = new Visitor();
  await again.walk(`${site}/auth/login`);
  expect(await viewer(again)).toEqual({ ids: account?.userId, name: "octo", owner: false });
});

test("an error with status 200, or invalid data about the person, signs nobody in", async () => {
  const { github, site, viewer } = await withGitHub();
  const isCallback = (url: string) => url.startsWith(`${site}/auth/github/callback`);
  const visitor = new Visitor();
  const { next } = await visitor.walk(`${site}/auth/login`, isCallback);
  const forged = await visitor.request(next.replace(/code=\w+/, "code=forged"));
  expect(forged.status).toBe(400);
  expect(forged.text).not.toContain("<b>");
  for (const user of [{}, { id: "1" }, { id: 1.5 }, { id: -1 }, { id: null, login: "x" }]) {
    github.user = user;
    expect((await visitor.walk(`${site}/auth/login`)).status).toBe(502);
  }
  expect(await viewer(visitor)).toBeNull();
});

test.each(["/login/oauth/access_token", "/user"])(
  "an answer of GitHub at %s that is too slow, too large or a redirect signs nobody in",
  async (path) => {
    const { github, site, viewer } = await withGitHub();
    const visitor = new Visitor();
    for (const [does, status] of [
      ["drip", 504],
      ["flood", 502],
      ["redirect", 502],
    ] as const) {
      github.fault = { path, does };
      expect([does, (await visitor.walk(`${site}/auth/login`)).status]).toEqual([does, status]);
    }
    await expect.poll(() => github.flooded).toBeGreaterThan(64 * 1024);
    expect(github.flooded).toBeLessThan(16 * 1024 * 1024);
    expect(github.paths).not.toContain(`${path}/elsewhere`);
    expect(await viewer(visitor)).toBeNull();
  },
);

test("GitHub is not mistaken for another issuer that the callback names", async () => {
  const { github, site } = await withGitHub();
  const isCallback = (url: string) => url.startsWith(`${site}/auth/github/callback`);
  const statuses: number[] = [];
  for (const iss of ["https://mallory.example", `${github.origin}/login/oauth`]) {
    const visitor = new Visitor();
    const { next } = await visitor.walk(`${site}/auth/login`, isCallback);
    statuses.push((await visitor.request(`${next}&iss=${encodeURIComponent(iss)}`)).status);
  }
  expect(statuses).toEqual([502, 303]);
});

test("a wrong secret is an error in the log that names its variable", async () => {
  const { app } = await withGitHub({ GITHUB_CLIENT_SECRET: "former", LOG_LEVEL: "warn" });
  await expectMisconfigured(app, "GITHUB_CLIENT_SECRET");
});
