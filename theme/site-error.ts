/** A mistake in the owner's files. The message tells the owner which file it is and what to do. */
export class SiteError extends Error {
  /** For recognizing it: Vite may load this file several times, and then `instanceof` fails. */
  readonly isForOwner = true;
}

/** Prints a mistake in the owner's files without Vite's stack trace and ends the build. Throws any other error. */
export function failBuild(error: unknown): never {
  if (!(error instanceof Error) || !("isForOwner" in error)) throw error;
  console.error(error.message);
  process.exit(1);
}
