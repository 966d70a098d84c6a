import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { ReviewChange } from "../../server/reviews/feed.ts";
import { api, type Outputs, reviewListInput } from "../api.ts";
import { readPageState } from "../page-state.ts";
import type { News } from "./live.ts";

/** Nothing is listened for while the page is still arriving, in milliseconds. */
const START_DELAY = 1_500;

type Live = typeof import("./live.ts");
type NamedChange = Extract<ReviewChange, { kind: "changed" }>;

/**
 * Keeps the list as it is on the server, without moving what the visitor is reading or typing.
 * @param pages the pages that the list shows at the moment.
 * @param isFetching whether the server is being asked for pages.
 * @param onNews told what a change has brought.
 */
export function useLiveReviews(
  list: RefObject<HTMLElement | null>,
  pages: Outputs["reviews"]["list"][] | undefined,
  isFetching: boolean,
  onNews: (news: News) => void,
): void {
  const utils = api.useUtils();
  const putBack = useRef<(() => void) | null>(null);
  const postponed = useRef<(() => void)[]>([]);

  useLayoutEffect(() => {
    if (pages) putBack.current?.();
    putBack.current = null;
  }, [pages]);

  const apply = useEffectEvent((change: NamedChange, { applyChange, holdInPlace, newsOf }: Live) => {
    const news = newsOf(change, pages);
    putBack.current = holdInPlace(list.current);
    utils.reviews.list.setInfiniteData(
      reviewListInput,
      (data) => data && { ...data, pages: applyChange(data.pages, change) },
    );
    onNews(news);
  });

  const receive = useEffectEvent((change: ReviewChange, live: Live) => {
    // A change that names no review, or one that waits, is to a review that waits.
    if (change.kind === "reload") void utils.reviews.invalidate();
    else {
      const { own } = utils.reviews;
      const isPublic = change.present.length + change.removed.length > 0;
      if (!isPublic || own.getData()?.reviews.length) void own.invalidate();
      if (!isPublic) return;
      // The answer that is on its way may be older, and would take the place of all that is there.
      if (isFetching) postponed.current.push(() => apply(change, live));
      else apply(change, live);
    }
  });

  useEffect(() => {
    if (!isFetching) for (const applyNow of postponed.current.splice(0)) applyNow();
  }, [isFetching]);

  useEffect(() => {
    let stop: (() => void) | undefined;
    async function start(): Promise<void> {
      if (!navigator.onLine)
        await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
      if (!timer) return;
      const live = await import("./live.ts");
      if (!timer) return;
      stop = live.followReviews(readPageState()?.version ?? null, (change) => receive(change, live));
    }
    // Without it the page is still whole: a failed import is no failure.
    let timer: ReturnType<typeof setTimeout> | null = setTimeout(
      () => void start().catch(() => {}),
      START_DELAY,
    );
    return () => {
      if (timer) clearTimeout(timer);
      timer = null;
      stop?.();
    };
  }, []);
}
