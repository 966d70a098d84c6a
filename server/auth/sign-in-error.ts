import type { SignInFailure } from "./schema.ts";

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
