import type { TRPC_ERROR_CODE_KEY, TRPC_ERROR_CODE_NUMBER } from "@trpc/server";

/** Why a call failed. Clients of the API get an error with `message` and `data`. */
export interface WireError {
  /** The JSON-RPC 2.0 number for `data.code`. */
  code: TRPC_ERROR_CODE_NUMBER;
  /** A message for the visitor. */
  message: string;
  data: WireErrorData;
}

export interface WireErrorData {
  code: TRPC_ERROR_CODE_KEY;
  httpStatus: number;
  /** The procedure; missing if the request failed before it reached one. */
  path?: string | undefined;
  /** Error messages for the input, by field name; null if the input is not the cause. */
  fieldErrors: Record<string, string[]> | null;
  /** The id of the request in the site's log. */
  requestId: string;
}
