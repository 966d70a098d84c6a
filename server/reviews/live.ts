import type { ReviewChange, ReviewFeed } from "./feed.ts";

/** How many changes may wait for a slow reader before they become one reload. */
const BACKLOG_MAX = 50;

/**
 * The changes to the reviews since the version that a reader knows, and then each as it happens.
 * @param since null: from now on.
 */
export async function* followReviews(
  feed: ReviewFeed,
  since: string | null,
  signal: AbortSignal | undefined,
): AsyncGenerator<ReviewChange, void> {
  let waiting: ReviewChange[] = [];
  let wake = () => {};
  const unsubscribe = feed.subscribe((change) => {
    if (waiting.length === BACKLOG_MAX) waiting = [{ version: change.version, kind: "reload" }];
    else waiting.push(change);
    wake();
  });
  const stop = () => wake();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    const missed = since === null ? [] : await feed.changesSince(since);
    if (missed) yield* missed;
    else yield { version: feed.version(), kind: "reload" };
    while (!signal?.aborted) {
      const change = waiting.shift();
      if (change) yield change;
      else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    unsubscribe();
    signal?.removeEventListener("abort", stop);
  }
}
