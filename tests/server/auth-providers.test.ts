import { describe, expect, onTestFinished, test } from "vitest";
import { localSignInWording, signInFailures, signInPageWording } from "../../defaults/words/server.ts";
import { accounts, signInAttempts } from "../../server/db/schema.ts";
import { appOfTest, type TestApp } from "../support/app.ts";
import { escapeHtml } from "../support/html.ts";
import type * as Idp from "../support/identity-provider.ts";
import { startIdentityProvider } from "../support/identity-provider.ts";
import { freePort } from "../support/ports.ts";
import { Visitor } from "../support/visitor.ts";
import { expectMisconfigured, signedIn } from "./sign-in-site.ts";

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
  optionsFor: (idp: Idp.IdentityProvider) => Parameters<typeof appOfTest> = ({ env }) => [env],
  options: Partial<Idp.IdentityProviderOptions> = {},
) {
  const port = await freePort();
  const redirectUri = `http://localhost:${port}/auth/${id}/callback`;
  const idp = await startIdentityProvider({ redirectUri, ...options });
  onTestFinished(() => idp.stop());
  const [variables, appOptions] = optionsFor(idp);
  return { idp, ...(await siteWith({ PORT: String(port), ...variables }, appOptions)) };
}

/** What a provider says about itself. */
const discoveryOf = async ({ issuer }: Idp.IdentityProvider) =>
  await (await fetch(new URL("/.well-known/openid-configuration", issuer))).json();

function viewer(app: TestApp, site: string, visitor: Visitor) {
  return app.client({ cookie: visitor.cookieHeader(site) }).auth.viewer.query();
}

test("Google signs people in by OpenID Connect", async () => {
  const { app, site } = await siteWithIdentityProvider("google", ({ issuer, clientId, clientSecret }) => [
    { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret },
    { endpoints: { "https://accounts.google.com": new URL(issuer) } },
  ]);
  const visitor = new Visitor();
  await visitor.walk(`${site}/auth/login`);
  expect((await viewer(app, site, visitor))?.name).toBe("Placeholder Person");
});

/** Expects that a sign-in fails because of an endpoint, and that the next one works. */
async function expectFailure(endpoint: Idp.Endpoint, fault: Idp.Fault, status: number): Promise<Idp.IdentityProvider> {
  const { idp, app, site } = await siteWithIdentityProvider("oidc");
  expect(idp.requests).toEqual([]);
  idp.fail(endpoint, fault);
  const visitor = new Visitor();
  const answer = await visitor.walk(`${site}/auth/login`);
  expect(answer.status).toBe(status);
  expect(answer.text).toContain(escapeHtml(signInPageWording.failed));
  expect(answer.text).not.toContain("alert");
  expect(visitor.cookie(site, "session")).toBeUndefined();
  expect(await app.db.select().from(signInAttempts)).toEqual([]);
  idp.behave();
  expect((await visitor.walk(`${site}/auth/login`)).text).toContain(signedIn);
  return idp;
}

test("a provider that does not answer in time ends the sign-in with a message; the next one works", async () => {
  const endpoints = ["discovery", "jwks", "token"] as const;
  const faults = ["hang", "drip"] as const;
  await Promise.all(endpoints.flatMap((endpoint) => faults.map((fault) => expectFailure(endpoint, fault, 504))));
});

test.each(["discovery", "jwks", "token"] as const)(
  "an answer of a provider's %s without an end is not read to the end of the time",
  async (endpoint) => {
    const idp = await expectFailure(endpoint, "flood", 502);
    await expect.poll(() => idp.flooded).toBeGreaterThan(0);
    expect(idp.flooded).toBeLessThan(16 * 1024 * 1024);
  },
);

const tokens = (access_token: unknown, id_token: unknown): Idp.Fault => ({
  status: 200,
  body: { access_token, token_type: "Bearer", id_token },
});
test.each<[Idp.Endpoint, string, Idp.Fault]>([
  ["discovery", "answers rubbish", "garbage"],
  ["discovery", "hangs up", "disconnect"],
  ["discovery", "errs", { status: 500, body: {} }],
  ["discovery", "leaves out its endpoints", { status: 200, body: { issuer: "x" } }],
  ["jwks", "answers rubbish", "garbage"],
  ["jwks", "errs", { status: 500, body: {} }],
  ["jwks", "holds no key", { status: 200, body: { keys: [] } }],
  ["token", "answers rubbish", "garbage"],
  ["token", "hangs up", "disconnect"],
  ["token", "errs", { status: 500, body: { error: "<script>alert(1)</script>" } }],
  ["token", "sends a list", { status: 200, body: [] }],
  ["token", "sends something that is not a token", tokens("a", "<b>")],
  ["token", "sends a number for a token", tokens(1, 2)],
])(
  "a provider whose %s %s ends the sign-in with a message, and is asked again at the next sign-in",
  async (endpoint, _, fault) => void (await expectFailure(endpoint, fault, 502)),
);

describe("discovery", () => {
  test("has to come from the configured issuer, with safe endpoints", async () => {
    const { idp, site } = await siteWithIdentityProvider("oidc");
    const honest = await discoveryOf(idp);
    for (const lie of [
      { issuer: "https://mallory.example" },
      { issuer: `${idp.issuer}/other` },
      { authorization_endpoint: "javascript:alert(1)" },
      { authorization_endpoint: "http://mallory.example/auth" },
      { token_endpoint: "file:///etc/passwd" },
      { jwks_uri: "not a url" },
      { token_endpoint: 7 },
    ]) {
      idp.fail("discovery", { status: 200, body: { ...honest, ...lie } });
      const answer = await new Visitor().walk(`${site}/auth/login`);
      expect([lie, answer.status]).toEqual([lie, 502]);
    }
    idp.fail("discovery", { status: 200, body: honest });
    expect((await new Visitor().walk(`${site}/auth/login`)).text).toContain(signedIn);
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
      detail: `cannot be reached (ECONNREFUSED): ${nowhere}`,
    }),
  ]);
});

describe("an OpenID Connect provider", () => {
  test.each<[string, Partial<Idp.IdentityProviderOptions>, header: string | undefined]>([
    ["that names no method to take the secret", {}, "Basic"],
    ["that takes the secret in the header", { clientAuthentication: "client_secret_basic" }, "Basic"],
    ["that takes the secret in the form", { clientAuthentication: "client_secret_post" }, undefined],
    ["that gave this site no secret", { clientAuthentication: "none" }, undefined],
    ["whose name ends with a slash", { issuerEnd: "/" }, "Basic"],
  ])("%s signs people in, even after its keys change", async (_, options, header) => {
    const { idp, app, site } = await siteWithIdentityProvider("oidc", undefined, options);
    const honest = await discoveryOf(idp);
    const body = {
      ...honest,
      authorization_endpoint: `${honest.authorization_endpoint}?tenant=1`,
      id_token_signing_alg_values_supported: ["RS256", "ES256"],
      // OpenID Connect's default, when a provider names no method, is the header.
      ...(!options.clientAuthentication && { token_endpoint_auth_methods_supported: undefined }),
    };
    idp.fail("discovery", { status: 200, body });
    const visitor = new Visitor();
    expect((await visitor.walk(`${site}/auth/login`)).text).toContain(signedIn);
    expect((await viewer(app, site, visitor))?.name).toBe("Placeholder Person");
    const requestOf = (name: string) => idp.requests.find(({ endpoint }) => endpoint === name);
    expect(requestOf("authorization")?.url.searchParams.get("tenant")).toBe("1");
    expect(requestOf("token")?.authorization?.split(" ")[0]).toBe(header);
    expect(await app.db.select().from(accounts)).toMatchObject([{ issuer: idp.issuer }]);
    await idp.changeKey("another", "ES256");
    expect((await visitor.walk(`${site}/auth/login`)).text).toContain(signedIn);
  });

  test("that changes its key but keeps the key's id signs people in at once", async () => {
    const { idp, site } = await siteWithIdentityProvider("oidc");
    for (let change = 0; change < 2; change++) {
      expect((await new Visitor().walk(`${site}/auth/login`)).text).toContain(signedIn);
      await idp.changeKey("first");
    }
  });
});

describe("without a provider", () => {
  /** Opens the popup's page and sends its form. */
  async function signIn(visitor: Visitor, site: string, fields: Record<string, string>) {
    const page = await visitor.request(`${site}/auth/login`);
    expect(page.status).toBe(200);
    expect(page.text).toContain(`<label for="name">${escapeHtml(localSignInWording.displayName)}</label>`);
    const answer = await visitor.request(`${site}/auth/local`, { method: "POST", body: new URLSearchParams(fields) });
    const location = answer.headers.get("location");
    return location === null ? answer : await visitor.walk(new URL(location, site).href);
  }

  test("a name is enough, and the same name is the same person", async () => {
    const { app, site } = await siteWith({});
    const visitor = new Visitor();
    const done = await signIn(visitor, site, { name: "Ada <b>", popup: crypto.randomUUID() });
    expect(done.text).toContain(signedIn);
    expect(done.text).toContain("data-popup");
    const ada = await viewer(app, site, visitor);
    expect(ada?.name).toBe("Ada <b>");
    await signIn(visitor, site, { name: "Ben" });
    expect((await viewer(app, site, visitor))?.name).toBe("Ben");
    const elsewhere = new Visitor();
    await signIn(elsewhere, site, { name: " Ada  <b>" });
    expect(await viewer(app, site, elsewhere)).toEqual(ada);
    const stored = await app.db.select().from(accounts);
    expect(stored.map(({ provider, subject }) => `${provider}:${subject}`).sort()).toEqual([
      "local:Ada <b>",
      "local:Ben",
    ]);
  });

  test("an unreadable name is asked for again, and another site cannot sign anybody in", async () => {
    const { app, site } = await siteWith({});
    const visitor = new Visitor();
    const unread = await signIn(visitor, site, { name: " \u200B " });
    expect(unread.status).toBe(400);
    expect(unread.text).toContain(escapeHtml(localSignInWording.unreadableName));
    const mallory = { method: "POST", body: new URLSearchParams({ name: "Mallory" }) };
    const headers = { "sec-fetch-site": "cross-site" };
    expect((await fetch(`${site}/auth/local`, { ...mallory, headers })).status).toBe(403);
    expect(await viewer(app, site, visitor)).toBeNull();
  });

  test("nothing of it exists where a provider is configured", async () => {
    const { app, site } = await siteWith({ GITHUB_CLIENT_ID: "a", GITHUB_CLIENT_SECRET: "placeholder" });
    const body = new URLSearchParams({ name: "Mallory" });
    expect((await new Visitor().request(`${site}/auth/local`, { method: "POST", body })).status).toBe(404);
    expect(await app.db.$count(accounts)).toBe(0);
  });
});

test("a wrong secret is an error in the log that names its variable", async () => {
  const { app } = await siteWithIdentityProvider("oidc", ({ env }) => [
    { ...env, OIDC_CLIENT_SECRET: "former", LOG_LEVEL: "warn" },
    { productionLog: true },
  ]);
  await expectMisconfigured(app, "OIDC_CLIENT_SECRET");
});
