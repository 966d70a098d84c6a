import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import { rateLimits, signInAttempts } from "../../server/db/schema.ts";
import { type LimitName, limits, roundWait, sweepLimits } from "../../server/limits/limits.ts";
import { createToken } from "../../server/session/tokens.ts";
import { refusalWording, signInFailures } from "../../words/server.ts";
import { appOfFile, appOfTest, type Person, type TestApp, untilListening } from "../support/app.ts";
import { validMessage } from "../support/contact.ts";
import { everyRow } from "../support/database.ts";
import { escapeHtml } from "../support/html.ts";
import { callProcedure, procedures as declared } from "../support/procedures.ts";
import { validReview } from "../support/review.ts";

const on = { RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.0/8" };

const app = await appOfFile(on);
const bare = await appOfFile({ RATE_LIMITS: "on" });
let addresses = 0;
/** The headers of a client with an address of its own. */
function newAddress(): Record<string, string> {
  addresses += 1;
  return { "x-forwarded-for": `192.0.2.${addresses}` };
}

const json = { "content-type": "application/json" };

function post(path: string, body: unknown, headers: Record<string, string>, at = app): Promise<Response> {
  return fetch(`${at.origin}/trpc/${path}`, {
    method: "POST",
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
  });
}

const contact = validMessage();
const sendContact = (headers: Record<string, string> = {}, at = app) =>
  post("contact.send", contact, headers, at);
/** How many contact messages an address may send within the shortest window. */
const { points } = limits["contact.send"].windows[0];
const review = () => validReview();

/** Makes `attempts` calls. @returns how many of them are not refused. */
async function acceptedCalls(attempts: number, call: () => Promise<Response>): Promise<number> {
  let accepted = 0;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { status } = await call();
    expect([200, 429]).toContain(status);
    if (status === 200) accepted += 1;
  }
  return accepted;
}

describe("a call over the limit", () => {
  test("is refused with the waiting time, for this visitor and this procedure alone, and causes no more queries", async () => {
    const address = newAddress();
    const rows = () => app.db.select().from(rateLimits);
    const counted = async () => (await rows()).filter(({ key }) => key.endsWith(`.${addresses}`));
    expect(await acceptedCalls(points, () => sendContact(address))).toBe(points);
    const refused = await sendContact(address);
    expect(refused.status).toBe(429);
    const retryAfter = Number(refused.headers.get("retry-after"));
    expect(retryAfter).toBeGreaterThanOrEqual(1);
    expect(retryAfter).toBeLessThanOrEqual(60);
    const { error } = await refused.json();
    expect(error.data.code).toBe("TOO_MANY_REQUESTS");
    expect(error.message).toBe(refusalWording.tooOften(...roundWait(retryAfter)));

    const before = await counted();
    expect(before.map(({ points }) => points)).toEqual([points, points]);
    expect(await acceptedCalls(5, () => sendContact(address))).toBe(0);
    expect(await counted()).toEqual(before);
    expect((await sendContact(newAddress())).status).toBe(200);
    expect((await post("analytics.log", { event: "user_gotIn" }, address)).status).toBe(200);
    expect((await fetch(`${app.origin}/trpc/reviews.list?input={}`, { headers: address })).status).toBe(200);
  });

  test("does not count when its input was refused", async () => {
    const address = newAddress();
    for (let attempt = 0; attempt < points + 5; attempt++) {
      expect((await post("contact.send", { ...contact, email: "nobody" }, address)).status).toBe(400);
    }
    expect((await sendContact(address)).status).toBe(200);
  });

  test("is counted for each call of a batch, whose Retry-After is the longest wait", async () => {
    const address = newAddress();
    const batch = () =>
      post(
        `${Array(10).fill("contact.send").join(",")}?batch=1`,
        Object.fromEntries(Array.from({ length: 10 }, (_, index) => [index, contact])),
        address,
      );
    for (let sent = 0; sent < points; sent += 10) expect((await batch()).status).toBe(200);
    const refused = await batch();
    expect(refused.status).toBe(429);
    const waits = (await refused.json()).map(({ error }: { error: { message: string } }) =>
      Number(/\d+/.exec(error.message)?.[0]),
    );
    expect(Number(refused.headers.get("retry-after"))).toBe(Math.max(...waits));
  });

  test("is counted exactly when calls are simultaneous", async () => {
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: points * 2 }, () => sendContact(address)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(points);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(points);
  });

  test("is counted by person, whatever their address, and causes no more queries with the same session", async () => {
    const ada = await app.signIn("Ada");
    const { points } = limits["reviews.add"].windows[0];
    const add = (person: Person) => post("reviews.add", review(), { cookie: person.cookie, ...newAddress() });
    expect(await acceptedCalls(points, () => add(ada))).toBe(points);
    await untilListening(app);
    const before = app.connection.pool?.total();
    for (let attempt = 0; attempt < 5; attempt++) expect((await add(ada)).status).toBe(429);
    expect(app.connection.pool?.total()).toBe(before);
    const grace = await app.signIn("Grace");
    expect((await add(grace)).status).toBe(200);
  });

  test("is counted by address, whatever the account: several people at one address exhaust a limit that one person could not", async () => {
    const address = newAddress();
    const [person, , place] = limits["reviews.add"].windows;
    const enough = Math.ceil(place.points / person.points) + 1;
    const people = await Promise.all(
      Array.from({ length: enough }, (_, index) => app.signIn(`Person ${index}`)),
    );
    let accepted = 0;
    for (const { cookie } of people) {
      accepted += await acceptedCalls(person.points, () =>
        post("reviews.add", review(), { cookie, ...address }),
      );
    }
    expect(accepted).toBe(place.points);
    // Twenty people behind one address may write three reviews each at once.
    expect(place.points).toBeGreaterThanOrEqual(20 * 3);
  });
});

const procedures = declared.map((procedure) => ({ ...procedure, limit: procedure.limit ?? "read" }));

/** An input that each procedure accepts. Procedures that are not listed need none. */
const inputs: Record<string, () => unknown> = {
  "reviews.add": review,
  "reviews.delete": () => ({ ids: uuidv7() }),
  "reviews.restore": () => ({ ids: uuidv7() }),
  "contact.send": () => contact,
  "analytics.log": () => ({ event: "user_gotIn" }),
};

/** How often an address may call a procedure within its shortest window. */
const pointsOf = (limit: LimitName) =>
  limits[limit].windows.find(({ per }) => per === "address")?.points ?? 0;

describe("a flood with invented sessions", () => {
  const invented = () => `session=${createToken()}`;
  const signedIn = procedures.filter(({ access }) => access === "signed-in");

  /** An app of its own, and a client that calls a procedure of it. */
  async function flood(procedure: (typeof procedures)[number]) {
    const flooded = await appOfTest(on);
    await untilListening(flooded);
    const call = (cookie: string, input = inputs[procedure.path]?.() ?? {}) =>
      callProcedure(flooded.origin, procedure, input, { cookie, "x-forwarded-for": "192.0.2.1" });
    const queries = () => flooded.connection.pool?.total() ?? 0;
    return { flooded, call, queries, points: pointsOf(procedure.limit) };
  }

  test.each(procedures)(
    "is refused by $path: a call that its address may make causes one query at most to find who calls, and the others cause none",
    async (procedure) => {
      const { path, type, access, limit } = procedure;
      const { flooded, call, queries, points } = await flood(procedure);
      expect(points).toBeGreaterThan(0);
      // A contact message is stored.
      const each = path === "contact.send" ? 2 : 1;
      // Most reads are counted without a request, because there are many; a stream would stay open.
      const attempts = type === "subscription" ? 0 : limit === "read" ? 20 : points;
      const counted = { address: "192.0.2.1" };
      for (let use = attempts; use < points; use++) await flooded.limits?.count(limit, counted);
      const before = queries();
      for (let allowed = 1; allowed <= attempts; allowed++) {
        // It counts whatever the input, because the input is read after the session.
        const input = access === "signed-in" && allowed % 2 === 0 ? { wrong: true } : undefined;
        expect([200, 401]).toContain((await call(invented(), input)).status);
        expect(queries() - before).toBeLessThanOrEqual(each * allowed);
      }
      // The site would otherwise write the counted events a few seconds later, with a query.
      await flooded.events.flush();
      const exhausted = queries();
      for (let refused = 0; refused < 5; refused++) {
        const answer = await call(invented());
        // tRPC refuses a subscription in its stream.
        expect(answer.status).toBe(type === "subscription" ? 200 : 429);
        expect(await answer.text()).toContain("TOO_MANY_REQUESTS");
      }
      expect(queries()).toBe(exhausted);
    },
    60_000,
  );

  test.each(signedIn)(
    "is refused by $path without a query, though its cookies are no sessions",
    async (procedure) => {
      const { call, queries, points } = await flood(procedure);
      const cookies = ["", "session=", "session=short", `${invented()}; ${invented()}`];
      const before = queries();
      for (let use = 0; use < points; use++) expect((await call(cookies[use % 4] ?? "")).status).toBe(401);
      for (const cookie of cookies) expect((await call(cookie)).status).toBe(429);
      expect(queries()).toBe(before);
    },
    60_000,
  );
});

test("a call that an address may not make does not count for its person", async () => {
  const address = newAddress();
  const { points } = limits["auth.signOutEverywhere"].windows[1];
  const everywhere = (cookie: string) => post("auth.signOutEverywhere", {}, { cookie, ...address });
  for (let use = 0; use < points; use++) await everywhere(`session=${createToken()}`);
  const { cookie } = await app.signIn("Ada");
  await app.db.delete(rateLimits);
  expect((await everywhere(cookie)).status).toBe(429);
  expect(await app.db.$count(rateLimits)).toBe(0);
});

test("sign-ins are limited when they begin, with the waiting time, and other addresses are not affected", async () => {
  const address = newAddress();
  const begin = (headers: Record<string, string>) =>
    fetch(`${app.origin}/auth/local/login`, { headers, redirect: "manual" });
  const { points } = limits["auth.signIn"].windows[0];
  for (let attempt = 0; attempt < points; attempt++) expect((await begin(address)).status).toBe(302);
  const begun = await app.db.$count(signInAttempts);
  const refused = await begin(address);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.text()).toContain(escapeHtml(signInFailures["too-many"]));
  expect(await app.db.$count(signInAttempts)).toBe(begun);
  expect((await begin(newAddress())).status).toBe(302);
});

test("forged callbacks are refused with a message, without a query and without a log line", async () => {
  const other = await appOfTest({ ...on, LOG_LEVEL: "info" }, { productionLog: true });
  const headers = { ...newAddress(), cookie: `sign-in=${"A".repeat(43)}` };
  const call = () => fetch(`${other.origin}/auth/local/callback?state=${"A".repeat(43)}&code=x`, { headers });
  const { points } = limits["auth.page"].windows[0];
  for (let i = 0; i < points; i++) expect((await call()).status).toBe(400);
  const logged = other.log();
  // No request that needs a row of this table is answered while this lock is held.
  await other.db.transaction(async (tx) => {
    await tx.execute(sql`lock table sign_in_attempts in access exclusive mode`);
    const refused = await call();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(await refused.text()).toContain(escapeHtml(signInFailures["too-many"]));
  });
  expect(other.log()).toBe(logged);
  const elsewhere = { headers: newAddress(), redirect: "manual" } as const;
  expect((await fetch(`${other.origin}/auth/login`, elsewhere)).status).toBe(302);
});

test("reading writes nothing into the database", async () => {
  const address = newAddress();
  const before = await app.db.$count(rateLimits);
  await fetch(`${app.origin}/`, { headers: address });
  await fetch(`${app.origin}/trpc/reviews.list,auth.viewer,analytics.config?batch=1&input={}`, {
    headers: address,
  });
  expect(await app.db.$count(rateLimits)).toBe(before);
});

test("no table but the limits' holds an address, and theirs only until the window ends", async () => {
  const address = newAddress();
  const ada = await app.signIn("Ada");
  const headers = { ...address, cookie: ada.cookie, referer: "https://elsewhere.example/" };
  const document = {
    ...headers,
    "sec-fetch-dest": "document",
    accept: "text/html",
    "user-agent": "Mozilla/5.0",
  };
  expect((await post("reviews.add", review(), headers)).status).toBe(200);
  expect((await sendContact(headers)).status).toBe(200);
  for (const path of ["/", "/auth/local/login", "/owner/reviews/x", "/trpc/reviews.list?input={}"]) {
    await fetch(app.origin + path, { headers: document, redirect: "manual" });
  }
  await app.events.flush();
  const holders = async () => {
    const tables = Object.entries(await everyRow(app));
    return tables.filter(([, rows]) => rows.join().includes(`192.0.2.${addresses}`)).map(([table]) => table);
  };
  expect(await holders()).toEqual(["rate_limits"]);
  await app.db.update(rateLimits).set({ expire: sql`now() - interval '1 second'` });
  await sweepLimits(app.db);
  expect(await holders()).toEqual([]);
});

describe("a visitor's address", () => {
  const chains: [string, string, string][] = [
    ["one hop", "198.51.100.7", "198.51.100.7"],
    ["a forged beginning", "203.0.113.9, 198.51.100.7", "198.51.100.7"],
    ["a chain of trusted proxies", "203.0.113.9, 198.51.100.7, 127.0.0.9", "198.51.100.7"],
    ["only trusted proxies", "127.0.0.3, 127.0.0.9", "127.0.0.3"],
    ["IPv6", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["IPv6 elsewhere in the same /64", "2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"],
    ["IPv6 with capitals and zeros", "2001:DB8:0:0:1::", "2001:db8:0:0::/64"],
    ["IPv6 with a port", "[2001:db8::1]:443", "2001:db8:0:0::/64"],
    ["IPv6 with a zone", "fe80::1%eth0", "fe80:0:0:0::/64"],
    ["IPv4 in IPv6", "::ffff:198.51.100.7", "198.51.100.7"],
    ["IPv4 in IPv6, in hexadecimal digits", "0:0:0:0:0:FFFF:C633:6407", "198.51.100.7"],
    ["a port behind it", "198.51.100.7:51111", "198.51.100.7"],
    ["no address", "1.2.3", "unknown"],
    ["no address in IPv6", "::ffff:192.0.2.999", "unknown"],
    ["garbage", "<script>alert(1)</script>", "unknown"],
    ["a very long garbage", "x".repeat(4000), "unknown"],
    ["nothing", " ", "127.0.0.1"],
  ];
  beforeEach(() => app.db.delete(rateLimits));
  const counted = async (of: TestApp) => [
    ...new Set((await of.db.select().from(rateLimits)).map(({ key }) => key.replace(/^[^:]*:/, ""))),
  ];

  test.each(chains)(
    "behind a trusted proxy is the one that the proxy names: %s",
    async (_, chain, address) => {
      expect((await sendContact({ "x-forwarded-for": chain })).status).toBe(200);
      expect(await counted(app)).toEqual([address]);
    },
  );

  test("without trusted proxies is the address of the connection, whatever the headers claim", async () => {
    for (const [, chain] of chains) {
      const claims = { "x-forwarded-for": chain, "x-real-ip": chain, forwarded: `for="${chain}"` };
      expect((await sendContact(claims, bare)).status).toBe(200);
      expect(await counted(bare)).toEqual(["127.0.0.1"]);
      await bare.db.delete(rateLimits);
    }
  });
});

test.each([
  [1, 1, "second"],
  [40, 40, "second"],
  [119, 119, "second"],
  [120, 2, "minute"],
  [3601, 61, "minute"],
  [7200, 2, "hour"],
  [86_399, 24, "hour"],
] as const)("a wait of %i seconds is rounded to %i %s(s)", (seconds, count, unit) => {
  expect(roundWait(seconds)).toEqual([count, unit]);
});

test("limits that are switched off refuse nothing and count nothing", async () => {
  const off = await appOfTest({ RATE_LIMITS: "off" });
  expect(await acceptedCalls(points + 5, () => sendContact({}, off))).toBe(points + 5);
  expect(await off.db.$count(rateLimits)).toBe(0);
});

test("without the store of the limits, writes are refused as without the database, and reads continue", async () => {
  const lost = await appOfTest(on);
  await lost.db.execute(sql`alter table rate_limits rename to elsewhere`);
  const refused = await sendContact({}, lost);
  expect(refused.status).toBe(503);
  expect((await refused.json()).error).toMatchObject({
    message: refusalWording.unreachable,
    data: { code: "SERVICE_UNAVAILABLE" },
  });
  expect((await fetch(`${lost.origin}/trpc/reviews.list?input={}`)).status).toBe(200);
  await lost.db.execute(sql`alter table elsewhere rename to rate_limits`);
  expect((await sendContact({}, lost)).status).toBe(200);
});
