import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { signInPageWording } from "../../defaults/words/server.ts";
import { signInAttempts } from "../../server/db/schema.ts";
import { Visitor } from "../support/visitor.ts";
import { expectPage, popupName, signInSiteOfFile } from "./sign-in-site.ts";

const { app, idp, site, reachCallback, atCallback, signIn, viewer } = await signInSiteOfFile();

describe("a sign-in", () => {
  test("ends in a session of the person whom the provider names", async () => {
    const visitor = new Visitor();
    const done = await signIn(visitor);
    expect(done.url).toBe(`${site}/auth/done?popup=${popupName}&outcome=signed-in`);
    expectPage(done, 200, signInPageWording.signedIn.sentence);
    expect(done.text).toContain(` data-outcome="signed-in" data-popup="${popupName}">`);
    expect(await viewer(visitor)).toEqual({ ids: expect.any(String), name: "Ada Placeholder", owner: false });
    expect(await app.db.select().from(signInAttempts)).toEqual([]);
  });

  test("is protected by state, PKCE and a nonce, and asks for the identity only", async () => {
    const visitor = new Visitor();
    const answer = await visitor.request(`${site}/auth/oidc/login`);
    expect(answer.status).toBe(302);
    const query = new URL(answer.headers.get("location") ?? "").searchParams;
    expect(Object.fromEntries(query)).toEqual({
      response_type: "code",
      client_id: idp.clientId,
      redirect_uri: `${site}/auth/oidc/callback`,
      scope: "openid profile",
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
    const [stored] = await app.db.select().from(signInAttempts);
    expect(stored?.nonce).toBe(query.get("nonce"));
    const verifier = createHash("sha256").update(stored?.codeVerifier ?? "");
    expect(verifier.digest("base64url")).toBe(query.get("code_challenge"));
    const minutes = ((stored?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeLessThanOrEqual(10);
    expect(JSON.stringify(stored)).not.toContain(query.get("state"));
    const cookie = visitor.cookie(site, "sign-in") ?? "";
    expect(JSON.stringify(stored)).not.toContain(cookie);
    expect(answer.headers.get("set-cookie")).toBe(`sign-in=${cookie}; Max-Age=600; Path=/; HttpOnly; SameSite=Lax`);
  });

  test("without a popup's name in its address is a full-page sign-in, and never leads to another site", async () => {
    const elsewhere = "https://mallory.example";
    const hostile = `?return=${elsewhere}&next=//mallory.example&redirect_uri=${elsewhere}`;
    for (const query of ["", hostile]) {
      const visitor = new Visitor();
      const done = await visitor.walk(await reachCallback(visitor, query));
      expect(done.url).toBe(`${site}/auth/done?outcome=signed-in`);
      expect(done.text).toContain('<a href="/">');
      expect(done.text).not.toContain("mallory");
    }
  });

  test("gives a new session id, and ends the browser's earlier session", async () => {
    const visitor = new Visitor();
    await signIn(visitor);
    const first = visitor.cookie(site, "session") ?? "";
    await signIn(visitor);
    const second = visitor.cookie(site, "session") ?? "";
    expect(second).not.toBe(first);
    expect(await app.client({ cookie: `session=${first}` }).auth.viewer.query()).toBeNull();
    expect(await viewer(visitor)).not.toBeNull();
  });

  test("does not accept a session id that an attacker set", async () => {
    const { visitor, callback } = await atCallback();
    const planted = "A".repeat(43);
    const cookie = `${visitor.cookieHeader(site)}; session=${planted}`;
    const answer = await fetch(callback, { redirect: "manual", headers: { cookie } });
    expect(answer.headers.get("set-cookie")).toMatch(/^session=[\w-]{43};/);
    expect(answer.headers.get("set-cookie")).not.toContain(planted);
  });
});
