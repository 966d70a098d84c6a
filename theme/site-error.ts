/** A mistake in the owner's files. The message tells the owner which file it is and what to do. */
export class SiteError extends Error {
  /** For recognizing it: Vite may load this file several times, and then `instanceof` fails. */
  readonly isForOwner = true;
}

/** Prints a mistake in the owner's files without Vite's stack trace and ends the build. Throws any other error. */
export function failBuild(error: unknown): never {
  // Vite puts the errors that plugins throw into a list.
  const { errors = [error] } = error as { errors?: unknown[] };
  const mistake = errors.find((one) => one instanceof Error && "isForOwner" in one) as SiteError | undefined;
  if (!mistake) throw error;
  console.error(mistake.message);
  process.exit(1);
}
