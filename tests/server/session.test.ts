import { createHash } from "node:crypto";
import { fastifyCookie } from "@fastify/cookie";
import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { accounts, reviews, sessions, users } from "../../server/db/schema.ts";
import { createSessions, SESSION_IDLE_DAYS, SESSION_MAX_DAYS } from "../../server/session/sessions.ts";
import { appOfFile, type Person, refusal } from "../support/app.ts";
import { validReview } from "../support/content.ts";

const MINUTE = 60_000;
/** How long a session lasts without use, and at most, in milliseconds. */
const IDLE = SESSION_IDLE_DAYS * 24 * 60 * MINUTE;
const MAX = SESSION_MAX_DAYS * 24 * 60 * MINUTE;

const app = await appOfFile();
const service = app.sessions;
let ada: Person;

beforeEach(async () => {
  ada = await app.signIn("Ada");
});

/** Finds the session of a Cookie header, as a request does. */
function find(header: string | undefined, sessions = service) {
  return sessions.find(fastifyCookie.parse(header ?? ""));
}

function token(cookie: string): string {
  return cookie.slice(cookie.indexOf("=") + 1).split(";")[0] ?? "";
}

function stored(person: Person) {
  return app.db.select().from(sessions).where(eq(sessions.userId, person.id));
}

/** Sets the times of a person's sessions, in milliseconds from now. */
async function age(person: Person, changes: { expiresAt?: number; createdAt?: number }): Promise<void> {
  const times = Object.entries(changes).map(([column, from]) => [column, new Date(Date.now() + from)]);
  await app.db.update(sessions).set(Object.fromEntries(times)).where(eq(sessions.userId, person.id));
}

describe("the session cookie", () => {
  test("is sent to this site alone, and scripts cannot read it", async () => {
    const cookie = await service.start(ada.id);
    expect(cookie).toMatch(/^session=[\w-]{43}; /);
    expect(cookie.split("; ").slice(1).sort()).toEqual([
      "HttpOnly",
      `Max-Age=${IDLE / 1_000}`,
      "Path=/",
      "SameSite=Lax",
    ]);
  });

  test("has the __Host- prefix and is Secure on https", async () => {
    const secure = createSessions(app.db, { secure: true, ownership: app.ownership });
    const cookie = await secure.start(ada.id);
    expect(cookie).toMatch(/^__Host-session=[\w-]{43}; /);
    expect(cookie).toContain("; Secure");
    expect(await secure.end(null)).toContain("; Secure");
    const value = token(cookie);
    expect((await find(`__Host-session=${value}`, secure))?.viewer.id).toBe(ada.id);
    expect(await find(`session=${value}`, secure)).toBeNull();
  });

  test("is stored as a hash only", async () => {
    const value = token(await service.start(ada.id));
    const rows = await stored(ada);
    expect(rows.map(({ id }) => id)).toContain(createHash("sha256").update(value).digest("hex"));
    expect(JSON.stringify(rows)).not.toContain(value);
  });
});

describe("finding a session", () => {
  test("names the person", async () => {
    const found = await find(`theme=dark; ${ada.cookie}; _ga=1`);
    expect(found).toMatchObject({ viewer: { id: ada.id, name: "Ada" }, renewedCookie: null });
  });

  test.each([
    ["none", () => undefined],
    ["an empty value", () => "session="],
    ["a broken escape", () => "session=%"],
    ["a NUL", () => "session=\0"],
    ["a value that is too short", () => ada.cookie.slice(0, -1)],
    ["a value that is too long", () => `${ada.cookie}A`],
    ["a huge value", () => `session=${"A".repeat(10_000)}`],
    ["the right value and garbage", () => `session=x; ${ada.cookie}`],
    // Browsers let a sibling site set such a name, because it has no __Host- prefix for them. Node decodes bytes as
    // Latin-1.
    ["a no-break space before the name", () => `\u00a0${ada.cookie}`],
    ["no name", () => `=${ada.cookie}`],
    ["another spelling of the name", () => ada.cookie.replace("session", "Session")],
  ])("with %s finds nobody", async (_, header) => {
    expect(await find(header())).toBeNull();
  });

  test("finds the person even if a sibling site adds cookies with similar names", async () => {
    const { cookie } = await app.signIn("Mallory");
    for (const tossed of [`\u00a0${cookie}`, `\u0085${cookie}`, `=${cookie}`, "session", ";", ""]) {
      expect((await find(`${tossed}; ${ada.cookie}`))?.viewer.id).toBe(ada.id);
      expect((await find(`${ada.cookie};${tossed}`))?.viewer.id).toBe(ada.id);
    }
  });

  test("with what the database stores finds nobody", async () => {
    for (const { id } of await stored(ada)) {
      for (const value of [id, id.slice(0, 43), Buffer.from(id, "hex").toString("base64url")]) {
        expect(await find(`session=${value}`)).toBeNull();
      }
    }
  });
});

describe("a session's life", () => {
  test("is extended after half of it, with a new cookie for the same session", async () => {
    await age(ada, { expiresAt: IDLE / 2 + MINUTE, createdAt: -IDLE / 2 });
    expect((await find(ada.cookie))?.renewedCookie).toBeNull();
    await age(ada, { expiresAt: IDLE / 2 - MINUTE });
    const cookie = (await find(ada.cookie))?.renewedCookie ?? "";
    expect(cookie).toContain(`${ada.cookie};`);
    expect(cookie).toContain(`Max-Age=${IDLE / 1_000}`);
    const [row] = await stored(ada);
    expect(row?.expiresAt.getTime()).toBeGreaterThan(Date.now() + IDLE - MINUTE);
    expect((await find(ada.cookie))?.renewedCookie).toBeNull();
  });

  test("is extended over HTTP in the answer to any call", async () => {
    await age(ada, { expiresAt: IDLE / 3 });
    const response = await fetch(`${app.origin}/trpc/auth.viewer`, { headers: { cookie: ada.cookie } });
    expect(response.headers.getSetCookie()).toEqual([expect.stringContaining(`${ada.cookie};`)]);
  });

  test("ends when nobody has used it in time", async () => {
    await age(ada, { expiresAt: -1 });
    expect(await find(ada.cookie)).toBeNull();
  });

  // Skipped on the embedded database, which uses the clock of the process.
  const isEmbedded = inject("databaseKind") === "embedded";
  test.skipIf(isEmbedded)("does not end sooner or later if the clock of the process is wrong", async () => {
    for (const days of [31, -31]) {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * 24 * 60 * MINUTE });
      onTestFinished(() => void vi.useRealTimers());
      expect((await find(ada.cookie))?.renewedCookie).toBeNull();
      const later = await service.start(ada.id);
      vi.useRealTimers();
      expect((await find(later))?.viewer.id).toBe(ada.id);
    }
    const [first, ...others] = (await stored(ada)).map(({ expiresAt }) => expiresAt.getTime() - Date.now() - IDLE);
    for (const difference of [first, ...others]) expect(Math.abs(difference ?? MINUTE)).toBeLessThan(MINUTE);
    expect(others).toHaveLength(2);
  });

  test("ends at last, however much it is used", async () => {
    const rest = IDLE / 3;
    await age(ada, { expiresAt: rest, createdAt: rest - MAX });
    const cookie = (await find(ada.cookie))?.renewedCookie ?? "";
    const seconds = Number(/Max-Age=(\d+)/.exec(cookie)?.[1]);
    expect(seconds).toBeLessThanOrEqual(rest / 1_000);
    expect(seconds).toBeGreaterThan((rest - MINUTE) / 1_000);
    await age(ada, { createdAt: -MAX });
    expect(await find(ada.cookie)).toBeNull();
  });
});

describe("signing out", () => {
  async function call(procedure: string, cookie = "") {
    const headers = { "content-type": "application/json", cookie };
    const response = await fetch(`${app.origin}/trpc/${procedure}`, { method: "POST", headers, body: "{}" });
    return { body: await response.json(), cookies: response.headers.getSetCookie() };
  }
  const signedOut = {
    body: { result: { data: { signedOut: true } } },
    cookies: [expect.stringMatching(/^session=; (?=.*Max-Age=0)(?=.*Path=\/)/)],
  };

  test("ends the session and removes the cookie", async () => {
    expect(await call("auth.signOut", ada.cookie)).toEqual(signedOut);
    expect(await stored(ada)).toEqual([]);
    expect(await ada.api.auth.viewer.query()).toBeNull();
    expect((await refusal(ada.api.reviews.add.mutate(validReview()))).code).toBe("UNAUTHORIZED");
  });

  test("succeeds when nobody is signed in, and removes an invalid cookie", async () => {
    for (const cookie of [undefined, "session=dead", `session=${"A".repeat(43)}`]) {
      expect(await call("auth.signOut", cookie)).toEqual(signedOut);
    }
  });

  test("ends the session whatever else runs at the same time", async () => {
    await age(ada, { expiresAt: IDLE / 3 });
    const visit = () => fetch(`${app.origin}/trpc/auth.viewer`, { headers: { cookie: ada.cookie } });
    await Promise.all([
      ...Array.from({ length: 20 }, visit),
      call("auth.signOut", ada.cookie),
      ...Array.from({ length: 20 }, visit),
    ]);
    expect(await ada.api.auth.viewer.query()).toBeNull();
    expect(await stored(ada)).toEqual([]);
  });

  test("in this browser keeps the person's other sessions; everywhere ends all of them, and nobody else's", async () => {
    const ben = await app.signIn("Ben");
    const elsewhere = `session=${token(await service.start(ada.id))}`;
    const third = `session=${token(await service.start(ada.id))}`;
    await ada.api.auth.signOut.mutate();
    expect((await app.client({ cookie: elsewhere }).auth.viewer.query())?.ids).toBe(ada.id);
    expect(await call("auth.signOutEverywhere", elsewhere)).toEqual(signedOut);
    expect(await app.client({ cookie: third }).auth.viewer.query()).toBeNull();
    expect((await ben.api.auth.viewer.query())?.ids).toBe(ben.id);
  });
});

test("deleting one's account removes the person, their accounts, sessions and reviews, and nothing of others", async () => {
  const ben = await app.signIn("Ben");
  const account = { id: uuidv7(), userId: ada.id, provider: "local", issuer: "local", subject: ada.id };
  await app.db.insert(accounts).values(account);
  await ada.api.reviews.add.mutate(validReview());
  const kept = await ben.api.reviews.add.mutate(validReview());
  expect((await app.api.reviews.list.query({})).reviews.map(({ ass }) => ass.ids)).toContain(ada.id);
  expect(await ada.api.auth.deleteAccount.mutate()).toEqual({ deleted: true });
  expect(await app.db.$count(users, eq(users.id, ada.id))).toBe(0);
  expect(await app.db.$count(accounts, eq(accounts.userId, ada.id))).toBe(0);
  expect(await app.db.$count(reviews, eq(reviews.authorId, ada.id))).toBe(0);
  expect(await stored(ada)).toEqual([]);
  expect(await ada.api.auth.viewer.query()).toBeNull();
  const { reviews: listed } = await app.api.reviews.list.query({});
  expect(listed.map(({ ids }) => ids)).toContain(kept.ids);
  expect(listed.map(({ ass }) => ass.ids)).not.toContain(ada.id);
});
