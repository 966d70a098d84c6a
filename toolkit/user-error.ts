/** An error in the user's files or on the command line. The message says what to do, and names the file. */
export class UserError extends Error {
  /** For recognizing it when a program loads this file several times, and `instanceof` fails. */
  readonly isForUser = true;
}
