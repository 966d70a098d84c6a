import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { ownerGateWording as words } from "../../defaults/words/owner.ts";
import { accounts } from "../../server/db/schema.ts";
import { appOfFile, appOfTest, refusal } from "../support/app.ts";
import { escapeHtml } from "../support/html.ts";
import { OWNER, signInOwner, signInWith } from "../support/people.ts";

const app = await appOfFile({
  OWNER: `${OWNER}, oidc:Ada/1,local:Ada`,
  OIDC_ISSUER: "https://id.example",
  OIDC_CLIENT_ID: "site",
});

async function open(cookie = "", of = app) {
  const response = await fetch(`${of.origin}/owner`, { headers: { cookie } });
  return { status: response.status, headers: Object.fromEntries(response.headers), html: await response.text() };
}

/** Whether an answer starts the owner's page. */
const isOwners = ({ html }: { html: string }) => html.includes('data-state="owner"');

describe("/owner", () => {
  test("is the owner's page for the owner alone", async () => {
    const { cookie, api } = await signInOwner(app);
    const answer = await open(cookie);
    expect(answer.status).toBe(200);
    expect(isOwners(answer)).toBe(true);
    expect(await api.auth.viewer.query()).toMatchObject({ owner: true });
    expect(await app.api.auth.viewer.query()).toBeNull();
  });

  test("asks a signed-out visitor to sign in, and says nothing else", async () => {
    for (const cookie of ["", "session=garbage", `session=${"x".repeat(43)}`]) {
      const answer = await open(cookie);
      expect(answer.status).toBe(200);
      expect(answer.html).toContain(escapeHtml(words.signedOut));
      expect(isOwners(answer)).toBe(false);
      expect(answer.html).not.toContain("583231");
    }
  });

  test("tells everybody else who they are, and what would make them the owner", async () => {
    const { cookie } = await signInWith(app, `Eve <b>"&`, { provider: "github", subject: "99" });
    const answer = await open(cookie);
    expect(isOwners(answer)).toBe(false);
    expect(answer.html).toContain(escapeHtml(words.signedInAs(`Eve <b>"&`, "github:99")));
    expect(answer.html).toContain("OWNER=github:99");
    expect(answer.html).not.toMatch(/<b>|583231|\son\w+=/);
  });

  test("is never cached, framed or indexed, for anybody", async () => {
    const { cookie } = await signInWith(app, "Frame", { provider: "github", subject: "98" });
    for (const of of ["", cookie]) {
      expect((await open(of)).headers).toMatchObject({
        "cache-control": "no-store",
        "x-robots-tag": "noindex",
        "x-frame-options": "DENY",
        "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
      });
    }
    expect(await (await fetch(`${app.origin}/sitemap.xml`)).text()).not.toContain("/owner");
  });
});

describe("nobody becomes the owner", () => {
  test.each([
    ["another provider's same subject", { provider: "google", subject: "583231" }],
    ["a subject that begins like the owner's", { provider: "github", subject: "5832310" }],
    ["a subject with the separator in it", { provider: "github", subject: "583231,oidc:x" }],
    ["a provider with the subject in it", { provider: "github:583231", subject: "" }],
    ["other capitals", { provider: "oidc", subject: "ada/1", issuer: "https://id.example" }],
    ["the same subject of another issuer", { provider: "oidc", subject: "Ada/1", issuer: "https://old.example" }],
  ])("by %s", async (_, account) => {
    const { cookie, api } = await signInWith(app, "The Owner", account);
    expect(isOwners(await open(cookie))).toBe(false);
    expect(await api.auth.viewer.query()).toMatchObject({ owner: false });
    expect((await refusal(api.owner.reviews.list.query())).code).toBe("FORBIDDEN");
  });

  test("by the owner's display name", async () => {
    const { cookie } = await signInWith(app, OWNER, { provider: "github", subject: "97" });
    expect(isOwners(await open(cookie))).toBe(false);
  });

  test("on a site without OWNER", async () => {
    const without = await appOfTest();
    const { cookie, api } = await signInOwner(without);
    expect(isOwners(await open(cookie, without))).toBe(false);
    expect((await refusal(api.owner.counts.query())).code).toBe("FORBIDDEN");
  });
});

test("the owner of the issuer that is set up, and of the local sign-in, is the owner", async () => {
  const issuer = "https://id.example/";
  const ada = await signInWith(app, "Ada", { provider: "oidc", subject: "Ada/1", issuer });
  const local = await signInWith(app, "Ada", { provider: "local", subject: "Ada" });
  for (const { cookie } of [ada, local]) expect(isOwners(await open(cookie))).toBe(true);
});

test("an account that loses its right loses it with the next call", async () => {
  const account = { provider: "local", subject: "Ada", issuer: "x" };
  const { id, cookie, api } = await signInWith(app, "Former", account);
  expect(await api.owner.counts.query()).toHaveProperty("days");
  await app.db.update(accounts).set({ subject: "Former" }).where(eq(accounts.userId, id));
  expect((await refusal(api.owner.counts.query())).code).toBe("FORBIDDEN");
  await app.sessions.endAll(id);
  expect((await refusal(api.owner.counts.query())).code).toBe("UNAUTHORIZED");
  expect((await open(cookie)).html).toContain(escapeHtml(words.signedOut));
});
