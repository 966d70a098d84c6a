import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { ReviewChange } from "../../server/reviews/feed.ts";
import { api, type Outputs, reviewListInput } from "../api.ts";
import { readPageState } from "../page-state.ts";

/** Nothing is listened for while the page is still arriving, in milliseconds. */
const START_DELAY = 1_500;

/** What the visitor is looking at, and where on the screen it was. */
interface Anchor {
  element: Element;
  top: number;
}

/**
 * Keeps the list as it is on the server, without moving what somebody is reading or typing.
 * @param pages the pages that the list shows at the moment.
 * @param onArrival told which reviews are new in the list.
 */
export function useLiveReviews(
  list: RefObject<HTMLElement | null>,
  pages: Outputs["reviews"]["list"][] | undefined,
  onArrival: (arrived: Outputs["reviews"]["list"]["reviews"]) => void,
): void {
  const utils = api.useUtils();
  const anchor = useRef<Anchor | null>(null);

  useLayoutEffect(() => {
    if (pages && anchor.current) keepInPlace(anchor.current);
    anchor.current = null;
  }, [pages]);

  const receive = useEffectEvent(
    async (change: ReviewChange, apply: typeof import("./live.ts").applyChange) => {
      if (change.kind === "reload") {
        await utils.reviews.list.invalidate();
        return;
      }
      const shown = new Set(pages?.flatMap((page) => page.reviews.map((review) => review.ids)));
      anchor.current = findAnchor(list.current);
      utils.reviews.list.setInfiniteData(reviewListInput, (data) =>
        data ? { ...data, pages: apply(data.pages, change) } : data,
      );
      const arrived = change.present.filter((review) => !shown.has(review.ids));
      if (arrived.length > 0) onArrival(arrived);
    },
  );

  useEffect(() => {
    let stop: (() => void) | undefined;
    async function start(): Promise<void> {
      const { followReviews, applyChange } = await import("./live.ts");
      if (!timer) return;
      stop = followReviews(readPageState()?.version ?? null, (change) => void receive(change, applyChange));
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

function isOnScreen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

/** The field that has the focus, else the first review on the screen, else whatever is in its middle. */
function findAnchor(list: HTMLElement | null): Anchor | null {
  const focused = document.activeElement;
  const element =
    focused?.matches("input, textarea") && isOnScreen(focused)
      ? focused
      : ([...(list?.children ?? [])].find(isOnScreen) ??
        document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2));
  return element && { element, top: element.getBoundingClientRect().top };
}

function keepInPlace({ element, top }: Anchor): void {
  if (!element.isConnected) return;
  const moved = element.getBoundingClientRect().top - top;
  if (moved !== 0) window.scrollBy({ top: moved, behavior: "instant" });
}
