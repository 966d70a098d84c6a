import {
  OperationProcessingError,
  ResponseBodyError,
  UnsupportedOperationError,
  WWWAuthenticateChallengeError,
} from "oauth4webapi";
import { SignInError } from "../sign-in-error.ts";

/** An OAuth error code that is safe to log: a provider may send anything. */
export function errorCode(error: unknown): string {
  return typeof error === "string" && /^[a-z_]{1,64}$/.test(error) ? error : "unreadable";
}

/**
 * Runs a step of oauth4webapi.
 * @param what answered, in words for the log.
 * @throws {SignInError} when the answer is refused.
 */
export async function checked<T>(what: string, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof SignInError) throw error;
    if (error instanceof ResponseBodyError) {
      throw error.error === "invalid_grant"
        ? new SignInError("provider-refused", `the ${what} does not accept the code`)
        : new SignInError("provider-error", `error from the ${what} (${errorCode(error.error)})`);
    }
    throw new SignInError("provider-error", `the ${what} cannot be used: ${reasonOf(error)}`);
  }
}

/** oauth4webapi's reason. Its messages are fixed and name parts of an answer, never their values. */
function reasonOf(error: unknown): string {
  if (error instanceof WWWAuthenticateChallengeError) return `it asks for credentials (${error.status})`;
  if (error instanceof OperationProcessingError || error instanceof UnsupportedOperationError) {
    const status = error.cause instanceof Response ? ` (${error.cause.status})` : "";
    return `${error.message}${status}`;
  }
  return error instanceof Error ? error.name : "unreadable";
}
