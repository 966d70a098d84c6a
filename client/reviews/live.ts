import type { ReviewChange } from "../../server/reviews/feed.ts";
import type { Outputs, Review } from "../api.ts";

type Page = Outputs["reviews"]["list"];

/** How long a tab may be hidden before it stops listening, in milliseconds: switching back and forth is free. */
const HIDDEN_GRACE = 5_000;
/** After how long a connection that the server refused is tried again, in milliseconds. */
const REFUSED_PAUSE = 10_000;

/**
 * Follows the changes to the reviews from `version` on, while the page is visible. What was missed meanwhile, or while
 * the connection was lost, is told when it is back.
 *
 * Reads tRPC's event stream itself: `httpSubscriptionLink` shares a file with what every page loads, and would be
 * loaded with it.
 * @returns a function that ends it.
 */
export function followReviews(version: string | null, onChange: (change: ReviewChange) => void): () => void {
  // A page without a known list asks for whatever there is.
  let known = version ?? "unknown";
  let stream: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let silenceMax = Number.POSITIVE_INFINITY;

  function pause(): void {
    clearTimeout(silence);
    stream?.close();
    stream = null;
  }

  function listen(): void {
    clearTimeout(timer);
    if (stream) return;
    stream = new EventSource(
      `/trpc/reviews.live?input=${encodeURIComponent(JSON.stringify({ lastEventId: known }))}`,
    );
    stream.addEventListener("connected", ({ data }) => {
      silenceMax = JSON.parse(data).reconnectAfterInactivityMs;
      watchSilence();
    });
    stream.addEventListener("ping", watchSilence);
    stream.addEventListener("message", ({ data }) => {
      watchSilence();
      const change: ReviewChange = JSON.parse(data);
      known = change.version;
      onChange(change);
    });
    stream.addEventListener("error", () => {
      // A lost connection is made again by the browser; a refused one is not.
      if (stream?.readyState !== EventSource.CLOSED) return;
      pause();
      timer = setTimeout(onVisibility, REFUSED_PAUSE);
    });
  }

  /** A connection can be dead without an event that says so. */
  function watchSilence(): void {
    clearTimeout(silence);
    silence = setTimeout(() => {
      pause();
      onVisibility();
    }, silenceMax);
  }

  function onVisibility(): void {
    clearTimeout(timer);
    if (document.visibilityState === "visible") listen();
    else timer = setTimeout(pause, HIDDEN_GRACE);
  }

  document.addEventListener("visibilitychange", onVisibility);
  onVisibility();
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    clearTimeout(timer);
    pause();
  };
}

/** Newest first, as the server orders the list. */
function isNewer(a: Review, b: Review): boolean {
  return a.createdAt === b.createdAt ? a.ids > b.ids : a.createdAt > b.createdAt;
}

/**
 * The loaded pages after a change. A review older than all that is loaded stays out: it comes with its own page.
 */
export function applyChange(
  pages: Page[],
  { present, removed }: { present: Review[]; removed: string[] },
): Page[] {
  const gone = new Set([...removed, ...present.map((review) => review.ids)]);
  const changed = pages.map((page) => ({
    ...page,
    reviews: page.reviews.filter((review) => !gone.has(review.ids)),
  }));
  for (const review of present) {
    const page = changed.find(
      ({ reviews, nextCursor }) => nextCursor === null || reviews.some((other) => isNewer(review, other)),
    );
    if (!page) continue;
    const place = page.reviews.findIndex((other) => isNewer(review, other));
    page.reviews.splice(place === -1 ? page.reviews.length : place, 0, review);
  }
  return changed;
}

/** What a change brings to those who look at the list. */
export interface News {
  arrived: Review[];
  /** Whether a review that was shown already has got an answer. */
  isAnswered: boolean;
}

export function newsOf({ present }: { present: Review[] }, pages: Page[] | undefined): News {
  const shown = new Map(pages?.flatMap((page) => page.reviews.map((review) => [review.ids, review])));
  return {
    arrived: present.filter(({ ids }) => !shown.has(ids)),
    isAnswered: present.some(({ ids, answer }) => answer && shown.has(ids) && !shown.get(ids)?.answer),
  };
}

function isOnScreen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

/** How far from the page's beginning, wherever it is scrolled to. */
function topOf(element: Element): number {
  return element.getBoundingClientRect().top + window.scrollY;
}

/**
 * Remembers where in the page the field is that has the focus, else the first review on the screen, else whatever is in
 * its middle.
 * @returns what scrolls by as much as it has moved since. A visitor who scrolls meanwhile keeps their way.
 */
export function holdInPlace(list: HTMLElement | null): () => void {
  const focused = document.activeElement;
  const element =
    focused?.matches("input, textarea, button, [role=status]") && isOnScreen(focused)
      ? focused
      : ([...(list?.children ?? [])].find(isOnScreen) ??
        document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2));
  const top = element ? topOf(element) : 0;
  return () => {
    if (!element?.isConnected) return;
    const moved = topOf(element) - top;
    if (Math.abs(moved) >= 0.5) window.scrollBy({ top: moved, behavior: "instant" });
  };
}
