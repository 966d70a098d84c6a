/** A mistake in the owner's files. The message tells the owner which file it is and what to do. */
export class SiteError extends Error {
  /** For recognizing it: Vite may load this file several times, and then `instanceof` fails. */
  readonly isForOwner = true;
}
