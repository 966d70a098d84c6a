import { QueryClient } from "@tanstack/react-query";
import { httpBatchLink, TRPCClientError } from "@trpc/client";
import { createTRPCReact, getQueryKey } from "@trpc/react-query";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../server/router.ts";
import type { ReviewPage } from "../shared/reviews.ts";
import { BATCH_MAX } from "../shared/trpc.ts";

export type { Viewer } from "../shared/auth.ts";
export type { AddedReview, Review, ReviewPage } from "../shared/reviews.ts";

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

/** Typed hooks for every procedure. */
export const api = createTRPCReact<AppRouter>();

export function createApiClient() {
  return api.createClient({ links: [httpBatchLink({ url: "/trpc", maxItems: BATCH_MAX })] });
}

/** Retries after a network failure or a server error. The server would refuse a refused call again. */
function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= 2) return false;
  const status = isApiError(error) ? error.data?.httpStatus : undefined;
  return status === undefined || status >= 500;
}

type ApiError = TRPCClientError<AppRouter>;

export function isApiError(error: unknown): error is ApiError {
  return error instanceof TRPCClientError;
}

/** The query of the review list; the server renders with the same one. */
export const reviewListInput = {};
export const reviewListPages = {
  getNextPageParam: (page: ReviewPage) => page.nextCursor,
  initialCursor: undefined,
};

/** The data that the server embeds in the page. */
export interface PageState {
  /** The newest reviews; null when they could not be read. */
  newest: ReviewPage | null;
  /** When the page was rendered, in milliseconds since 1970. */
  renderedAt: number;
}

export function readPageState(): PageState | null {
  const text = document.getElementById("state")?.textContent;
  return text ? JSON.parse(text) : null;
}

/** Makes a query client that has the page's reviews in its cache. The server and the browser begin with the same cache. */
export function queryClientOf({ newest, renderedAt }: PageState): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // While the browser is offline, a call fails at once and the page says so. By default, it would wait silently.
      queries: { staleTime: 30_000, refetchOnWindowFocus: true, retry: shouldRetry, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
  if (newest) {
    client.setQueryData(
      getQueryKey(api.reviews.list, reviewListInput, "infinite"),
      { pages: [newest], pageParams: [null] },
      { updatedAt: renderedAt },
    );
  }
  return client;
}
