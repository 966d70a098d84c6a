import { existsSync } from "node:fs";
import type { PgTable } from "drizzle-orm/pg-core";
import { answerText } from "../../shared/reviews.ts";
import { listEvents, statisticsByDay, sumsByDetail } from "../analytics/queries.ts";
import { deleteUser } from "../auth/queries.ts";
import { connectDatabase } from "../db/connect.ts";
import type { Connection, Database } from "../db/connection.ts";
import { pgliteFolder } from "../db/embedded.ts";
import { blocks, posts, reviews, users } from "../db/schema.ts";
import type { Env } from "../env.ts";
import {
  answerReview,
  hideReviews,
  hideReviewsOf,
  removeReviews,
  showReviews,
} from "../moderation/moderation.ts";
import { sweep } from "../retention.ts";
import { createSessions } from "../session/sessions.ts";
import type { OwnerCommand, OwnerRequest } from "./arguments.ts";
import { copyDatabase, dumpToFile, restoreFromFile } from "./dump.ts";
import { addExamples, removeExamples } from "./examples.ts";
import { exportPerson, type PersonExport } from "./export.ts";
import { OwnerError } from "./owner-error.ts";
import {
  blockPerson,
  deleteMessages,
  deleteMessagesFrom,
  findByIdPrefix,
  findMessage,
  findPerson,
  listAllReviews,
  listBlocked,
  listMessages,
  listPeople,
  type OwnedTable,
  resendMessages,
  resendReviewMails,
  unblockPeople,
} from "./queries.ts";

/** How many days the statistics go back. */
const STATISTICS_DAYS = 30;

export type Cell = string | number | Date | null;
/** A list of rows, the properties of one thing, or everything about a person. */
export type OwnerAnswer = Record<string, Cell>[] | Record<string, Cell> | PersonExport;

export interface OwnerContext {
  connection: Connection;
  env: Pick<Env, "secure" | "contactRetentionDays" | "dataDir" | "smtpUrl">;
}

/**
 * Carries out a command of the owner.
 * @throws {OwnerError} when it cannot be done.
 */
export async function runOwnerCommand(
  { connection, env }: OwnerContext,
  { area, action, operands, limit, from, reason }: OwnerRequest,
): Promise<OwnerAnswer> {
  const { db } = connection;
  const [first = "", second = ""] = operands;
  const isMailing = env.smtpUrl !== null;
  const command = `${area} ${action}` as OwnerCommand;
  switch (command) {
    case "messages list":
      return await listMessages(db, { limit, isMailing, from });
    case "messages show": {
      const message = await findMessage(db, { id: await completeId(db, posts, first), isMailing });
      return message ?? throwAbsent(posts, first);
    }
    case "messages resend":
      return { resent: await actOn(db, posts, operands, resendMessages) };
    case "messages delete":
      if (from !== undefined) return { deleted: await deleteMessagesFrom(db, from) };
      return { deleted: await actOn(db, posts, operands, deleteMessages) };
    case "reviews list":
      return await listAllReviews(db, { limit, isMailing });
    case "reviews answer": {
      const answer = second === "" ? null : readAnswer(second);
      if (!(await answerReview(db, await completeId(db, reviews, first), answer)))
        throwAbsent(reviews, first);
      return { [answer === null ? "answersRemoved" : "answered"]: 1 };
    }
    case "reviews hide":
      return { hidden: await actOn(db, reviews, operands, hideReviews) };
    case "reviews restore":
      return { restored: await actOn(db, reviews, operands, showReviews) };
    case "reviews resend":
      return { resent: await actOn(db, reviews, operands, resendReviewMails, throwUnmailed) };
    case "reviews delete":
      return { deleted: await actOn(db, reviews, operands, removeReviews) };
    case "people list":
      return await listPeople(db, limit);
    case "people show":
      return (await findPerson(db, await completeId(db, users, first))) ?? throwAbsent(users, first);
    case "people hide":
      return { hidden: await hideReviewsOf(db, await completeId(db, users, first)) };
    case "people block":
      if (!(await blockPerson(db, await completeId(db, users, first), reason ?? null)))
        throwAbsent(users, first);
      return { blocked: 1 };
    case "people unblock":
      return { unblocked: await actOn(db, blocks, operands, unblockPeople) };
    case "people blocked":
      return await listBlocked(db, limit);
    case "people export": {
      // The account of a blocked person may be gone.
      const id = (await findCompleteId(db, users, first)) ?? (await findCompleteId(db, blocks, first));
      return await exportPerson(db, id ?? throwAbsent(users, first), from);
    }
    case "people delete":
      if (!(await deleteUser(db, await completeId(db, users, first)))) throwAbsent(users, first);
      return { deleted: 1 };
    case "stats days":
      return await statisticsByDay(db, first ? Number(first) : Math.min(limit, STATISTICS_DAYS));
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
          "Example reviews are for trying the site out, but PUBLIC_URL is a public address.",
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
    case "move run":
      return await moveFromEmbedded(connection, env.dataDir);
    default:
      // A command without a case is a type error here.
      command satisfies never;
      throw new OwnerError(
        "The running site is of another version and does not know this command. Restart it.",
      );
  }
}

/** Copies the embedded database into PostgreSQL. The site must be stopped. */
async function moveFromEmbedded(target: Connection, dataDir: string): Promise<Record<string, number>> {
  if (target.kind === "embedded") {
    throw new OwnerError("DATABASE_URL is missing. Set it to the database to move to.");
  }
  requireEmbeddedDatabase(dataDir);
  const source = await connectDatabase({ databaseUrl: null, dataDir });
  try {
    await source.migrate();
    await target.migrate();
    return await copyDatabase(source.db, target.db);
  } finally {
    await source.close();
  }
}

/** @throws {OwnerError} if the site has never used an embedded database in this folder. */
export function requireEmbeddedDatabase(dataDir: string): void {
  if (existsSync(pgliteFolder(dataDir))) return;
  throw new OwnerError(
    `There is no embedded database in ${dataDir} yet. Start the site once, or set DATA_DIR or DATABASE_URL.`,
  );
}

function readAnswer(text: string): string {
  const answer = answerText.safeParse(text);
  if (!answer.success) throw new OwnerError(answer.error.issues.map(({ message }) => message).join(" "));
  return answer.data;
}

const nouns = new Map<PgTable, string>([
  [posts, "message"],
  [reviews, "review"],
  [users, "person"],
  [blocks, "blocked person"],
]);

function throwAbsent(table: OwnedTable, ids: string): never {
  throw new OwnerError(`There is no ${nouns.get(table)} ${ids}.`);
}

function throwUnmailed(ids: string): never {
  throw new OwnerError(`The site has not mailed the review ${ids} yet.`);
}

/** @returns undefined if no row has such an id. @throws {OwnerError} if several have. */
async function findCompleteId(db: Database, table: OwnedTable, prefix: string): Promise<string | undefined> {
  const [id, ...others] = await findByIdPrefix(db, table, prefix.toLowerCase());
  if (others.length > 0) {
    throw new OwnerError(
      `More than one ${nouns.get(table)} has an id that begins with ${prefix}. Give more of the id.`,
    );
  }
  return id;
}

/** Completes an id from its beginning. @throws {OwnerError} if no row has such an id, or several have. */
async function completeId(db: Database, table: OwnedTable, prefix: string): Promise<string> {
  return (await findCompleteId(db, table, prefix)) ?? throwAbsent(table, prefix);
}

/**
 * Acts on the rows whose ids begin with the given prefixes.
 * @param act takes complete ids, and returns those of the rows that it acted on.
 * @param refuse throws an error about the other ids.
 * @returns how many rows it acted on.
 * @throws {OwnerError} that names the missing ids, after it has acted on the others.
 */
async function actOn(
  db: Database,
  table: OwnedTable,
  prefixes: string[],
  act: (db: Database, ids: string[]) => Promise<string[]>,
  refuse: (missing: string) => never = (missing) => throwAbsent(table, missing),
): Promise<number> {
  const ids = await Promise.all(prefixes.map((operand) => findCompleteId(db, table, operand)));
  const known = ids.filter((id) => id !== undefined);
  const done = await act(db, known);
  const missing = prefixes.filter((_, index) => !done.includes(ids[index] ?? ""));
  if (missing.length > 0) refuse(missing.join(", "));
  return done.length;
}
