/*
 * How long things may take, in milliseconds. What waits for something else takes longer than that: such limits are
 * derived from each other.
 */

/** One answer of the database to a query, which may have to wait for a connection first. */
export const DATABASE_LIMIT = 4_000;
/** How long the queries that run may still take when another query was not answered in time. */
export const FAREWELL_LIMIT = 500;
/** A query on connections that work: later its connections are given up. */
export const QUERY_LIMIT = DATABASE_LIMIT - FAREWELL_LIMIT;
/** A statement, measured by the database itself, which then ends it: it is late before its connection is. */
export const STATEMENT_LIMIT = QUERY_LIMIT - 500;
/** A connection, at most; DATABASE_URL may ask for less. */
export const CONNECT_LIMIT = QUERY_LIMIT - 500;
/** A procedure, so that what the database says of itself comes first. The contract is an answer within 5 s. */
export const PROCEDURE_LIMIT = DATABASE_LIMIT + 500;
/** The requests that run when the process is told to stop; what takes longer is cut. */
export const REQUESTS_LIMIT = PROCEDURE_LIMIT + 500;
/** The step of stopping that ends these requests, which are answered or cut first. */
export const CLOSE_HTTP_LIMIT = REQUESTS_LIMIT + 500;
/** Every other step of stopping. */
export const STOP_STEP_LIMIT = 1_500;
/** A start that is told to stop while it goes on: it may wait for the database. */
export const STOP_START_LIMIT = DATABASE_LIMIT;
/** Whether the database answers, for `/ready`. */
export const PROBE_LIMIT = 2_000;
/** For how long that answer is given again: however often `/ready` is asked, the database is asked a few times a second. */
export const PROBE_REUSE = 250;

/**
 * What `work` comes to, or what `onLate` returns or throws when the limit comes first. The work itself goes on: what
 * becomes of it then is nobody's concern.
 * @param limit in milliseconds, or a signal whose abortion is the limit.
 */
export async function within<T, L>(
  limit: number | AbortSignal,
  work: Promise<T>,
  onLate: () => L | Promise<L>,
): Promise<T | L> {
  let stop = () => {};
  const late = new Promise<"late">((resolve) => {
    if (typeof limit === "number") {
      const timer = setTimeout(resolve, limit, "late");
      stop = () => clearTimeout(timer);
      return;
    }
    const abort = () => resolve("late");
    if (limit.aborted) abort();
    else limit.addEventListener("abort", abort, { once: true });
    stop = () => limit.removeEventListener("abort", abort);
  });
  try {
    const first = await Promise.race([work.then((value) => ({ value })), late]);
    return first === "late" ? await onLate() : first.value;
  } finally {
    stop();
  }
}
