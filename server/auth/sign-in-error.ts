/** Why a sign-in can fail, and the HTTP status of its error page. `site/words/` has a sentence for each reason. */
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
  "too-many": 429,
  "other-issuer": 403,
  blocked: 403,
  unavailable: 503,
  internal: 500,
};

export type SignInFailure = keyof typeof failureStatus;

/** A sign-in that ends without a session: `reason` is for the visitor, the message for the log. */
export class SignInError extends Error {
  /** @param detail the site's own words: never part of an answer, a code or a token. */
  constructor(
    readonly reason: SignInFailure,
    detail: string,
  ) {
    super(detail);
    this.name = "SignInError";
  }
}
