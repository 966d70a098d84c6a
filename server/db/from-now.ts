import { type SQL, sql } from "drizzle-orm";
import type { Database } from "./connection.ts";

/** A time from now, by the database's clock, which all processes share. */
export function fromNow(milliseconds: number): SQL {
  return sql`now() + make_interval(secs => ${milliseconds / 1000})`;
}

/** A difference of two times, in milliseconds. */
export const inMilliseconds = (difference: SQL) =>
  sql`extract(epoch from ${difference}) * 1000`.mapWith(Number);

/** The time by the database's clock. */
export async function databaseTime(db: Database): Promise<Date> {
  const [found] = await db.select({ now: inMilliseconds(sql`now()`) }).from(sql`(select 1) as one`);
  return new Date(found?.now ?? Date.now());
}
