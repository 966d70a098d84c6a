/** A mistake in the owner's files. The message is a sentence for the owner: it names the file and what to do. */
export class SiteError extends Error {
  /** Tells it apart where a file is loaded more than once, as by Vite, and there are several classes of this name. */
  readonly isForOwner = true;
}

/**
 * Ends a build with the sentence about a mistake in the owner's files: Vite would add a stack. Throws anything else.
 */
export function failBuild(error: unknown): never {
  if (!(error instanceof Error) || !("isForOwner" in error)) throw error;
  console.error(error.message);
  process.exit(1);
}
