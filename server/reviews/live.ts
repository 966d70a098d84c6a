import { once } from "node:events";
import type { ReviewFeed } from "./feed.ts";

/** The current version of the public reviews, and each later one. A slow reader gets only the newest. */
export async function* followVersion(
  feed: ReviewFeed,
  signal: AbortSignal | undefined,
): AsyncGenerator<string, void> {
  let told: string | null = null;
  while (!signal?.aborted) {
    const version = feed.version();
    if (version === told) {
      await once(feed.changes, "change", { signal });
      continue;
    }
    told = version;
    yield version;
  }
}
