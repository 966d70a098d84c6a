import { createHash, randomBytes } from "node:crypto";
import { createRemoteJWKSet, decodeJwt, jwtVerify } from "jose";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type IdentityProvider, startIdentityProvider } from "../support/identity-provider.ts";

const redirectUri = "http://localhost:1/auth/oidc/callback";
let idp: IdentityProvider;
beforeEach(async () => {
  idp = await startIdentityProvider({ redirectUri });
});
afterEach(() => idp.stop());

/** Walks the authorization code flow as a browser with a cookie jar would; returns the parameters of the callback. */
async function authorize(challenge: string, nonce: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>();
  const start = new URL("/auth", idp.issuer);
  start.search = new URLSearchParams({
    client_id: idp.clientId,
    response_type: "code",
    redirect_uri: redirectUri,
    scope: "openid profile",
    state: "state",
    nonce,
    code_challenge: challenge,
    code_challenge_method: "S256",
  }).toString();
  for (let url = start.href; ; ) {
    if (url.startsWith(redirectUri)) return new URL(url).searchParams;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null) throw new Error(`No redirect but ${response.status}: ${await response.text()}`);
    url = new URL(location, url).href;
  }
}

async function signIn(): Promise<{ idToken: string; nonce: string }> {
  const verifier = randomBytes(32).toString("base64url");
  const nonce = randomBytes(16).toString("base64url");
  const callback = await authorize(createHash("sha256").update(verifier).digest("base64url"), nonce);
  const response = await fetch(new URL("/token", idp.issuer), {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${idp.clientId}:${idp.clientSecret}`)}` },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code: callback.get("code") ?? "",
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  });
  const { id_token: idToken } = (await response.json()) as { id_token: string };
  return { idToken, nonce };
}

function verify(idToken: string) {
  return jwtVerify(idToken, createRemoteJWKSet(new URL("/jwks", idp.issuer)), {
    issuer: idp.issuer,
    audience: idp.clientId,
  });
}

test("the tests' identity provider is honest unless told otherwise", async () => {
  idp.person = { does: "sign in", name: "Placeholder" };
  const { idToken, nonce } = await signIn();
  const { payload } = await verify(idToken);
  expect(payload).toMatchObject({ name: "Placeholder", nonce });
  idp.person = { does: "sign in", name: "Another Placeholder" };
  expect(decodeJwt((await signIn()).idToken)).toMatchObject({ name: "Another Placeholder" });
});

test("the tests' identity provider lies when told so", async () => {
  idp.tampering = { claims: (claims) => ({ ...claims, aud: "somebody else" }) };
  await expect(verify((await signIn()).idToken)).rejects.toThrow(/aud/);
  idp.tampering = { signature: "foreign key" };
  await expect(verify((await signIn()).idToken)).rejects.toThrow(/signature/);
  idp.tampering = { signature: "none" };
  await expect(verify((await signIn()).idToken)).rejects.toThrow();
  idp.person = { does: "decline" };
  expect((await authorize("x".repeat(43), "n")).get("error")).toBe("access_denied");
  idp.fail("discovery", { status: 500, body: {} });
  expect((await fetch(`${idp.issuer}/.well-known/openid-configuration`)).status).toBe(500);
  idp.behave();
  expect((await fetch(`${idp.issuer}/.well-known/openid-configuration`)).status).toBe(200);
});
