import type { TRPC_ERROR_CODE_KEY, TRPC_ERROR_CODE_NUMBER } from "@trpc/server";

/** Why a call failed. The API's clients have it as an error with `message` and `data`. */
export interface WireError {
  /** The number of `data.code` in JSON-RPC 2.0. */
  code: TRPC_ERROR_CODE_NUMBER;
  /** A sentence for the visitor. */
  message: string;
  data: WireErrorData;
}

export interface WireErrorData {
  code: TRPC_ERROR_CODE_KEY;
  httpStatus: number;
  /** The procedure; missing if the request failed before one was called. */
  path?: string | undefined;
  /** What is wrong with the input, as sentences by the names of its fields; null if the input is not what failed. */
  fieldErrors: Record<string, string[]> | null;
  /** The id of the request in the site's log. */
  requestId: string;
}
