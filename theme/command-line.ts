import { resolve } from "node:path";

/**
 * A mistake in the owner's files or on the command line. The message tells the owner what to do, and which file it is.
 */
export class SiteError extends Error {
  /** For recognizing it: Vite may load this file several times, and then `instanceof` fails. */
  readonly isForOwner = true;
}

/** Resolves a path of the command line. npm runs scripts in the project's folder; INIT_CWD is the user's folder. */
export function userPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? ".", path);
}
