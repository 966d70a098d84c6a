/** A mistake in the owner's files or on the command line. The message tells the owner what to do, and which file it is. */
export class SiteError extends Error {
  /** For recognizing it: Vite may load this file several times, and then `instanceof` fails. */
  readonly isForOwner = true;
}
