/*
 * Time limits, in milliseconds. A limit that includes another one must be longer, so it is derived from the other one.
 */

/** A query, including the time that it waits for a connection. */
export const DATABASE_LIMIT = 4_000;
/** A procedure. Longer than the limit above, so that the query's error comes first. The API promises five seconds. */
export const PROCEDURE_LIMIT = DATABASE_LIMIT + 500;
/** Requests that are running when the process starts to stop. Longer ones are cut off. */
export const REQUESTS_LIMIT = PROCEDURE_LIMIT + 500;

/**
 * Waits for `work`, or calls `onLate` when the limit comes first. Late work continues, but its result or error is
 * ignored.
 * @param limit in milliseconds.
 * @returns the result of `work` or of `onLate`.
 */
export function withTimeout<T, L>(limit: number, work: Promise<T>, onLate: () => L | Promise<L>): Promise<T | L> {
  return new Promise((resolve, reject) => {
    // A result may have arrived while the process was busy, so the timer checks for it first.
    const late = () => setImmediate(() => Promise.resolve().then(onLate).then(resolve, reject));
    const timer = setTimeout(late, limit);
    work.then(resolve, reject).then(() => clearTimeout(timer));
  });
}
