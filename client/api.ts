import { QueryClient } from "@tanstack/react-query";
import { httpBatchLink, TRPCClientError } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../server/router.ts";
import type { ReviewPage } from "../shared/reviews.ts";
import { BATCH_MAX } from "../shared/trpc.ts";

export type { AddedReview, Review, ReviewPage } from "../shared/reviews.ts";

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;
export type Viewer = NonNullable<Outputs["auth"]["viewer"]>;

/** Typed hooks for every procedure. */
export const api = createTRPCReact<AppRouter>();

export function createApiClient() {
  return api.createClient({ links: [httpBatchLink({ url: "/trpc", maxItems: BATCH_MAX })] });
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // While the browser is offline, a call fails at once and the page says so. By default, it would wait silently.
      queries: { staleTime: 30_000, refetchOnWindowFocus: false, retry: shouldRetry, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
}

/** Retries after a network failure or a server error. The server would refuse a refused call again. */
function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= 2) return false;
  const status = isApiError(error) ? error.data?.httpStatus : undefined;
  return status === undefined || status >= 500;
}

export type ApiError = TRPCClientError<AppRouter>;

export function isApiError(error: unknown): error is ApiError {
  return error instanceof TRPCClientError;
}

/** The query of the review list; the server renders with the same one. */
export const reviewListInput = {};
export const reviewListPages = {
  getNextPageParam: (page: ReviewPage) => page.nextCursor,
  initialCursor: undefined,
};
