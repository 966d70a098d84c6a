import { createTRPCClient, httpSubscriptionLink } from "@trpc/client";
import type { AppRouter } from "../../server/router.ts";
import type { Outputs, Review } from "../api.ts";

type Page = Outputs["reviews"]["list"];
/** One change to the list, as the server tells it. */
export type ReviewChange =
  | { kind: "changed"; version: string; present: Review[]; removed: string[] }
  | { kind: "reload"; version: string };

/** How long a tab may be hidden before it stops listening, in milliseconds: switching back and forth is free. */
const HIDDEN_GRACE = 5_000;

/**
 * Follows the changes to the reviews from `version` on, while the page is visible. What was missed meanwhile, or while
 * the connection was lost, is told when it is back.
 * @returns a function that ends it.
 */
export function followReviews(version: string | null, onChange: (change: ReviewChange) => void): () => void {
  const client = createTRPCClient<AppRouter>({ links: [httpSubscriptionLink({ url: "/trpc" })] });
  let known = version;
  let unsubscribe: (() => void) | null = null;
  let hiding: ReturnType<typeof setTimeout> | undefined;

  function listen(): void {
    clearTimeout(hiding);
    unsubscribe ??= client.reviews.live.subscribe(
      // A page without a known list asks for whatever there is.
      { lastEventId: known ?? "unknown" },
      {
        onData({ data }) {
          known = data.version;
          onChange(data);
        },
        onError() {
          unsubscribe = null;
          if (document.visibilityState === "visible") hiding = setTimeout(listen, HIDDEN_GRACE);
        },
      },
    ).unsubscribe;
  }

  function pause(): void {
    unsubscribe?.();
    unsubscribe = null;
  }

  function onVisibility(): void {
    clearTimeout(hiding);
    if (document.visibilityState === "visible") listen();
    else hiding = setTimeout(pause, HIDDEN_GRACE);
  }

  document.addEventListener("visibilitychange", onVisibility);
  onVisibility();
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    clearTimeout(hiding);
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
