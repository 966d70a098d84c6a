import type { FastifyBaseLogger } from "fastify";
import { extension } from "../../shared/identity.ts";
import { statisticsMailWording } from "../../words/server.ts";
import type { Database } from "../db/connection.ts";
import { databaseTime } from "../db/from-now.ts";
import type { Mailer } from "../mail/transport.ts";
import { repeat } from "../runtime/repeat.ts";
import { claimWeeklyMail, hasEventsBy, releaseWeeklyMail, statisticsByDay, sumsByDetail } from "./queries.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** How many referring sites the mail names. */
const SITES_MAX = 10;

/** The Monday (UTC) of the week that `now` is in, as `YYYY-MM-DD`. */
export function mondayOf(now: Date): string {
  const daysSinceMonday = (now.getUTCDay() + 6) % 7;
  return new Date(now.getTime() - daysSinceMonday * DAY).toISOString().slice(0, 10);
}

/**
 * Mails the past week's statistics to the owner once a week, by the database's clock. Only one process sends the mail. If
 * the mail server refuses it, the process tries again an hour later.
 * @returns a function that stops it.
 */
export function startWeeklyMail(
  { db, mailer, publicOrigin }: { db: Database; mailer: Mailer; publicOrigin: string },
  log: FastifyBaseLogger,
): () => Promise<void> {
  return repeat(async (signal) => {
    try {
      const isSent = await sendWeeklyMail({ db, mailer, publicOrigin }, await databaseTime(db), signal);
      if (isSent) log.info("the site mailed the weekly statistics to the owner");
    } catch (error) {
      log.warn({ err: error }, "the site could not mail the weekly statistics; it tries again in an hour");
    }
    return HOUR;
  });
}

/**
 * Mails last week's statistics, unless a process has done so or the site began later than last Monday.
 * @returns whether this call sent the mail.
 */
export async function sendWeeklyMail(
  { db, mailer, publicOrigin }: { db: Database; mailer: Mailer; publicOrigin: string },
  now: Date,
  signal: AbortSignal,
): Promise<boolean> {
  const monday = mondayOf(now);
  const lastMonday = mondayOf(new Date(Date.parse(monday) - DAY));
  // A new site has no whole week yet.
  if (!(await hasEventsBy(db, lastMonday))) return false;
  if (!(await claimWeeklyMail(db, monday))) return false;
  try {
    const lastSunday = new Date(Date.parse(monday) - DAY);
    const days = await statisticsByDay(db, 7, lastSunday);
    const sites = await sumsByDetail(db, "referrer:", { days: 7, limit: SITES_MAX, now: lastSunday });
    await mailer(
      {
        id: `statistics-${monday}`,
        date: now,
        subject: statisticsMailWording.subject(extension.name, monday),
        text: `${statisticsMailWording.text(publicOrigin, days, sites)}\n`,
      },
      signal,
    );
    return true;
  } catch (error) {
    await releaseWeeklyMail(db, monday);
    throw error;
  }
}
