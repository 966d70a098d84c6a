import { isDeepStrictEqual } from "node:util";
import type { FastifyBaseLogger } from "fastify";
import * as z from "zod/mini";
import { readText } from "../runtime/read-text.ts";
import { repeat } from "../runtime/repeat.ts";

/** The registries from which VS Code and its forks install extensions. */
export const registryNames = ["open-vsx", "marketplace"] as const;
export type RegistryName = (typeof registryNames)[number];

/** How often the site asks the registries, in milliseconds. */
const INTERVAL = 6 * 60 * 60_000;
/** How soon the site asks again after a failure, in milliseconds. */
const RETRY = 15 * 60_000;
/** How long a registry may take to answer, in milliseconds. */
const ANSWER_TIMEOUT = 10_000;
/** The largest answer that the site reads, in bytes. */
const ANSWER_MAX = 512 * 1024;

/** The registries' numbers for the extension, added up. */
export interface RegistryNumbers {
  downloads: number;
  /** The average of all ratings, from 1 to 5; null without a rating. */
  rating: number | null;
  ratings: number;
  /** The version that the first registry offers. */
  version: string;
}

const publicOrigins: Readonly<Record<RegistryName, string>> = {
  "open-vsx": "https://open-vsx.org",
  marketplace: "https://marketplace.visualstudio.com",
};

/** Far more than any extension has, and few enough that the sums stay exact. */
const count = z.int().check(z.gte(0), z.lte(1e12));
const rating = z.number().check(z.gte(0), z.lte(5));
/** A version by semver.org, build and pre-release included. */
const version = z.string().check(z.regex(/^\d[\w.+-]{0,49}$/));

/** https://open-vsx.org/swagger-ui: `GET /api/{namespace}/{extension}`. */
const openVsxAnswer = z.object({
  version,
  downloadCount: z._default(count, 0),
  averageRating: z.nullish(rating),
  reviewCount: z._default(count, 0),
});

/** The gallery's `extensionquery`, as VS Code calls it (`extensionGalleryService.ts`). */
const marketplaceExtension = z.object({
  versions: z.array(z.object({ version })),
  statistics: z.array(z.object({ statisticName: z.string(), value: z.number() })),
});
const marketplaceAnswer = z.object({
  results: z.array(z.object({ extensions: z.array(marketplaceExtension) })),
});
/** Include statistics (0x100) and the latest version only (0x200). */
const MARKETPLACE_FLAGS = 0x300;
/** Search by `publisher.name`. */
const BY_NAME = 7;

/** Requests one registry's numbers. */
type NumbersRequest = (origin: string, id: string, signal: AbortSignal) => Promise<RegistryNumbers>;

/** @returns no rating without ratings, nor ratings without a rating. */
function numbersOf(version: string, downloads: number, rating: number, ratings: number): RegistryNumbers {
  const isRated = rating > 0 && ratings > 0;
  return { downloads, rating: isRated ? rating : null, ratings: isRated ? ratings : 0, version };
}

const requestNumbers: Record<RegistryName, NumbersRequest> = {
  async "open-vsx"(origin, id, signal) {
    const answer = await requestJson(`${origin}/api/${id.replace(".", "/")}`, { signal });
    const { version, downloadCount, averageRating, reviewCount } = openVsxAnswer.parse(answer);
    return numbersOf(version, downloadCount, averageRating ?? 0, reviewCount);
  },

  async marketplace(origin, id, signal) {
    const answer = await requestJson(`${origin}/_apis/public/gallery/extensionquery`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json;api-version=3.0-preview.1" },
      body: JSON.stringify({
        filters: [{ criteria: [{ filterType: BY_NAME, value: id }] }],
        flags: MARKETPLACE_FLAGS,
      }),
      signal,
    });
    const [found] = marketplaceAnswer.parse(answer).results.flatMap(({ extensions }) => extensions);
    const statistic = (name: string) =>
      found?.statistics.find(({ statisticName }) => statisticName === name)?.value ?? 0;
    return numbersOf(
      version.parse(found?.versions[0]?.version),
      count.parse(statistic("install")),
      rating.parse(statistic("averagerating")),
      count.parse(statistic("ratingcount")),
    );
  },
};

async function requestJson(address: string, init: RequestInit): Promise<unknown> {
  // A redirect could lead to another host, such as one in the site's own network.
  const response = await fetch(address, { ...init, redirect: "error" });
  if (response.status !== 200) throw new Error(`the registry answered with status ${response.status}`);
  const text = await readText(response, ANSWER_MAX);
  if (text === null) throw new Error(`the answer is larger than ${ANSWER_MAX} bytes`);
  return JSON.parse(text);
}

/** Adds up downloads and ratings. The version is the first registry's. */
function addUp(all: readonly RegistryNumbers[]): RegistryNumbers | null {
  const [first] = all;
  if (!first) return null;
  const ratings = all.reduce((sum, one) => sum + one.ratings, 0);
  const points = all.reduce((sum, one) => sum + (one.rating ?? 0) * one.ratings, 0);
  return {
    downloads: all.reduce((sum, one) => sum + one.downloads, 0),
    rating: ratings > 0 ? points / ratings : null,
    ratings,
    version: first.version,
  };
}

/**
 * Requests the extension's numbers from the registries at intervals. If a registry does not answer, its last numbers stay.
 * @param id `publisher.name`.
 * @param endpoints the addresses of registries, by name, if not their public ones.
 */
export function watchRegistries(
  {
    id,
    names,
    endpoints = {},
  }: { id: string; names: readonly RegistryName[]; endpoints?: Readonly<Record<string, URL>> | undefined },
  log: FastifyBaseLogger,
  times = { interval: INTERVAL, retry: RETRY },
) {
  const last = new Map<RegistryName, RegistryNumbers>();
  let sum: RegistryNumbers | null = null;

  async function update(name: RegistryName, stopping: AbortSignal): Promise<boolean> {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_TIMEOUT)]);
    try {
      last.set(name, await requestNumbers[name](endpoints[name]?.origin ?? publicOrigins[name], id, signal));
      const now = addUp(names.flatMap((each) => last.get(each) ?? []));
      if (!isDeepStrictEqual(now, sum)) sum = now;
      return true;
    } catch (error) {
      if (!stopping.aborted) {
        log.warn(
          { err: error, registry: name },
          `the site could not read a registry's numbers; it shows the last known ones and tries again in ${times.retry / 1_000} s`,
        );
      }
      return false;
    }
  }

  const stop = repeat(async (signal) => {
    const answered = await Promise.all(names.map((name) => update(name, signal)));
    return answered.every(Boolean) ? times.interval : times.retry;
  });

  return {
    /** The last known numbers, as the same object until they change. Null until a registry has answered. */
    numbers: () => sum,
    stop,
  };
}
