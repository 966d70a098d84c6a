import { useEffect, useEffectEvent, useRef, useState } from "react";
import { api, type Review, type ReviewPage, readPageState, reviewListInput } from "../api.ts";
import { loadPart } from "../ui/part.tsx";

/** How long a page waits after loading before it listens, in milliseconds. */
const START_DELAY = 1_500;

/** What has changed in the list. */
interface ListChanges {
  arrived: Review[];
  /** Whether a review that was already shown got an answer. */
  isAnswered: boolean;
}

/**
 * Reads the loaded pages of the list again whenever the server reports another version of the reviews.
 * @param isFetchingMore whether a further page is being loaded, which an update would cancel.
 * @param onChanges called after an update with what has changed.
 * @returns a function that waits until no update is running.
 */
export function useLiveReviews(
  isFetchingMore: boolean,
  onChanges: (changes: ListChanges) => void,
): () => Promise<void> {
  const utils = api.useUtils();
  const [latest, setLatest] = useState<string | null>(null);
  const known = useRef<string | null>(null);
  const running = useRef(Promise.resolve());

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    async function begin(): Promise<void> {
      try {
        const { followVersion } = await loadPart(() => import("./live-version.ts"));
        if (!signal.aborted) followVersion(setLatest, signal);
      } catch {
        addEventListener("online", begin, { signal, once: true });
      }
    }
    const timer = setTimeout(begin, START_DELAY);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, []);

  const update = useEffectEvent(async () => {
    if (latest === known.current) return;
    const { list, own } = utils.reviews;
    const before = list.getInfiniteData(reviewListInput)?.pages;
    await list.invalidate(reviewListInput, {}, { throwOnError: true });
    known.current = latest;
    // After the list: in a batch with other calls the list would wait for them, and the server could not answer from its
    // cache.
    if (own.getData()?.reviews.length) void own.invalidate();
    const after = list.getInfiniteData(reviewListInput)?.pages;
    if (before && after) onChanges(changesBetween(before, after));
  });

  useEffect(() => {
    known.current ??= readPageState()?.version ?? null;
    if (latest === null || isFetchingMore) return;
    // One update after the other: if each cancelled the one before, none would finish while many people write. The next
    // event repeats a failed update, and every new connection begins with an event.
    running.current = running.current.then(update).catch(() => {});
  }, [latest, isFetchingMore]);

  return () => running.current;
}

/**
 * Finds what is new in `after`. Older reviews that have moved up from a page that is not loaded are not new.
 */
function changesBetween(before: ReviewPage[], after: ReviewPage[]): ListChanges {
  const shown = new Map(before.flatMap((page) => page.reviews.map((review) => [review.ids, review])));
  const end = before.at(-1);
  const oldest = end?.nextCursor ? (end.reviews.at(-1)?.createdAt ?? "") : "";
  const reviews = after.flatMap((page) => page.reviews);
  return {
    arrived: reviews.filter(({ ids, createdAt }) => !shown.has(ids) && createdAt >= oldest),
    isAnswered: reviews.some(({ ids, answer }) => answer && shown.has(ids) && !shown.get(ids)?.answer),
  };
}
