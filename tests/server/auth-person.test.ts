import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { signInFailures, signInPageWording } from "../../defaults/words/server.ts";
import { accounts } from "../../server/db/schema.ts";
import type { Tampering } from "../support/identity-provider.ts";
import { Visitor } from "../support/visitor.ts";
import { expectPage, popupName, signInSiteOfFile } from "./sign-in-site.ts";

const { app, idp, site, reachCallback, signIn, viewer, rowCounts } = await signInSiteOfFile();

describe("a person", () => {
  const withoutName: Tampering = { claims: ({ name: _, ...claims }) => claims };

  async function signInAs(name: string, subject = `subject ${crypto.randomUUID()}`) {
    idp.person = { name, subject };
    const visitor = new Visitor();
    const done = await signIn(visitor);
    return { visitor, done, user: await viewer(visitor) };
  }
  const named = async (...person: [name: string, subject?: string]) => (await signInAs(...person)).user?.name;

  test("is identified by provider and subject, and comes back as the same user under the newest name", async () => {
    const { visitor, user } = await signInAs("Before", "one person");
    expect((await signInAs("After", "one person")).user).toEqual({ ids: user?.ids, name: "After", owner: false });
    expect((await viewer(visitor))?.name).toBe("After");
    expect((await signInAs("After", "another person")).user?.ids).not.toBe(user?.ids);
  });

  test("is created once by ten simultaneous first sign-ins", async () => {
    const [usersBefore = 0, accountsBefore = 0] = await rowCounts();
    const visitors = Array.from({ length: 10 }, () => new Visitor());
    const callbacks: string[] = [];
    for (const visitor of visitors) callbacks.push(await reachCallback(visitor));
    const ends = await Promise.all(visitors.map((visitor, i) => visitor.walk(callbacks[i] ?? "")));
    expect(new Set(ends.map(({ url }) => url))).toEqual(
      new Set([`${site}/auth/done?popup=${popupName}&outcome=signed-in`]),
    );
    const ids = await Promise.all(visitors.map(async (visitor) => (await viewer(visitor))?.ids));
    expect(new Set(ids).size).toBe(1);
    expect((await rowCounts()).slice(0, 2)).toEqual([usersBefore + 1, accountsBefore + 1]);
  });

  test("with the same subject at another issuer is another person", async () => {
    const first = await signInAs("Somebody", "shared subject");
    const elsewhere = { issuer: "https://old.example" };
    await app.db.update(accounts).set(elsewhere).where(eq(accounts.subject, "shared subject"));
    const { user } = await signInAs("Somebody Else", "shared subject");
    expect(user?.ids).not.toBe((await viewer(first.visitor))?.ids);
    expect((await viewer(first.visitor))?.name).toBe("Somebody");
  });

  test.each([
    ["is shown as text", '<img src=x onerror="x">', '<img src=x onerror="x">'],
    ["is cut to its limit in characters, not in halves of them", "😀".repeat(250), "😀".repeat(200)],
    ["loses control characters and turned directions", "A\u0000d\u202Ea\n B", "A d a B"],
    ["keeps joined emoji and other scripts", "👩‍💻 Ж 名", "👩‍💻 Ж 名"],
    ["that is invisible becomes the default name", "\u200B \u2060", signInPageWording.unnamed],
  ])("whose name %s", async (_, given, shown) => {
    expect(await named(given)).toBe(shown);
  });

  test("without a name in the ID token gets it from the userinfo endpoint, and is never mistaken for another", async () => {
    idp.tampering = withoutName;
    expect(await named("From Userinfo")).toBe("From Userinfo");
    idp.fail("userinfo", { status: 500, body: {} });
    expect(await named("Not Told")).toBe(signInPageWording.unnamed);
    idp.fail("userinfo", { status: 200, body: { sub: "somebody else", name: "Mallory" } });
    const { done, user } = await signInAs("Ada", "asked for");
    expectPage(done, 502, signInFailures["provider-error"]);
    expect(user).toBeNull();
  });

  test.each([
    ["the two parts of it", { given_name: "Ada", family_name: "Lovelace", preferred_username: "al" }, "Ada Lovelace"],
    ["one part of it", { family_name: "Lovelace" }, "Lovelace"],
    ["the preferred user name", { preferred_username: "ada", nickname: "a" }, "ada"],
    ["the nickname", { nickname: "ada" }, "ada"],
  ])("without a full name anywhere gets %s", async (_, names, shown) => {
    idp.tampering = { claims: ({ name, ...claims }) => ({ ...claims, ...names }) };
    idp.fail("userinfo", { status: 500, body: {} });
    expect(await named("x")).toBe(shown);
  });

  test("with only a user name in the ID token gets the full name from the userinfo endpoint", async () => {
    idp.tampering = { claims: ({ name: _, ...claims }) => ({ ...claims, preferred_username: "ada1815" }) };
    expect(await named("Ada Lovelace")).toBe("Ada Lovelace");
  });
});
