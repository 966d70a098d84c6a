import { isIP } from "node:net";
import { lte, sql } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import type { Database } from "../db/connection.ts";
import { rateLimits } from "../db/schema.ts";
import { createProcessCounter, createSharedCounter, type Outcome, type Window } from "./counters.ts";

/** `shared`: the database counts for all processes together. `process`: each process counts addresses in memory. */
type Limit =
  | { counted: "shared"; windows: readonly Window[] }
  | { counted: "process"; windows: readonly (Window & { per: "address" })[] };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const person = (points: number, seconds: number) => ({ per: "person", points, seconds }) as const;
const address = (points: number, seconds: number) => ({ per: "address", points, seconds }) as const;
const shared = <const Windows extends readonly Window[]>(...windows: Windows) =>
  ({ counted: "shared", windows }) as const;
const inProcess = (window: ReturnType<typeof address>) =>
  ({ counted: "process", windows: [window] }) as const;

/**
 * The limits. Many people may share one address, so an address may do more than a person. Each process counts reads in
 * memory, because a count in the database would cost more than the read.
 */
export const limits = {
  read: inProcess(address(30_000, MINUTE)),
  // Every request of a sign-in, so that forged callbacks cannot flood the database and the log.
  "auth.page": inProcess(address(600, MINUTE)),
  "auth.signIn": shared(address(120, MINUTE)),
  "auth.signOut": inProcess(address(300, MINUTE)),
  "auth.signOutEverywhere": shared(person(10, MINUTE), address(300, MINUTE)),
  "auth.deleteAccount": shared(person(10, MINUTE), address(300, MINUTE)),
  "reviews.add": shared(person(20, MINUTE), person(200, DAY), address(300, MINUTE)),
  "reviews.delete": shared(person(60, MINUTE), address(300, MINUTE)),
  // The owner's links: opening a link, and pressing a button on its page.
  "owner.open": inProcess(address(120, MINUTE)),
  "owner.act": shared(address(60, MINUTE)),
  "contact.send": shared(address(30, MINUTE), address(120, HOUR)),
  "analytics.log": inProcess(address(600, MINUTE)),
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** Who calls. */
interface Caller {
  address: string;
  /** The id of the session that the request's cookie names. Nobody may have that session. */
  sessionId?: string | null;
}

export type Limits = ReturnType<typeof createLimits>;

export function createLimits(db: Database) {
  const counters = new Map(
    Object.entries<Limit>(limits).map(([name, { counted, windows }]) => {
      // Addresses come first. A call that one window refuses does not count in the next.
      const inOrder = windows
        .map((window) => ({ ...window, prefix: `${name}/${window.per}/${window.seconds}` }))
        .sort((a, b) => a.per.localeCompare(b.per));
      return [name, counted === "process" ? createProcessCounter(inOrder) : createSharedCounter(db, inOrder)];
    }),
  );

  return {
    /**
     * Counts one use if the limit allows it. A use by nobody's session counts for the address alone.
     * @throws the database's errors, where the count is shared.
     */
    async countPerson(name: LimitName, { address, sessionId = null }: Caller): Promise<Outcome> {
      const count = counters.get(name);
      if (!count) throw new Error(`There is no limit ${name}.`);
      return await count({ address: networkOf(address), sessionId });
    },

    /**
     * Counts one use by an address if the limit allows it.
     * @returns how many seconds to wait; null when the use is allowed.
     */
    async count(name: LimitName, { address }: { address: string }): Promise<number | null> {
      return (await this.countPerson(name, { address })).wait;
    },
  };
}

/** Removes the counts of windows that are over, and with them visitors' addresses. */
export async function sweepLimits(db: Database): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.expire, sql`now()`));
}

/**
 * The network that an address counts as: an IPv4 address itself, or the /64 of an IPv6 address, because a household or
 * server usually has a whole /64. IPv4-mapped addresses (RFC 4291, 2.5.5.2) count as IPv4. Texts that are not addresses
 * count together. Only a trusted proxy can send such a text.
 */
export function networkOf(address: string): string {
  // Some proxies append the port.
  const bare = address.replace(/^\[(.*)\](?::\d+)?$/, "$1").replace(/^([\d.]+):\d+$/, "$1");
  const version = isIP(bare);
  if (version !== 6) return version === 4 ? bare : "unknown";
  const ip = ipaddr.process(bare);
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  const groups = ip.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(":")}::/64`;
}

/** A time to wait, rounded to its largest unit: 40 seconds, 5 minutes, 3 hours. */
export function roundWait(seconds: number): [count: number, unit: "second" | "minute" | "hour"] {
  if (seconds < 2 * MINUTE) return [seconds, "second"];
  return seconds < 2 * HOUR ? [Math.ceil(seconds / MINUTE), "minute"] : [Math.ceil(seconds / HOUR), "hour"];
}
