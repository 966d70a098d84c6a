import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** At most `points` uses within `duration` seconds of the first one. */
type Window = { points: number; duration: number };

type Limit = { address: readonly Window[]; person?: readonly Window[] };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const perMinute = (points: number): Window => ({ points, duration: MINUTE });

/** The limits. Many people may share an address, so an address has higher limits than a person. */
export const limits = {
  read: { address: [perMinute(30_000)] },
  // Every sign-in request, so that forged callbacks cannot flood the database and the log.
  "auth.page": { address: [perMinute(600)] },
  "auth.signIn": { address: [perMinute(120)] },
  "auth.signOut": { address: [perMinute(300)] },
  "auth.signOutEverywhere": { address: [perMinute(300)], person: [perMinute(10)] },
  "auth.deleteAccount": { address: [perMinute(300)], person: [perMinute(10)] },
  "reviews.add": { address: [perMinute(300)], person: [perMinute(20), { points: 200, duration: DAY }] },
  "reviews.delete": { address: [perMinute(300)], person: [perMinute(60)] },
  "contact.send": { address: [perMinute(30), { points: 120, duration: HOUR }] },
  "analytics.log": { address: [perMinute(600)] },
  // The owner's page. During a wave of spam, an owner handles many rows at once.
  owner: { address: [perMinute(3_000)] },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

export type Limits = ReturnType<typeof createLimits>;

/** Counts uses in the memory of this process. */
export function createLimits() {
  const countNetwork = createCounter("address");
  return {
    /** Counts one use by an address. @returns how many seconds to wait; null if the use is allowed. */
    countAddress: (name: LimitName, address: string) => countNetwork(name, networkOf(address)),
    /**
     * The same for a signed-in person, by their identity at the provider, because an account can be deleted and created
     * again.
     */
    countPerson: createCounter("person"),
    /** Runs a call by an address, at once or when its turn comes. */
    inTurn: createTurns(),
  };
}

/**
 * How many calls by one address run at once: half the number of database connections, so that an address within its
 * limits cannot make others wait.
 */
const RUNNING_MAX = 5;

/** Makes a function that runs a few calls by an address at once. Further calls wait in order. */
function createTurns() {
  const networks = new Map<string, { running: number; waiting: (() => void)[] }>();
  return async <Result>(address: string, call: () => Promise<Result>): Promise<Result> => {
    const name = networkOf(address);
    const network = networks.get(name) ?? { running: 0, waiting: [] };
    networks.set(name, network);
    if (network.running < RUNNING_MAX) network.running += 1;
    else await new Promise<void>((resolve) => void network.waiting.push(resolve));
    try {
      return await call();
    } finally {
      const next = network.waiting.shift();
      // The next call takes this call's place.
      if (next) next();
      else if (--network.running === 0) networks.delete(name);
    }
  };
}

/** Makes a function that counts one use. If one window refuses a use, the use does not count in the next window. */
function createCounter(per: keyof Limit) {
  const limiters = Object.entries<Limit>(limits).map(
    ([name, limit]) => [name, limit[per]?.map((window) => new RateLimiterMemory(window))] as const,
  );
  const limitersOf = new Map(limiters);
  return async (name: LimitName, key: string): Promise<number | null> => {
    for (const limiter of limitersOf.get(name) ?? []) {
      try {
        await limiter.consume(key);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        return Math.min(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)), limiter.duration);
      }
    }
    return null;
  };
}

/**
 * The network that an address counts as: an IPv4 address itself, or the /64 of an IPv6 address, because a household or
 * server usually has a whole /64. IPv4-mapped addresses (RFC 4291, 2.5.5.2) count as IPv4. A trusted proxy may
 * send a text that is not an address. All such texts count as one network.
 */
export function networkOf(address: string): string {
  // Some proxies append the port.
  const bare = address.replace(/^\[([^\]]*)\](?::\d+)?$/, "$1").replace(/^([\d.]{7,15}):\d+$/, "$1");
  if (!isIP(bare)) return "unknown";
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
