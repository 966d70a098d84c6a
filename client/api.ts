import { type InfiniteData, QueryClient } from "@tanstack/react-query";
import { createTRPCReact, getQueryKey } from "@trpc/react-query";
import { useMemo } from "react";
import type { AppRouter } from "../server/router.ts";
import type { Review } from "../shared/reviews.ts";
import { idToWire, reviewFromWire, type WireReviewPage } from "../shared/wire.ts";
import { type Inputs, isApiError } from "./api-client.ts";
import { askViewer, type Viewer } from "./auth/viewer.ts";

// The API calls of the sections.

/** Typed hooks for every procedure. */
export const api = createTRPCReact<AppRouter>();

/** The query for the review list. The server uses the same one to render the page. */
const listInput = {};

/**
 * The loaded pages of the review list. They are refetched when the visitor returns to the page or the network comes
 * back.
 */
export function useReviewPages() {
  const { data, ...query } = api.reviews.list.useInfiniteQuery(listInput, {
    getNextPageParam: (page: WireReviewPage) => page.nextCursor,
    initialCursor: undefined,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
  });
  const reviews = useMemo(() => data && reviewsIn(data), [data]);
  return {
    ...query,
    reviews,
    /** Fetches the next page. @returns its reviews; an empty array if the call fails. */
    async readMore(): Promise<Review[]> {
      const { data: more } = await query.fetchNextPage();
      return more ? reviewsIn(more).slice(reviews?.length ?? 0) : [];
    },
  };
}

function reviewsIn({ pages }: InfiniteData<WireReviewPage, unknown>): Review[] {
  return pages.flatMap((page) => page.reviews.map(reviewFromWire));
}

/** The viewer's own reviews that nobody else can see yet. */
export function useWaitingReviews(viewer: Viewer | null): Review[] {
  const { data } = api.reviews.own.useQuery(undefined, {
    enabled: viewer !== null,
    staleTime: 0,
    refetchOnWindowFocus: "always",
  });
  return useMemo(
    () =>
      (data?.reviews ?? [])
        .map((review): Review => ({ ...reviewFromWire(review), waiting: true }))
        // The cache may still hold another person's reviews.
        .filter(({ author }) => author.id === viewer?.id),
    [data, viewer?.id],
  );
}

/** Asks the server again who is signed in if an error says that nobody is, or that the viewer lacks permission. */
function checkViewer(error: { data?: { code: string } | null | undefined }): void {
  if (/^(UNAUTHORIZED|FORBIDDEN)$/.test(error.data?.code ?? "")) void askViewer().catch(() => {});
}

/** Adds a review and refetches the list. */
export function useAddReview() {
  const utils = api.useUtils();
  const { mutateAsync, status, error } = api.reviews.add.useMutation({
    onError: checkViewer,
    onSuccess: ({ waiting }) => (waiting ? utils.reviews.own : utils.reviews.list).invalidate(),
  });
  return {
    status,
    error,
    addReview: async (input: Inputs["reviews"]["add"]): Promise<Review> => reviewFromWire(await mutateAsync(input)),
  };
}

/** Deletes one of the viewer's reviews. It resolves after the list is refetched. */
export function useDeleteReview() {
  const utils = api.useUtils();
  const { mutateAsync, isPending, error } = api.reviews.delete.useMutation({
    onError: checkViewer,
    onSuccess: () => utils.reviews.invalidate(),
  });
  return {
    isPending,
    error,
    /** @returns whether the review still existed. */
    deleteReview: async ({ id }: Review): Promise<boolean> => (await mutateAsync(idToWire(id))).deleted,
  };
}

/** Retries after a network failure or a server error. If the server refused a call, it would refuse it again. */
function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= 2) return false;
  const status = isApiError(error) ? error.data?.httpStatus : undefined;
  return status === undefined || status >= 500;
}

/** The data that the server embeds in the page. */
export interface PageState {
  /** The newest reviews; null if they could not be read. */
  newest: WireReviewPage | null;
  /** The name of the known theme that the page was rendered with; null for the first one. */
  with: string | null;
}

/**
 * Makes a query client that has the page's reviews in its cache. The server and the browser start with the same cache.
 * @param updatedAt when the page was loaded; 0 to refetch the reviews at once.
 */
export function queryClientOf({ newest }: PageState, updatedAt: number): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // While the browser is offline, a call fails at once and the page says so. By default, it would wait silently.
      queries: { staleTime: 30_000, refetchOnWindowFocus: false, retry: shouldRetry, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
  if (newest) {
    client.setQueryData(
      getQueryKey(api.reviews.list, listInput, "infinite"),
      { pages: [newest], pageParams: [null] },
      { updatedAt },
    );
  }
  return client;
}
