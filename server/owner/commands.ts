import type { PgTable } from "drizzle-orm/pg-core";
import { statisticsByDay, sumsByDetail } from "../analytics/queries.ts";
import { deleteUser } from "../auth/users.ts";
import { connectDatabase } from "../db/connect.ts";
import type { Connection, Database } from "../db/connection.ts";
import { posts, reviews, users } from "../db/schema.ts";
import type { Env } from "../env.ts";
import { sweep } from "../process/retention.ts";
import {
  answerReview,
  hideReviews,
  hideReviewsOf,
  removeReviews,
  showReviews,
} from "../reviews/moderation.ts";
import { answerText } from "../reviews/schema.ts";
import { createSessions } from "../session/sessions.ts";
import type { OwnerRequest } from "./arguments.ts";
import { copyDatabase, dumpToFile, restoreFromFile } from "./dump.ts";
import { addExamples, removeExamples } from "./examples.ts";
import { OwnerError } from "./owner-error.ts";
import {
  deleteMessages,
  deleteMessagesFrom,
  findByCutId,
  findMessage,
  findPerson,
  listAllReviews,
  listEvents,
  listMessages,
  listPeople,
  type OwnedTable,
  resendMessages,
  resendReviewMails,
} from "./queries.ts";

/** How many days the statistics go back. */
const STATISTICS_DAYS = 30;

export type Cell = string | number | Date | null;
/** A list of rows, or the properties of one thing. */
export type OwnerAnswer = Record<string, Cell>[] | Record<string, Cell>;

export interface OwnerPlace {
  connection: Connection;
  env: Pick<Env, "secure" | "contactRetentionDays" | "dataDir" | "smtpUrl">;
}

/**
 * Carries out a command of the owner.
 * @throws {OwnerError} when it cannot be done.
 */
export async function runOwnerCommand(
  { connection, env }: OwnerPlace,
  { area, action, operands, limit }: OwnerRequest,
): Promise<OwnerAnswer> {
  const { db } = connection;
  const [first = "", second = ""] = operands;
  const isMailing = env.smtpUrl !== null;
  switch (`${area} ${action}`) {
    case "messages list":
      return await listMessages(db, { limit, isMailing });
    case "messages show": {
      const message = await findMessage(db, { id: await wholeId(db, posts, first), isMailing });
      return message ?? absent(posts, first);
    }
    case "messages resend":
      return { resent: await doneTo(db, posts, operands, (ids) => resendMessages(db, ids)) };
    case "messages delete":
      return { deleted: await doneTo(db, posts, operands, (ids) => deleteMessages(db, ids)) };
    case "reviews list":
      return await listAllReviews(db, { limit, isMailing });
    case "reviews answer": {
      const answer = second === "" ? null : readAnswer(second);
      if (!(await answerReview(db, await wholeId(db, reviews, first), answer))) absent(reviews, first);
      return { [answer === null ? "answersRemoved" : "answered"]: 1 };
    }
    case "reviews hide":
      return { hidden: await doneTo(db, reviews, operands, (ids) => hideReviews(db, ids)) };
    case "reviews restore":
      return { restored: await doneTo(db, reviews, operands, (ids) => showReviews(db, ids)) };
    case "reviews resend":
      return { resent: await doneTo(db, reviews, operands, (ids) => resendReviewMails(db, ids), untold) };
    case "reviews delete":
      return { deleted: await doneTo(db, reviews, operands, (ids) => removeReviews(db, ids)) };
    case "people list":
      return await listPeople(db, limit);
    case "people show":
      return (await findPerson(db, await wholeId(db, users, first))) ?? absent(users, first);
    case "people hide":
      return { hidden: await hideReviewsOf(db, await wholeId(db, users, first)) };
    case "people delete":
      if (first.includes("@")) return { deletedMessages: await deleteMessagesFrom(db, first) };
      if (!(await deleteUser(db, await wholeId(db, users, first)))) absent(users, first);
      return { deleted: 1 };
    case "stats days":
      return await statisticsByDay(db, Math.min(limit, STATISTICS_DAYS));
    case "stats sites":
      return await sumsByDetail(db, "referrer:", { days: STATISTICS_DAYS, limit });
    case "stats downloads":
      return await sumsByDetail(db, "download:", { days: STATISTICS_DAYS, limit });
    case "events list":
      return await listEvents(db, limit);
    case "sweep run": {
      const sessions = createSessions(db, { secure: env.secure });
      return { deletedMessages: await sweep({ db, sessions, contactDays: env.contactRetentionDays }) };
    }
    case "seed add":
      if (env.secure) {
        throw new OwnerError(
          "Example reviews are for trying the site out: PUBLIC_URL is the address of a site for visitors.",
        );
      }
      await connection.migrate();
      return { examples: await addExamples(db) };
    case "seed remove":
      return { deleted: await removeExamples(db) };
    case "dump run":
      return { rows: await dumpToFile(db, first), file: first };
    case "restore run":
      await connection.migrate();
      return await restoreFromFile(db, first);
    default:
      throw new OwnerError("This version of the site does not know the command.");
  }
}

/** Moves the embedded database to PostgreSQL. No site may have the embedded database open. */
export async function moveDatabase({
  dataDir,
  databaseUrl,
}: Pick<Env, "dataDir" | "databaseUrl">): Promise<Record<string, number>> {
  if (!databaseUrl) throw new OwnerError("DATABASE_URL is missing. Set it to the database to move to.");
  const source = await connectDatabase({ databaseUrl: null, dataDir });
  try {
    await source.migrate();
    const target = await connectDatabase({ databaseUrl, dataDir });
    try {
      await target.migrate();
      return await copyDatabase(source.db, target.db);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

function readAnswer(text: string): string {
  const answer = answerText.safeParse(text);
  if (!answer.success) throw new OwnerError(answer.error.issues[0]?.message ?? "The answer cannot be read.");
  return answer.data;
}

const nouns = new Map<PgTable, string>([
  [posts, "message"],
  [reviews, "review"],
  [users, "person"],
]);

function absent(table: OwnedTable, ids: string): never {
  throw new OwnerError(`There is no ${nouns.get(table)} ${ids}.`);
}

function untold(ids: string): never {
  throw new OwnerError(`No mail has told of a review ${ids}.`);
}

/** @throws {OwnerError} when several ids begin with the given text. */
async function findWholeId(db: Database, table: OwnedTable, cut: string): Promise<string | undefined> {
  const [id, ...others] = await findByCutId(db, table, cut.toLowerCase());
  if (others.length > 0) {
    throw new OwnerError(
      `${cut} is the beginning of more than one ${nouns.get(table)}. Give more of the id.`,
    );
  }
  return id;
}

/** Completes an id from its beginning. @throws {OwnerError} when there is none, or more than one. */
async function wholeId(db: Database, table: OwnedTable, cut: string): Promise<string> {
  return (await findWholeId(db, table, cut)) ?? absent(table, cut);
}

/**
 * Acts on rows whose ids begin with the given texts.
 * @param act takes complete ids and returns those that exist.
 * @returns the number of rows.
 * @throws {OwnerError} that names the missing ones, after it has acted on the others.
 */
async function doneTo(
  db: Database,
  table: OwnedTable,
  cut: string[],
  act: (ids: string[]) => Promise<string[]>,
  complain: (missing: string) => never = (missing) => absent(table, missing),
): Promise<number> {
  const ids = await Promise.all(cut.map((operand) => findWholeId(db, table, operand)));
  const done = await act(ids.filter((id) => id !== undefined));
  const missing = cut.filter((_, index) => !done.includes(ids[index] ?? ""));
  if (missing.length > 0) complain(missing.join(", "));
  return done.length;
}
