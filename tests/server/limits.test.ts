import { v7 as uuidv7 } from "uuid";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { refusalWording } from "../../defaults/words/server.ts";
import { createLimits, limits, networkOf, roundWait } from "../../server/rate-limits.ts";
import { appOfFile, type Person } from "../support/app.ts";
import { validMessage, validReview } from "../support/content.ts";
import { signInWith } from "../support/people.ts";

const app = await appOfFile({ RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.0/8" });
const direct = await appOfFile({ RATE_LIMITS: "on" });

let addresses = 0;
/** The headers of a client with an address of its own. */
function newAddress(): Record<string, string> {
  addresses += 1;
  return { "x-forwarded-for": `192.0.2.${addresses}` };
}

function post(path: string, body: unknown, headers: Record<string, string>, at = app): Promise<Response> {
  return fetch(`${at.origin}/trpc/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

const sendContact = (headers: Record<string, string> = {}, at = app) =>
  post("contact.send", validMessage(), headers, at);
const [{ points }] = limits["contact.send"].address;

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

test("a person may write 20 reviews a minute and 200 a day", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { countPerson } = createLimits();
  for (let review = 1; review <= 200; review++) {
    if (review > 1 && review % 20 === 1) {
      expect(await countPerson("reviews.add", "Ada")).toBeLessThanOrEqual(60);
      vi.advanceTimersByTime(60_000);
    }
    expect(await countPerson("reviews.add", "Ada")).toBeNull();
  }
  vi.advanceTimersByTime(60_000);
  expect(await countPerson("reviews.add", "Ada")).toBeGreaterThan(23 * 60 * 60);
  expect(await countPerson("reviews.add", "Ben")).toBeNull();
  vi.advanceTimersByTime(24 * 60 * 60_000);
  expect(await countPerson("reviews.add", "Ada")).toBeNull();
});

describe("a call over the limit", () => {
  test("is refused with the waiting time, for this address and this procedure alone", async () => {
    const address = newAddress();
    expect(await acceptedCalls(points + 3, () => sendContact(address))).toBe(points);
    const refused = await sendContact(address);
    expect(refused.status).toBe(429);
    const retryAfter = Number(refused.headers.get("retry-after"));
    expect(retryAfter).toBeGreaterThanOrEqual(1);
    expect(retryAfter).toBeLessThanOrEqual(60);
    const { error } = await refused.json();
    expect(error.data.code).toBe("TOO_MANY_REQUESTS");
    expect(error.message).toBe(refusalWording.tooOften(...roundWait(retryAfter)));
    expect((await sendContact(newAddress())).status).toBe(200);
    expect((await post("analytics.log", { event: "user_gotIn" }, address)).status).toBe(200);
    expect((await fetch(`${app.origin}/trpc/reviews.list?input={}`, { headers: address })).status).toBe(200);
  });

  test("is counted for each call of a batch, whose Retry-After is the longest wait", async () => {
    const address = newAddress();
    const path = `${Array(10).fill("contact.send").join(",")}?batch=1`;
    const batch = () => post(path, Object.fromEntries(Array(10).fill(validMessage()).entries()), address);
    for (let sent = 0; sent < points; sent += 10) expect((await batch()).status).toBe(200);
    const refused = await batch();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  });

  test("is counted exactly when calls are simultaneous", async () => {
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: points * 2 }, () => sendContact(address)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(points);
  });

  test("is counted by person, whatever their address, even if they delete their account and sign in again", async () => {
    const account = { provider: "github", subject: "placeholder" };
    const [person] = limits["reviews.add"].person;
    const add = ({ cookie }: Person) => post("reviews.add", validReview(), { cookie, ...newAddress() });
    const before = await signInWith(app, "Ada", account);
    expect(await acceptedCalls(person.points + 3, () => add(before))).toBe(person.points);
    await before.api.auth.deleteAccount.mutate();
    expect((await add(await signInWith(app, "Ada", account))).status).toBe(429);
    expect((await add(await signInWith(app, "Ben", { ...account, subject: "other" }))).status).toBe(200);
  });

  test("is counted by address first, whatever session a request claims", async () => {
    const address = newAddress();
    const [place] = limits["reviews.add"].address;
    const claimed = () => ({ cookie: `session=${uuidv7().repeat(2).slice(0, 43)}`, ...address });
    const answers = await Promise.all(
      Array.from({ length: place.points + 1 }, () => post("reviews.add", validReview(), claimed())),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(place.points);
    const ada = await app.signIn("Ada");
    expect((await post("reviews.add", validReview(), { cookie: ada.cookie, ...address })).status).toBe(429);
  });
});

test("the forwarded address counts only from a trusted proxy", async () => {
  expect(await acceptedCalls(points + 1, () => sendContact(newAddress(), direct))).toBe(points);
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["192.0.2.1:8080", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::1]:443", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["nonsense", "unknown"],
  ["[".repeat(50_000), "unknown"],
])("%.40s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
