import { describe, expect, test } from "vitest";
import { signInFailures, signInPageWording } from "../../defaults/words/server.ts";
import { signInAttempts } from "../../server/db/schema.ts";
import type { Tampering } from "../support/identity-provider.ts";
import { Visitor } from "../support/visitor.ts";
import { expectPage, popupName, signedIn, signInSiteOfFile } from "./sign-in-site.ts";

const { app, idp, site, reachCallback, atCallback, signIn, viewer, rowCounts } = await signInSiteOfFile();

describe("a callback", () => {
  test("is accepted once, even if it arrives twenty times at once", async () => {
    const { visitor, callback } = await atCallback();
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.request(callback)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(19).fill(400)]);
    const session = visitor.cookie(site, "session");
    expectPage(await visitor.request(callback), 400, signInFailures["unknown-attempt"]);
    expect(visitor.cookie(site, "session")).toBe(session);
  });

  test("is accepted only in the browser that began the sign-in, and another browser does not invalidate it", async () => {
    const { visitor, callback } = await atCallback();
    const stranger = new Visitor();
    expectPage(await stranger.request(callback), 400, signInFailures["unknown-attempt"]);
    await reachCallback(stranger);
    expectPage(await stranger.request(callback), 400, signInFailures["unknown-attempt"]);
    expect(await viewer(stranger)).toBeNull();
    expect((await visitor.walk(callback)).text).toContain(signedIn);
  });

  test("is accepted only for the provider of its sign-in", async () => {
    const { visitor, callback } = await atCallback();
    expectPage(await visitor.request(callback.replace("/oidc/", "/github/")), 400, signInFailures["unknown-attempt"]);
    expect((await visitor.walk(callback)).text).toContain(signedIn);
  });

  test("is accepted for ten minutes", async () => {
    const { visitor, callback } = await atCallback();
    await app.db.update(signInAttempts).set({ expiresAt: new Date(Date.now() - 1) });
    const answer = await visitor.request(callback);
    expectPage(answer, 400, signInFailures.expired);
    expect(answer.text).toContain(`data-popup="${popupName}"`);
    expect(await viewer(visitor)).toBeNull();
    expect(await app.db.select().from(signInAttempts)).toEqual([]);
  });

  test("after a refusal at the provider is a cancelled sign-in", async () => {
    idp.person.does = "decline";
    const visitor = new Visitor();
    const done = await signIn(visitor);
    expect(done.url).toBe(`${site}/auth/done?popup=${popupName}&outcome=cancelled`);
    expectPage(done, 200, signInPageWording.cancelled.sentence);
    expect(await viewer(visitor)).toBeNull();
    expect(await app.db.select().from(signInAttempts)).toEqual([]);
  });

  test.each<[string, Record<string, string | null>, number, string]>([
    [
      "an error of the provider",
      { code: null, error: "<script>alert(1)</script>", error_description: "<script>alert(2)</script>" },
      400,
      signInFailures["provider-refused"],
    ],
    ["a code that the provider does not know", { code: "forged" }, 400, signInFailures["provider-refused"]],
    // RFC 9207
    ["no issuer", { iss: null }, 502, signInFailures["provider-error"]],
    ["an empty issuer", { iss: "" }, 400, signInFailures["bad-request"]],
    ["another issuer", { iss: "https://mallory.example" }, 502, signInFailures["provider-error"]],
    ["almost the issuer", { iss: "ISSUER/" }, 502, signInFailures["provider-error"]],
  ])("with %s is refused, and the page echoes nothing", async (_, changes, status, words) => {
    const visitor = new Visitor();
    const callback = new URL(await reachCallback(visitor));
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) callback.searchParams.delete(name);
      else callback.searchParams.set(name, value.replace("ISSUER", idp.issuer));
    }
    const requests = idp.requests.length;
    const answer = await visitor.request(callback.href);
    expectPage(answer, status, words);
    expect(answer.text).not.toMatch(/alert|mallory/);
    expect(await viewer(visitor)).toBeNull();
    // Only the provider can tell that it does not know a code.
    if (!("code" in changes)) expect(idp.requests.slice(requests)).toEqual([]);
  });

  test("of an unknown provider is not found", async () => {
    for (const id of ["google", "nobody", "__proto__", "<script>", "%25"]) {
      for (const end of ["login", "callback"]) {
        const answer = await new Visitor().request(`${site}/auth/${id}/${end}`);
        expectPage(answer, 404, signInFailures["unknown-provider"]);
      }
    }
  });
});

describe("an ID token", () => {
  const now = Math.floor(Date.now() / 1000);
  const hour = 3_600;
  const wrongClaims: [string, Record<string, unknown>][] = [
    ["another issuer", { iss: "https://mallory.example" }],
    ["another audience", { aud: "another site" }],
    ["several audiences and no authorised party", { aud: [idp.clientId, "x"] }],
    ["another authorised party", { azp: "another site" }],
    ["another nonce", { nonce: "x".repeat(43) }],
    ["no nonce", { nonce: undefined }],
    ["an expiry in the past", { exp: now - hour }],
    ["no expiry", { exp: undefined }],
    ["an expiry that is no number", { exp: "never" }],
    ["an issue long ago", { iat: now - 24 * hour }],
    ["an issue in the future", { iat: now + hour }],
    ["no time of issue", { iat: undefined }],
    ["a start in the future", { nbf: now + hour }],
    ["no subject", { sub: undefined }],
    ["an empty subject", { sub: "" }],
    ["a subject that is no text", { sub: 7 }],
    ["a subject that cannot be stored", { sub: "a\0b" }],
    ["an endless subject", { sub: "x".repeat(256) }],
  ];
  test.each<[string, Tampering]>([
    ...wrongClaims.map(([what, wrong]): [string, Tampering] => [
      what,
      { claims: (claims) => ({ ...claims, ...wrong }) },
    ]),
    ["a foreign signature", { signature: "foreign key" }],
    ["no signature", { signature: "none" }],
  ])("with %s signs nobody in and leaves nothing behind", async (_, tampering) => {
    const before = await rowCounts();
    idp.tampering = tampering;
    const visitor = new Visitor();
    expectPage(await signIn(visitor), 502, signInFailures["provider-error"]);
    expect(visitor.cookie(site, "session")).toBeUndefined();
    expect(await rowCounts()).toEqual(before);
  });

  test("of another sign-in is not accepted in this one", async () => {
    let stolen = "";
    idp.tampering = {
      claims: (claims) => {
        stolen ||= String(claims.nonce);
        return { ...claims, nonce: stolen };
      },
    };
    expect((await signIn(new Visitor())).text).toContain(signedIn);
    expectPage(await signIn(new Visitor()), 502, signInFailures["provider-error"]);
  });
});

test("a provider that redirects the request for tokens is not followed", async () => {
  const { visitor, callback } = await atCallback();
  idp.headers = { location: `${idp.issuer}/token` };
  idp.fail("token", { status: 307, body: {} });
  const requests = idp.requests.length;
  expectPage(await visitor.request(callback), 502, signInFailures["provider-error"]);
  expect(idp.requests.slice(requests)).toHaveLength(1);
});
