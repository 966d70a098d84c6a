import { createTRPCClient, httpBatchLink, TRPCClientError } from "@trpc/client";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../server/router.ts";
import { addresses } from "../shared/addresses.ts";
import { BATCH_MAX } from "../shared/wire.ts";

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

/** The client of every procedure, for hooks and for calls without them. Simultaneous calls go in one request. */
export const apiClient = createTRPCClient<AppRouter>({
  links: [httpBatchLink({ url: addresses.api, maxItems: BATCH_MAX })],
});

type ApiError = TRPCClientError<AppRouter>;

/** Whether a call has failed, at the server or on the way. Its `data` is undefined if the server did not answer. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof TRPCClientError;
}
