import { isIPv4, isIPv6 } from "node:net";
import { lte, sql } from "drizzle-orm";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "../db/connection.ts";
import { rateLimits } from "../db/schema.ts";
import { SharedLimiter } from "./shared-limiter.ts";

/** At most `points` uses in `seconds`, counted from the first one, by each person or at each address. */
interface Window {
  per: "person" | "address";
  points: number;
  seconds: number;
}

interface Limit {
  /** `shared`: counted in the database, for all processes together. `process`: in memory, at no cost. */
  counted: "shared" | "process";
  windows: readonly Window[];
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How often something may be done. Many people may share one address, so an address may do more than a person.
 * Reads are counted in memory alone: a count in the database would cost more than what it protects.
 */
export const limits = {
  read: { counted: "process", windows: [{ per: "address", points: 30_000, seconds: MINUTE }] },
  // Every request of a sign-in. Invented callbacks then cost the database and the log no more than this.
  "auth.page": { counted: "process", windows: [{ per: "address", points: 600, seconds: MINUTE }] },
  "auth.signIn": { counted: "shared", windows: [{ per: "address", points: 120, seconds: MINUTE }] },
  "auth.signOut": { counted: "process", windows: [{ per: "address", points: 300, seconds: MINUTE }] },
  "auth.signOutEverywhere": { counted: "shared", windows: [{ per: "person", points: 10, seconds: MINUTE }] },
  "auth.deleteAccount": { counted: "shared", windows: [{ per: "person", points: 10, seconds: MINUTE }] },
  "reviews.add": {
    counted: "shared",
    windows: [
      { per: "person", points: 20, seconds: MINUTE },
      { per: "person", points: 200, seconds: DAY },
      { per: "address", points: 300, seconds: MINUTE },
    ],
  },
  "reviews.delete": {
    counted: "shared",
    windows: [
      { per: "person", points: 60, seconds: MINUTE },
      { per: "address", points: 300, seconds: MINUTE },
    ],
  },
  // The owner's links: opening one, and pressing a button on its page.
  "owner.open": { counted: "process", windows: [{ per: "address", points: 120, seconds: MINUTE }] },
  "owner.act": { counted: "shared", windows: [{ per: "address", points: 60, seconds: MINUTE }] },
  "contact.send": {
    counted: "shared",
    windows: [
      { per: "address", points: 30, seconds: MINUTE },
      { per: "address", points: 120, seconds: HOUR },
    ],
  },
  "analytics.log": { counted: "process", windows: [{ per: "address", points: 600, seconds: MINUTE }] },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

export interface Limits {
  /**
   * Counts one use, unless there were too many.
   * @param subject.personId who is signed in; needed where the limit counts persons.
   * @returns how many seconds to wait; null when there is nothing to wait for.
   * @throws the database's errors, where the count is shared.
   */
  count(name: LimitName, subject: { address: string; personId?: string | undefined }): Promise<number | null>;
}

/** The site's limits. Without `enabled` nothing is counted and nothing refused. */
export function createLimits(db: Database, { enabled }: { enabled: boolean }): Limits {
  const counters = new Map(
    Object.entries<Limit>(limits).map(([name, limit]) => [
      name,
      limit.windows.map((window) => ({ window, limiter: createLimiter(db, name, limit, window) })),
    ]),
  );

  return {
    async count(name, { address, personId = "" }) {
      if (!enabled) return null;
      const network = networkOf(address);
      // One after the other: a call that one window refuses is not counted by the next.
      for (const { window, limiter } of counters.get(name) ?? []) {
        try {
          await limiter.consume(window.per === "person" ? personId : network);
        } catch (refused) {
          if (!(refused instanceof RateLimiterRes)) throw refused;
          return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
        }
      }
      return null;
    },
  };
}

/** Removes the counts of windows that are over. Visitors' addresses go with them. */
export async function sweepLimits(db: Database): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.expire, sql`now()`));
}

function createLimiter(db: Database, name: string, limit: Limit, window: Window): RateLimiterAbstract {
  const { points, seconds } = window;
  const options = { keyPrefix: `${name}/${window.per}/${seconds}`, points, duration: seconds };
  return limit.counted === "process" ? new RateLimiterMemory(options) : new SharedLimiter(db, options);
}

/**
 * What an address is counted as: an IPv4 address itself, of an IPv6 address the /64, for that is what one household
 * or one server is given. IPv4-mapped addresses (RFC 4291, 2.5.5.2) count as their IPv4 address. Whatever is no address, which
 * only a trusted proxy can send, is counted together.
 */
export function networkOf(address: string): string {
  if (isIPv4(address)) return address;
  // Some proxies append the port.
  const bare = address
    .replace(/^\[(.*)\](?::\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/%.*$/, "");
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return "unknown";
  const [head = "", tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail?.split(":").filter(Boolean) ?? [];
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right];
  if (groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff") {
    const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  }
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** A time to wait, rounded to its largest unit: 40 seconds, 5 minutes, 3 hours. */
export function roundWait(seconds: number): [count: number, unit: "second" | "minute" | "hour"] {
  if (seconds < 2 * MINUTE) return [seconds, "second"];
  return seconds < 2 * HOUR ? [Math.ceil(seconds / MINUTE), "minute"] : [Math.ceil(seconds / HOUR), "hour"];
}
