import type { Client } from "./provider.ts";

/**
 * The reasons why a sign-in can fail, with the HTTP status of the error page. `defaults/words/` has a sentence for
 * each.
 */
export const failureStatus = {
  "cross-site": 403,
  "bad-request": 400,
  "unknown-provider": 404,
  "unknown-attempt": 400,
  expired: 400,
  "provider-slow": 504,
  "provider-unreachable": 502,
  "provider-error": 502,
  "provider-refused": 400,
  misconfigured: 502,
  "too-many": 429,
  blocked: 403,
  unavailable: 503,
  internal: 500,
};

export type SignInFailure = keyof typeof failureStatus;

/** A failed sign-in. `reason` selects the message for the visitor; the error's own message goes to the log. */
export class SignInError extends Error {
  /** @param detail a text written by the site. It never quotes an answer, a code or a token. */
  constructor(
    readonly reason: SignInFailure,
    detail: string,
  ) {
    super(detail);
    this.name = "SignInError";
  }
}

/** @returns the OAuth error code if it is safe to log, otherwise "unreadable", because a provider may send any text. */
export function errorCode(error: unknown): string {
  return typeof error === "string" && /^[a-z_]{1,64}$/.test(error) ? error : "unreadable";
}

/** The sign-in error for an error response of a token endpoint (RFC 6749, 5.2; GitHub uses its own names). */
export function tokenError(provider: string, { secretVariable }: Client, error: unknown): SignInError {
  const code = errorCode(error);
  if (code === "invalid_client" || code === "unauthorized_client" || code === "incorrect_client_credentials") {
    return new SignInError("misconfigured", `${secretVariable} is wrong or was replaced: ${provider} says ${code}`);
  }
  const isRefused = code === "invalid_grant" || code === "bad_verification_code";
  return new SignInError(isRefused ? "provider-refused" : "provider-error", `error from ${provider} (${code})`);
}

/** The sign-in error for a failed connection. @param error thrown by `fetch`. */
export function unreachable(provider: string, error: unknown): SignInError {
  const { code } = (error instanceof Error && error.cause ? error.cause : error) as { code?: unknown };
  const fault = typeof code === "string" && /^[A-Z0-9_]{1,64}$/.test(code) ? code : "no connection";
  return new SignInError("provider-unreachable", `cannot be reached (${fault}): ${provider}`);
}
