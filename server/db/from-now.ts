import { type SQL, sql } from "drizzle-orm";

/** A time from now, by the database's clock, which all processes share. */
export function fromNow(milliseconds: number): SQL {
  return sql`now() + make_interval(secs => ${milliseconds / 1000})`;
}

/** A difference of two times, in milliseconds. */
export const inMilliseconds = (difference: SQL) =>
  sql`extract(epoch from ${difference}) * 1000`.mapWith(Number);
