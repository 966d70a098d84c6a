import { generateKeyPairSync } from "node:crypto";
import { createServer, get } from "node:http";
import { exportJWK, SignJWT } from "jose";
import { describe, expect, onTestFinished, test } from "vitest";
import { createProviders } from "../../server/auth/providers/list.ts";
import { localProvider } from "../../server/auth/providers/local.tsx";
import { accounts, signInAttempts } from "../../server/db/schema.ts";
import { parseEnv } from "../../server/env.ts";
import { localSignInWording, signInFailures, signInPageWording } from "../../site/words/server.ts";
import { appOfTest, type TestApp } from "../support/app.ts";
import { startGitHub } from "../support/github.ts";
import { escapeHtml } from "../support/html.ts";
import { type Fault, type IdentityProvider, startIdentityProvider } from "../support/identity-provider.ts";
import { freePort, stopServer } from "../support/ports.ts";
import { Visitor } from "../support/visitor.ts";

const signedIn = escapeHtml(signInPageWording.signedIn.sentence);

/** An app for one test, under the origin that its visitors use. */
async function siteWith(
  variables: Record<string, string>,
  options?: Parameters<typeof appOfTest>[1],
): Promise<{ app: TestApp; site: string }> {
  const app = await appOfTest(variables, options);
  return { app, site: app.env.publicOrigin };
}

/** An app for one test, whose visitors sign in at an identity provider of the tests. */
async function siteWithIdentityProvider(
  id: string,
  optionsFor: (idp: IdentityProvider) => Parameters<typeof appOfTest>,
) {
  const port = await freePort();
  const idp = await startIdentityProvider({ redirectUri: `http://localhost:${port}/auth/${id}/callback` });
  onTestFinished(() => idp.stop());
  const [variables, options] = optionsFor(idp);
  return { idp, ...(await siteWith({ PORT: String(port), ...variables }, options)) };
}

function viewer(app: TestApp, site: string, visitor: Visitor) {
  return app.client({ cookie: visitor.cookieHeader(site) }).auth.viewer.query();
}

describe("GitHub", () => {
  async function withGitHub() {
    const github = await startGitHub();
    onTestFinished(() => github.stop());
    const origin = new URL(github.origin);
    const variables = { GITHUB_CLIENT_ID: github.clientId, GITHUB_CLIENT_SECRET: github.clientSecret };
    const endpoints = { "https://github.com": origin, "https://api.github.com": origin };
    return { github, ...(await siteWith(variables, { endpoints })) };
  }

  test("signs people in with PKCE, without asking for any scope", async () => {
    const { github, app, site } = await withGitHub();
    github.user = { id: 583231, login: "octo", name: "Octo Placeholder", email: "octo@example.com" };
    const visitor = new Visitor();
    const done = await visitor.walk(`${site}/auth/login`);
    expect(done.url).toBe(`${site}/auth/done?outcome=signed-in`);
    expect((await viewer(app, site, visitor))?.name).toBe("Octo Placeholder");
    expect([...(github.authorization ?? new URLSearchParams()).keys()].sort()).toEqual([
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
    expect(await viewer(app, site, again)).toEqual({ ids: account?.userId, name: "octo" });
  });

  test("that reports an error with status 200, or invalid data about the person, signs nobody in", async () => {
    const { github, app, site } = await withGitHub();
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
    expect(await viewer(app, site, visitor)).toBeNull();
  });

  test("is not mistaken for another issuer that the callback names", async () => {
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
});

test("Google signs people in by OpenID Connect", async () => {
  const { app, site } = await siteWithIdentityProvider("google", ({ issuer, clientId, clientSecret }) => [
    { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret },
    { endpoints: { "https://accounts.google.com": new URL(issuer) } },
  ]);
  const visitor = new Visitor();
  await visitor.walk(`${site}/auth/login`);
  expect((await viewer(app, site, visitor))?.name).toBe("Placeholder Person");
});

describe("discovery", () => {
  const withProvider = () => siteWithIdentityProvider("oidc", (idp) => [idp.env]);

  const faults: [string, Fault, number][] = [
    ["never answers", "hang", 504],
    ["answers rubbish", "garbage", 502],
    ["hangs up", "disconnect", 502],
    ["errs", { status: 500, body: {} }, 502],
    ["leaves out its endpoints", { status: 200, body: { issuer: "x" } }, 502],
  ];
  test.each(faults)(
    "that %s ends the sign-in with a message, and is repeated at the next sign-in",
    async (_, fault, status) => {
      const { idp, app, site } = await withProvider();
      expect(idp.requests).toEqual([]);
      idp.fail("discovery", fault);
      const answer = await new Visitor().walk(`${site}/auth/login`);
      expect(answer.status).toBe(status);
      expect(answer.text).toContain(escapeHtml(signInPageWording.failed));
      expect(await app.db.select().from(signInAttempts)).toEqual([]);
      idp.behave();
      const visitor = new Visitor();
      expect((await visitor.walk(`${site}/auth/login`)).text).toContain(signedIn);
      const asked = idp.requests.filter(({ endpoint }) => endpoint === "discovery");
      expect(asked).toHaveLength(2);
    },
  );

  test("has to come from the configured issuer, with safe endpoints", async () => {
    const { idp, site } = await withProvider();
    const honest = await (await fetch(`${idp.issuer}/.well-known/openid-configuration`)).json();
    for (const lie of [
      { issuer: "https://mallory.example" },
      { issuer: `${idp.issuer}/other` },
      { authorization_endpoint: "javascript:alert(1)" },
      { authorization_endpoint: "http://mallory.example/auth" },
      { token_endpoint: "http://169.254.169.254/latest" },
      { token_endpoint: "file:///etc/passwd" },
      { jwks_uri: "not a url" },
      { userinfo_endpoint: "ftp://127.0.0.1/" },
      { token_endpoint: 7 },
      { padding: "x".repeat(1024 * 1024) },
    ]) {
      idp.fail("discovery", { status: 200, body: { ...honest, ...lie } });
      const answer = await new Visitor().walk(`${site}/auth/login`);
      expect([lie, answer.status]).toEqual([lie, 502]);
    }
    idp.fail("discovery", { status: 200, body: honest });
    expect((await new Visitor().walk(`${site}/auth/login`)).text).toContain(signedIn);
  });

  const keyFaults: [string, Fault, number][] = [
    ["never answers", "hang", 504],
    ["answers rubbish", "garbage", 502],
    ["errs", { status: 500, body: {} }, 502],
    ["holds no key", { status: 200, body: { keys: [] } }, 502],
  ];
  test.each(keyFaults)("leads to a key set; one that %s signs nobody in", async (_, fault, status) => {
    const { idp, site } = await withProvider();
    idp.fail("jwks", fault);
    const visitor = new Visitor();
    expect((await visitor.walk(`${site}/auth/login`)).status).toBe(status);
    expect(visitor.cookie(site, "session")).toBeUndefined();
    idp.behave();
    expect((await visitor.walk(`${site}/auth/login`)).text).toContain(signedIn);
  });
});

test("the page says that a provider cannot be reached, and the log names its host and the reason", async () => {
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const variables = { LOG_LEVEL: "warn", OIDC_ISSUER: nowhere, OIDC_CLIENT_ID: "a client" };
  const { app, site } = await siteWith(variables, { productionLog: true });
  const answer = await new Visitor().walk(`${site}/auth/login`);
  expect(answer.status).toBe(502);
  expect(answer.text).toContain(escapeHtml(signInFailures["provider-unreachable"]));
  expect(answer.text).not.toContain("127.0.0.1");
  const lines = app.log().trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      reason: "provider-unreachable",
      detail: `cannot be reached (ECONNREFUSED): ${nowhere}/.well-known/openid-configuration`,
    }),
  ]);
});

describe("an OpenID Connect provider of another vendor", () => {
  /** A minimal provider for one sign-in. Every part of it can be configured. */
  async function startProvider(options: {
    trailingSlash?: boolean;
    methods?: string[];
    clientSecret: string | null;
  }) {
    let { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    let kid = "first";
    let nonce = "";
    const seen: { authorization: string | undefined; form: URLSearchParams }[] = [];
    const server = createServer(async (request, response) => {
      const url = new URL(request.url ?? "/", base);
      const json = (body: unknown) =>
        response.setHeader("content-type", "application/json").end(JSON.stringify(body));
      if (url.pathname === "/.well-known/openid-configuration") {
        json({
          issuer: provider.issuer,
          authorization_endpoint: `${base}/authorize?tenant=1`,
          token_endpoint: `${base}/token`,
          jwks_uri: `${base}/keys`,
          id_token_signing_alg_values_supported: ["ES256"],
          ...(options.methods ? { token_endpoint_auth_methods_supported: options.methods } : {}),
        });
      } else if (url.pathname === "/authorize") {
        expect(url.searchParams.get("tenant")).toBe("1");
        nonce = url.searchParams.get("nonce") ?? "";
        const back = new URL(url.searchParams.get("redirect_uri") ?? "");
        back.searchParams.set("state", url.searchParams.get("state") ?? "");
        back.searchParams.set("code", "a code/with+signs");
        response.writeHead(302, { location: back.href }).end();
      } else if (url.pathname === "/token") {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk);
        const form = new URLSearchParams(Buffer.concat(chunks).toString());
        seen.push({ authorization: request.headers.authorization, form });
        const idToken = await new SignJWT({ nonce, preferred_username: "ada" })
          .setProtectedHeader({ alg: "ES256", kid })
          .setIssuer(provider.issuer)
          .setAudience("a client")
          .setSubject("1")
          .setIssuedAt()
          .setExpirationTime("5m")
          .sign(privateKey);
        json({ access_token: "a", token_type: "Bearer", id_token: idToken });
      } else {
        json({ keys: [{ ...(await exportJWK(privateKey)), d: undefined, kid, alg: "ES256", use: "sig" }] });
      }
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const base = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
    const provider = {
      issuer: options.trailingSlash ? `${base}/` : base,
      seen,
      changeKey(newKid = "second") {
        ({ privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" }));
        kid = newKid;
      },
      variables: {
        OIDC_ISSUER: options.trailingSlash ? `${base}/` : base,
        OIDC_CLIENT_ID: "a client",
        ...(options.clientSecret ? { OIDC_CLIENT_SECRET: options.clientSecret } : {}),
      },
    };
    onTestFinished(() => stopServer(server));
    return provider;
  }

  const cases: [
    string,
    Parameters<typeof startProvider>[0],
    { authorization?: string; fields: Record<string, string> },
  ][] = [
    [
      "that takes the secret in the header, encoded",
      { clientSecret: "sec ret:%" },
      { authorization: `Basic ${btoa("a+client:sec+ret%3A%25")}`, fields: {} },
    ],
    [
      "that takes the secret in the form",
      { methods: ["client_secret_basic", "client_secret_post"], clientSecret: "secret" },
      { fields: { client_id: "a client", client_secret: "secret" } },
    ],
    [
      "that gave this site no secret",
      { methods: ["none"], clientSecret: null },
      { fields: { client_id: "a client" } },
    ],
    [
      "whose name ends with a slash",
      { trailingSlash: true, methods: ["client_secret_basic"], clientSecret: "secret" },
      { authorization: `Basic ${btoa("a+client:secret")}`, fields: {} },
    ],
  ];
  test.each(cases)("%s signs people in, also after its keys change", async (_, options, expected) => {
    const provider = await startProvider(options);
    const { app, site } = await siteWith(provider.variables);
    const visitor = new Visitor();
    expect((await visitor.walk(`${site}/auth/login`)).text).toContain(signedIn);
    expect((await viewer(app, site, visitor))?.name).toBe("ada");
    const { authorization, form } = provider.seen[0] ?? {};
    expect(authorization).toBe(expected.authorization);
    expect(Object.fromEntries(form ?? [])).toEqual({
      grant_type: "authorization_code",
      code: "a code/with+signs",
      redirect_uri: `${site}/auth/oidc/callback`,
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
      ...expected.fields,
    });
    const [account] = await app.db.select().from(accounts);
    expect(account?.issuer).toBe(provider.issuer);
    provider.changeKey();
    expect((await visitor.walk(`${site}/auth/login`)).text).toContain(signedIn);
  });

  test("that changes its key but keeps the key's id signs people in at once", async () => {
    const provider = await startProvider({ clientSecret: "secret" });
    const { site } = await siteWith(provider.variables);
    for (let change = 0; change < 3; change++) {
      expect((await new Visitor().walk(`${site}/auth/login`)).text).toContain(signedIn);
      provider.changeKey("first");
    }
  });
});

describe("the local provider", () => {
  /** Opens the provider's sign-in page and fills in the form. */
  async function fillIn(visitor: Visitor, login: string, fields: Record<string, string>) {
    const page = await visitor.walk(login);
    expect(page.status).toBe(200);
    const answer = await visitor.request(page.url, { method: "POST", body: new URLSearchParams(fields) });
    const location = answer.headers.get("location");
    return location === null ? { ...answer, next: "" } : await visitor.walk(new URL(location, page.url).href);
  }

  test("asks for a display name at each sign-in and signs that person in", async () => {
    const { app, site } = await siteWith({});
    const visitor = new Visitor();
    const page = await visitor.walk(`${site}/auth/login`);
    expect(new URL(page.url).hostname).toBe("127.0.0.1");
    expect(page.text).toContain(`<label for="name">${escapeHtml(localSignInWording.displayName)}</label>`);
    expect(page.text).toContain(`<button type="submit">${escapeHtml(localSignInWording.submit)}</button>`);
    expect(page.text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    expect((await fillIn(visitor, `${site}/auth/login`, { name: "Ada <b>" })).text).toContain(signedIn);
    const ada = await viewer(app, site, visitor);
    expect(ada?.name).toBe("Ada <b>");
    await fillIn(visitor, `${site}/auth/login`, { name: "Ben" });
    expect((await viewer(app, site, visitor))?.name).toBe("Ben");
    const elsewhere = new Visitor();
    await fillIn(elsewhere, `${site}/auth/login`, { name: " Ada  <b>" });
    expect(await viewer(app, site, elsewhere)).toEqual(ada);
    const [account] = await app.db.select().from(accounts);
    expect(account).toMatchObject({ provider: "local", issuer: "local" });
  });

  test("can be cancelled, and asks again if the name is unreadable", async () => {
    const { app, site } = await siteWith({});
    const visitor = new Visitor();
    const cancelled = await fillIn(visitor, `${site}/auth/login`, { name: "", action: "cancel" });
    expect(cancelled.url).toBe(`${site}/auth/done?outcome=cancelled`);
    const unread = await fillIn(visitor, `${site}/auth/login`, { name: " \u200B " });
    expect(unread.status).toBe(400);
    expect(unread.text).toContain(escapeHtml(localSignInWording.unreadableName));
    expect(await viewer(app, site, visitor)).toBeNull();
  });

  test("treats the same name as the same person after a restart", async () => {
    const subjects: unknown[] = [];
    for (const _ of [1, 2]) {
      const { app, site } = await siteWith({});
      await fillIn(new Visitor(), `${site}/auth/login`, { name: "Ada" });
      const [account] = await app.db.select().from(accounts);
      subjects.push(account?.subject);
    }
    expect(subjects).toEqual([expect.any(String), subjects[0]]);
  });

  test("answers only under its own host name, and says so when there is no sign-in to continue", async () => {
    const local = await localProvider({
      siteOrigin: "http://localhost:1",
      redirectUri: "http://localhost:1/auth/local/callback",
    });
    onTestFinished(() => local.close());
    for (const path of ["/interaction/x", "/interaction/", "/auth?client_id=<script>"]) {
      const answer = await new Visitor().request(local.issuer + path);
      expect(answer.status).toBe(400);
      expect(answer.text).toContain(escapeHtml(localSignInWording.over));
      expect(answer.text).not.toContain("<script>");
    }
    const { port } = new URL(local.issuer);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      get({ host: "127.0.0.1", port, path: "/auth", headers: { host: "mallory.example" } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).on("error", reject);
    });
    expect(status).toBe(421);
  });

  test("starts only where nothing is configured and the site is on loopback", async () => {
    const configured = await createProviders(
      parseEnv({
        GITHUB_CLIENT_ID: "a",
        GITHUB_CLIENT_SECRET: "b",
        OIDC_ISSUER: "https://a.example",
        OIDC_CLIENT_ID: "c",
      }),
    );
    expect([...configured.providers.keys()]).toEqual(["github", "oidc"]);
    const published = await createProviders({ ...parseEnv({}), loopback: false });
    expect(published.providers.size).toBe(0);
    const local = await createProviders(parseEnv({}));
    onTestFinished(() => local.close());
    expect([...local.providers.keys()]).toEqual(["local"]);
  });
});
