/** An error in the user's files or on the command line. The message says what to do, and names the file. */
export class UserError extends Error {
  /** Identifies the error if a program loads this file several times, so that `instanceof` fails. */
  readonly isForUser = true;
}
