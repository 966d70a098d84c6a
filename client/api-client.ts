import { createTRPCClient, httpBatchLink, TRPCClientError } from "@trpc/client";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../server/router.ts";
import { addresses } from "../shared/addresses.ts";
import { BATCH_MAX } from "../shared/wire.ts";

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

/** The tRPC client, for hooks and for direct calls. Simultaneous calls share one request. */
export const apiClient = createTRPCClient<AppRouter>({
  links: [httpBatchLink({ url: addresses.api, maxItems: BATCH_MAX })],
});

type ApiError = TRPCClientError<AppRouter>;

/** Whether a call failed, on the server or on the network. Its `data` is undefined if the server did not answer. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof TRPCClientError;
}
